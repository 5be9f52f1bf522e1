//! `random`: executions of random schedules, without feedback: the baseline that guidance is measured against.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::{Command, Judge, sampler, save};
use crate::cli::log::Log;
use crate::cli::{Arguments, Console, Exit, Failure, Outcome, Settings};
use crate::guide::{Counters, Guidance, Guide};
use crate::oracle::{Class, Finding};
use crate::schedule::Schedule;
use crate::schedule::sample::Sampler;
use crate::target::Target;

/// See the module.
pub(super) const COMMAND: Command = Command {
    name: "random",
    takes: "[--runs=10000] [--seed=1] [--first=0] [--sampler=macros|choices|swarm|pct:3|pctcp:3|pos|delay:2] [--findings=N] [--until=CLASS,...] \
            [--seconds=N] [--log=FILE] [--out=DIR]",
    about: "run random schedules and count what is found; --findings stops after so many findings, --until at one whose class contains a text; \
            --out keeps one schedule of each class",
    run,
};

/// How many executions have begun, for whoever has to tell when the system ends the process.
pub static BEGUN: AtomicU64 = AtomicU64::new(0);

/// What the user asked for.
struct Wanted {
    settings: Settings,
    runs: u64,
    seed: u64,
    first: u64,
    sampler: Box<dyn Sampler>,
    findings: u64,
    until: Vec<String>,
    budget: Option<Duration>,
    log: Option<Log>,
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
            until: arguments
                .take("until")
                .map(|texts| texts.split(',').map(str::to_owned).collect())
                .unwrap_or_default(),
            budget: arguments.take_positive("seconds")?.map(Duration::from_secs),
            log: arguments.take("log").as_deref().map(Log::append).transpose()?,
            out: arguments.take("out").map(|path| save::folder(&path)).transpose()?,
            settings,
        };
        arguments.finish().map(|()| wanted)
    }

    /// The schedule of a run; each can be drawn without those before it.
    fn schedule(&mut self, run: u64) -> Schedule {
        sampler::draw(&mut *self.sampler, self.seed, run, self.settings.options.choices)
    }

    /// Whether the budget of seconds is used up; looked at now and then, after a first run.
    fn is_over(&self, start: Instant, done: u64) -> bool {
        done.is_multiple_of(16) && done > 0 && self.budget.is_some_and(|budget| start.elapsed() >= budget)
    }

    /// Whether this is a finding to stop at.
    fn ends_with(&self, finding: &Finding) -> bool {
        let class = finding.class.to_string();
        self.until.iter().any(|text| class.contains(text))
    }
}

#[expect(clippy::disallowed_methods, reason = "a budget of seconds needs a clock")]
fn run(target: &dyn Target, arguments: Arguments, console: &mut Console<'_>) -> Outcome {
    let start = Instant::now();
    let mut wanted = Wanted::take(target, arguments)?;
    let mut judge = Judge::new(target, &wanted.settings.options)?;
    let counters = Counters::new();
    // Nothing guides, so places need not be remembered.
    let mut guide = Guide::by(Guidance::None, &counters, wanted.settings.capacities);
    let mut classes = Classes::default();
    let (mut done, mut last) = (0, false);
    while !last && done < wanted.runs && classes.findings < wanted.findings && !wanted.is_over(start, done) {
        let index = wanted.first.wrapping_add(done);
        let schedule = wanted.schedule(index);
        BEGUN.store(done + 1, Ordering::Relaxed);
        if let Some(finding) = judge.run(&schedule, &mut guide)? {
            last = wanted.ends_with(&finding);
            if classes.add(&wanted, index, &finding, console)? {
                keep(&wanted, &mut judge, &schedule, console)?;
            }
        }
        done += 1;
        if let Some(log) = &mut wanted.log {
            log.tick(done, &guide);
        }
        if done.is_power_of_two() && done >= 1024 {
            writeln!(console.err, "{done} executions, {}, {} findings", guide.statistics(), classes.findings)?;
        }
    }
    if let Some(log) = &mut wanted.log {
        log.end(done, &guide);
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
