//! What an execution did, kept to be told in several forms.

use crate::cluster::{Applied, Movement};
use crate::execution::{Observer, Visit};
use crate::model::INTERNAL_ACTION;
use crate::schedule::Choice;
use crate::tla::State;
use crate::trace::Event;

/// One row of what happened: the start of the system, or a choice.
#[derive(Debug)]
pub struct Step {
    /// 0 for the start, else the choice's number, counted from 1.
    pub number: usize,
    /// The choice as it was resolved, or as it was given where it did nothing; none for the start.
    pub choice: Option<Choice>,
    /// Whether the choice did anything.
    pub done: bool,
    /// What became of messages, in order.
    pub movements: Vec<Movement>,
    /// The events, in order.
    pub happened: Vec<Happened>,
}

/// An event and what the model made of it.
#[derive(Debug)]
pub struct Happened {
    /// The event.
    pub event: Event,
    /// The model's steps, one for each that agrees; none where the model is not told of it, or allows none.
    pub moves: Vec<Move>,
}

/// A step of the model.
#[derive(Debug)]
pub struct Move {
    /// The state before.
    pub before: State,
    /// The state after.
    pub after: State,
    /// No event told of it: it came before the step of the event.
    pub internal: bool,
}

/// Records an execution.
#[derive(Debug)]
pub struct Recording {
    choices: usize,
    pub(super) initial: Vec<State>,
    pub(super) steps: Vec<Step>,
    pub(super) rejected: Option<(Option<State>, State)>,
}

impl Recording {
    /// A recording of a schedule of so many choices. Of the choices that an execution adds to them by itself, those that
    /// do nothing are left out.
    pub fn new(choices: usize) -> Recording {
        Recording { choices, initial: Vec::new(), steps: vec![Step::new(0, None, true)], rejected: None }
    }
}

impl Step {
    pub(super) fn new(number: usize, choice: Option<Choice>, done: bool) -> Step {
        Step { number, choice, done, movements: Vec::new(), happened: Vec::new() }
    }

    /// The choice as text; `start` for the start of the system.
    pub fn title(&self) -> String {
        match self.choice {
            Some(choice) if self.done => choice.to_string(),
            Some(choice) => format!("{choice} (nothing to do)"),
            None => "start".to_owned(),
        }
    }
}

impl Observer for Recording {
    fn choice(&mut self, index: usize, choice: Choice, applied: &Applied) {
        match applied {
            Applied::Done(done) => self.steps.push(Step::new(index + 1, Some(*done), true)),
            Applied::Skipped if index < self.choices => self.steps.push(Step::new(index + 1, Some(choice), false)),
            Applied::Skipped => {}
        }
    }

    fn watches_messages(&self) -> bool {
        true
    }

    fn movement(&mut self, movement: &Movement) {
        if let Some(step) = self.steps.last_mut() {
            step.movements.push(movement.clone());
        }
    }

    fn event(&mut self, event: &Event) {
        if let Some(step) = self.steps.last_mut() {
            step.happened.push(Happened { event: event.clone(), moves: Vec::new() });
        }
    }

    fn visit(&mut self, visit: Visit<'_>) {
        let after = visit.after.clone();
        match visit.before {
            None => self.initial.push(after),
            Some(before) => {
                let happened = self.steps.last_mut().and_then(|step| step.happened.last_mut());
                happened.into_iter().for_each(|happened| {
                    let internal = visit.action == INTERNAL_ACTION;
                    happened.moves.push(Move { before: before.clone(), after: after.clone(), internal });
                });
            }
        }
    }

    fn rejected(&mut self, visit: Visit<'_>) {
        self.rejected = Some((visit.before.cloned(), visit.after.clone()));
    }
}
