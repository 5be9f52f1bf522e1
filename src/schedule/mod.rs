//! The fuzzer's input: a [`Schedule`] of [`Choice`]s, its byte and text forms, and what draws and mutates schedules.

mod choice;
pub mod codec;
pub mod corpus;
pub mod dictionary;
mod kind;
pub mod macros;
mod mutate;
mod resolve;
mod rng;
pub mod sample;
mod sequence;
pub mod text;

pub use choice::{Choice, LinkRef, NodeRef, Unsynced};
pub use kind::Kind;
pub use mutate::{Evidence, Library, Mutator, Selection, operators};
pub use rng::Rng;
pub use sequence::Schedule;
