//! The test of Mann and Whitney: whether values of one sample tend to be greater than those of another.

use super::normal::above;

/// What the test says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MannWhitney {
    /// How many pairs have the greater value in the first sample; ties count half.
    pub u: f64,
    /// How likely a difference at least as great is where there is none, two-sided.
    pub p: f64,
}

/// Up to so many pairs the distribution of `u` is counted out; beyond, it is taken as normal.
const COUNTED: usize = 2500;

/// Compares two samples; nothing where one is empty. Exact for small samples without ties, else by the normal
/// approximation with corrections for ties and for continuity.
pub fn mann_whitney(first: &[f64], second: &[f64]) -> Option<MannWhitney> {
    let pairs = first.len() * second.len();
    if pairs == 0 {
        return None;
    }
    let u = statistic(first, second);
    let ties = ties([first, second].concat());
    let p = match ties.is_empty() && pairs <= COUNTED {
        true => exact(u, first.len(), second.len()),
        false => approximate(u, first.len(), second.len(), &ties),
    };
    Some(MannWhitney { u, p })
}

/// How many pairs have the greater value in the first sample; ties count half.
pub(super) fn statistic(first: &[f64], second: &[f64]) -> f64 {
    let against = |a: f64| -> f64 {
        second
            .iter()
            .map(|b| {
                if a > *b {
                    1.0
                } else if a == *b {
                    0.5
                } else {
                    0.0
                }
            })
            .sum()
    };
    first.iter().map(|a| against(*a)).sum()
}

/// The sizes of the groups of equal values that have more than one.
fn ties(mut values: Vec<f64>) -> Vec<f64> {
    values.sort_by(f64::total_cmp);
    values.chunk_by(|a, b| a == b).map(|group| group.len() as f64).filter(|size| *size > 1.0).collect()
}

fn exact(u: f64, m: usize, n: usize) -> f64 {
    let greater = u.max((m * n) as f64 - u) as usize;
    let ways = ways(m, n);
    let all: f64 = ways.iter().sum();
    let tail: f64 = ways.iter().skip(greater).sum();
    (2.0 * tail / all).min(1.0)
}

/// For each value of the statistic, how many of the orders of two samples of these sizes have it. The generating
/// function is a Gaussian binomial: a product of `1 - q^(n + i)` over one of `1 - q^i`, for `i` up to `m`.
fn ways(m: usize, n: usize) -> Vec<f64> {
    let mut ways = vec![0.0; m * n + 1];
    ways[0] = 1.0;
    for i in 1..=m {
        for at in (n + i..ways.len()).rev() {
            ways[at] -= ways[at - n - i];
        }
        for at in i..ways.len() {
            ways[at] += ways[at - i];
        }
    }
    ways
}

fn approximate(u: f64, m: usize, n: usize, ties: &[f64]) -> f64 {
    let (pairs, all) = ((m * n) as f64, (m + n) as f64);
    let tied: f64 = ties.iter().map(|size| size.powi(3) - size).sum();
    let variance = pairs / 12.0 * (all + 1.0 - tied / (all * (all - 1.0)));
    if variance <= 0.0 {
        return 1.0;
    }
    let z = (u.max(pairs - u) - pairs / 2.0 - 0.5) / variance.sqrt();
    (2.0 * above(z)).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ages at diagnosis of SciPy's documentation of `mannwhitneyu`.
    const MALES: [f64; 5] = [19.0, 22.0, 16.0, 29.0, 24.0];
    const FEMALES: [f64; 4] = [20.0, 11.0, 17.0, 12.0];

    fn close(found: f64, expected: f64) {
        assert!((found / expected - 1.0).abs() < 1e-9, "{found}, not {expected}");
    }

    /// Against SciPy 1.17: `mannwhitneyu(method="exact")`, and the published 0.2544 of Hollander and Wolfe (permeability of
    /// the chorioamnion), as R's `wilcox.test` has it.
    #[test]
    fn small_samples_are_counted_out() {
        let test = mann_whitney(&MALES, &FEMALES).unwrap();
        assert_eq!(test.u, 17.0);
        close(test.p, 0.111_111_111_111_111_1);
        close(mann_whitney(&FEMALES, &MALES).unwrap().p, test.p);
        let term = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46];
        let test = mann_whitney(&term, &[1.15, 0.88, 0.90, 0.74, 1.21]).unwrap();
        assert_eq!(test.u, 35.0);
        close(test.p, 0.254_412_254_412_254_4);
        let odd: Vec<f64> = (0..30).map(|n| f64::from(2 * n + 1)).collect();
        let halves: Vec<f64> = (0..20).map(|n| f64::from(n) + 0.5).collect();
        close(mann_whitney(&odd, &halves).unwrap().p, 3.329_535_405_508_723e-5);
        close(approximate(500.0, 30, 20, &[]), 7.792_663_056_930_95e-5);
    }

    /// Against SciPy 1.17: `mannwhitneyu(method="asymptotic")`.
    #[test]
    fn ties_are_corrected_for() {
        let first = [3.0, 3.0, 5.0, 7.0, 7.0, 7.0, 9.0, 10.0, 12.0, 12.0];
        let second = [1.0, 2.0, 3.0, 3.0, 4.0, 5.0, 5.0, 7.0, 8.0, 9.0, 9.0];
        let test = mann_whitney(&first, &second).unwrap();
        assert_eq!(test.u, 77.5);
        close(test.p, 0.117_820_105_286_969_66);
        close(approximate(17.0, 5, 4, &[]), 0.111_346_886_533_140_41);
    }

    #[test]
    fn what_is_not_there_or_all_alike_has_no_difference() {
        assert_eq!(mann_whitney(&[], &[1.0]), None);
        assert_eq!(mann_whitney(&[f64::INFINITY; 5], &[f64::INFINITY; 4]).unwrap(), MannWhitney { u: 10.0, p: 1.0 });
    }
}
