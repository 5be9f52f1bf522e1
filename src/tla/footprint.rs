//! What an evaluation looked at, and what a step changed: enough to tell, of another state, that the same evaluation
//! would come to the same end there, and to take the same step without evaluating it.
//!
//! A state of a distributed protocol is mostly functions from nodes to what a node has, and an action looks at one
//! node's part. The whole state hardly ever comes twice; the part does, again and again.

use std::cell::Cell;

use crate::hash::Map;

use super::state::State;
use super::value::{Set, Value};

/// A part of a state that an evaluation looked at.
#[derive(Clone, Debug)]
pub enum Read {
    /// A variable.
    Variable(usize),
    /// What a variable, a function, has at an argument; and where that stood last time.
    Part(usize, Value, Cell<usize>),
    /// Whether a variable, a set, has an element.
    Element(usize, Value),
}

impl PartialEq for Read {
    fn eq(&self, other: &Read) -> bool {
        match (self, other) {
            (Read::Variable(a), Read::Variable(b)) => a == b,
            (Read::Part(a, key, _), Read::Part(b, other, _)) => a == b && key == other,
            (Read::Element(a, element), Read::Element(b, other)) => a == b && element == other,
            _ => false,
        }
    }
}

impl Eq for Read {}

/// Stands for the value of a function outside of its domain, and of a variable that is none.
const NOTHING: u64 = 0x2545_f491_4f6c_dd1d;

impl Read {
    /// The fingerprint of what is seen there in a state. Takes constant time, but for an element of a large set.
    #[inline]
    pub fn fingerprint(&self, state: &[Value]) -> u64 {
        match self {
            Read::Variable(variable) => state.get(*variable).map_or(NOTHING, Value::fingerprint),
            Read::Part(variable, key, hint) => {
                state.get(*variable).and_then(|value| part(value, key, hint)).map_or(NOTHING, Value::fingerprint)
            }
            Read::Element(variable, element) => match state.get(*variable).map(|set| set.contains(element)) {
                Some(Ok(found)) => u64::from(found),
                _ => NOTHING,
            },
        }
    }
}

/// The value of a function at an argument that most likely stands where it did last time.
#[inline]
fn part<'v>(value: &'v Value, key: &Value, hint: &Cell<usize>) -> Option<&'v Value> {
    match value {
        Value::Function(function) => function.get_near(key, hint),
        other => other.apply(key),
    }
}

/// Everything that an evaluation looked at, in the order in which it did, each once. Two states that agree on it make
/// the evaluation take the same course.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Footprint(Vec<Read>);

impl Footprint {
    /// Takes in one more read.
    pub(crate) fn add(&mut self, read: &Read) {
        if !self.0.contains(read) {
            self.0.push(read.clone());
        }
    }

    /// Takes in what a variable has at an argument.
    pub(crate) fn add_part(&mut self, variable: usize, key: &Value) {
        let known = |read: &Read| matches!(read, Read::Part(other, its, _) if *other == variable && its == key);
        if !self.0.iter().any(known) {
            self.0.push(Read::Part(variable, key.clone(), Cell::new(0)));
        }
    }

    /// How many parts were looked at.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing was looked at.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What is seen in a state, as a hash of 128 bits over fingerprints of 64 bits a part: equal for states that agree,
    /// and, but for chance, for no others. It depends on this build of the program: nothing to be stored.
    #[inline]
    pub fn seen(&self, state: &[Value]) -> u128 {
        let (mut low, mut high) = (0_u64, 0_u64);
        for read in &self.0 {
            let print = read.fingerprint(state);
            low = (low.rotate_left(23) ^ print).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            high = (high.rotate_left(29) ^ print.rotate_left(32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        }
        u128::from(high) << 64 | u128::from(low)
    }
}

/// How many footprints are remembered of one evaluation. Each takes another look at the state.
const FOOTPRINTS: usize = 8;

/// What one evaluation came to in states that it looked at, by what it saw there.
#[derive(Clone, Debug)]
pub struct Courses<T>(Vec<(Footprint, Map<u128, T>)>);

impl<T> Default for Courses<T> {
    fn default() -> Courses<T> {
        Courses(Vec::new())
    }
}

impl<T> Courses<T> {
    /// What the evaluation comes to in a state, if that looks like one that is remembered; and what tells so.
    #[inline]
    pub fn recall(&self, state: &[Value]) -> Option<(&Footprint, &T)> {
        self.0.iter().find_map(|(footprint, known)| Some((footprint, known.get(&footprint.seen(state))?)))
    }

    /// How many ends are remembered.
    pub fn len(&self) -> usize {
        self.0.iter().map(|(_, known)| known.len()).sum()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Remembers what the evaluation came to in a state, by what it looked at; whether there was room.
    pub fn remember(&mut self, state: &[Value], footprint: Footprint, end: T) -> bool {
        let seen = footprint.seen(state);
        if let Some((_, known)) = self.0.iter_mut().find(|(other, _)| *other == footprint) {
            return known.insert(seen, end).is_none();
        }
        if self.0.len() >= FOOTPRINTS {
            return false;
        }
        self.0.push((footprint, Map::from_iter([(seen, end)])));
        true
    }
}

/// What a step does to one variable.
#[derive(Clone, Debug)]
pub enum Change {
    /// Nothing.
    Same,
    /// It has this value.
    Value(Value),
    /// A function has another value at an argument of its domain.
    Part(Value, Value),
    /// A function has a value at an argument, unless it had one.
    Entry(Value, Value),
    /// A set has these elements too.
    Union(Value),
    /// A set has these elements no more.
    Difference(Value),
}

impl Change {
    /// The value after the change; nothing if it cannot be made to this value.
    pub fn of(&self, before: &Value) -> Option<Value> {
        match self {
            Change::Same => Some(before.clone()),
            Change::Value(value) => Some(value.clone()),
            Change::Part(key, value) => before.with(key, value.clone()),
            Change::Entry(key, value) => before.merge_entry(key, value),
            Change::Union(more) => before.union(more).ok().filter(uniform),
            Change::Difference(less) => before.difference(less).ok(),
        }
    }

    /// The element that joins a set.
    pub(crate) fn insert(element: Value) -> Change {
        Change::Union(Value::Set(Set::from_sorted(vec![element])))
    }

    /// The element that leaves a set.
    pub(crate) fn remove(element: Value) -> Change {
        Change::Difference(Value::Set(Set::from_sorted(vec![element])))
    }
}

/// Whether the elements of a set can be compared with each other.
fn uniform(value: &Value) -> bool {
    if let Value::Set(set) = value { set.check_uniform().is_ok() } else { true }
}

/// What a step does: its changes by variable. What is not named stays as it was.
#[derive(Clone, Debug, Default)]
pub struct Effect(pub Vec<(usize, Change)>);

impl Effect {
    /// The state after the step; nothing if a change cannot be made to that state.
    pub fn of(&self, before: &State) -> Option<State> {
        before.changed(|values| {
            for (variable, change) in &self.0 {
                let place = values.get_mut(*variable)?;
                *place = change.of(place)?;
            }
            Some(())
        })
    }
}

/// The successors of a state by an action, with what the evaluation that found them looked at.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// What was looked at.
    pub footprint: Footprint,
    /// The steps, in the order in which the action gives them.
    pub effects: Vec<Effect>,
    /// Whether it depends on more than the state, or does more than to give successors (it prints): then the footprint
    /// does not tell all.
    pub impure: bool,
}
