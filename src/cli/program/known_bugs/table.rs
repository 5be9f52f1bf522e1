//! The table of known bugs: `targets/known_bugs/bugs.toml` of a project.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::cli::Failure;

/// The file, below the project.
const FILE: &str = "targets/known_bugs/bugs.toml";

/// A bug of a published version of a system.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bug {
    /// What it is called by: `B8`.
    pub name: String,
    /// What goes wrong.
    pub summary: String,
    /// Where it is reported or mended.
    pub reference: String,
    /// The fuzz target that drives the system.
    pub target: String,
    /// The package that the target is built apart with, where it is not one of the workspace.
    pub package: Option<String>,
    /// The environment variable that tells the target's build the version, where the system is no package of cargo's.
    pub variable: Option<String>,
    /// The version that has the bug, for people; with `package` or `variable`, what is built.
    pub version: String,
    /// The version that has it no more; the control is run on it.
    pub fixed: Option<String>,
    /// The fuzz target that drives that version, where it is another one.
    pub fixed_target: Option<String>,
    /// Options of that target.
    #[serde(default)]
    pub fixed_options: Vec<String>,
    /// The options of the target that let it be seen.
    #[serde(default)]
    pub options: Vec<String>,
    /// The findings that are this bug: each is part of the name of a class.
    pub classes: Vec<String>,
    /// A schedule that shows it, below the folder of the table.
    pub schedule: Option<PathBuf>,
}

impl Bug {
    /// The target of the control, and its options.
    pub fn control(&self) -> (&str, &[String]) {
        match &self.fixed_target {
            Some(target) => (target, &self.fixed_options),
            None => (&self.target, &self.options),
        }
    }

    /// Whether a class of finding is this bug.
    pub fn is_shown_by(&self, class: &str) -> bool {
        self.classes.iter().any(|part| class.contains(part))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    /// Where the adapters are that are built apart, by target.
    #[serde(default)]
    adapters: BTreeMap<String, Adapter>,
    bugs: Vec<Bug>,
}

/// An adapter that is built apart from the workspace, for versions that the workspace cannot hold.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adapter {
    /// The folder of its crate, below the project.
    pub folder: PathBuf,
    /// Its fuzz target's source, below the project.
    pub fuzz_target: PathBuf,
    /// What the compiler is told beside, for everything that is built with it.
    #[serde(default)]
    pub rustflags: Vec<String>,
}

/// The known bugs of a project.
#[derive(Clone, Debug)]
pub struct Bugs {
    /// The bugs that were asked for.
    pub bugs: Vec<Bug>,
    /// The adapters that are built apart, by target.
    pub adapters: BTreeMap<String, Adapter>,
    /// The folder of the table.
    pub folder: PathBuf,
}

/// Reads the table, and keeps the bugs of these names; all of them where none is named.
///
/// # Errors
///
/// When there is no table, it is not understood, or has no such bug.
pub fn read(root: &Path, names: &[String]) -> Result<Bugs, Failure> {
    let path = root.join(FILE);
    let text = fs::read_to_string(&path);
    let text = text.map_err(|error| Failure::usage(format!("{} cannot be read: {error}", path.display())))?;
    let table: Table = toml::from_str(&text)
        .map_err(|error| Failure::usage(format!("{} is not understood: {error}", path.display())))?;
    let known: Vec<&str> = table.bugs.iter().map(|bug| bug.name.as_str()).collect();
    if let Some(unknown) = names.iter().find(|name| !known.contains(&name.as_str())) {
        let known = known.join(", ");
        return Err(Failure::usage(format!("{} has no bug `{unknown}`; there is {known}", path.display())));
    }
    let chosen = |bug: &Bug| names.is_empty() || names.contains(&bug.name);
    let folder = path.parent().unwrap_or(root).to_owned();
    Ok(Bugs { bugs: table.bugs.into_iter().filter(chosen).collect(), adapters: table.adapters, folder })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_this_project_is_complete() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let all = read(root, &[]).unwrap();
        for bug in &all.bugs {
            assert!(!bug.classes.is_empty() && !bug.reference.is_empty() && !bug.summary.is_empty(), "{}", bug.name);
            assert!(bug.package.is_none() || all.adapters.contains_key(&bug.target), "{}", bug.name);
            assert!(bug.package.is_none() || bug.variable.is_none(), "{}", bug.name);
            assert!(bug.schedule.as_ref().is_none_or(|file| all.folder.join(file).is_file()), "{}", bug.name);
        }
        for adapter in all.adapters.values() {
            assert!(
                root.join(&adapter.folder).join("Cargo.toml").is_file() && root.join(&adapter.fuzz_target).is_file()
            );
        }
        let message = read(root, &["B0".to_owned()]).unwrap_err().to_string();
        assert!(message.contains("has no bug `B0`; there is B"), "{message}");
    }
}
