//! What an event led to, remembered by what its action looked at.
//!
//! A step that is remembered for a whole state is of use where that state comes again: on a prefix that was run before.
//! Most steps look at one node's part of the state and at the event, and those come again in state after state.

use crate::tla::State;
use crate::tla::footprint::{Courses, Effect, Outcome};

/// The outcomes of one event.
#[derive(Clone, Debug, Default)]
pub struct Outcomes(Courses<Box<[Effect]>>);

impl Outcomes {
    /// The successors of a state, if it looks like one whose successors are remembered.
    pub fn recall(&self, state: &State, successors: &mut Vec<State>) -> bool {
        let Some((_, effects)) = self.0.recall(state.values()) else { return false };
        for effect in effects {
            match effect.of(state) {
                Some(successor) => successors.push(successor),
                None => {
                    successors.clear();
                    return false;
                }
            }
        }
        true
    }

    /// How many are remembered.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Remembers what a state led to; whether there was room.
    pub fn remember(&mut self, state: &State, outcome: Outcome) -> bool {
        !outcome.impure && self.0.remember(state.values(), outcome.footprint, outcome.effects.into_boxed_slice())
    }
}
