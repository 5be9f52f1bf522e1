//! The interval of Wilson for a share.

use super::interval::Interval;
use super::normal::Z;

/// Between what the share lies of which so many of so many trials were successes; nothing without trials.
pub fn wilson(successes: usize, trials: usize) -> Option<Interval> {
    if trials == 0 {
        return None;
    }
    let n = trials as f64;
    let share = successes as f64 / n;
    let scale = 1.0 + Z * Z / n;
    let centre = (share + Z * Z / (2.0 * n)) / scale;
    let half = Z / scale * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    Some(Interval { low: (centre - half).max(0.0), high: (centre + half).min(1.0) })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of Newcombe (Statistics in Medicine 17, 1998, table I, method 3), to four digits, and SciPy 1.17's
    /// `binomtest(k, n).proportion_ci(method="wilson")`.
    #[test]
    fn worked_examples() {
        for (successes, trials, low, high) in [
            (81, 263, 0.255_288_519_878_274_2, 0.366_209_576_982_800_04),
            (15, 148, 0.062_386_399_530_736_29, 0.160_487_241_723_308_03),
            (0, 20, 0.0, 0.161_125_158_052_819_35),
            (12, 30, 0.245_906_281_168_018_5, 0.576_796_397_466_775_1),
            (20, 20, 0.838_874_841_947_180_8, 1.0),
        ] {
            let found = wilson(successes, trials).unwrap();
            assert!((found.low - low).abs() < 1e-9 && (found.high - high).abs() < 1e-9, "{found:?}");
        }
        assert_eq!(wilson(0, 0), None);
    }
}
