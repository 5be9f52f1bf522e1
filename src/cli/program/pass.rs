//! The commands about a target: passed on to its binary.

use std::ffi::OsString;

use super::Ended;
use super::build::{build, replace};
use super::package::Package;
use crate::cli::target::Command;
use crate::cli::{Console, Exit, Failure};

/// `modelfuzz COMMAND TARGET ...` is `TARGET COMMAND ...`, built first.
pub fn run(command: &Command, arguments: &[String], console: &mut Console<'_>) -> Ended {
    let usage = || format!("usage: modelfuzz {} TARGET {}\n    {}", command.name, command.takes, command.about);
    let Some((target, rest)) = arguments.split_first() else {
        return Err(Failure::usage(format!("TARGET is missing\n{}", usage())));
    };
    if matches!(target.as_str(), "--help" | "-h") {
        writeln!(console.out, "{}", usage())?;
        return Ok(Exit::Nothing.into());
    }
    if target.starts_with('-') {
        return Err(Failure::usage(format!("TARGET comes first, before {target}\n{}", usage())));
    }
    let binary = build(&Package::here()?, target)?;
    let arguments = std::iter::once(command.name).chain(rest.iter().map(String::as_str));
    replace(binary, arguments.map(OsString::from).collect())
}
