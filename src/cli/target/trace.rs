//! `trace FILE`: the events of an execution.

use super::input::Input;
use super::{Command, Transcript};
use crate::cli::{Arguments, Console, Exit, Outcome};
use crate::target::Target;

/// See the module.
pub(super) const COMMAND: Command = Command {
    name: "trace",
    takes: "FILE",
    about: "print the events that a schedule causes, one a line, and a hash of all that was seen",
    run,
};

fn run(target: &dyn Target, arguments: Arguments, console: &mut Console<'_>) -> Outcome {
    let input = Input::take(target, arguments, console)?;
    let mut transcript = Transcript::default();
    let finding = input.judge(target)?.run(&input.schedule, &mut transcript)?;
    write!(console.out, "{}", transcript.events())?;
    writeln!(console.out, "{} events, hash {:032x}", transcript.count(), transcript.hash())?;
    match finding {
        Some(finding) => {
            write!(console.err, "{finding}")?;
            Ok(Exit::Finding)
        }
        None => Ok(Exit::Nothing),
    }
}
