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
