//! Invariants and views of new states, evaluated as seldom as possible.
//!
//! An expression depends only on the variables that it reads. Where those did not change on the way from a judged state
//! to its successor, neither did the expression; else its value is looked up by their fingerprints (64 bits a variable,
//! mixed to 128), and only then evaluated.

use std::rc::Rc;

use super::states::Known;
use super::{facets, symmetry};
use crate::hash::Map;
use crate::oracle::{self, Finding};
use crate::tla::value::{Permutation, Value};
use crate::tla::{EvalError, Evaluator, ExprId, Spec, State};

/// Judges states and computes their views.
#[derive(Debug)]
pub struct Judge {
    invariants: Vec<Remembered<bool>>,
    /// `None` where the whole state is the view.
    view: Option<Remembered<Seen>>,
    facets: Option<Remembered<Rc<[u64]>>>,
    no_parts: Rc<[u64]>,
    /// Under which views are the same.
    permutations: Vec<Permutation>,
}

/// What of a state counts for coverage.
#[derive(Clone, Debug)]
pub struct Aspect {
    /// The fingerprint of its view.
    pub view: u64,
    /// The hashes of its facets: those of the view's parts, then those that the spec names.
    pub facets: Rc<[u64]>,
    /// How many of them are of the view's parts.
    parts: usize,
}

/// A view: its fingerprint, and the hashes of its parts.
type Seen = (u64, Rc<[u64]>);

/// An expression and its value for each combination of the variables that it reads.
#[derive(Debug)]
struct Remembered<T> {
    name: Rc<str>,
    expr: ExprId,
    reads: Vec<usize>,
    values: Map<u128, T>,
    /// How often it was evaluated.
    evaluated: u64,
}

impl Judge {
    /// Judges by the invariants and the facets of a spec, and by this view; without one, by the whole state. Views that are the
    /// same up to one of these permutations are the same.
    pub fn new(spec: &mut Spec, view: Option<ExprId>, permutations: Vec<Permutation>) -> Judge {
        let facets = facets::of(spec);
        let facets = facets.map(|expr| Remembered::new(spec, facets::FACETS, expr));
        let invariants = spec.invariants().iter().map(|(name, expr)| Remembered::new(spec, name, *expr)).collect();
        let view = view.map(|expr| Remembered::new(spec, "VIEW", expr));
        Judge { invariants, view, facets, no_parts: Rc::from([]), permutations }
    }

    /// How often each invariant was evaluated.
    pub fn evaluated(&self) -> impl Iterator<Item = (&str, u64)> {
        self.invariants.iter().map(|invariant| (&*invariant.name, invariant.evaluated))
    }

    /// Keeps to a bound on the number of values: beyond it, all are forgotten.
    pub fn keep_to(&mut self, bound: usize) {
        for invariant in &mut self.invariants {
            invariant.keep_to(bound);
        }
        if let Some(view) = &mut self.view {
            view.keep_to(bound);
        }
        if let Some(facets) = &mut self.facets {
            facets.keep_to(bound);
        }
    }

    /// Checks every invariant of a new state and gives what of it counts for coverage. `parent` is a judged state that it
    /// was reached from.
    ///
    /// # Errors
    ///
    /// A finding when an invariant is false or an expression cannot be evaluated.
    pub fn check(
        &mut self,
        spec: &Spec,
        evaluator: &mut Evaluator,
        state: &State,
        parent: Option<&Known>,
        event: &str,
    ) -> Result<Aspect, Finding> {
        for invariant in &mut self.invariants {
            if parent.is_some_and(|parent| same(&invariant.reads, &parent.state, state)) {
                continue;
            }
            let holds = invariant.value(state, |expr| evaluator.holds(spec, expr, state));
            match holds {
                Ok(true) => {}
                Ok(false) => return Err(oracle::broken(&invariant.name, event, &describe(spec, state))),
                Err(error) => return Err(oracle::faulty(event, &error, spec.sources())),
            }
        }
        let faulty = |error| oracle::faulty(event, &error, spec.sources());
        let (view, parts) = self.view(spec, evaluator, state, parent).map_err(faulty)?;
        let named = self.facets(spec, evaluator, state, parent).map_err(faulty)?;
        Ok(Aspect { view, parts: parts.len(), facets: joined(parts, &named) })
    }

    fn view(
        &mut self,
        spec: &Spec,
        evaluator: &mut Evaluator,
        state: &State,
        parent: Option<&Known>,
    ) -> Result<Seen, EvalError> {
        let Some(view) = &mut self.view else { return Ok((state.fingerprint(), self.no_parts.clone())) };
        if let Some(parent) = parent.filter(|parent| same(&view.reads, &parent.state, state)) {
            return Ok((parent.aspect.view, parent.aspect.parts()));
        }
        let permutations = &self.permutations;
        let seen = |value: Value| (symmetry::fingerprint(&value, permutations), facets::of_view(&value));
        view.value(state, |expr| evaluator.eval(spec, expr, state).map(seen))
    }

    fn facets(
        &mut self,
        spec: &Spec,
        evaluator: &mut Evaluator,
        state: &State,
        parent: Option<&Known>,
    ) -> Result<Rc<[u64]>, EvalError> {
        let Some(facets) = &mut self.facets else { return Ok(self.no_parts.clone()) };
        if let Some(parent) = parent.filter(|parent| same(&facets.reads, &parent.state, state)) {
            return Ok(parent.aspect.named().into());
        }
        facets.value(state, |expr| evaluator.eval(spec, expr, state).map(|value| facets::parts(&value)))
    }
}

impl Aspect {
    /// The hashes of the view's parts.
    fn parts(&self) -> Rc<[u64]> {
        match self.facets.get(..self.parts) {
            Some(parts) if parts.len() < self.facets.len() => parts.into(),
            _ => self.facets.clone(),
        }
    }

    /// The hashes of the facets that the spec names.
    fn named(&self) -> &[u64] {
        self.facets.get(self.parts..).unwrap_or_default()
    }
}

/// The parts and the named facets, without a copy where nothing is named.
fn joined(parts: Rc<[u64]>, named: &[u64]) -> Rc<[u64]> {
    if named.is_empty() { parts } else { parts.iter().chain(named).copied().collect() }
}

impl<T: Clone> Remembered<T> {
    fn new(spec: &Spec, name: &str, expr: ExprId) -> Remembered<T> {
        Remembered { name: name.into(), expr, reads: spec.reads(expr).to_vec(), values: Map::default(), evaluated: 0 }
    }

    fn keep_to(&mut self, bound: usize) {
        if self.values.len() > bound {
            self.values.clear();
        }
    }

    fn value(&mut self, state: &State, evaluate: impl FnOnce(ExprId) -> Result<T, EvalError>) -> Result<T, EvalError> {
        let key = key(&self.reads, state);
        if let Some(value) = self.values.get(&key) {
            return Ok(value.clone());
        }
        let value = evaluate(self.expr)?;
        self.evaluated += 1;
        self.values.insert(key, value.clone());
        Ok(value)
    }
}

fn same(reads: &[usize], a: &State, b: &State) -> bool {
    reads.iter().all(|variable| fingerprint(a, *variable) == fingerprint(b, *variable))
}

fn key(reads: &[usize], state: &State) -> u128 {
    let (mut low, mut high) = (0u64, 0u64);
    for variable in reads {
        let print = fingerprint(state, *variable);
        low = (low.rotate_left(23) ^ print).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        high = (high.rotate_left(29) ^ print.rotate_left(32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    }
    u128::from(high) << 64 | u128::from(low)
}

fn fingerprint(state: &State, variable: usize) -> u64 {
    state.values().get(variable).map_or(0, Value::fingerprint)
}

fn describe(spec: &Spec, state: &State) -> String {
    let pairs = spec.variables().iter().zip(state.values());
    pairs.map(|(name, value)| format!("    {name} = {value}\n")).collect()
}
