//! What is reached: at the end, at equal executions, at equal time.

use serde::Serialize;

use super::analysis::{Axis, correct, of, pairs, verdict};
use super::record::Record;
use super::wanted::{Goal, Wanted};
use crate::stats::{Estimate, mann_whitney, median, vargha_delaney};

/// What is measured of a trial that looks for nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// Model states.
    States,
    /// Steps of the model.
    Transitions,
    /// Values of facets.
    Facets,
    /// Model states in the mean from the start to the end: the area below the curve for each unit of its length.
    MeanStates,
    /// Executions a second.
    Speed,
}

/// How contenders compare in what they reach.
#[derive(Clone, Debug, Serialize)]
pub struct Growth {
    /// What is measured.
    pub measure: Measure,
    /// What is equal.
    pub axis: Axis,
    /// Where it is measured: as far as all trials came.
    pub horizon: f64,
    /// The contenders.
    pub growers: Vec<Grower>,
    /// How they compare.
    pub pairs: Vec<GrowthPair>,
}

/// What a contender reaches.
#[derive(Clone, Debug, Serialize)]
pub struct Grower {
    /// Its name.
    pub contender: String,
    /// Of each trial.
    pub values: Vec<f64>,
    /// The median of the trials.
    pub median: Option<Estimate>,
}

/// How two contenders compare.
#[derive(Clone, Debug, Serialize)]
pub struct GrowthPair {
    /// One.
    pub first: String,
    /// The other.
    pub second: String,
    /// How likely a trial of the first reaches more than one of the second.
    pub a12: Estimate,
    /// The chance of such a difference by the test of Mann and Whitney.
    pub p: f64,
    /// With Holm's correction for all pairs and measures of this axis.
    pub corrected: f64,
    /// Who reaches more; `~` where that cannot be told.
    pub verdict: String,
}

impl Grower {
    fn has_any(&self) -> bool {
        self.values.iter().any(|value| *value > 0.0)
    }
}

impl Measure {
    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Measure::States => "model states",
            Measure::Transitions => "model transitions",
            Measure::Facets => "facet values",
            Measure::MeanStates => "model states, mean of the run",
            Measure::Speed => "executions a second",
        }
    }

    /// What is compared along an axis.
    fn along(axis: Axis) -> &'static [Measure] {
        match axis {
            Axis::Executions => &[Measure::States, Measure::Transitions, Measure::Facets, Measure::MeanStates],
            Axis::Seconds | Axis::CpuSeconds => {
                &[Measure::States, Measure::Transitions, Measure::Facets, Measure::Speed]
            }
        }
    }

    fn of(self, record: &Record, axis: Axis, horizon: f64) -> f64 {
        let curve = |field: usize| record.samples.iter().map(move |sample| (axis.of(sample), sample[field] as f64));
        match self {
            Measure::States => at(curve(3), horizon),
            Measure::Transitions => at(curve(4), horizon),
            Measure::Facets => at(curve(6), horizon),
            Measure::MeanStates => area(curve(3), horizon) / horizon,
            Measure::Speed => record.executions as f64 / axis.end(record),
        }
    }
}

/// How far all trials that look for nothing came.
pub fn horizon(records: &[&Record], axis: Axis) -> f64 {
    let ends = records.iter().filter(|record| record.bug.is_none()).filter_map(|record| record.samples.last());
    ends.map(|sample| axis.of(sample)).fold(f64::INFINITY, f64::min)
}

/// The measures along all axes, where trials look for nothing.
pub fn growths(wanted: &Wanted, records: &[&Record]) -> Vec<Growth> {
    if !wanted.goals.contains(&Goal::Growth) {
        return Vec::new();
    }
    let mut all = Vec::new();
    for axis in Axis::ALL {
        let horizon = horizon(records, axis);
        let growth = |measure: &Measure| growth(wanted, records, *measure, axis, horizon);
        let mut growths: Vec<Growth> = Measure::along(axis).iter().map(growth).collect();
        // A spec need not have facets.
        growths.retain(|growth| growth.measure != Measure::Facets || growth.growers.iter().any(Grower::has_any));
        correct(growths.iter_mut().flat_map(|growth| &mut growth.pairs).map(|pair| &mut pair.corrected));
        for pair in growths.iter_mut().flat_map(|growth| &mut growth.pairs) {
            pair.verdict = verdict(&pair.first, &pair.second, pair.a12.value, pair.corrected);
        }
        all.extend(growths);
    }
    all
}

fn growth(wanted: &Wanted, records: &[&Record], measure: Measure, axis: Axis, horizon: f64) -> Growth {
    let values = |contender: &str| -> Vec<f64> {
        of(records, contender, None).iter().map(|record| measure.of(record, axis, horizon)).collect()
    };
    let grower = |contender: &str| {
        let values = values(contender);
        Grower { contender: contender.to_owned(), median: median(&values), values }
    };
    let pair = |first: &str, second: &str| {
        let (a, b) = (values(first), values(second));
        let p = mann_whitney(&a, &b)?.p;
        let (first, second) = (first.to_owned(), second.to_owned());
        Some(GrowthPair { first, second, a12: vargha_delaney(&a, &b)?, p, corrected: p, verdict: String::new() })
    };
    Growth {
        measure,
        axis,
        horizon,
        growers: wanted.contenders.iter().map(|contender| grower(&contender.name)).collect(),
        pairs: pairs(wanted).into_iter().filter_map(|(a, b)| pair(&a.name, &b.name)).collect(),
    }
}

/// The height of a curve, straight between its points, and from nothing at nothing to the first.
pub fn at(curve: impl Iterator<Item = (f64, f64)>, place: f64) -> f64 {
    let mut before = (0.0, 0.0);
    for point in curve {
        if point.0 >= place {
            return between(before, point, place);
        }
        before = point;
    }
    before.1
}

/// The area below a curve up to a place.
fn area(curve: impl Iterator<Item = (f64, f64)>, place: f64) -> f64 {
    let (mut area, mut before) = (0.0, (0.0, 0.0));
    for point in curve {
        let end = if point.0 > place { (place, between(before, point, place)) } else { point };
        area += (end.0 - before.0) * f64::midpoint(before.1, end.1);
        before = end;
        if point.0 >= place {
            break;
        }
    }
    area + (place - before.0) * before.1
}

fn between(before: (f64, f64), after: (f64, f64), place: f64) -> f64 {
    match after.0 > before.0 {
        true => before.1 + (after.1 - before.1) * (place - before.0) / (after.0 - before.0),
        false => after.1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_are_straight_between_points() {
        let curve = || [(10.0, 100.0), (20.0, 200.0)].into_iter();
        assert_eq!([5.0, 10.0, 15.0, 20.0, 30.0].map(|place| at(curve(), place)), [50.0, 100.0, 150.0, 200.0, 200.0]);
        assert_eq!(area(curve(), 10.0), 500.0);
        assert_eq!(area(curve(), 15.0), 500.0 + 5.0 * 125.0);
        assert_eq!(area(curve(), 30.0), 500.0 + 1500.0 + 2000.0);
    }
}
