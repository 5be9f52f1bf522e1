//! Steps that the system takes and no event tells of.
//!
//! Where the root module defines an action [`ACTION`] without parameters, the model may take it between any two events:
//! before each event, the states that it leads to join the frontier. How many in a row it may take, the module says by
//! [`BOUND`] (a constant definition), else [`DEFAULT`].

use super::states::StateId;
use super::{EventId, Model};
use crate::execution::{Observer, Visit};
use crate::oracle::{self, Finding};
use crate::tla::Spec;
use crate::tla::value::Value;
use crate::trace::Event;

/// The name of the action that may happen without an event.
pub const ACTION: &str = "InternalStep";

/// The name of the definition that says how many of them may happen in a row.
const BOUND: &str = "InternalSteps";

/// How many may happen in a row where the module does not say.
const DEFAULT: usize = 4;

/// What is known of internal steps.
#[derive(Debug, Default)]
pub struct Internal {
    /// How many may happen in a row; none if there is no such action.
    bound: Option<usize>,
    /// More might have led on when the bound was met before the last event.
    cut: bool,
}

impl Internal {
    /// What a spec says of internal steps.
    pub fn of(spec: &Spec) -> Internal {
        let defined = spec.definition(ACTION).is_some_and(|definition| definition.params.is_empty());
        let bound = match spec.constant(BOUND) {
            Some(Value::Int(bound)) => usize::try_from(bound).unwrap_or(0),
            _ => DEFAULT,
        };
        Internal { bound: defined.then_some(bound), cut: false }
    }

    /// What a finding has to say of it.
    pub fn note(&self) -> Option<String> {
        self.bound.filter(|_| self.cut).map(|bound| {
            format!(
                "up to {bound} internal steps ({ACTION}) were tried before it, and more might lead there: define {BOUND} \
                 in the mapping module to raise the bound"
            )
        })
    }
}

impl Model {
    /// Adds to the frontier what internal steps lead to.
    ///
    /// # Errors
    ///
    /// A finding when there are more states than the frontier may hold, or one of them breaks an invariant.
    pub(super) fn close(&mut self, observer: &mut dyn Observer) -> Result<(), Finding> {
        let Some(bound) = self.internal.bound else { return Ok(()) };
        let Some(step) = self.intern(Event::new(ACTION))? else { return Ok(()) };
        let mut from = 0;
        for _ in 0..bound {
            let end = self.frontier.len();
            for position in from..end {
                self.join(self.frontier.get(position), step, observer)?;
            }
            if self.frontier.len() > self.frontier_max {
                return Err(oracle::ambiguous(&Event::new(ACTION), self.frontier.len(), self.frontier_max));
            }
            from = end;
        }
        self.internal.cut = from < self.frontier.len();
        Ok(())
    }

    /// Adds the successors of one state by an internal step.
    fn join(&mut self, from: StateId, step: EventId, observer: &mut dyn Observer) -> Result<(), Finding> {
        let range = match self.memory.recall(from, step) {
            Some(range) => range,
            None => self.compute(from, step)?,
        };
        for position in range {
            let to = self.memory.target(position);
            if !self.frontier.join(to) {
                continue;
            }
            let (before, after) = (self.memory.states.get(from), self.memory.states.get(to));
            observer.visit(Visit {
                action: ACTION,
                from: before.aspect.view,
                to: after.aspect.view,
                facets: &after.aspect.facets,
                before: Some(&before.state),
                after: &after.state,
            });
        }
        Ok(())
    }
}
