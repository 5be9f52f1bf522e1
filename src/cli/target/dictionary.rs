//! `dictionary`: words for libFuzzer's own mutations.

use super::Command;
use crate::cli::{Arguments, Console, Exit, Outcome};
use crate::schedule::dictionary;
use crate::target::Target;

/// See the module.
pub(super) const COMMAND: Command =
    Command { name: "dictionary", takes: "", about: "print a libFuzzer dictionary of choices and macros", run };

fn run(_: &dyn Target, arguments: Arguments, console: &mut Console<'_>) -> Outcome {
    arguments.finish()?;
    write!(console.out, "{}", dictionary::text())?;
    Ok(Exit::Nothing)
}
