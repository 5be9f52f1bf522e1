//! An execution told step by step: each choice, the events that it caused, what they changed in the model.

use std::fmt::Write;

use crate::cluster::Applied;
use crate::execution::{Observer, Visit};
use crate::model::INTERNAL_ACTION;
use crate::schedule::Choice;
use crate::tla::value::Symbol;
use crate::tla::{State, shorten};
use crate::trace::Event;

use super::change::state_changes;

/// Writes the story of an execution as it goes.
#[derive(Debug, Default)]
pub struct Story {
    variables: Vec<Symbol>,
    text: String,
    visits: usize,
}

impl Story {
    /// A story that tells the changes of these variables, named in the order of the spec's state.
    pub fn new(variables: &[Symbol]) -> Story {
        Story { variables: variables.to_vec(), ..Story::default() }
    }

    /// The story so far.
    pub fn text(&self) -> &str {
        &self.text
    }

    fn tell(&mut self, before: &State, after: &State) {
        for line in state_changes(&self.variables, before, after) {
            let _ = writeln!(self.text, "         {}", shorten(&line));
        }
    }
}

impl Observer for Story {
    fn choice(&mut self, index: usize, choice: Choice, applied: &Applied) {
        let _ = match applied {
            Applied::Done(done) => writeln!(self.text, "{:>4}. {done}", index + 1),
            Applied::Skipped => writeln!(self.text, "{:>4}. {choice} (nothing to do)", index + 1),
        };
    }

    fn event(&mut self, event: &Event) {
        let _ = writeln!(self.text, "       {}", shorten(&event.to_string()));
        self.visits = 0;
    }

    fn visit(&mut self, visit: Visit<'_>) {
        let Some(before) = visit.before else { return };
        if visit.action == INTERNAL_ACTION {
            let _ = writeln!(self.text, "       by {INTERNAL_ACTION}, which no event tells of:");
            return self.tell(before, visit.after);
        }
        self.visits += 1;
        if self.visits > 1 {
            let _ = writeln!(self.text, "       or, by another step of {}:", visit.action);
        }
        self.tell(before, visit.after);
    }
}
