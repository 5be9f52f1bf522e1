//! What a model remembers between executions: states, events, and the steps between them.
//!
//! It is bounded. When it has grown beyond the bound, only what was met again since the last time survives: the prefixes
//! of schedules that a fuzzer returns to, not the random tails that were run once.

use std::fmt;
use std::ops::Range;

use super::events::{EventId, Events};
use super::states::{StateId, States};
use super::steps::Steps;

/// How many events are remembered for each state that is: they take less memory, and are of use in more states.
const EVENTS: usize = 2;

/// How much a model remembered, and how often that helped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// States that are remembered at present.
    pub states: usize,
    /// Steps that were remembered when they were needed.
    pub hits: u64,
    /// Steps that had to be evaluated.
    pub misses: u64,
}

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = (self.hits * 100).checked_div(self.hits + self.misses).unwrap_or(0);
        write!(f, "{percent} % of steps remembered ({} states)", self.states)
    }
}

/// States, events and steps, interned.
#[derive(Debug, Default)]
pub struct Memory {
    /// The states.
    pub states: States,
    /// The events.
    pub events: Events,
    steps: Steps,
    hits: u64,
    misses: u64,
}

impl Memory {
    /// Where the successors of a state by an event stand, if they are remembered.
    pub fn recall(&mut self, from: StateId, event: EventId) -> Option<Range<usize>> {
        let Some(range) = self.steps.get(from, event) else {
            self.misses += 1;
            return None;
        };
        self.hits += 1;
        self.events.mark(event);
        for position in range.clone() {
            self.states.mark(self.steps.target(position));
        }
        Some(range)
    }

    /// Remembers the successors of a state by an event, and says where they stand.
    pub fn remember(&mut self, from: StateId, event: EventId, targets: &[StateId]) -> Range<usize> {
        self.steps.add(from, event, targets)
    }

    /// The successor that stands at a place.
    pub fn target(&self, position: usize) -> StateId {
        self.steps.target(position)
    }

    /// How much is remembered.
    pub fn usage(&self) -> Usage {
        Usage { states: self.states.len(), hits: self.hits, misses: self.misses }
    }

    /// Keeps to a bound on the number of states, and to twice as many events: beyond it, what was not met again is
    /// forgotten, and all if that is not enough. Numbers that were handed out before are void if anything was forgotten.
    pub fn keep_to(&mut self, bound: usize) -> bool {
        if self.states.len() <= bound && self.events.len() <= EVENTS * bound {
            return false;
        }
        let states = self.states.keep_marked();
        let events = self.events.keep_marked();
        self.steps = self.steps.renumbered(&states, &events);
        if self.states.len() > bound / 2 || self.events.len() > EVENTS * bound / 2 {
            self.states.clear();
            self.events.clear();
            self.steps = Steps::default();
        }
        true
    }
}
