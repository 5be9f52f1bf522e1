//! The effect size of Vargha and Delaney, A12: how likely a value of one sample is greater than one of another.

use std::fmt;

use super::interval::{Estimate, Interval};
use super::mann_whitney::statistic;
use super::normal::Z;

/// The chance that a value of the first sample is greater than one of the second, ties counted half; 0.5 is no
/// difference. Nothing where a sample is empty.
///
/// The interval is that of Newcombe (Statistics in Medicine 25, 2006, method 5): the values from which the estimate is
/// less than 1.96 of their own standard errors (Hanley and McNeil) away. It holds for estimates of 0 and 1, too.
pub fn vargha_delaney(first: &[f64], second: &[f64]) -> Option<Estimate> {
    if first.is_empty() || second.is_empty() {
        return None;
    }
    let (m, n) = (first.len() as f64, second.len() as f64);
    let value = statistic(first, second) / (m * n);
    let interval = Interval { low: end(value, 0.0, m, n), high: end(value, 1.0, m, n) };
    Some(Estimate { value, interval })
}

/// The value farthest towards `bound` that the estimate agrees with, found by halving.
fn end(estimate: f64, bound: f64, m: f64, n: f64) -> f64 {
    let agrees = |value: f64| (estimate - value).abs() <= Z * variance(value, m, n).sqrt();
    let (mut inside, mut outside) = (estimate, bound);
    for _ in 0..60 {
        let middle = f64::midpoint(inside, outside);
        if agrees(middle) { inside = middle } else { outside = middle }
    }
    inside
}

/// The variance of the estimate where the chance is `value`.
fn variance(value: f64, m: f64, n: f64) -> f64 {
    let size = f64::midpoint(m, n);
    let spread = 1.0 + (size - 1.0) * ((1.0 - value) / (2.0 - value) + value / (1.0 + value));
    value * (1.0 - value) * spread / (m * n)
}

/// How great an effect is, by the thresholds of Vargha and Delaney: 0.56, 0.64 and 0.71.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Magnitude {
    /// Hardly any.
    Negligible,
    /// Small.
    Small,
    /// Medium.
    Medium,
    /// Large.
    Large,
}

/// How great an effect is, whichever sample has the greater values.
pub fn magnitude(a12: f64) -> Magnitude {
    match a12.max(1.0 - a12) {
        effect if effect >= 0.71 => Magnitude::Large,
        effect if effect >= 0.64 => Magnitude::Medium,
        effect if effect >= 0.56 => Magnitude::Small,
        _ => Magnitude::Negligible,
    }
}

impl fmt::Display for Magnitude {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Magnitude::Negligible => "negligible",
            Magnitude::Small => "small",
            Magnitude::Medium => "medium",
            Magnitude::Large => "large",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(range: std::ops::Range<u32>) -> Vec<f64> {
        range.map(f64::from).collect()
    }

    /// The estimates are the U of SciPy's `mannwhitneyu` for each pair; the ends of the intervals are roots found by
    /// SciPy 1.17's `brentq` of Newcombe's equation.
    #[test]
    fn reference_values() {
        let close = |first: &[f64], second: &[f64], expected: [f64; 3]| {
            let Estimate { value, interval } = vargha_delaney(first, second).unwrap();
            let found = [value, interval.low, interval.high];
            assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-6), "{found:?}, not {expected:?}");
        };
        let (males, females) = ([19.0, 22.0, 16.0, 29.0, 24.0], [20.0, 11.0, 17.0, 12.0]);
        close(&males, &females, [0.85, 0.452_053, 0.971_818]);
        close(&females, &males, [0.15, 0.028_182, 0.547_947]);
        close(&numbers(20..40), &numbers(0..20), [1.0, 0.898_668, 1.0]);
        close(&numbers(0..10), &numbers(10..22), [0.0, 0.0, 0.184_083]);
        close(&[1.0; 20], &[1.0; 20], [0.5, 0.331_488, 0.668_512]);
        assert_eq!(vargha_delaney(&[], &[1.0]), None);
    }

    #[test]
    fn magnitudes_are_the_same_either_way() {
        let expected = [Magnitude::Negligible, Magnitude::Small, Magnitude::Medium, Magnitude::Large];
        assert_eq!([0.55, 0.56, 0.64, 0.71].map(magnitude), expected);
        assert_eq!([0.45, 0.44, 0.35, 0.28].map(magnitude), expected);
    }
}
