//! `new NAME --spec=FILE`: writes the crate of a target and its fuzz target, from a spec.

mod place;
#[cfg(test)]
mod tests;
mod write;

use std::fs;
use std::path::PathBuf;

use super::{Command, Ended};
use crate::cli::{Arguments, Console, Exit, Failure, files};
use crate::scaffold::{Outline, System, check_name, crate_of, package};
use crate::tla::loader::Directories;

use place::Project;
use write::Written;

/// See the module.
pub(super) const COMMAND: Command = Command {
    name: "new",
    takes: "NAME --spec=FILE.tla [--config=FILE.cfg] [--system=rust|c] [--modelfuzz=FOLDER|VERSION]",
    about: "write a target for a spec, below fuzz/ of the project: a crate with a system to fill in, the spec's actions as events, and its fuzz \
            target; --config is a configuration for TLC, by default the one beside the spec",
    run,
};

/// What the user asked for.
struct Wanted {
    name: String,
    spec: PathBuf,
    config: Option<PathBuf>,
    system: System,
    modelfuzz: Option<String>,
}

impl Wanted {
    fn take(mut arguments: Arguments) -> Result<Wanted, Failure> {
        let name = arguments.next("NAME")?;
        check_name(&name).map_err(Failure::usage)?;
        let spec = arguments.take("spec").map(PathBuf::from);
        let spec = spec.ok_or_else(|| Failure::usage(format!("--spec is missing: modelfuzz new {}", COMMAND.takes)))?;
        let beside = Some(spec.with_extension("cfg")).filter(|config| config.is_file());
        let config = arguments.take("config").map(PathBuf::from).or(beside);
        let system = match arguments.take("system").as_deref() {
            None | Some("rust") => System::Rust,
            Some("c") => System::C,
            Some(other) => return Err(Failure::usage(format!("--system={other}: rust or c is needed"))),
        };
        let modelfuzz = arguments.take("modelfuzz");
        arguments.finish()?;
        for file in config.iter().chain([&spec]) {
            files::regular(file)?;
        }
        Ok(Wanted { name, spec, config, system, modelfuzz })
    }
}

fn run(arguments: &[String], console: &mut Console<'_>) -> Ended {
    if matches!(arguments.first().map(String::as_str), Some("--help" | "-h")) {
        writeln!(console.out, "modelfuzz new {}\n    {}", COMMAND.takes, COMMAND.about)?;
        return Ok(Exit::Nothing.into());
    }
    let wanted = Wanted::take(Arguments::parse(arguments)?)?;
    let folder = std::env::current_dir();
    let folder = folder.map_err(|error| Failure::usage(format!("there is no current folder: {error}")))?;
    let project = Project::around(&folder);
    let outline = read(&wanted)?;
    let written = create(&wanted, &project, &outline)?;
    tell(&wanted, &outline, &written, console)?;
    Ok(Exit::Nothing.into())
}

/// Reads the spec, with the modules beside it.
fn read(wanted: &Wanted) -> Result<Outline, Failure> {
    let config = wanted.config.as_ref().map(|path| (path.display().to_string(), fs::read_to_string(path)));
    let config = match config {
        Some((name, Err(error))) => return Err(Failure::usage(format!("{name} cannot be read: {error}"))),
        Some((name, Ok(text))) => Some((name, text)),
        None => None,
    };
    let config = config.as_ref().map(|(name, text)| (name.as_str(), text.as_str()));
    let loader = Directories::new(vec![files::folder(&wanted.spec)]);
    Outline::read(&loader, &files::name(&wanted.spec), config).map_err(Failure::usage)
}

/// Writes all files; none is overwritten, and the package's manifest is added to.
fn create(wanted: &Wanted, project: &Project, outline: &Outline) -> Result<Written, Failure> {
    let place = project.place(&wanted.name, outline, wanted.modelfuzz.as_deref())?;
    let manifest = project.manifest()?;
    let added = package::add_target(&manifest, &wanted.name, &place);
    let added = added.map_err(|fault| Failure::usage(format!("{}: {fault}", project.manifest_path().display())))?;
    let folder = project.fuzz().join(&wanted.name);
    let mut files: Vec<(PathBuf, String)> = crate_of(outline, &wanted.name, wanted.system, &place)
        .into_iter()
        .map(|(path, text)| (folder.join(path), text))
        .collect();
    files.push((
        project.fuzz().join("fuzz_targets").join(format!("{}.rs", wanted.name)),
        package::fuzz_target(&wanted.name),
    ));
    let mut written = write::new_files(&files, &[&folder])?;
    write::unless_there(&project.fuzz().join(".gitignore"), "artifacts\ncorpus\ncoverage\ntarget\n", &mut written)?;
    write::manifest(&project.manifest_path(), &added, &mut written)?;
    written.modelfuzz = place.modelfuzz;
    Ok(written)
}

/// Says what was written, what was read of the spec, and what comes next.
fn tell(wanted: &Wanted, outline: &Outline, written: &Written, console: &mut Console<'_>) -> std::io::Result<()> {
    let out = &mut *console.out;
    for path in &written.paths {
        writeln!(out, "wrote {}", path.display())?;
    }
    let actions: Vec<String> = outline.actions.iter().map(ToString::to_string).collect();
    let number = actions.len();
    writeln!(
        out,
        "{} has {number} action{}: {}",
        outline.module,
        if number == 1 { "" } else { "s" },
        actions.join(", ")
    )?;
    if !outline.unnamed.is_empty() {
        writeln!(out, "{} steps of it have no name: see the mapping module", outline.unnamed.len())?;
    }
    if !outline.guessed.is_empty() {
        writeln!(out, "the configuration guesses the values of {}: look at them", outline.guessed.join(", "))?;
    }
    if let Some(nodes) = &outline.nodes {
        writeln!(out, "{nodes} is taken for the set of the {} nodes: see the configuration", outline.count)?;
    }
    let name = &wanted.name;
    writeln!(out, "it depends on modelfuzz by {}: --modelfuzz= takes another", written.modelfuzz)?;
    writeln!(
        out,
        "next: modelfuzz run {name} -runs=1000, whose first build takes minutes; fuzz/{name}/README.md says what is left to do"
    )
}
