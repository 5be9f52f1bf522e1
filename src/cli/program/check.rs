//! `check SPEC`: explores a spec by itself, without any implementation.

use std::path::{Path, PathBuf};

use super::{Command, Ended};
use crate::cli::{Arguments, Console, Exit, Failure};
use crate::tla::explore::{ExploreLimits, Verdict, explore};
use crate::tla::loader::Directories;
use crate::tla::{Spec, State};

/// See the module.
pub(super) const COMMAND: Command = Command {
    name: "check",
    takes: "SPEC.tla [--config=SPEC.cfg] [--deadlock=on|off] [--states=N] [--depth=N]",
    about: "explore all states of a spec breadth first and check its invariants, as TLC would",
    run,
};

fn run(arguments: &[String], console: &mut Console<'_>) -> Ended {
    if arguments.iter().any(|argument| matches!(argument.as_str(), "--help" | "-h")) {
        writeln!(console.out, "modelfuzz check {}\n    {}", COMMAND.takes, COMMAND.about)?;
        return Ok(Exit::Nothing.into());
    }
    let mut arguments = Arguments::parse(arguments)?;
    let config = arguments.take("config").map(PathBuf::from);
    let limits = limits(&mut arguments)?;
    let root = PathBuf::from(arguments.next("SPEC.tla")?);
    arguments.finish()?;
    let config = config.unwrap_or_else(|| root.with_extension("cfg"));
    let spec = load(&root, &config)?;
    spec.behaves().map_err(|fault| Failure::Usage(fault.render(spec.sources())))?;
    check(&spec, limits, console)
}

fn limits(arguments: &mut Arguments) -> Result<ExploreLimits, Failure> {
    let defaults = ExploreLimits::default();
    let deadlock = match arguments.take("deadlock").as_deref() {
        None => defaults.deadlock,
        Some("on") => true,
        Some("off") => false,
        Some(other) => return Err(Failure::usage(format!("--deadlock={other}: `on` or `off` is needed"))),
    };
    let states = arguments.take_number("states", defaults.states)?;
    let depth = arguments.take_number("depth", defaults.depth)?;
    Ok(ExploreLimits { states, depth, deadlock, ..defaults })
}

/// Loads a spec and its configuration; other modules come from the folders of these two.
fn load(root: &Path, config: &Path) -> Result<Spec, Failure> {
    for path in [root, config] {
        std::fs::File::open(path)
            .map_err(|error| Failure::usage(format!("{} cannot be read: {error}", path.display())))?;
    }
    let folder = |path: &Path| match path.parent() {
        Some(folder) if folder != Path::new("") => folder.to_owned(),
        _ => PathBuf::from("."),
    };
    let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let mut folders = vec![folder(root), folder(config)];
    folders.dedup();
    // Folders are searched in order, and joined with an absolute path they give that path.
    let absolute = || std::path::absolute(config).map(|path| path.to_string_lossy().into_owned());
    let config = if folders.len() == 1 { name(config) } else { absolute()? };
    Spec::load(&Directories::new(folders), &name(root), &config).map_err(|error| Failure::Usage(error.render()))
}

fn check(spec: &Spec, limits: ExploreLimits, console: &mut Console<'_>) -> Ended {
    let found = explore(spec, limits);
    for line in &found.printed {
        writeln!(console.out, "{line}")?;
    }
    let exit = tell(spec, &found.verdict, console)?;
    writeln!(
        console.out,
        "{} states generated, {} distinct states found, {} states left on queue, depth {}",
        found.generated, found.distinct, found.left_on_queue, found.depth
    )?;
    Ok(exit.into())
}

/// Says how an exploration ended.
fn tell(spec: &Spec, verdict: &Verdict, console: &mut Console<'_>) -> Result<Exit, Failure> {
    let (exit, message, path) = match verdict {
        Verdict::Ok => (Exit::Nothing, "no error was found".to_owned(), &[][..]),
        Verdict::LimitReached => {
            (Exit::Nothing, "a limit was reached: not all states were looked at".to_owned(), &[][..])
        }
        Verdict::Invariant { name, path } => (Exit::Finding, format!("the invariant {name} is false"), &path[..]),
        Verdict::Deadlock { path } => (Exit::Finding, "a state has no successor (deadlock)".to_owned(), &path[..]),
        Verdict::Assumption { index } => {
            let name = spec.assumptions().get(*index).map(|(name, _)| name.to_string()).unwrap_or_default();
            (Exit::Finding, format!("assumption {} {name} is false", index + 1), &[][..])
        }
        Verdict::Error { error, path } => (Exit::Usage, error.to_diagnostic().render(spec.sources()), &path[..]),
    };
    writeln!(console.out, "{}", message.trim_end())?;
    for (index, state) in path.iter().enumerate() {
        writeln!(console.out, "\nstate {}\n{}", index + 1, describe(spec, state).trim_end())?;
    }
    if !path.is_empty() {
        writeln!(console.out)?;
    }
    Ok(exit)
}

fn describe(spec: &Spec, state: &State) -> String {
    let pairs = spec.variables().iter().zip(state.values());
    pairs.map(|(name, value)| format!("/\\ {name} = {value}\n")).collect()
}
