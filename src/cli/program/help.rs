//! `help`: what there is.

use std::io::{self, Write};

use super::build::{build, replace};
use super::package::Package;
use super::{COMMANDS, Command, Ended, TARGET_COMMANDS};
use crate::cli::{Console, Exit};

/// See the module.
pub(super) const COMMAND: Command = Command {
    name: "help",
    takes: "[COMMAND | TARGET]",
    about: "print this, what a command takes, or the options of a target",
    run,
};

fn run(arguments: &[String], console: &mut Console<'_>) -> Ended {
    match arguments.first() {
        Some(name) if *name != COMMAND.name && is_command(name) => {
            super::dispatch(&[name.clone(), "--help".to_owned()], console)
        }
        Some(target) if *target != COMMAND.name => {
            replace(build(&Package::here()?, target)?, vec![COMMAND.name.into()])
        }
        _ => {
            print(console.out)?;
            Ok(Exit::Nothing.into())
        }
    }
}

fn is_command(name: &str) -> bool {
    COMMANDS.iter().any(|command| command.name == name) || TARGET_COMMANDS.iter().any(|command| command.name == name)
}

/// Prints the commands.
pub(super) fn print(out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "modelfuzz: fuzzes implementations of distributed protocols, guided and judged by their TLA+ spec\n"
    )?;
    for command in COMMANDS {
        entry(out, command.name, command.takes, command.about)?;
    }
    for command in TARGET_COMMANDS.iter().filter(|command| command.name != COMMAND.name) {
        entry(out, command.name, format!("TARGET {}", command.takes).trim_end(), command.about)?;
    }
    writeln!(out, "\n`modelfuzz help TARGET`, for the options of a target, is `TARGET help`.")?;
    writeln!(
        out,
        "exit codes: 0 nothing found, 1 a finding, 2 wrong usage or input, 3 a replay differs, 4 a fault here"
    )
}

fn entry(out: &mut dyn Write, name: &str, takes: &str, about: &str) -> io::Result<()> {
    writeln!(out, "modelfuzz {name} {takes}\n    {about}")
}
