//! The judges of an execution, one file each, and what they say.

mod finding;

pub use finding::{Class, Finding};
