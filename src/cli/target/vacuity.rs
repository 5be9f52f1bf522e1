//! `vacuity`: what of a spec a campaign never made use of, so that its silence means nothing.
//!
//! It exits with 1 when an action was never taken, an invariant never evaluated, or an event that is kept from the model
//! never seen. Conditions that were never false are told, and change no exit code: many are there for good.

use super::campaign::{Campaign, Conditions, Samples};
use super::census::Census;
use super::{Both, Command, Judge};
use crate::cli::{Arguments, Console, Exit, Failure, Outcome};
use crate::model::Model;
use crate::target::Target;

/// See the module.
pub(super) const COMMAND: Command = Command {
    name: "vacuity",
    takes: "[DIR ...] [--runs=1000] [--seed=1] [--sampler=macros|choices|swarm|pct:3|pctcp:3|pos|delay:2]",
    about: "run the schedules of a folder, or random ones, and tell which actions were never taken, which events never seen, which invariants never evaluated and which conditions never false",
    run,
};

fn run(target: &dyn Target, mut arguments: Arguments, console: &mut Console<'_>) -> Outcome {
    let mut campaign = Campaign::take(target, COMMAND.name, &mut arguments)?;
    arguments.finish()?;
    let mut judge = Judge::new(target, &campaign.settings.options)?;
    let (mut census, mut samples) = (Census::default(), Samples::default());
    let mut findings = 0_u64;
    for run in 0..campaign.runs {
        let schedule = campaign.schedule(run, console)?;
        findings += u64::from(judge.run(&schedule, &mut Both(&mut census, &mut samples))?.is_some());
    }
    let seen = samples.events.count();
    writeln!(console.out, "{} executions, {seen} events, {findings} findings", campaign.runs)?;
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

/// The conditions that were never false.
fn conditions(model: &mut Model, census: &Census, samples: &Samples, console: &mut Console<'_>) -> Result<(), Failure> {
    let Conditions { all, never_false, events, states } = Conditions::of(model, census, samples);
    let never = never_false.len();
    writeln!(console.out, "\n{never} of {all} conditions were never false, by {events} events in {states} states:")?;
    for [action, place, text] in &never_false {
        writeln!(console.out, "  {action}, {place}: {text}")?;
    }
    Ok(())
}
