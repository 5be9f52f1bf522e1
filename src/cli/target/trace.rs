//! `trace FILE`: the events of an execution.

use super::{Command, Judge, Transcript, input};
use crate::cli::{Arguments, Console, Exit, Outcome, Settings};
use crate::target::Target;

/// See the module.
pub(super) const COMMAND: Command = Command {
    name: "trace",
    takes: "FILE",
    about: "print the events that a schedule causes, one a line, and a hash of all that was seen",
    run,
};

fn run(target: &dyn Target, mut arguments: Arguments, console: &mut Console<'_>) -> Outcome {
    let settings = Settings::take(target, &mut arguments)?;
    let path = arguments.next("FILE")?;
    arguments.finish()?;
    let schedule = input::schedule(&path, settings.options.choices, console)?;
    let mut transcript = Transcript::default();
    let finding = Judge::new(target, &settings.options)?.run(&schedule, &mut transcript)?;
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
