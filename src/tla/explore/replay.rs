//! Ways to states, found again: what is kept of a state is only which successor of which other it is.

use std::sync::Arc;

use crate::tla::eval::EvalError;
use crate::tla::evaluator::Evaluator;
use crate::tla::spec::Spec;
use crate::tla::state::State;

use super::coverage::INIT;
use super::event::{Event, What};
use super::judge::Judge;
use super::key::Key;

/// States from an initial one on, each with the action that led to it.
#[derive(Default)]
pub(super) struct Way {
    pub states: Vec<State>,
    pub actions: Vec<String>,
}

/// Repeats parts of a search.
pub(super) struct Replay<'s> {
    pub spec: &'s Spec,
    pub evaluator: Evaluator,
    pub judge: Judge<'s>,
    pub trail: &'s [Arc<Vec<Key>>],
}

impl Replay<'_> {
    /// The way to what an event is about, with the fault where there is one.
    pub(super) fn event(&mut self, event: &Event) -> (Way, Option<EvalError>) {
        let mut way = self.to(event);
        let last = way.states.last().cloned();
        let fault = match event.what {
            What::Stepping => self.fault_of_successors(last.as_ref(), event.within),
            What::Deadlock | What::States | What::Wide => None,
            What::Broken(_) | What::Judging => {
                let Some((name, state)) = self.successor(last.as_ref(), event.within) else { return (way, None) };
                let fault = matches!(event.what, What::Judging).then(|| self.judging(last.as_ref(), &state)).flatten();
                way.states.push(state);
                way.actions.push(name);
                fault
            }
        };
        (way, fault)
    }

    /// The way to the state whose successors an event came up in.
    fn to(&mut self, event: &Event) -> Way {
        // From the state back: which successor each one is.
        let mut numbers = Vec::new();
        let mut rank = event.rank;
        let starts: Vec<u64> = starts(self.trail);
        for (at, keys) in self.trail.iter().enumerate().rev() {
            let Some(key) = keys.get(rank as usize) else { break };
            numbers.push(key.number());
            let Some(parent) = key.parent() else { break };
            let before = at.checked_sub(1).and_then(|at| starts.get(at)).copied().unwrap_or_default();
            rank = parent.saturating_sub(before);
        }
        let mut way = Way::default();
        for number in numbers.into_iter().rev() {
            let Some((name, state)) = self.successor(way.states.last().cloned().as_ref(), number) else { break };
            way.states.push(state);
            way.actions.push(name);
        }
        way
    }

    /// A successor by its number, or an initial state.
    fn successor(&mut self, state: Option<&State>, number: u64) -> Option<(String, State)> {
        let (mut found, mut at) = (None, 0);
        let mut visit = |name: &str, state: State| {
            if at == number {
                found = Some((name.to_owned(), state));
            }
            at += 1;
            at <= number
        };
        let Replay { spec, evaluator, .. } = self;
        let _ = match state {
            Some(state) => evaluator.visit_successors(spec, state, &mut visit),
            None => evaluator.visit_initial_states(spec, &mut |state| visit(INIT, state)),
        };
        found
    }

    fn fault_of_successors(&mut self, state: Option<&State>, within: u64) -> Option<EvalError> {
        let mut left = within.saturating_add(1);
        let mut visit = |_: &str, _| {
            left = left.saturating_sub(1);
            left > 0
        };
        let Replay { spec, evaluator, .. } = self;
        let result = match state {
            Some(state) => evaluator.visit_successors(spec, state, &mut visit),
            None => evaluator.visit_initial_states(spec, &mut |state| visit(INIT, state)),
        };
        result.err()
    }

    /// The fault of a condition on a state or a step.
    fn judging(&mut self, before: Option<&State>, state: &State) -> Option<EvalError> {
        let judge = &mut self.judge;
        let inside = judge.is_inside(before, state).err();
        let inside = inside.or_else(|| judge.fingerprint(state).err());
        let inside = inside.or_else(|| judge.broken_by(before, state).err());
        inside.or_else(|| before.and_then(|before| judge.broken_between(before, state).err()))
    }
}

/// The number of the first state of each level.
fn starts(trail: &[Arc<Vec<Key>>]) -> Vec<u64> {
    let mut next = super::key::FIRST;
    let start = |keys: &Arc<Vec<Key>>| {
        let start = next;
        next += keys.len() as u64;
        start
    };
    trail.iter().map(start).collect()
}
