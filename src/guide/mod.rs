//! What the model saw, as features that libFuzzer keeps inputs for.
//!
//! libFuzzer asks of each input whether it showed a feature that no input before it did. Here a feature is a model
//! state or a step between two, written to the [`Counters`] that libFuzzer reads after each execution. No
//! instrumentation of the code is needed; where there is some, its features are kept beside these.
//!
//! # The map, version 3
//!
//! Corpora are merged and compared between machines, so which feature a state has is specified, and the same in every
//! process and build:
//!
//! - A state's hash is the fingerprint of its view ([`crate::execution::Visit::to`],
//!   [`FINGERPRINT_VERSION`](crate::tla::value::FINGERPRINT_VERSION)).
//! - A transition's hash is [`crate::hash::stable64`] over the hash before (8 bytes, little endian), the hash after (8
//!   bytes, little endian) and the action's name (UTF-8). An initial state, whose action is empty, is no transition.
//! - A facet's hash is [`crate::hash::stable64`] over the fingerprints of its name and of its value (8 bytes each, little
//!   endian). Facets are the parts of the view, and those of [`crate::model::FACETS`]; what a view says of a node has the
//!   name `FALSE`, elements of sets have the name `TRUE`.
//! - Each [`Domain`] owns a fixed range of the counters, [`Domain::range`], and has a capacity of a power of two
//!   features, at most eight for each of its counters.
//! - The feature of a hash is `hash mod capacity`. So a lower capacity only joins features of a higher one.
//! - Feature `f` of a range of `n` counters sets counter `f mod n` to the `f / n`-th of 1, 2, 3, 4, 8, 16, 32, 128:
//!   libFuzzer sees these eight values of a counter as eight features. While the capacity is at most `n` a counter has
//!   one feature, and no feature of an execution hides another.
//!
//! Centipede reads features as a list instead ([`Sparse`]); engines that keep an input only for a greater value of a counter see all features
//! while capacities are at most the counters of their domains.
//!
//! Counters are set, never counted up: how often an execution was in a state says little, and would multiply features.
//!
//! # Why the map is small
//!
//! An input is kept for each new feature, so the capacities bound the corpus. A map that saturates keeps the corpus
//! small and libFuzzer fast, and on hard bugs found more than a large one.

mod capacities;
mod chain;
mod counters;
mod export;
mod guidance;
mod guided;
mod lowest;
mod partition;
mod sketch;
mod sparse;
mod statistics;
mod tally;

pub use capacities::Capacities;
pub use counters::{COUNTERS, Counters, SIZE};
pub use guidance::Guidance;
pub use guided::Guide;
pub use lowest::{Lowest, Overlap};
pub use partition::{Domain, MAP_VERSION, Partition};
pub use sparse::{FEATURES, LISTED, Sparse};
pub use statistics::{Fill, Statistics};
pub use tally::Distinct;
