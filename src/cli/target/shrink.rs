//! `shrink FILE`: the schedule of a finding, made small.

use std::path::PathBuf;

use super::input::{self, Input};
use super::isolated::Isolated;
use super::runs::Runs;
use super::{Command, Record, Reduction, save};
use crate::cli::{Arguments, Console, Exit, Failure, Outcome};
use crate::shrink::Shrunk;
use crate::target::Target;

/// See the module.
pub(super) const COMMAND: Command = Command {
    name: "shrink",
    takes: "FILE [--out=FILE.shrunk] [--executions=20000] [--seconds=60] [--timeout=5]",
    about: "write the smallest schedule that can be found with the same finding to a new file; what ends the process, or takes longer than --timeout seconds, runs in processes of its own",
    run,
};

fn run(target: &dyn Target, mut arguments: Arguments, console: &mut Console<'_>) -> Outcome {
    let reduction = Reduction::take(&mut arguments)?;
    let out = arguments.take("out");
    let input = Input::take(target, arguments, console)?;
    let Input { path, settings, schedule, .. } = &input;
    let out = PathBuf::from(out.map_or_else(|| input::beside(path, "shrunk", "out"), Ok)?);
    save::may_be_new(&out)?;
    let mut isolated = Isolated::new(target, settings, reduction.timeout);
    let outcomes = isolated.run_all(std::slice::from_ref(schedule)).map_err(|failure| input.explained(failure))?;
    let died = outcomes.is_some_and(|outcomes| outcomes.iter().any(|outcome| outcome.died));
    if died {
        writeln!(console.err, "note: {path} ends the process, so each execution has one of its own")?;
    }
    // Set up even where executions are elsewhere: what is wrong with the options is told here.
    let mut judge = input.judge(target)?;
    let runs: &mut dyn Runs = if died { &mut isolated } else { &mut judge };
    let Some((shrunk, millis)) = reduction.shrink(runs, schedule)? else {
        return Err(Failure::usage(format!(
            "{path} shows no finding with these options, so there is nothing to shrink: give those that it was found with"
        )));
    };
    // First of all: it may have taken long, and what is told is not lost where it cannot be written.
    print(&shrunk, console)?;
    save::new(&out, &shrunk.schedule)?;
    let record = match died {
        true => Record::new(target, settings, &shrunk.schedule).of(&shrunk.class),
        false => judge.record(settings, &shrunk.schedule)?,
    };
    let text = save::beside(&out, &record)?;
    let (before, after) = (schedule.0.len(), shrunk.schedule.0.len());
    writeln!(console.out, "{before} choices became {after}, in {} executions, {millis} ms", shrunk.executions)?;
    writeln!(console.out, "as text, with what was seen: {}", text.display())?;
    writeln!(console.out, "written to {}", out.display())?;
    let options: String = record.options.iter().map(|option| format!(" {option}")).collect();
    writeln!(console.out, "replay: modelfuzz replay {} {}{options}", target.name(), out.display())?;
    Ok(Exit::Nothing)
}

fn print(shrunk: &Shrunk, console: &mut Console<'_>) -> Result<(), Failure> {
    if !shrunk.schedule.0.is_empty() {
        writeln!(console.out, "{}\n", shrunk.schedule)?;
    }
    writeln!(console.out, "finding: {}", shrunk.class)?;
    if !shrunk.complete {
        writeln!(console.out, "a bound was met before all was tried: --executions=N and --seconds=N raise it")?;
    }
    Ok(())
}
