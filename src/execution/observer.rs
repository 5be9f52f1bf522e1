//! What may watch an execution as it goes.

use crate::cluster::{Applied, Movement};
use crate::schedule::Choice;
use crate::tla::State;
use crate::trace::Event;

/// A model state that an execution came to.
#[derive(Clone, Copy, Debug)]
pub struct Visit<'a> {
    /// The action that led there; empty for an initial state.
    pub action: &'a str,
    /// The fingerprint of the view of the state before; 0 for an initial state.
    pub from: u64,
    /// The fingerprint of the view of this state.
    pub to: u64,
    /// The hashes of the facets of this state: the parts of its view, and those of [`crate::model::FACETS`].
    pub facets: &'a [u64],
    /// The state before; `None` for an initial state.
    pub before: Option<&'a State>,
    /// This state.
    pub after: &'a State,
}

/// Watches an execution. Every method does nothing unless it is overridden.
pub trait Observer {
    /// The `index`-th choice was applied; its events follow.
    fn choice(&mut self, index: usize, choice: Choice, applied: &Applied) {
        let _ = (index, choice, applied);
    }

    /// Whether this observer wants to know what becomes of messages; asked once, before an execution begins.
    fn watches_messages(&self) -> bool {
        false
    }

    /// Something happened to a message, when the system started or by the last choice. All of these come before the
    /// events of the choice. Only for those who ask for it, of systems that tell it.
    fn movement(&mut self, movement: &Movement) {
        let _ = movement;
    }

    /// The system did something; the visits that follow are what the model makes of it.
    fn event(&mut self, event: &Event) {
        let _ = event;
    }

    /// The model would come to a state that an invariant rejects; a finding follows.
    fn rejected(&mut self, visit: Visit<'_>) {
        let _ = visit;
    }

    /// The model came to a state.
    fn visit(&mut self, visit: Visit<'_>) {
        let _ = visit;
    }
}

/// Watches nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Blind;

impl Observer for Blind {}
