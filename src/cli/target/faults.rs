//! `faults`: how soon each planted fault of a target is found, by what, and how small its schedule gets.

use std::collections::BTreeMap;

use super::{Command, Judge, Reduction, sampler};
use crate::cli::median;
use crate::cli::settings::CHOICES_MAX;
use crate::cli::{Arguments, Console, Exit, Failure, Outcome, Settings};
use crate::execution::Blind;
use crate::hash::stable64;
use crate::oracle::{Class, Kind, Selection};
use crate::schedule::{Rng, Schedule};
use crate::target::{Options, Target};

/// See the module.
pub(super) const COMMAND: Command = Command {
    name: "faults",
    takes: "[--fault=NAME] [--seeds=10] [--runs=100000] [--lengths=60,240] [--sampler=macros|choices|swarm|pct:3|pctcp:3|pos|delay:2]",
    about: "a table of planted faults: what finds them, after how many random executions, how small they shrink",
    run,
};

/// After so many seeds without a finding the others are not tried.
const HOPELESS: usize = 3;

/// What is measured.
struct Wanted {
    settings: Settings,
    seeds: u64,
    runs: u64,
    lengths: Vec<usize>,
    sampler: String,
    reduction: Reduction,
}

impl Wanted {
    fn take(target: &dyn Target, mut arguments: Arguments) -> Result<Wanted, Failure> {
        let settings = Settings::take(target, &mut arguments)?;
        let choices = settings.options.choices;
        let wanted = Wanted {
            seeds: arguments.take_positive("seeds")?.unwrap_or(10),
            runs: arguments.take_positive("runs")?.unwrap_or(100_000),
            lengths: lengths(&arguments.take("lengths").unwrap_or(format!("{choices},{}", choices.saturating_mul(4))))?,
            sampler: arguments.take("sampler").unwrap_or("macros".to_owned()),
            reduction: Reduction::take(&mut arguments)?,
            settings,
        };
        sampler::named(target, &wanted.settings.options, &wanted.sampler)?;
        arguments.finish().map(|()| wanted)
    }
}

fn lengths(text: &str) -> Result<Vec<usize>, Failure> {
    let numbers: Result<Vec<usize>, _> = text.split(',').map(str::parse).collect();
    let allowed = 1..=CHOICES_MAX;
    numbers.ok().filter(|numbers| numbers.iter().all(|number| allowed.contains(number))).ok_or_else(|| {
        Failure::usage(format!(
            "--lengths={text}: numbers of choices from 1 to {CHOICES_MAX} are needed, with commas between: --lengths=60,240"
        ))
    })
}

fn run(target: &dyn Target, arguments: Arguments, console: &mut Console<'_>) -> Outcome {
    let wanted = Wanted::take(target, arguments)?;
    let only = wanted.settings.options.fault.clone();
    let faults: Vec<&str> = target.faults().iter().map(|(name, _)| *name).collect();
    if faults.is_empty() {
        return Err(Failure::usage(format!("{} has no planted faults, so there is nothing to measure", target.name())));
    }
    let chosen = faults.iter().filter(|name| only.as_deref().is_none_or(|only| only == **name));
    header(&wanted, console)?;
    let mut missed = false;
    for fault in chosen {
        let options = Options { fault: Some((*fault).to_owned()), ..wanted.settings.options.clone() };
        missed |= row(target, fault, &options, &wanted, console)?;
    }
    Ok(if missed { Exit::Finding } else { Exit::Nothing })
}

/// With the spec, and progress, which a spec without fairness says nothing of; and with all but the spec. A target that
/// shows nothing to the oracles that need no spec is judged by what is left.
fn judged(target: &dyn Target, options: &Options) -> [Options; 2] {
    let (mut spec, mut others) = (Selection::default(), Selection::NONE);
    if target.observe().is_some() {
        spec = spec.with(Kind::Progress);
        others = Kind::ALL.into_iter().filter(|kind| *kind != Kind::Conformance).fold(others, Selection::with);
    }
    [
        Options { model: true, oracles: spec, ..options.clone() },
        Options { model: false, oracles: others, ..options.clone() },
    ]
}

fn header(wanted: &Wanted, console: &mut Console<'_>) -> Result<(), Failure> {
    write!(console.out, "| fault |")?;
    for kind in ["with the spec", "without"] {
        write!(console.out, " {kind}: by |")?;
        for length in &wanted.lengths {
            write!(console.out, " after, {length} choices |")?;
        }
    }
    writeln!(console.out, " shrunk to | in executions | in ms |")?;
    let columns = 4 + 2 * (1 + wanted.lengths.len());
    writeln!(console.out, "|{}", " --- |".repeat(columns))?;
    Ok(())
}

/// Measures a fault and prints its row; says whether the spec's oracles missed it.
fn row(
    target: &dyn Target,
    fault: &str,
    options: &Options,
    wanted: &Wanted,
    console: &mut Console<'_>,
) -> Result<bool, Failure> {
    write!(console.out, "| {fault} |")?;
    let mut shrunk: Option<Sizes> = None;
    let mut missed = false;
    for (place, options) in judged(target, options).iter().enumerate() {
        let mut cells = Vec::new();
        let mut by = BTreeMap::new();
        for length in &wanted.lengths {
            let options = Options { choices: *length, ..options.clone() };
            let found = search(target, &options, wanted)?;
            found.iter().flatten().for_each(|found| *by.entry(found.class.oracle).or_insert(0) += 1);
            cells.push(after(&found, wanted));
            if place == 0 && shrunk.is_none() {
                shrunk = Some(Sizes::measure(target, &options, found.iter().flatten(), wanted)?);
            }
        }
        missed |= place == 0 && by.is_empty();
        write!(console.out, " {} | {} |", oracles(by), cells.join(" | "))?;
    }
    writeln!(console.out, " {} |", shrunk.unwrap_or_default().cells())?;
    console.out.flush()?;
    Ok(missed)
}

/// What a seed found.
struct Found {
    class: Class,
    executions: u64,
    schedule: Schedule,
}

/// The first finding of each seed.
fn search(target: &dyn Target, options: &Options, wanted: &Wanted) -> Result<Vec<Option<Found>>, Failure> {
    let mut judge = Judge::new(target, options)?;
    let mut sampler = sampler::named(target, options, &wanted.sampler)?;
    let mut all: Vec<Option<Found>> = Vec::new();
    for seed in 1..=wanted.seeds {
        if all.len() >= HOPELESS && all.iter().all(Option::is_none) {
            break;
        }
        let mut found = None;
        for run in 0..wanted.runs {
            let key = [seed.to_le_bytes(), run.to_le_bytes()].concat();
            let schedule = sampler.schedule(&mut Rng::new(stable64(&key)), options.choices);
            if let Some(finding) = judge.run(&schedule, &mut Blind)? {
                found = Some(Found { class: finding.class, executions: run + 1, schedule });
                break;
            }
        }
        all.push(found);
    }
    Ok(all)
}

/// The median number of executions; a seed without a finding counts as more than were run.
fn after(found: &[Option<Found>], wanted: &Wanted) -> String {
    let missed = found.iter().filter(|found| found.is_none()).count();
    let mut executions: Vec<u64> = found.iter().flatten().map(|found| found.executions).collect();
    executions.resize(found.len(), u64::MAX);
    match median::lower(&mut executions).unwrap_or(u64::MAX) {
        u64::MAX => format!("more than {}", wanted.runs),
        median if missed > 0 => format!("{median} (not by {missed} of {})", found.len()),
        median => median.to_string(),
    }
}

/// The oracles by how many seeds each was first in.
fn oracles(by: BTreeMap<&str, u32>) -> String {
    let mut by: Vec<(&str, u32)> = by.into_iter().collect();
    by.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    match by.is_empty() {
        true => "none".to_owned(),
        false => by.into_iter().map(|(oracle, _)| oracle).collect::<Vec<_>>().join(", "),
    }
}

/// What shrinking came to.
#[derive(Default)]
struct Sizes {
    choices: Vec<u64>,
    executions: Vec<u64>,
    millis: Vec<u64>,
}

impl Sizes {
    /// Shrinks the schedule of each finding, judged by the oracle that found it alone where that finds it still.
    fn measure<'a>(
        target: &dyn Target,
        options: &Options,
        found: impl Iterator<Item = &'a Found>,
        wanted: &Wanted,
    ) -> Result<Sizes, Failure> {
        let mut sizes = Sizes::default();
        for found in found {
            let alone = Kind::ALL.into_iter().find(|kind| kind.name() == found.class.oracle);
            let alone = alone.map_or(Selection::default(), |kind| Selection::NONE.with(kind));
            let mut shrunk = None;
            for oracles in [alone, options.oracles] {
                let mut judge = Judge::new(target, &Options { oracles, ..options.clone() })?;
                shrunk = wanted.reduction.shrink(&mut judge, &found.schedule)?;
                shrunk = shrunk.filter(|(shrunk, _)| shrunk.class == found.class);
                if shrunk.is_some() {
                    break;
                }
            }
            let Some((shrunk, millis)) = shrunk else { continue };
            sizes.choices.push(shrunk.schedule.0.len() as u64);
            sizes.executions.push(shrunk.executions);
            sizes.millis.push(u64::try_from(millis).unwrap_or(u64::MAX));
        }
        Ok(sizes)
    }

    fn cells(mut self) -> String {
        let all = [&mut self.choices, &mut self.executions, &mut self.millis];
        let told = |numbers: &mut Vec<u64>| median::lower(numbers).map_or("-".to_owned(), |median| median.to_string());
        all.map(told).join(" | ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::target::toy::Toy;

    /// The toy without its faults.
    struct Sound;

    impl Target for Sound {
        fn name(&self) -> &'static str {
            "sound"
        }

        fn faults(&self) -> &'static [(&'static str, &'static str)] {
            &[]
        }

        fn spec(&self, options: &Options) -> Result<crate::target::SpecFiles, String> {
            Toy.spec(options)
        }

        fn ignored_events(&self) -> &'static [&'static str] {
            Toy.ignored_events()
        }

        fn system(&self, options: &Options) -> Result<Box<dyn crate::cluster::System>, String> {
            Toy.system(options)
        }
    }

    #[test]
    fn a_target_without_planted_faults_has_nothing_to_measure() {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut console = Console { out: &mut out, err: &mut err };
        let failure = run(&Sound, Arguments::default(), &mut console).unwrap_err();
        assert_eq!(failure.to_string(), "sound has no planted faults, so there is nothing to measure");
        assert!(out.is_empty());
    }

    #[test]
    fn lengths_are_numbers() {
        assert_eq!(lengths("60,240").unwrap(), [60, 240]);
        for wrong in ["", "60,", "0", "long", "99999999999"] {
            assert!(lengths(wrong).unwrap_err().to_string().starts_with(&format!("--lengths={wrong}: numbers")));
        }
    }
}
