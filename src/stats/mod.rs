//! Statistics for comparisons of randomised algorithms, one file each: pure functions of numbers.
//!
//! Intervals and tests are at 95 % and two-sided. Each is checked against published worked examples or against what
//! SciPy or lifelines compute; the tests say which.

mod bootstrap;
mod good_turing;
mod holm;
mod interval;
mod kaplan_meier;
#[cfg(test)]
mod leukemia;
mod log_rank;
mod mann_whitney;
mod normal;
mod quantile;
mod restricted_mean;
mod vargha_delaney;
mod wilson;

pub use good_turing::GoodTuring;
pub use holm::holm;
pub use interval::{Estimate, Interval};
pub use kaplan_meier::{KaplanMeier, Observed, Step};
pub use log_rank::{LogRank, least_chance, log_rank};
pub use mann_whitney::{MannWhitney, mann_whitney};
pub use quantile::{median, quantile};
pub use restricted_mean::{RestrictedMeans, restricted_means};
pub use vargha_delaney::{Magnitude, magnitude, vargha_delaney};
pub use wilson::wilson;

/// What is significant: a chance of being wrong below this.
pub const ALPHA: f64 = 0.05;
