//! One worker: looks at the states of each level that it owns, and at those that others hand over.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use crate::tla::evaluator::Evaluator;
use crate::tla::spec::Spec;
use crate::tla::state::State;
use crate::tla::value::{Interner, read_interned};

use super::Crew;
use super::exchange::Parcel;
use super::finder::{Finder, Fresh, Origin};
use super::judge::Judge;
use super::key::Key;
use super::level::Level;
use super::progress::Limit;
use super::shared::{Report, Shared, Then};
use super::symmetry::Symmetry;

/// How many states are handed over at once at most.
const PARCEL: usize = 256;

/// Below this many states, nothing is handed over.
const FEW: usize = 4;

/// A state of the level whose successors are to be looked at; none on level 0.
struct Waiting {
    rank: u64,
    state: Option<State>,
}

/// A worker with its own spec.
pub(super) struct Worker<'s> {
    spec: &'s Spec,
    shared: &'s Shared<'s>,
    evaluator: Evaluator,
    finder: Finder<'s>,
    interner: Interner,
    /// What is to be looked at, last first.
    waiting: Vec<Waiting>,
    /// What was put aside.
    aside: Vec<Waiting>,
    /// Whether it is the one that concludes levels.
    leads: bool,
}

impl<'s> Worker<'s> {
    pub(super) fn new(
        spec: &'s Spec,
        symmetry: Option<&'s Symmetry>,
        shared: &'s Shared<'s>,
        crew: &Crew<'_>,
        leads: bool,
    ) -> Worker<'s> {
        let limits = shared.limits.evaluation;
        let mut interner = spec.interner();
        let evaluator = crew.evaluator(spec, limits);
        shared.fill_registers(&evaluator.registers(), &mut interner);
        let judge = Judge::new(spec, symmetry, crew.evaluator(spec, limits)).with(evaluator.registers());
        let waiting = if leads { vec![Waiting { rank: 0, state: None }] } else { Vec::new() };
        Worker {
            spec,
            shared,
            evaluator,
            finder: Finder::new(shared, judge),
            interner,
            waiting,
            aside: Vec::new(),
            leads,
        }
    }

    /// Works until the search ends.
    pub(super) fn run(&mut self) {
        loop {
            let level = self.shared.level();
            self.level(&level);
            if !self.shared.meeting.wait() {
                return;
            }
            self.shared.leave(self.report());
            if !self.meet() {
                return;
            }
            match self.shared.then(&level) {
                Then::Again => {
                    self.waiting = std::mem::take(&mut self.aside);
                    self.waiting.sort_unstable_by_key(|waiting| std::cmp::Reverse(waiting.rank));
                }
                Then::Next(keys) => self.advance(&keys),
                Then::End => return,
            }
        }
    }

    /// Waits until all have left their reports and the level is concluded.
    fn meet(&self) -> bool {
        if !self.shared.meeting.wait() {
            return false;
        }
        if self.leads {
            self.shared.conclude();
        }
        self.shared.meeting.wait()
    }

    /// Looks at the states of a level until nobody has any left.
    fn level(&mut self, level: &Arc<Level>) {
        loop {
            while let Some(waiting) = self.waiting.pop() {
                if self.shared.is_halted() || waiting.rank > self.shared.stop.load(Ordering::Relaxed) {
                    self.aside.push(waiting);
                    continue;
                }
                self.expand(level, &waiting);
                if self.waiting.len() >= FEW && self.shared.exchange.is_wanted() {
                    self.hand_over();
                }
            }
            self.finder.report();
            match self.shared.exchange.take() {
                Some(parcel) => self.unpack(&parcel),
                None => return,
            }
        }
    }

    /// Looks at the successors of a state.
    fn expand(&mut self, level: &Level, waiting: &Waiting) {
        self.shared.looks_at(waiting.rank);
        let origin = Origin { level, rank: waiting.rank, state: waiting.state.as_ref() };
        let Worker { spec, evaluator, finder, shared, .. } = self;
        evaluator.set_progress(shared.progress_at(level.depth));
        finder.start();
        let visit = &mut |name: &str, state| finder.take(&origin, name, state);
        let result = match &waiting.state {
            Some(state) => evaluator.visit_successors(spec, state, visit),
            None => evaluator.visit_initial_states(spec, &mut |state| visit(super::coverage::INIT, state)),
        };
        finder.finish(&origin, result.is_err());
        self.shared.say(&evaluator.take_output());
        self.shared.say(&finder.take_output());
    }

    /// Hands half of what waits to somebody who has nothing to do: the states that it would look at last.
    fn hand_over(&mut self) {
        let count = (self.waiting.len() / 2).min(PARCEL);
        let parcel: Parcel = self.waiting.drain(..count).map(|waiting| (waiting.rank, pack(waiting.state))).collect();
        self.shared.exchange.give(parcel);
    }

    fn unpack(&mut self, parcel: &Parcel) {
        for (rank, bytes) in parcel.iter().rev() {
            match unpack(bytes, &mut self.interner) {
                Some(state) => self.waiting.push(Waiting { rank: *rank, state: Some(state) }),
                None => self.shared.halt(Limit::Fault),
            }
        }
        // The lowest rank comes first.
        self.waiting.sort_by_key(|waiting| std::cmp::Reverse(waiting.rank));
    }

    /// What it has found on this level, without what others found earlier.
    fn report(&mut self) -> Report {
        let Worker { finder, shared, .. } = self;
        let first = |fingerprint, key: Key| shared.seen.key(fingerprint) == Some(key);
        finder.fresh.retain(|fresh| first(fresh.fingerprint, fresh.key));
        let keys: Vec<Key> = finder.fresh.iter().map(|fresh| fresh.key).collect();
        let events = finder.events.iter().filter(|event| event.about.is_none_or(|(print, key)| first(print, key)));
        let events = events.copied().collect();
        let mut tally = finder.tally.clone();
        keys.iter().for_each(|key| tally.distinct(key.action()));
        Report { keys, events, aside: self.aside.len(), tally }
    }

    /// Goes on to the next level: what was found on this one waits, with its rank among all.
    fn advance(&mut self, keys: &[Key]) {
        let waiting = |fresh: Fresh| {
            let rank = keys.binary_search(&fresh.key).unwrap_or(usize::MAX) as u64;
            Waiting { rank, state: Some(fresh.state) }
        };
        self.waiting = std::mem::take(&mut self.finder.fresh).into_iter().map(waiting).collect();
        self.waiting.sort_unstable_by_key(|waiting| std::cmp::Reverse(waiting.rank));
        self.finder.events.clear();
        self.finder.tally = Default::default();
    }
}

fn pack(state: Option<State>) -> Vec<u8> {
    let mut bytes = Vec::new();
    state.iter().flat_map(State::values).for_each(|value| value.write_canonical(&mut bytes));
    bytes
}

fn unpack(mut bytes: &[u8], interner: &mut Interner) -> Option<State> {
    let mut values = Vec::new();
    while !bytes.is_empty() {
        let (value, length) = read_interned(bytes, interner).ok()?;
        values.push(value);
        bytes = bytes.get(length..)?;
    }
    Some(State::new(values))
}

/// Takes part in a search without doing anything: for a worker that has no spec to work with.
pub(super) fn stand_by(shared: &Shared<'_>) {
    loop {
        let level = shared.level();
        shared.exchange.wait_out();
        let all = shared.meeting.wait() && shared.meeting.wait() && shared.meeting.wait();
        if !all || matches!(shared.then(&level), Then::End) {
            return;
        }
    }
}
