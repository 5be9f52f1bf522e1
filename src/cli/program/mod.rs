//! The program `modelfuzz`: finds, builds and runs the binaries of targets.

mod build;
mod check;
mod compare;
mod help;
mod known_bugs;
mod merge;
mod new;
mod package;
mod pass;
mod run;
mod trial;

use std::process::ExitCode;

use super::console::Console;
use super::exit::{Exit, Failure};
use super::near::hint;
use super::target::COMMANDS as TARGET_COMMANDS;

/// How a command of this program ends: with a code of its own, or with that of the program that it ran.
type Ended = Result<ExitCode, Failure>;

/// A command of this program itself; those about targets are in [`super::target`].
struct Command {
    name: &'static str,
    takes: &'static str,
    about: &'static str,
    run: fn(&[String], &mut Console<'_>) -> Ended,
}

const COMMANDS: &[Command] =
    &[run::COMMAND, new::COMMAND, merge::COMMAND, check::COMMAND, compare::COMMAND, known_bugs::COMMAND, help::COMMAND];

/// Runs the program with its arguments, without its name.
pub fn main(arguments: &[String], console: &mut Console<'_>) -> ExitCode {
    match dispatch(arguments, console) {
        Ok(code) => code,
        Err(failure) => console.conclude(Err(failure)).into(),
    }
}

fn dispatch(arguments: &[String], console: &mut Console<'_>) -> Ended {
    let Some((name, rest)) = arguments.split_first() else {
        help::print(console.err)?;
        return Ok(Exit::Usage.into());
    };
    let name = if matches!(name.as_str(), "--help" | "-h") { help::COMMAND.name } else { name };
    if matches!(name, "--version" | "-V") {
        writeln!(console.out, "modelfuzz {}", env!("CARGO_PKG_VERSION"))?;
        return Ok(Exit::Nothing.into());
    }
    if let Some(command) = COMMANDS.iter().find(|command| command.name == name) {
        return (command.run)(rest, console);
    }
    match TARGET_COMMANDS.iter().find(|command| command.name == name) {
        Some(command) => pass::run(command, rest, console),
        None => Err(unknown(name)),
    }
}

fn unknown(name: &str) -> Failure {
    let names = COMMANDS.iter().map(|command| command.name).chain(TARGET_COMMANDS.iter().map(|command| command.name));
    Failure::usage(format!("there is no command `{name}`{}; `modelfuzz help` lists them", hint(name, names)))
}

#[cfg(test)]
mod tests;
