//! The fuzzer's input: a [`Schedule`] of [`Choice`]s, its byte and text forms, and what draws and mutates schedules.

mod choice;
pub mod codec;
mod kind;
mod resolve;
mod sequence;
pub mod text;

pub use choice::{Choice, LinkRef, NodeRef, Unsynced};
pub use kind::Kind;
pub use sequence::Schedule;
