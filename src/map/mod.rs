//! Proposes what the events of recorded executions are to a spec: mapping operators.
//!
//! [`Recording`] sorts the events by their names. `sites` looks where the next-state relation of the spec calls its actions,
//! over which sets and with which arguments; so an action is known in several `forms`, in each of which an event
//! gives some of its parameters and the others are as the relation has them. `candidates` are forms with fields for what
//! is given. Names speak for them, but behaviour decides: `search` follows the executions by the spec. A [`Proposal`] is
//! what came of it, with what else of the events always agrees with the states around (`terms`), and is followed once more
//! as it will be written.

mod agreement;
mod candidates;
mod definitions;
mod desk;
mod follow;
mod form;
mod forms;
mod proposal;
mod recording;
mod repair;
mod search;
mod sites;
mod split;
mod supposition;
mod syntax;
mod terms;
mod widen;
mod words;
mod write;

#[cfg(test)]
mod tests;

pub use agreement::{Agreement, agreement};
pub use definitions::names_of;
pub use proposal::{Proposal, Proposed};
pub use recording::{Recorder, Recording};
