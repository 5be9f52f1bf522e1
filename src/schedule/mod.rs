//! The fuzzer's input: a [`Schedule`] of [`Choice`]s, its byte and text forms, and what draws and mutates schedules.

mod choice;
mod resolve;

pub use choice::{Choice, LinkRef, NodeRef, Unsynced};
