//! `help [COMMAND]`: what there is.

use std::io::Write;

use super::{COMMANDS, Command};
use crate::cli::near::hint;
use crate::cli::{Arguments, Console, Exit, Failure, Outcome, Settings};
use crate::target::Target;

/// See the module.
pub(super) const COMMAND: Command =
    Command { name: "help", takes: "[COMMAND]", about: "print this, or what one command takes", run };

fn run(target: &dyn Target, mut arguments: Arguments, console: &mut Console<'_>) -> Outcome {
    let Ok(name) = arguments.next("COMMAND") else { return all(target, console) };
    arguments.finish()?;
    match COMMANDS.iter().find(|command| command.name == name) {
        Some(command) => one(target, command, console),
        None => {
            let near = hint(&name, COMMANDS.iter().map(|command| command.name));
            Err(Failure::usage(format!("there is no command `{name}`{near}; `{} help` lists them", target.name())))
        }
    }
}

fn all(target: &dyn Target, console: &mut Console<'_>) -> Outcome {
    let name = target.name();
    let out = &mut console.out;
    writeln!(out, "{name}: a fuzz target of modelfuzz\n")?;
    writeln!(out, "{name} [-FLAG=VALUE ...] [--OPTION=VALUE ...] [CORPUS ...]")?;
    writeln!(out, "    fuzz; flags with one dash are libFuzzer's (-help=1 lists them)")?;
    for command in COMMANDS {
        writeln!(out, "{}\n    {}", format!("{name} {} {}", command.name, command.takes).trim_end(), command.about)?;
    }
    writeln!(out, "\nFILE holds a schedule, as bytes or as text; it may be /dev/stdin, or <(COMMAND) of the shell")?;
    options(target, console)
}

/// What one command takes.
pub(super) fn one(target: &dyn Target, command: &Command, console: &mut Console<'_>) -> Outcome {
    writeln!(console.out, "{} {} {}\n    {}", target.name(), command.name, command.takes, command.about)?;
    options(target, console)
}

fn options(target: &dyn Target, console: &mut Console<'_>) -> Outcome {
    let out = &mut console.out;
    writeln!(out, "\noptions and their defaults:")?;
    for (key, value) in Settings::defaults(target).entries() {
        writeln!(out, "    --{key}={value}")?;
    }
    for (fault, about) in target.faults() {
        writeln!(out, "    --fault={fault}\n        planted, for tests: {about}")?;
    }
    Ok(Exit::Nothing)
}
