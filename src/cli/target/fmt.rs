//! `fmt FILE`: a schedule as text.

use super::{Command, input};
use crate::cli::{Arguments, Console, Exit, Outcome, Settings};
use crate::target::Target;

/// See the module.
pub(super) const COMMAND: Command =
    Command { name: "fmt", takes: "FILE", about: "print the schedule of a file as text, one choice a line", run };

fn run(target: &dyn Target, mut arguments: Arguments, console: &mut Console<'_>) -> Outcome {
    let settings = Settings::take(target, &mut arguments)?;
    let path = arguments.next("FILE")?;
    arguments.finish()?;
    let schedule = input::schedule(&path, settings.options.choices, console)?;
    if !schedule.0.is_empty() {
        writeln!(console.out, "{schedule}")?;
    }
    Ok(Exit::Nothing)
}
