//! Invariants of the spec: they hold in every state that the model comes to.

use super::finding::{Class, Finding};

/// The name of this oracle in classes.
pub const INVARIANT: &str = "invariant";

/// An invariant is false in a state that an event led to; `state` is that state as text.
pub fn broken(name: &str, event: &str, state: &str) -> Finding {
    let class = Class { oracle: INVARIANT, fault: name.to_owned() };
    let reason = format!("the invariant {name} is false in the state that this step leads to\n{state}");
    Finding::new(class, event.to_owned(), reason)
}
