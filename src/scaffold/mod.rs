//! A new target from a spec: what the spec tells, and the files that are made of it.
//!
//! [`Outline`] is what is read of a spec: its constants, its actions with what their parameters range over, and a
//! configuration for fuzzing. [`crate_of`] makes a target's crate of it, in Rust or around a system in C, and [`package`]
//! the cargo-fuzz package that builds it. Nothing is written here: files are texts by their paths.

mod actions;
mod c;
mod constants;
mod crates;
mod mapping;
mod names;
mod outline;
pub mod package;
mod readme;
mod rust;
mod template;
mod uses;

pub use actions::{Action, Domain, Parameter};
pub use crates::{Place, System, crate_of};
pub use names::{check_name, type_name};
pub use outline::{Outline, SpecFile};

#[cfg(test)]
mod tests;
