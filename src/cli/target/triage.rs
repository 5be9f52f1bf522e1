//! `triage DIR`: what the files of a folder show, by class.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use super::{Command, Judge, Reduction, input, save};
use crate::cli::{Arguments, Console, Exit, Failure, Outcome, Settings};
use crate::execution::Blind;
use crate::oracle::Class;
use crate::schedule::Schedule;
use crate::target::Target;

/// See the module.
pub(super) const COMMAND: Command = Command {
    name: "triage",
    takes: "DIR [--out=DIR] [--executions=20000] [--seconds=60]",
    about: "run the files of a folder, group them by what they show, and shrink one of each group (to a file of --out)",
    run,
};

/// The files that show one class.
struct Group {
    files: usize,
    /// The one with the fewest choices.
    smallest: (Schedule, String),
}

fn run(target: &dyn Target, mut arguments: Arguments, console: &mut Console<'_>) -> Outcome {
    let settings = Settings::take(target, &mut arguments)?;
    let reduction = Reduction::take(&mut arguments)?;
    let out = arguments.take("out").map(|path| save::folder(&path)).transpose()?;
    let path = arguments.next("DIR")?;
    arguments.finish()?;
    let mut judge = Judge::new(target, &settings.options)?;
    let mut groups: BTreeMap<Class, Group> = BTreeMap::new();
    let mut silent = 0;
    for file in files(&path)? {
        let schedule = input::schedule(&file, settings.options.choices, console)?;
        match judge.run(&schedule, &mut Blind)? {
            Some(finding) => add(&mut groups, finding.class, schedule, file),
            None => silent += 1,
        }
    }
    for (class, group) in &groups {
        tell(class, group, &mut judge, reduction, out.as_ref(), console)?;
    }
    writeln!(console.out, "{} classes; {silent} files show nothing with these options", groups.len())?;
    Ok(if groups.is_empty() { Exit::Nothing } else { Exit::Finding })
}

/// The files of a folder by name; folders in it are left out.
fn files(path: &str) -> Result<Vec<String>, Failure> {
    let unreadable = |error| Failure::usage(format!("{path} is no folder that can be read: {error}"));
    let mut files = Vec::new();
    for entry in fs::read_dir(path).map_err(unreadable)? {
        let file = entry.map_err(unreadable)?.path();
        if file.is_file() {
            files.push(file.to_string_lossy().into_owned());
        }
    }
    files.sort();
    Ok(files)
}

fn add(groups: &mut BTreeMap<Class, Group>, class: Class, schedule: Schedule, file: String) {
    let this = || (schedule.clone(), file.clone());
    let group = groups.entry(class).or_insert_with(|| Group { files: 0, smallest: this() });
    group.files += 1;
    if schedule.0.len() < group.smallest.0.0.len() {
        group.smallest = this();
    }
}

fn tell(
    class: &Class,
    group: &Group,
    judge: &mut Judge<'_>,
    reduction: Reduction,
    out: Option<&PathBuf>,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let (schedule, file) = &group.smallest;
    let shrunk = reduction.shrink(judge, schedule)?.filter(|(shrunk, _)| shrunk.class == *class);
    let Some((shrunk, _)) = shrunk else {
        return Err(Failure::Fault(format!(
            "{file} does not show the same each time: `replay` tells where it differs"
        )));
    };
    writeln!(console.out, "{class}\n  {} files, such as {file}; in {} choices:", group.files, shrunk.schedule.0.len())?;
    for choice in &shrunk.schedule.0 {
        writeln!(console.out, "    {choice}")?;
    }
    if let Some(folder) = out {
        writeln!(console.out, "  written to {}", save::finding(folder, &shrunk.schedule)?.display())?;
    }
    writeln!(console.out)?;
    Ok(())
}
