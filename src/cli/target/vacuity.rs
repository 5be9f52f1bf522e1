//! `vacuity`: what of a spec a campaign never made use of, so that its silence means nothing.
//!
//! It exits with 1 when an action was never taken, an invariant never evaluated, or an event that is kept from the model
//! never seen. Conditions that were never false are told, and change no exit code: many are there for good.

use std::collections::BTreeSet;

use super::census::Census;
use super::sample::Sample;
use super::{Both, Command, Judge, input, sampler};
use crate::cli::{Arguments, Console, Exit, Failure, Outcome, Settings};
use crate::execution::{Observer, Visit};
use crate::model::Model;
use crate::schedule::Schedule;
use crate::schedule::sample::Sampler;
use crate::target::Target;
use crate::tla::State;
use crate::trace::Event;

/// See the module.
pub(super) const COMMAND: Command = Command {
    name: "vacuity",
    takes: "[DIR] [--runs=1000] [--seed=1] [--sampler=macros|choices|swarm|pct:3|pctcp:3|pos|delay:2]",
    about: "run the schedules of a folder, or random ones, and tell which actions were never taken, which events never seen, which invariants never evaluated and which conditions never false",
    run,
};

/// How many states, and how many events, conditions are tried with.
const TRIED: usize = 300;

/// What the user asked for.
struct Wanted {
    settings: Settings,
    files: Vec<String>,
    runs: u64,
    seed: u64,
    sampler: Box<dyn Sampler>,
}

impl Wanted {
    fn take(target: &dyn Target, mut arguments: Arguments) -> Result<Wanted, Failure> {
        let settings = Settings::take(target, &mut arguments)?;
        if !settings.options.model {
            return Err(Failure::usage("vacuity is about the model: leave --model=off out"));
        }
        let (runs, seed) = (arguments.take_positive("runs")?.unwrap_or(1000), arguments.take_number("seed", 1)?);
        let sampler = sampler::take(target, &settings.options, &mut arguments)?;
        let folder = arguments.next("DIR").ok();
        arguments.finish()?;
        let files = folder.as_deref().map(schedules).transpose()?.unwrap_or_default();
        let runs = if files.is_empty() { runs } else { files.len() as u64 };
        Ok(Wanted { settings, files, runs, seed, sampler })
    }

    fn schedule(&mut self, run: u64, console: &mut Console<'_>) -> Result<Schedule, Failure> {
        let choices = self.settings.options.choices;
        match usize::try_from(run).ok().and_then(|run| self.files.get(run)) {
            Some(file) => input::schedule(file, choices, console),
            None => Ok(sampler::draw(&mut *self.sampler, self.seed, run, choices)),
        }
    }
}

/// The files of a folder: random schedules in their place would say nothing of a campaign that kept none.
fn schedules(folder: &str) -> Result<Vec<String>, Failure> {
    let files = input::all_of(folder)?;
    match files.is_empty() {
        true => Err(Failure::usage(format!("{folder} has no files: give a folder with schedules, or none"))),
        false => Ok(files),
    }
}

/// Some of the states and events of a campaign.
struct Samples {
    states: Sample<State>,
    events: Sample<Event>,
}

impl Observer for Samples {
    fn event(&mut self, event: &Event) {
        self.events.add(event);
    }

    fn visit(&mut self, visit: Visit<'_>) {
        self.states.add(visit.after);
    }
}

fn run(target: &dyn Target, arguments: Arguments, console: &mut Console<'_>) -> Outcome {
    let mut wanted = Wanted::take(target, arguments)?;
    let mut judge = Judge::new(target, &wanted.settings.options)?;
    let mut census = Census::default();
    let mut samples = Samples { states: Sample::of(TRIED), events: Sample::of(TRIED) };
    let mut findings = 0_u64;
    for run in 0..wanted.runs {
        let schedule = wanted.schedule(run, console)?;
        findings += u64::from(judge.run(&schedule, &mut Both(&mut census, &mut samples))?.is_some());
    }
    let seen = samples.events.count();
    writeln!(console.out, "{} executions, {seen} events, {findings} findings", wanted.runs)?;
    let Some(model) = judge.model_mut() else { return Ok(Exit::Nothing) };
    let ignored = target.ignored_events().iter().copied();
    let unseen: Vec<String> = ignored.filter(|name| !census.has(name)).map(str::to_owned).collect();
    let never: Vec<String> = census.never_taken(model.spec()).iter().map(ToString::to_string).collect();
    let idle: Vec<String> =
        model.evaluated().filter(|(_, times)| *times == 0).map(|(name, _)| name.to_owned()).collect();
    list("actions never taken", &never, console)?;
    list("events that are kept from the model and were never seen", &unseen, console)?;
    list("invariants never evaluated", &idle, console)?;
    taken(model, &census, console)?;
    conditions(model, &census, &samples, console)?;
    let vacuous = !(never.is_empty() && unseen.is_empty() && idle.is_empty());
    Ok(if vacuous { Exit::Finding } else { Exit::Nothing })
}

fn list(what: &str, names: &[String], console: &mut Console<'_>) -> Result<(), Failure> {
    let names = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
    writeln!(console.out, "{what}: {names}")?;
    Ok(())
}

/// How often actions were taken and invariants evaluated.
fn taken(model: &Model, census: &Census, console: &mut Console<'_>) -> Result<(), Failure> {
    writeln!(console.out, "\nsteps of each action:")?;
    for name in census.names().filter(|name| census.taken(name) > 0) {
        writeln!(console.out, "{:>10}  {name}", census.taken(name))?;
    }
    writeln!(console.out, "\nstates, different in what it reads, that each invariant was evaluated in:")?;
    for (name, times) in model.evaluated() {
        writeln!(console.out, "{times:>10}  {name}")?;
    }
    Ok(())
}

/// Tries events of the campaign in states of the campaign, most of them other than those where they happened.
fn conditions(model: &mut Model, census: &Census, samples: &Samples, console: &mut Console<'_>) -> Result<(), Failure> {
    let mut falsified = BTreeSet::new();
    for event in samples.events.iter() {
        for state in samples.states.iter() {
            falsified.extend(model.falsified(event, state));
        }
    }
    let mut lines = Vec::new();
    let mut all = 0;
    for (action, conditions) in model.conditions() {
        if census.taken(&action) == 0 {
            continue;
        }
        for (place, text) in conditions {
            all += 1;
            if !falsified.contains(&(action.clone(), place.clone())) {
                lines.push(format!("  {action}, {place}: {text}"));
            }
        }
    }
    let (events, states) = (samples.events.iter().count(), samples.states.iter().count());
    writeln!(
        console.out,
        "\n{} of {all} conditions were never false, by {events} events in {states} states:",
        lines.len()
    )?;
    for line in &lines {
        writeln!(console.out, "{line}")?;
    }
    Ok(())
}
