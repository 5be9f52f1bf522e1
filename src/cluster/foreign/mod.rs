//! Systems in other languages: what a library behind `targets/modelfuzz.h` does, as a [`System`](super::System).
//!
//! A [`Library`] is loaded from a shared object, or linked into the binary (the macro `linked_library!`);
//! [`Foreign`] is a cluster of its nodes. The library is a set of state machines and their disks; the network, the
//! lifecycle of nodes and the meaning of choices are those of every [`Cluster`](super::Cluster).
//!
//! The header documents the contract. What a library writes is checked as it is read: a word that means nothing ends
//! the execution as a finding of [`System::check`](super::System::check), and nothing else.

mod functions;
mod instance;
mod library;
mod machine;
mod schema;
mod system;
mod words;

pub use functions::{ABI, Accepts, Config, Functions, Opaque, Step, StepKind};
pub use library::{Library, LibraryError};
pub use schema::SchemaError;
pub use system::{Foreign, Settings};
