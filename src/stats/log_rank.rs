//! The log-rank test: whether one survival curve lies above another.

use super::kaplan_meier::Observed;
use super::normal::above;

/// What the test says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LogRank {
    /// The statistic, of one degree of freedom.
    pub chi_square: f64,
    /// How likely a difference at least as great is where there is none; never less than what two samples of these sizes
    /// can show, which the approximation by a normal distribution knows nothing of.
    pub p: f64,
}

/// Compares how long two groups last; nothing where one is empty.
pub fn log_rank(first: &[Observed], second: &[Observed]) -> Option<LogRank> {
    if first.is_empty() || second.is_empty() {
        return None;
    }
    let ends = first.iter().chain(second).filter(|observed| observed.ended);
    let mut times: Vec<f64> = ends.map(|observed| observed.time).collect();
    times.sort_by(f64::total_cmp);
    times.dedup();
    let (mut excess, mut variance) = (0.0, 0.0);
    for time in times {
        let at_risk = |group: &[Observed]| group.iter().filter(|observed| observed.time >= time).count() as f64;
        let ended =
            |group: &[Observed]| group.iter().filter(|observed| observed.ended && observed.time == time).count() as f64;
        let (risk, other) = (at_risk(first), at_risk(second));
        let (all, dead) = (risk + other, ended(first) + ended(second));
        let share = risk / all;
        excess += ended(first) - dead * share;
        if all > 1.0 {
            variance += dead * share * (1.0 - share) * (all - dead) / (all - 1.0);
        }
    }
    let chi_square = if variance > 0.0 { excess * excess / variance } else { 0.0 };
    let p = (2.0 * above(chi_square.sqrt())).min(1.0);
    Some(LogRank { chi_square, p: p.max(least_chance(first.len(), second.len())) })
}

/// The least chance that a two-sided test of two samples of these sizes can come to: that of two among all the ways to
/// share the values out.
pub fn least_chance(first: usize, second: usize) -> f64 {
    let ways: f64 = (1..=second).map(|at| (first + at) as f64 / at as f64).product();
    (2.0 / ways).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::super::leukemia::{treated, untreated};
    use super::*;

    /// The published statistic, 16.79, with the digits of lifelines 0.30's `logrank_test`.
    #[test]
    fn a_published_test() {
        let test = log_rank(&treated(), &untreated()).unwrap();
        assert!((test.chi_square - 16.792_940_989_216_547).abs() < 1e-9, "{test:?}");
        assert!((test.p / 4.168_809_109_334_511e-5 - 1.0).abs() < 1e-6, "{test:?}");
        let turned = log_rank(&untreated(), &treated()).unwrap();
        assert!((turned.chi_square - test.chi_square).abs() < 1e-9, "{turned:?}");
    }

    #[test]
    fn few_values_cannot_say_much() {
        let at = |times: [f64; 3]| times.map(|time| Observed { time, ended: true });
        // Two of the twenty ways to share out three and three.
        let test = log_rank(&at([1.0, 2.0, 3.0]), &at([4.0, 5.0, 6.0])).unwrap();
        assert!(test.chi_square > 3.84 && (test.p - 0.1).abs() < 1e-12, "{test:?}");
        assert!(least_chance(20, 20) < 1e-9 && least_chance(0, 5) == 1.0);
    }

    #[test]
    fn where_nothing_ended_there_is_no_difference() {
        let watched = [Observed { time: 5.0, ended: false }; 3];
        assert_eq!(log_rank(&watched, &watched).unwrap(), LogRank { chi_square: 0.0, p: 1.0 });
        assert_eq!(log_rank(&watched, &[]), None);
    }
}
