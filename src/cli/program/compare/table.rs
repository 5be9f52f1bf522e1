//! The comparison as a report.

use super::analysis::{Axis, Comparison};
use super::figures;
use super::growth::Growth;
use super::overlap::Overlaps;
use super::race::Race;
use super::record::Record;
use super::rows::{chance, estimate, number, share};
use crate::report::{Block, Document};

/// The report.
pub fn document(comparison: &Comparison, records: &[Record]) -> Document {
    let Comparison { target, trials, seed, .. } = comparison;
    let last = seed + trials.saturating_sub(1);
    let title = format!("{target}: {trials} trials each, of {}; seeds {seed} to {last}", budget(comparison));
    let mut document = Document { title, blocks: Vec::new() };
    let options =
        |own: &[String]| comparison.options.iter().chain(own).map(String::as_str).collect::<Vec<_>>().join(" ");
    let rows = comparison.contenders.iter().map(|one| vec![one.name.clone(), format!("`{}`", options(&one.options))]);
    document.table(&["contender", "options"], rows.collect());
    document.blocks.extend(comparison.warnings.iter().cloned().map(Block::Warning));
    for axis in Axis::ALL {
        let along = comparison.races.iter().filter(|race| race.axis == axis);
        races(&along.collect::<Vec<_>>(), axis, &mut document);
    }
    for axis in Axis::ALL {
        let along = comparison.growth.iter().filter(|growth| growth.axis == axis);
        growth(&along.collect::<Vec<_>>(), axis, &mut document);
        document.blocks.extend(figures::growth(comparison, records, axis));
    }
    document.heading("What only one of two reached, in all of its trials");
    document.blocks.push(Block::Points(comparison.overlaps.iter().flat_map(only).collect()));
    document
}

/// The budget of a trial in words.
fn budget(comparison: &Comparison) -> String {
    let runs = comparison.runs.map(|runs| format!("{} executions", number(runs as f64)));
    let seconds = comparison.seconds.map(|seconds| format!("{seconds} s"));
    runs.into_iter().chain(seconds).collect::<Vec<_>>().join(" or ")
}

fn races(races: &[&Race], axis: Axis, document: &mut Document) {
    if races.is_empty() {
        return;
    }
    let unit = axis.unit();
    document.heading(format!("{unit} until a bug is found"));
    let (median, mean) = (format!("median {unit}"), format!("mean {unit} up to the horizon"));
    let head = ["bug", "contender", "found", "share (Wilson)", &median, &mean, "horizon"];
    document.table(&head, races.iter().flat_map(|race| runners(race)).collect());
    let head = [
        "bug",
        "pair",
        "ratio of means",
        "difference of means",
        "A12: first sooner",
        "log-rank p",
        "corrected",
        "Mann-Whitney p",
        "corrected",
        "sooner",
    ];
    document.table(&head, races.iter().flat_map(|race| race_pairs(race)).collect());
    for race in races {
        document.blocks.extend(figures::race(race));
    }
}

fn runners(race: &Race) -> impl Iterator<Item = Vec<String>> {
    race.runners.iter().map(|runner| {
        vec![
            race.bug.clone(),
            runner.contender.clone(),
            format!("{}/{}", runner.found, runner.trials),
            runner.share.map_or("-".to_owned(), share),
            estimate(runner.median),
            number(runner.restricted_mean),
            number(race.horizon),
        ]
    })
}

fn race_pairs(race: &Race) -> impl Iterator<Item = Vec<String>> {
    race.pairs.iter().map(|pair| {
        vec![
            race.bug.clone(),
            format!("{} : {}", pair.first, pair.second),
            estimate(pair.ratio),
            estimate(pair.difference),
            estimate(pair.a12),
            chance(pair.log_rank_p),
            chance(pair.log_rank_corrected),
            chance(pair.mann_whitney_p),
            chance(pair.mann_whitney_corrected),
            pair.verdict.clone(),
        ]
    })
}

fn growth(growths: &[&Growth], axis: Axis, document: &mut Document) {
    let Some(horizon) = growths.first().map(|growth| growth.horizon) else { return };
    document.heading(format!("Reached after {} {}", number(horizon), axis.unit()));
    let growers = growths.iter().flat_map(|growth| {
        growth.growers.iter().map(|grower| {
            let (least, greatest) = ends(&grower.values);
            let median = grower.median.map_or("-".to_owned(), estimate);
            let range = format!("{} to {}", number(least), number(greatest));
            vec![growth.measure.name().to_owned(), grower.contender.clone(), median, range]
        })
    });
    document.table(&["measure", "contender", "median", "least and greatest"], growers.collect());
    let pairs = growths.iter().flat_map(|growth| {
        growth.pairs.iter().map(|pair| {
            let (measure, names) = (growth.measure.name().to_owned(), format!("{} : {}", pair.first, pair.second));
            vec![measure, names, estimate(pair.a12), chance(pair.p), chance(pair.corrected), pair.verdict.clone()]
        })
    });
    let head = ["measure", "pair", "A12: first has more", "Mann-Whitney p", "corrected", "more"];
    document.table(&head, pairs.collect());
}

fn ends(values: &[f64]) -> (f64, f64) {
    (values.iter().copied().fold(f64::NAN, f64::min), values.iter().copied().fold(f64::NAN, f64::max))
}

/// What only one of two reached, in lines.
fn only(overlap: &Overlaps) -> Vec<String> {
    let Overlaps { first, second, states, exact, only_first, only_second } = overlap;
    let mut lines = Vec::new();
    if states.iter().any(|count| *count > 0) {
        let about = if *exact { "" } else { "about " };
        let [a, both, b] = states.map(|count| number(count as f64));
        let alone = format!("{about}{a} by {first} alone, {both} by both, {b} by {second} alone");
        lines.push(format!("model states, {first} : {second}: {alone}"));
    }
    for (name, other, things) in [(first, second, only_first), (second, first, only_second)] {
        let things = if things.is_empty() { "nothing".to_owned() } else { things.join(", ") };
        lines.push(format!("{name} and not {other}: {things}"));
    }
    lines
}
