//! The estimate of Kaplan and Meier: for how long things last, where some were not watched until their end.

use serde::Serialize;

use super::interval::{Estimate, Interval};
use super::normal::Z;

/// For how long something was watched, and whether that was its end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Observed {
    /// How long.
    pub time: f64,
    /// Whether it ended then; else all that is known is that it lasted longer.
    pub ended: bool,
}

/// A time at which some ended.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Step {
    /// When.
    pub time: f64,
    /// How many were watched until then.
    pub at_risk: usize,
    /// How many ended then.
    pub ended: usize,
    /// The share that lasts longer.
    pub survival: f64,
    /// Its interval, by Greenwood's variance of the logarithm's logarithm.
    pub interval: Interval,
}

/// A survival curve.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct KaplanMeier {
    /// The times at which it falls.
    pub steps: Vec<Step>,
    /// The longest that anything was watched.
    pub longest: f64,
}

impl KaplanMeier {
    /// The curve of what was observed.
    pub fn new(observed: &[Observed]) -> KaplanMeier {
        let mut sorted = observed.to_vec();
        sorted.sort_by(|a, b| a.time.total_cmp(&b.time));
        let (mut at_risk, mut survival, mut greenwood) = (sorted.len(), 1.0, 0.0);
        let mut steps = Vec::new();
        for group in sorted.chunk_by(|a, b| a.time == b.time) {
            let ended = group.iter().filter(|observed| observed.ended).count();
            if ended > 0 {
                let (dead, all) = (ended as f64, at_risk as f64);
                survival *= 1.0 - dead / all;
                greenwood += dead / (all * (all - dead));
                let interval = interval(survival, greenwood);
                steps.push(Step { time: group[0].time, at_risk, ended, survival, interval });
            }
            at_risk -= group.len();
        }
        KaplanMeier { steps, longest: sorted.last().map_or(0.0, |last| last.time) }
    }

    /// The share that lasts longer than this.
    pub fn at(&self, time: f64) -> f64 {
        self.steps.iter().take_while(|step| step.time <= time).last().map_or(1.0, |step| step.survival)
    }

    /// How far the curve is known: to the longest time that was watched, and without a bound where nothing is left.
    pub fn known_until(&self) -> f64 {
        match self.steps.last() {
            Some(last) if last.survival <= 0.0 => f64::INFINITY,
            _ => self.longest,
        }
    }

    /// The time by which half have ended; infinite where that was not seen. The interval is by the curve's own (Brookmeyer
    /// and Crowley).
    pub fn median(&self) -> Estimate {
        let first = |falls: &dyn Fn(&Step) -> f64| {
            self.steps.iter().find(|step| falls(step) <= 0.5).map_or(f64::INFINITY, |step| step.time)
        };
        let interval = Interval { low: first(&|step| step.interval.low), high: first(&|step| step.interval.high) };
        Estimate { value: first(&|step| step.survival), interval }
    }

    /// The mean of the times, each counted up to `horizon` at most: the area below the curve.
    pub fn restricted_mean(&self, horizon: f64) -> f64 {
        let (mut area, mut from, mut survival) = (0.0, 0.0, 1.0);
        for step in self.steps.iter().take_while(|step| step.time < horizon) {
            area += survival * (step.time - from);
            (from, survival) = (step.time, step.survival);
        }
        area + survival * (horizon - from)
    }
}

fn interval(survival: f64, greenwood: f64) -> Interval {
    if survival <= 0.0 {
        return Interval { low: 0.0, high: 0.0 };
    }
    let log = survival.ln();
    let half = Z * greenwood.sqrt() / log.abs();
    Interval { low: survival.powf(half.exp()), high: survival.powf((-half).exp()) }
}

#[cfg(test)]
mod tests {
    use super::super::leukemia::{treated, untreated};
    use super::*;

    fn close(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-6, "{found}, not {expected}");
    }

    /// Against lifelines 0.30: `KaplanMeierFitter`, its `confidence_interval_` and `median_survival_times`.
    #[test]
    fn a_published_curve() {
        let curve = KaplanMeier::new(&treated());
        let expected = [
            (6.0, 21, 0.857_143, 0.619_718, 0.951_552),
            (7.0, 17, 0.806_723, 0.563_147, 0.922_809),
            (10.0, 15, 0.752_941, 0.503_200, 0.889_362),
            (13.0, 12, 0.690_196, 0.431_610, 0.849_066),
            (16.0, 11, 0.627_451, 0.367_511, 0.804_912),
            (22.0, 7, 0.537_815, 0.267_779, 0.746_791),
            (23.0, 6, 0.448_179, 0.188_052, 0.680_143),
        ];
        assert_eq!(curve.steps.len(), expected.len());
        for (step, (time, at_risk, survival, low, high)) in curve.steps.iter().zip(expected) {
            assert_eq!((step.time, step.at_risk), (time, at_risk));
            close(step.survival, survival);
            close(step.interval.low, low);
            close(step.interval.high, high);
        }
        assert_eq!((curve.longest, curve.known_until(), curve.at(12.0)), (35.0, 35.0, curve.at(10.0)));
        let median = curve.median();
        assert_eq!((median.value, median.interval.low, median.interval.high), (23.0, 13.0, f64::INFINITY));
        let median = KaplanMeier::new(&untreated()).median();
        assert_eq!((median.value, median.interval.low, median.interval.high), (8.0, 4.0, 11.0));
    }

    /// Against lifelines 0.30: `restricted_mean_survival_time`.
    #[test]
    fn the_area_below_it() {
        let curve = KaplanMeier::new(&treated());
        close(curve.restricted_mean(10.0), 9.277_310_924);
        close(curve.restricted_mean(20.0), 16.116_526_611);
        close(curve.restricted_mean(35.0), 23.287_394_958);
        let curve = KaplanMeier::new(&untreated());
        close(curve.restricted_mean(20.0), 8.428_571_429);
        assert_eq!(curve.known_until(), f64::INFINITY);
    }

    #[test]
    fn nothing_observed_lasts() {
        let curve = KaplanMeier::new(&[]);
        assert_eq!((curve.at(5.0), curve.restricted_mean(5.0), curve.longest), (1.0, 5.0, 0.0));
    }
}
