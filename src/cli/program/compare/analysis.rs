//! What can be said of the trials.

use serde::Serialize;

use super::contender::Contender;
use super::growth::{Growth, growths};
use super::overlap::{Overlaps, overlaps};
use super::race::{Race, races};
use super::record::Record;
use super::wanted::{Pairs, Wanted};
use crate::stats::{ALPHA, Magnitude, holm, least_chance, magnitude};

/// What trials are measured along.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Axis {
    /// How many inputs were executed.
    Executions,
    /// Time that passed.
    Seconds,
    /// Time that the processor worked.
    CpuSeconds,
}

/// A comparison.
#[derive(Clone, Debug, Serialize)]
pub struct Comparison {
    /// The fuzz target.
    pub target: String,
    /// The options that all contenders have.
    pub options: Vec<String>,
    /// How many trials each contender has for each goal.
    pub trials: u64,
    /// The seed of the first trial; the others follow.
    pub seed: u64,
    /// The executions that a trial may take.
    pub runs: Option<u64>,
    /// The seconds that a trial may take.
    pub seconds: Option<u64>,
    /// The ways to fuzz.
    pub contenders: Vec<Contender>,
    /// How soon bugs are found.
    pub races: Vec<Race>,
    /// What is reached.
    pub growth: Vec<Growth>,
    /// What only some contenders reached.
    pub overlaps: Vec<Overlaps>,
    /// What keeps the figures from saying more.
    pub warnings: Vec<String>,
}

impl Axis {
    /// All of them.
    pub const ALL: [Axis; 3] = [Axis::Executions, Axis::Seconds, Axis::CpuSeconds];

    /// Its unit.
    pub fn unit(self) -> &'static str {
        match self {
            Axis::Executions => "executions",
            Axis::Seconds => "seconds",
            Axis::CpuSeconds => "CPU seconds",
        }
    }

    /// Where a trial ended.
    pub fn end(self, record: &Record) -> f64 {
        match self {
            Axis::Executions => record.executions as f64,
            Axis::Seconds => record.millis as f64 / 1000.0,
            Axis::CpuSeconds => record.cpu_millis as f64 / 1000.0,
        }
    }

    /// Where a sample was taken.
    pub fn of(self, sample: &[u64; 7]) -> f64 {
        match self {
            Axis::Executions => sample[0] as f64,
            Axis::Seconds => sample[1] as f64 / 1000.0,
            Axis::CpuSeconds => sample[2] as f64 / 1000.0,
        }
    }
}

impl Comparison {
    /// Compares the trials that were asked for.
    pub fn of(wanted: &Wanted, records: &[Record]) -> Comparison {
        let seeds = wanted.seed..wanted.seed.saturating_add(wanted.trials);
        let records: Vec<&Record> = records.iter().filter(|record| seeds.contains(&record.seed)).collect();
        let mut comparison = Comparison {
            target: wanted.target.clone(),
            options: wanted.options.clone(),
            trials: wanted.trials,
            seed: wanted.seed,
            runs: wanted.budget.runs,
            seconds: wanted.budget.seconds,
            contenders: wanted.contenders.clone(),
            races: races(wanted, &records),
            growth: growths(wanted, &records),
            overlaps: overlaps(wanted, &records),
            warnings: Vec::new(),
        };
        comparison.warnings = warnings(&comparison, wanted, &records);
        comparison
    }
}

/// The pairs of contenders that are compared.
pub fn pairs(wanted: &Wanted) -> Vec<(&Contender, &Contender)> {
    let all = &wanted.contenders;
    let pairs =
        all.iter().enumerate().flat_map(|(at, first)| all.iter().skip(at + 1).map(move |second| (at, first, second)));
    pairs
        .filter(|(at, _, _)| wanted.pairs == Pairs::All || *at == 0)
        .map(|(_, first, second)| (first, second))
        .collect()
}

/// The trials of a contender for a goal.
pub fn of<'a>(records: &[&'a Record], contender: &str, bug: Option<&str>) -> Vec<&'a Record> {
    let theirs = |record: &&&Record| record.contender == contender && record.bug.as_deref() == bug;
    records.iter().filter(|record| theirs(record)).copied().collect()
}

/// What is said of a pair: `~`, or who is better and how much.
pub fn verdict(first: &str, second: &str, a12: f64, corrected: f64) -> String {
    if corrected >= ALPHA || magnitude(a12) == Magnitude::Negligible {
        return "~".to_owned();
    }
    let better = if a12 > 0.5 { first } else { second };
    format!("{better} ({})", magnitude(a12))
}

/// Corrects the chances of a family of tests in place.
pub fn correct<'a>(chances: impl Iterator<Item = &'a mut f64>) {
    let chances: Vec<&mut f64> = chances.collect();
    let corrected = holm(&chances.iter().map(|chance| **chance).collect::<Vec<_>>());
    for (chance, corrected) in chances.into_iter().zip(corrected) {
        *chance = corrected;
    }
}

fn warnings(comparison: &Comparison, wanted: &Wanted, records: &[&Record]) -> Vec<String> {
    let mut warnings = Vec::new();
    let (trials, tests) = (wanted.trials, pairs(wanted).len() * wanted.goals.len());
    let size = usize::try_from(trials).unwrap_or(usize::MAX);
    if least_chance(size, size) * tests as f64 >= ALPHA {
        warnings.push(format!(
            "with {trials} trials, and {tests} tests that are corrected together, no difference can be significant: take more trials"
        ));
    } else if trials < 10 {
        warnings.push(format!(
            "{trials} trials are few: only differences between hardly overlapping samples can be significant"
        ));
    } else if trials < 20 {
        warnings
            .push(format!("{trials} trials are few: small and medium differences will be missed; 20 to 30 are usual"));
    }
    for race in comparison.races.iter().filter(|race| race.axis == Axis::Executions) {
        if race.runners.iter().all(|runner| runner.found == 0) {
            warnings.push(format!("{}: no contender found it; the budget is too small to compare", race.bug));
        }
    }
    let unwanted = records.iter().filter(|record| !record.others.is_empty()).count();
    if unwanted > 0 {
        warnings.push(format!(
            "{unwanted} of {} trials met findings that nobody looked for; libFuzzer goes on after each in a new process with the same corpus, \
             which takes time, and its count of states is that of the process which saw most",
            records.len()
        ));
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    if wanted.jobs > cores {
        warnings.push(format!(
            "{} trials ran at a time on {cores} cores: seconds are too many, CPU seconds are not",
            wanted.jobs
        ));
    }
    warnings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_names_who_is_better() {
        assert_eq!(verdict("a", "b", 0.9, 0.01), "a (large)");
        assert_eq!(verdict("a", "b", 0.35, 0.01), "b (medium)");
        assert_eq!(verdict("a", "b", 0.9, 0.05), "~");
        assert_eq!(verdict("a", "b", 0.51, 0.01), "~");
    }
}
