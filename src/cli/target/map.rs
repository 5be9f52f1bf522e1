//! `map`: proposes what the events of a system are to its spec, as the text of a mapping module.
//!
//! It exits with 1 where nothing explains a kind of event, or not all of its events. It writes what it is asked to, and only
//! to a file that is not there yet.

use super::campaign::Campaign;
use super::{Command, save};
use crate::cli::near::hint;
use crate::cli::{Arguments, Console, Exit, Failure, Outcome};
use crate::execution::Execution;
use crate::map::{Proposal, Recorder, Recording};
use crate::target::{SpecFiles, Target};
use crate::tla::load_modules;
use crate::tla::loader::Memory;

/// See the module.
pub(super) const COMMAND: Command = Command {
    name: "map",
    takes: "[DIR ...] [--runs=250] [--seed=1] [--hide=NAME,...] [--output=FILE] [--sampler=macros|choices|swarm|pct:3|pctcp:3|pos|delay:2]",
    about: "propose mapping operators: run the schedules of a folder, or random ones, without the model, and find out which action of the spec each kind of event is, and by which fields; --hide names modules and operators that are not to be known",
    run,
};

/// How many executions are looked at where nothing else is said.
const RUNS: u64 = 250;

fn run(target: &dyn Target, mut arguments: Arguments, console: &mut Console<'_>) -> Outcome {
    let mut campaign = Campaign::take(target, COMMAND.name, &mut arguments)?.or_runs(RUNS);
    let hidden = arguments.take("hide");
    let output = arguments.take("output").filter(|output| output != "-");
    arguments.finish()?;
    output.as_deref().map_or(Ok(()), save::may_be_text)?;
    let files = target.spec(&campaign.settings.options).map_err(Failure::Usage)?;
    let hidden = hidden.map_or(Ok(Vec::new()), |hidden| names(&hidden, &files))?;
    let recording = record(target, &mut campaign, console)?;
    let proposal = Proposal::new(&files, &hidden, &recording).map_err(|fault| Failure::usage(fault.render()))?;
    let text = proposal.text(files.root.strip_suffix(".tla").unwrap_or(&files.root));
    match &output {
        Some(path) => {
            save::text(path, &text)?;
            writeln!(console.out, "written to {path}")?;
        }
        None => write!(console.out, "{text}")?,
    }
    Ok(if proposal.is_whole() { Exit::Nothing } else { Exit::Finding })
}

/// Runs the schedules of a campaign without the model; what is found on the way ends an execution, and does not matter here.
fn record(target: &dyn Target, campaign: &mut Campaign, console: &mut Console<'_>) -> Result<Recording, Failure> {
    let mut options = campaign.settings.options.clone();
    options.model = false;
    let mut execution = Execution::new(target, &options).map_err(|error| Failure::usage(error.to_string()))?;
    let mut recorder = Recorder::new(target.ignored_events());
    for run in 0..campaign.runs {
        let schedule = campaign.schedule(run, console)?;
        recorder.begin();
        let _ = execution.run(&schedule, &mut recorder);
    }
    Ok(recorder.finish())
}

/// The names of modules and operators, with commas between.
fn names(text: &str, files: &SpecFiles) -> Result<Vec<String>, Failure> {
    let modules = load_modules(&Memory::new(files.files.clone()), &files.root);
    let modules = modules.map(|loaded| loaded.modules).unwrap_or_default();
    let known: Vec<String> = modules.iter().flat_map(crate::map::names_of).collect();
    let names: Vec<String> = text.split(',').map(str::to_owned).collect();
    match names.iter().find(|name| !known.contains(name)) {
        None => Ok(names),
        Some(name) => Err(Failure::usage(format!(
            "--hide={text}: the spec has no module or operator `{name}`{}",
            hint(name, known.iter().map(String::as_str))
        ))),
    }
}
