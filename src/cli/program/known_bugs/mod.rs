//! `known-bugs`: a benchmark of real bugs in published versions of systems: what it takes to find them again.
//!
//! Each bug is looked for from an empty corpus, by the fuzz target of its system, built with the version that has it. The
//! version that has it no more is the control: there, nothing may be found. A schedule that is kept of a bug must show it
//! still, and only in the version that has it.

mod chosen;
mod row;
pub(super) mod table;
mod workspace;

use std::path::{Path, PathBuf};
use std::process::Command as Process;

use super::build::{build, no_output};
use super::package::Package;
use super::trial::{Budget, Ended, Search, Trial};
use super::{Command, Ended as Code};
use crate::cli::{Arguments, Console, Exit, Failure};

use row::Row;
use table::{Bug, Bugs};
use workspace::Apart;

/// See the module.
pub(super) const COMMAND: Command = Command {
    name: "known-bugs",
    takes: "[NAME ...] [--seconds=600] [--seeds=3] [--control=60] [--jobs=2]",
    about: "find the bugs of targets/known_bugs again, each in the version that has it; --seconds=0 replays what is kept of them",
    run: |arguments, console| run(arguments, console),
};

/// What the user asked for.
struct Wanted {
    names: Vec<String>,
    /// For each trial; with 0, kept schedules alone are run.
    seconds: u64,
    seeds: u64,
    /// The seconds of the control.
    control: u64,
    jobs: usize,
}

impl Wanted {
    fn take(arguments: &[String]) -> Result<Wanted, Failure> {
        let mut arguments = Arguments::parse(arguments)?;
        let mut wanted = Wanted {
            names: Vec::new(),
            seconds: arguments.take_number("seconds", 600)?,
            seeds: arguments.take_positive("seeds")?.unwrap_or(3),
            control: arguments.take_number("control", 60)?,
            jobs: arguments.take_positive("jobs")?.unwrap_or(2),
        };
        while let Ok(name) = arguments.next("NAME") {
            wanted.names.push(name);
        }
        arguments.finish().map(|()| wanted)
    }
}

fn run(arguments: &[String], console: &mut Console<'_>) -> Code {
    if arguments.iter().any(|argument| matches!(argument.as_str(), "--help" | "-h")) {
        writeln!(console.out, "modelfuzz {} {}\n    {}", COMMAND.name, COMMAND.takes, COMMAND.about)?;
        return Ok(Exit::Nothing.into());
    }
    let wanted = Wanted::take(arguments)?;
    let package = Package::here()?;
    let known = table::read(&package.root, &wanted.names)?;
    writeln!(console.out, "{}", row::HEADER)?;
    let mut missed = false;
    for bug in &known.bugs {
        let row = measure(bug, &known, &package, &wanted)?;
        missed |= !row.is_as_expected();
        writeln!(console.out, "{row}")?;
        console.out.flush()?;
    }
    Ok(if missed { Exit::Finding } else { Exit::Nothing }.into())
}

/// Looks for a bug, and for anything in the version that has it no more.
fn measure<'a>(bug: &'a Bug, known: &Bugs, package: &Package, wanted: &Wanted) -> Result<Row<'a>, Failure> {
    let binary = binary(bug, &bug.target, &bug.version, known, package)?;
    let (control, options) = bug.control();
    let fixed = bug.fixed.as_ref().map(|version| self::binary(bug, control, version, known, package)).transpose()?;
    let mut row = Row::new(bug);
    if let Some(file) = &bug.schedule {
        let file = known.folder.join(file);
        let shown = replays(&binary, bug, &file)?;
        // A schedule means something to the target that it is of.
        let comparable = fixed.as_ref().filter(|_| control == bug.target);
        let elsewhere = comparable.map(|fixed| replays(fixed, bug, &file)).transpose()?;
        row.schedule = Some(shown && elsewhere != Some(true));
    }
    if wanted.seconds > 0 {
        let trial = |seed| Trial {
            binary: &binary,
            search: Search::Fuzzing,
            options: &bug.options,
            seed,
            budget: Budget { runs: None, seconds: Some(wanted.seconds) },
            wanted: &bug.classes,
        };
        row.trials = trials((1..=wanted.seeds).map(trial).collect(), wanted.jobs)?;
        if let Some(fixed) = fixed.filter(|_| wanted.control > 0) {
            let everything = [String::new()];
            let budget = Budget { runs: None, seconds: Some(wanted.control) };
            let trial = Trial { binary: &fixed, options, budget, wanted: &everything, ..trial(1) };
            row.control = Some(trial.run()?);
        }
    }
    Ok(row)
}

/// The fuzz binary of a target, with this version of the bug's system.
pub(super) fn binary(
    bug: &Bug,
    target: &str,
    version: &str,
    known: &Bugs,
    package: &Package,
) -> Result<PathBuf, Failure> {
    if let Some(variable) = &bug.variable {
        return chosen::build(package, target, variable, version);
    }
    let Some(name) = &bug.package else { return build(package, target) };
    let adapter = known.adapters.get(target).ok_or_else(|| {
        let bug = &bug.name;
        Failure::usage(format!("the table of known bugs names no adapter of {target}, which {bug} is built with"))
    })?;
    Apart { target, adapter, package: name, version }.build(package)
}

/// Runs trials, so many at a time.
fn trials(trials: Vec<Trial<'_>>, jobs: usize) -> Result<Vec<Ended>, Failure> {
    let mut all = Vec::new();
    for some in trials.chunks(jobs) {
        let ended: Vec<Result<Ended, Failure>> = std::thread::scope(|scope| {
            let running: Vec<_> = some.iter().map(|trial| scope.spawn(|| trial.run())).collect();
            let lost = |_| Err(Failure::Fault("a trial panicked".to_owned()));
            running.into_iter().map(|thread| thread.join().unwrap_or_else(lost)).collect()
        });
        all.extend(ended.into_iter().collect::<Result<Vec<_>, _>>()?);
    }
    Ok(all)
}

/// Whether a kept schedule shows the bug.
fn replays(binary: &Path, bug: &Bug, file: &Path) -> Result<bool, Failure> {
    let output = Process::new(binary).arg("replay").arg(file).args(&bug.options).output();
    let output = output.map_err(|error| no_output(binary, &error))?;
    let said = String::from_utf8_lossy(&output.stdout);
    Ok(said.lines().filter_map(|line| line.strip_prefix("finding: ")).any(|class| bug.is_shown_by(class)))
}
