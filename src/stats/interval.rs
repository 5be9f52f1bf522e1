//! Numbers with how sure they are.

use serde::{Deserialize, Serialize};

/// A confidence interval at 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// An estimate with its interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// What is most likely.
    pub value: f64,
    /// What it may be.
    pub interval: Interval,
}
