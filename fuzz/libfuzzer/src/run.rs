//! The `main` of every fuzz target.

use std::ffi::OsString;
use std::io::{stderr, stdout};
use std::process::ExitCode;

use modelfuzz::cli::flight::{rescue, tell};
use modelfuzz::cli::log::Log;
use modelfuzz::cli::target::Record;
use modelfuzz::cli::{Console, Exit, Failure, PARENT_VARIABLE, target as commands};
use modelfuzz::schedule::codec::CHOICE_BYTES;
use modelfuzz::schedule::{Mutator, Schedule};
use modelfuzz::target::Target;

use crate::driver::{self, Driver};
use crate::flags::{CommandLine, OPTIONS_VARIABLE};
use crate::folders::Folders;
use crate::{debug_path, ended, flight, mutator, panics, report, signals, statistics, stop};

/// How many places of the model the mutator remembers, with ways that lead there: facets, or states where there are none.
const PLACES: usize = 1 << 14;

/// Runs a target's binary: a command when the first argument names one, else libFuzzer, with the model as its guide.
///
/// It returns when there is nothing to fuzz, or something is wrong with the arguments; libFuzzer ends the process
/// itself.
pub fn run(target: &'static dyn Target) -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let (mut out, mut err) = (stdout().lock(), stderr());
    let mut console = Console { out: &mut out, err: &mut err };
    if let Some(exit) = command(target, &arguments, &mut console) {
        return exit.into();
    }
    match prepare(target, &arguments) {
        Ok(line) => {
            drop(out);
            driver::drive(&line.arguments)
        }
        Err(failure) => console.conclude(Err(failure)).into(),
    }
}

/// Serves a command, if the first argument names one, or nearly.
fn command(target: &dyn Target, arguments: &[OsString], console: &mut Console<'_>) -> Option<Exit> {
    let name = arguments.get(1)?.to_str()?;
    let text: Option<Vec<String>> =
        arguments[1..].iter().map(|argument| argument.to_str().map(str::to_owned)).collect();
    // What a process of its own runs for another one is told of by that.
    if commands::near(name) == Some(name) && name != "verdict" {
        ended::watch();
    }
    let exit = text.and_then(|text| commands::run(target, &text, console));
    ended::over();
    if exit.is_some() {
        return exit;
    }
    let near = commands::near(name).filter(|_| !name.starts_with('-') && !std::path::Path::new(name).exists())?;
    let message = match near == name {
        true => "arguments of commands must be UTF-8".to_owned(),
        false => format!("there is no file, folder or command `{name}`: did you mean `{near}`?"),
    };
    Some(console.conclude(Err(Failure::usage(message))))
}

/// Everything that has to be in place before libFuzzer takes over.
fn prepare(target: &'static dyn Target, arguments: &[OsString]) -> Result<CommandLine, Failure> {
    let inherited = variable(OPTIONS_VARIABLE).unwrap_or_default();
    let parent = variable(PARENT_VARIABLE).and_then(|parent| parent.to_str()?.parse().ok());
    if parent.is_some_and(|parent| !stop::with_parent(parent)) {
        return Err(Failure::Fault("the program that started this one has ended".to_owned()));
    }
    let line = CommandLine::parse(target, arguments, &inherited.to_string_lossy())?;
    let log = line.log.as_deref().map(Log::append).transpose()?;
    let guidance = line.settings.guidance;
    if guidance.needs_code() && !cfg!(fuzzing) {
        return Err(Failure::usage(format!(
            "--guide={guidance}: this binary has no code coverage; `cargo fuzz build -s none {}` builds one that has",
            target.name()
        )));
    }
    let options = line.settings.changed(target);
    // SAFETY: no other thread runs yet that could read the environment.
    unsafe {
        std::env::set_var(OPTIONS_VARIABLE, options.join(" "));
        // Processes that this one starts have another parent.
        std::env::remove_var(PARENT_VARIABLE);
    }
    if let Some(folders) = &line.folders {
        record(target, folders, &line)?;
    }
    driver::install(Driver::new(target, &line.settings, variable(debug_path::VARIABLE))?.logged(log));
    mutator::install(Mutator::with(line.settings.options.choices, &line.settings.operators, PLACES));
    report::install(target, line.settings.clone(), line.artifacts.clone());
    panics::install();
    signals::install().map_err(|error| Failure::Fault(format!("signals cannot be set up: {error}")))?;
    statistics::install();
    Ok(line)
}

/// Looks whether a run can keep what it finds, keeps what a run before it was killed with, and records what this one executes.
fn record(target: &dyn Target, folders: &Folders, line: &CommandLine) -> Result<(), Failure> {
    folders.check()?;
    for rescued in rescue(line.artifacts.prefix())? {
        eprint!("{}", tell(&rescued));
    }
    let record = Record::new(target, &line.settings, &Schedule::default());
    let capacity = line.settings.options.choices.saturating_mul(CHOICE_BYTES);
    flight::install(line.artifacts.clone(), capacity, record.text());
    statistics::watch(folders.clone());
    Ok(())
}

#[expect(clippy::disallowed_methods, reason = "cargo-fuzz and parent processes tell through the environment")]
fn variable(name: &str) -> Option<OsString> {
    std::env::var_os(name)
}
