//! Curves as SVG, for pages that need nothing else. It knows numbers alone.

mod axis;
mod curves;
mod strip;

pub use axis::Scale;
pub use curves::{Curve, Plot};
pub use strip::Strip;

/// How many curves look different; more begin again with the first.
pub const LOOKS: usize = 8;
