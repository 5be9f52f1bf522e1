//! `check SPEC`: explores a spec by itself, without any implementation.

mod json;
mod load;
mod monitor;
mod options;
mod result;
#[cfg(test)]
mod tests;
mod text;

use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::sync::Arc;

use super::{Command, Ended};
use crate::cli::{Console, Exit, Failure, files};
use crate::report::itf;
use crate::tla::explore::{Crew, Limit, Verdict, explore_with};

use load::Source;
use monitor::Monitor;
use options::{Format, Options};
use result::{Result, Shown};

/// See the module.
pub(super) const COMMAND: Command = Command {
    name: "check",
    takes: "SPEC.tla [--config=SPEC.cfg] [--workers=N] [--deadlock=on|off] [--liveness=refuse|skip] [--states=N] \
            [--depth=N] [--time=SECONDS] [--memory=MIB] [--coverage=on|off] [--itf=FILE] [--format=text|json]",
    about: "explore all states of a spec breadth first and check its invariants and properties, as TLC would",
    run,
};

fn run(arguments: &[String], console: &mut Console<'_>) -> Ended {
    if arguments.iter().any(|argument| matches!(argument.as_str(), "--help" | "-h")) {
        writeln!(console.out, "modelfuzz check {}\n    {}\n{}", COMMAND.takes, COMMAND.about, options::HELP)?;
        return Ok(Exit::Nothing.into());
    }
    let options = Options::parse(arguments)?;
    if let Some(file) = &options.itf {
        files::creatable(file).map_err(|error| unwritable(file, &error))?;
    }
    let source = Source::new(&options.spec, &options.config)?;
    let spec = source.load().map_err(|error| Failure::Usage(error.render()))?;
    spec.behaves().map_err(|fault| Failure::Usage(fault.render(spec.sources())))?;
    options.check_liveness(&spec, console)?;
    let limits = options.limits(&spec);
    let monitor = Arc::new(Monitor::new(options.time, options.memory));
    let watching = monitor.clone();
    // Standard output is for results alone.
    let crew = Crew {
        workers: options.workers,
        load: &|| source.load().ok(),
        say: &|line| eprintln!("{line}"),
        interrupt: Some(Arc::new(move || watching.is_over())),
    };
    let found = explore_with(&spec, limits, &crew, &|progress| monitor.look(progress));
    if matches!(found.verdict, Verdict::Ok) && found.distinct == 0 && spec.init().is_some() {
        writeln!(console.err, "warning: no state satisfies the initial predicate: nothing was checked")?;
    }
    let shown = Shown::new(&spec, found.verdict.path());
    let result = Result { spec: &spec, found: &found, shown: &shown, memory: monitor.allowed() };
    match options.format {
        Format::Text => text::print(&result, options.coverage, console.out)?,
        Format::Json => json::print(&result, console.out)?,
    }
    if let Some(file) = &options.itf {
        write_itf(file, &result, console)?;
    }
    Ok(exit(&found.verdict, options.memory.is_some()).into())
}

/// How to exit: bounds that the user gave are no fault, what ends a search without such a bound is one.
fn exit(verdict: &Verdict, bounded: bool) -> Exit {
    match verdict {
        Verdict::Ok => Exit::Nothing,
        Verdict::LimitReached(Limit::Memory) if !bounded => Exit::Fault,
        Verdict::LimitReached(Limit::Fault | Limit::Successors) => Exit::Fault,
        Verdict::LimitReached(_) => Exit::Nothing,
        Verdict::Error { .. } => Exit::Usage,
        Verdict::Invariant { .. }
        | Verdict::Property { .. }
        | Verdict::Assumption { .. }
        | Verdict::Postcondition { .. }
        | Verdict::Deadlock { .. } => Exit::Finding,
    }
}

fn unwritable(file: &Path, error: &io::Error) -> Failure {
    let shown = file.display();
    match error.kind() {
        ErrorKind::AlreadyExists => {
            Failure::usage(format!("{shown} exists already: give --itf another name, or remove it"))
        }
        _ => Failure::usage(format!("{shown} cannot be written: {error}; give --itf another name")),
    }
}

/// Writes the counterexample, if there is one.
fn write_itf(file: &Path, result: &Result<'_>, console: &mut Console<'_>) -> std::result::Result<(), Failure> {
    let path = result.found.verdict.path();
    if path.is_empty() {
        return Ok(());
    }
    let names: Vec<&str> = result.spec.variables().iter().map(|name| name.as_str()).collect();
    let trace = itf::trace(&names, path, &result.found.actions);
    let text = format!("{trace:#}\n");
    if let Some(cut) = itf::cut(&trace) {
        writeln!(console.err, "note: {}: {cut}", file.display())?;
    }
    // Created only if it does not exist: it may have come into being since it was looked for.
    let written = File::create_new(file).and_then(|mut created| created.write_all(text.as_bytes()));
    written.map_err(|error| unwritable(file, &error))
}
