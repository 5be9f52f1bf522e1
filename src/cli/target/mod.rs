//! The commands that a target's binary serves, one file each. libFuzzer has no part in them.

mod campaign;
mod census;
mod dictionary;
mod doctor;
mod explain;
mod faults;
mod fmt;
mod help;
mod input;
mod isolated;
mod judge;
mod map;
mod random;
mod record;
mod reduction;
mod replay;
mod report;
mod runs;
mod sample;
mod sampler;
mod save;
mod seeds;
mod shrink;
#[cfg(test)]
pub(super) mod toy;
mod trace;
mod trail;
mod transcript;
mod triage;
mod vacuity;
mod verdict;
mod watch;

pub use judge::Judge;
pub use random::BEGUN;
pub use record::Record;
pub use reduction::Reduction;
pub use save::beside as save_beside;
pub use trail::{Seen, Trail};
pub use transcript::Transcript;
pub use watch::{Both, Progress};

use super::arguments::Arguments;
use super::console::Console;
use super::exit::{Exit, Outcome};
use crate::target::Target;
use crate::tla::nearest;

/// A command about a target.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    /// Its name.
    pub name: &'static str,
    /// What it takes, for the usage line.
    pub takes: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    run: fn(&dyn Target, Arguments, &mut Console<'_>) -> Outcome,
}

/// The commands that there are.
pub const COMMANDS: &[Command] = &[
    replay::COMMAND,
    explain::COMMAND,
    shrink::COMMAND,
    triage::COMMAND,
    random::COMMAND,
    seeds::COMMAND,
    dictionary::COMMAND,
    fmt::COMMAND,
    trace::COMMAND,
    doctor::COMMAND,
    vacuity::COMMAND,
    report::COMMAND,
    map::COMMAND,
    faults::COMMAND,
    verdict::COMMAND,
    help::COMMAND,
];

/// Runs the command that the arguments (without the program's name) start with; `None` when they start with none.
pub fn run(target: &dyn Target, arguments: &[String], console: &mut Console<'_>) -> Option<Exit> {
    let (name, rest) = arguments.split_first()?;
    let name = if matches!(name.as_str(), "--help" | "-h") { help::COMMAND.name } else { name };
    let command = COMMANDS.iter().find(|command| command.name == name)?;
    let outcome = match rest.iter().any(|argument| matches!(argument.as_str(), "--help" | "-h")) {
        true => help::one(target, command, console),
        false => Arguments::parse(rest).and_then(|rest| (command.run)(target, rest, console)),
    };
    Some(console.conclude(outcome))
}

/// The command that a mistyped name may have meant.
pub fn near(name: &str) -> Option<&'static str> {
    nearest(name, COMMANDS.iter().map(|command| command.name))
}

#[cfg(test)]
mod tests;
