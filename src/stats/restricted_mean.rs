//! Restricted mean survival times of two groups.

use super::bootstrap::{Bootstrap, RESAMPLES, percentiles};
use super::interval::Estimate;
use super::kaplan_meier::{KaplanMeier, Observed};

/// How much sooner one group ends than another, in the mean up to a horizon.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RestrictedMeans {
    /// The mean of the first group.
    pub first: f64,
    /// The mean of the second group.
    pub second: f64,
    /// The first less the second.
    pub difference: Estimate,
    /// The first for each of the second.
    pub ratio: Estimate,
}

/// Compares the restricted means of two groups, with intervals by the bootstrap's percentiles; nothing where a group is
/// empty. The draws are the same each time.
pub fn restricted_means(first: &[Observed], second: &[Observed], horizon: f64) -> Option<RestrictedMeans> {
    if first.is_empty() || second.is_empty() {
        return None;
    }
    let mean = |group: &[Observed]| KaplanMeier::new(group).restricted_mean(horizon);
    let mut bootstrap = Bootstrap::new();
    let drawn: Vec<(f64, f64)> =
        (0..RESAMPLES).map(|_| (mean(&bootstrap.draw(first)), mean(&bootstrap.draw(second)))).collect();
    let (a, b) = (mean(first), mean(second));
    let differences = percentiles(drawn.iter().map(|(a, b)| a - b).collect())?;
    let ratios = percentiles(drawn.iter().map(|(a, b)| a / b).collect())?;
    Some(RestrictedMeans {
        first: a,
        second: b,
        difference: Estimate { value: a - b, interval: differences },
        ratio: Estimate { value: a / b, interval: ratios },
    })
}
