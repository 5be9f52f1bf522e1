//! The figures of a comparison.

use super::analysis::{Axis, Comparison, of};
use super::growth::{Measure, at};
use super::race::Race;
use super::record::Record;
use super::rows::number;
use crate::report::Block;
use crate::report::plot::{Curve, Plot, Scale, Strip};
use crate::stats::{KaplanMeier, quantile};

/// At how many places a growth curve is drawn.
const PLACES: i32 = 80;

/// The survival curves of a race, and below them how many trials are still watched.
pub fn race(race: &Race) -> Vec<Block> {
    let unit = race.axis.unit();
    let curves = race.runners.iter().map(|runner| Curve {
        name: runner.contender.clone(),
        points: survival(&runner.curve, race.horizon),
        steps: true,
    });
    let plot = Plot {
        x: unit.to_owned(),
        y: "share not found yet".to_owned(),
        scale: Scale::Linear,
        curves: curves.collect(),
    };
    let caption = format!("{}: trials that have not found it yet (Kaplan-Meier, 95 %)", race.bug);
    let times: Vec<f64> = (0..5).map(|quarter| race.horizon * f64::from(quarter) / 4.0).collect();
    let head =
        std::iter::once("not found yet".to_owned()).chain(times.iter().map(|time| format!("at {}", number(*time))));
    let rows = race.runners.iter().map(|runner| {
        let watched = times.iter().map(|time| at_risk(&runner.curve, runner.trials, *time).to_string());
        std::iter::once(runner.contender.clone()).chain(watched).collect()
    });
    // Markdown has the figures' numbers in its tables already.
    let mut table = crate::report::Document::default();
    table.blocks.push(Block::Table(head.collect(), rows.collect()));
    vec![Block::Figure(plot.figure() + &table.fragment(), caption)]
}

fn survival(curve: &KaplanMeier, horizon: f64) -> Vec<[f64; 4]> {
    let steps = curve.steps.iter().filter(|step| step.time <= horizon);
    let points = steps.map(|step| [step.time, step.interval.low, step.survival, step.interval.high]);
    let mut points: Vec<[f64; 4]> = std::iter::once([0.0, 1.0, 1.0, 1.0]).chain(points).collect();
    // The horizon is where every curve is known.
    if let Some([_, low, middle, high]) = points.last().copied() {
        points.push([horizon, low, middle, high]);
    }
    points
}

/// How many have not ended before a time; those that were not watched so long are counted where they ended.
fn at_risk(curve: &KaplanMeier, trials: usize, time: f64) -> usize {
    let before: usize = curve.steps.iter().filter(|step| step.time < time).map(|step| step.ended).sum();
    trials.saturating_sub(before)
}

/// How what is reached grows along an axis, and where every trial came to.
pub fn growth(comparison: &Comparison, records: &[Record], axis: Axis) -> Vec<Block> {
    let seeds = comparison.seed..comparison.seed.saturating_add(comparison.trials);
    let records: Vec<&Record> = records.iter().filter(|record| seeds.contains(&record.seed)).collect();
    let mut figures = Vec::new();
    for growth in comparison.growth.iter().filter(|growth| growth.axis == axis) {
        let name = growth.measure.name();
        let field = match growth.measure {
            Measure::States => 3,
            Measure::Transitions => 4,
            Measure::Facets => 6,
            Measure::MeanStates | Measure::Speed => continue,
        };
        let curves = growth.growers.iter().map(|grower| {
            let trials = of(&records, &grower.contender, None);
            Curve { name: grower.contender.clone(), points: band(&trials, axis, field, growth.horizon), steps: false }
        });
        let plot =
            Plot { x: axis.unit().to_owned(), y: name.to_owned(), scale: Scale::Logarithmic, curves: curves.collect() };
        let samples = growth.growers.iter().map(|grower| (grower.contender.clone(), grower.values.clone())).collect();
        let strip = Strip { x: format!("{name} after {} {}", number(growth.horizon), axis.unit()), samples };
        let caption = format!("{name}: median of the trials, and the half of them in the middle");
        figures.push(Block::Figure(plot.figure() + &strip.figure(), caption));
    }
    figures
}

/// The median and the quartiles of the trials, at places that are spread by their logarithms.
fn band(trials: &[&Record], axis: Axis, field: usize, horizon: f64) -> Vec<[f64; 4]> {
    let least = trials.iter().filter_map(|record| record.samples.first()).map(|sample| axis.of(sample));
    let least = least.filter(|place| *place > 0.0).fold(f64::INFINITY, f64::min).min(horizon);
    if !(horizon > 0.0 && least.is_finite() && horizon.is_finite()) {
        return Vec::new();
    }
    let place = |step: i32| least * (horizon / least).powf(f64::from(step) / f64::from(PLACES));
    let points = (0..=PLACES).map(place).filter_map(|place| {
        let curve =
            |record: &&Record| at(record.samples.iter().map(|sample| (axis.of(sample), sample[field] as f64)), place);
        let heights: Vec<f64> = trials.iter().map(curve).collect();
        Some([place, quantile(&heights, 0.25)?, quantile(&heights, 0.5)?, quantile(&heights, 0.75)?])
    });
    points.collect()
}
