//! `shrink FILE`: the schedule of a finding, made small.

use std::path::PathBuf;

use super::{Command, Judge, Reduction, input, save};
use crate::cli::{Arguments, Console, Exit, Failure, Outcome, Settings};
use crate::shrink::Shrunk;
use crate::target::Target;

/// See the module.
pub(super) const COMMAND: Command = Command {
    name: "shrink",
    takes: "FILE [--out=FILE.shrunk] [--executions=20000] [--seconds=60]",
    about: "write the smallest schedule that can be found with the same finding to a new file",
    run,
};

fn run(target: &dyn Target, mut arguments: Arguments, console: &mut Console<'_>) -> Outcome {
    let settings = Settings::take(target, &mut arguments)?;
    let reduction = Reduction::take(&mut arguments)?;
    let out = arguments.take("out");
    let path = arguments.next("FILE")?;
    arguments.finish()?;
    let out = PathBuf::from(out.unwrap_or_else(|| format!("{path}.shrunk")));
    let schedule = input::schedule(&path, settings.options.choices, console)?;
    let mut judge = Judge::new(target, &settings.options)?;
    let Some((shrunk, millis)) = reduction.shrink(&mut judge, &schedule)? else {
        return Err(Failure::usage(format!(
            "{path} shows no finding with these options, so there is nothing to shrink: give those that it was found with"
        )));
    };
    save::new(&out, &shrunk.schedule)?;
    print(&shrunk, console)?;
    writeln!(
        console.out,
        "{} choices became {}, in {} executions, {millis} ms",
        schedule.0.len(),
        shrunk.schedule.0.len(),
        shrunk.executions
    )?;
    let options: String = settings.changed(target).iter().map(|option| format!(" {option}")).collect();
    writeln!(console.out, "written to {}", out.display())?;
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
