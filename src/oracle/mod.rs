//! The judges of an execution, one file each, and what they say.

mod conformance;
mod finding;
mod invariant;

pub use conformance::{ambiguous, faulty, forbidden, unmapped};
pub use finding::{Class, Finding};
pub use invariant::broken;
