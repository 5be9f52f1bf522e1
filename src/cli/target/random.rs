//! `random`: executions of random schedules, without feedback: the baseline that guidance is measured against.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::{Command, Judge, sampler, save};
use crate::cli::{Arguments, Console, Exit, Failure, Outcome, Settings};
use crate::guide::{Counters, Guide};
use crate::oracle::{Class, Finding};
use crate::schedule::Schedule;
use crate::schedule::sample::Sampler;
use crate::target::Target;

/// See the module.
pub(super) const COMMAND: Command = Command {
    name: "random",
    takes: "[--runs=10000] [--seed=1] [--first=0] [--sampler=macros|choices|swarm|pct:3|pctcp:3|pos|delay:2] [--findings=N] [--out=DIR]",
    about: "run random schedules and count what is found; --out keeps one schedule of each class",
    run,
};

/// What the user asked for.
struct Wanted {
    settings: Settings,
    runs: u64,
    seed: u64,
    first: u64,
    sampler: Box<dyn Sampler>,
    findings: u64,
    out: Option<PathBuf>,
}

impl Wanted {
    fn take(target: &dyn Target, mut arguments: Arguments) -> Result<Wanted, Failure> {
        let settings = Settings::take(target, &mut arguments)?;
        let wanted = Wanted {
            runs: arguments.take_positive("runs")?.unwrap_or(10_000),
            seed: arguments.take_number("seed", 1)?,
            first: arguments.take_number("first", 0)?,
            sampler: sampler::take(target, &settings.options, &mut arguments)?,
            findings: arguments.take_positive("findings")?.unwrap_or(u64::MAX),
            out: arguments.take("out").map(|path| save::folder(&path)).transpose()?,
            settings,
        };
        arguments.finish().map(|()| wanted)
    }

    /// The schedule of a run; each can be drawn without those before it.
    fn schedule(&mut self, run: u64) -> Schedule {
        sampler::draw(&mut *self.sampler, self.seed, run, self.settings.options.choices)
    }
}

fn run(target: &dyn Target, arguments: Arguments, console: &mut Console<'_>) -> Outcome {
    let mut wanted = Wanted::take(target, arguments)?;
    let mut judge = Judge::new(target, &wanted.settings.options)?;
    let counters = Counters::new();
    let mut guide = Guide::new(&counters, wanted.settings.capacities);
    let mut classes = Classes::default();
    let mut done = 0;
    while done < wanted.runs && classes.findings < wanted.findings {
        let index = wanted.first.wrapping_add(done);
        let schedule = wanted.schedule(index);
        if let Some(finding) = judge.run(&schedule, &mut guide)?
            && classes.add(&wanted, index, &finding, console)?
        {
            keep(&wanted, &mut judge, &schedule, console)?;
        }
        done += 1;
        if done.is_power_of_two() && done >= 1024 {
            writeln!(console.err, "{done} executions, {}, {} findings", guide.statistics(), classes.findings)?;
        }
    }
    classes.print(console)?;
    writeln!(console.out, "{done} executions, {}, {} findings", guide.statistics(), classes.findings)?;
    Ok(if classes.findings == 0 { Exit::Nothing } else { Exit::Finding })
}

/// Keeps the schedule of a finding where that is asked for.
fn keep(wanted: &Wanted, judge: &mut Judge<'_>, schedule: &Schedule, console: &mut Console<'_>) -> Result<(), Failure> {
    if let Some(folder) = &wanted.out {
        let path = save::finding(folder, &judge.record(&wanted.settings, schedule)?)?;
        writeln!(console.out, "  kept as {}", path.display())?;
    }
    writeln!(console.out)?;
    Ok(())
}

/// The findings so far: how many of each class, and the run that showed it first.
#[derive(Default)]
struct Classes {
    findings: u64,
    counts: BTreeMap<Class, (u64, u64)>,
}

impl Classes {
    /// Counts a finding, and says whether it is the first of its class.
    fn add(
        &mut self,
        wanted: &Wanted,
        index: u64,
        finding: &Finding,
        console: &mut Console<'_>,
    ) -> Result<bool, Failure> {
        self.findings += 1;
        if let Some((count, _)) = self.counts.get_mut(&finding.class) {
            *count += 1;
            return Ok(false);
        }
        write!(console.out, "{finding}")?;
        writeln!(console.out, "  run {index}: random --runs=1 --seed={} --first={index}", wanted.seed)?;
        self.counts.insert(finding.class.clone(), (1, index));
        Ok(true)
    }

    fn print(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        for (class, (count, first)) in &self.counts {
            writeln!(console.out, "{count} times, first in run {first}: {class}")?;
        }
        Ok(())
    }
}
