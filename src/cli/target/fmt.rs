//! `fmt FILE`: a schedule as text.

use super::Command;
use super::input::Input;
use crate::cli::{Arguments, Console, Exit, Outcome};
use crate::target::Target;

/// See the module.
pub(super) const COMMAND: Command =
    Command { name: "fmt", takes: "FILE", about: "print the schedule of a file as text, one choice a line", run };

fn run(target: &dyn Target, arguments: Arguments, console: &mut Console<'_>) -> Outcome {
    let Input { schedule, .. } = Input::take(target, arguments, console)?;
    if !schedule.0.is_empty() {
        writeln!(console.out, "{schedule}")?;
    }
    Ok(Exit::Nothing)
}
