//! `merge TARGET`: puts corpora together, as far as they show something that counts.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use super::build::{build, replace};
use super::package::Package;
use super::{Command, Ended};
use crate::cli::{Console, Exit, Failure};

/// See the module.
pub(super) const COMMAND: Command = Command {
    name: "merge",
    takes: "TARGET [-FLAG=VALUE ...] [--OPTION=VALUE ...] INTO FROM ...",
    about: "add to the corpus INTO, made if it is not there, what the corpora FROM show beyond it; with an empty INTO that \
            prunes them; nothing is removed from any",
    run,
};

fn run(arguments: &[String], console: &mut Console<'_>) -> Ended {
    if matches!(arguments.first().map(String::as_str), Some("--help" | "-h")) {
        writeln!(console.out, "modelfuzz merge {}\n    {}", COMMAND.takes, COMMAND.about)?;
        return Ok(Exit::Nothing.into());
    }
    let Some((target, rest)) = arguments.split_first() else { return Err(missing("TARGET")) };
    let (flags, folders): (Vec<&String>, Vec<&String>) = rest.iter().partition(|argument| argument.starts_with('-'));
    check(&folders)?;
    let binary = build(&Package::here()?, target)?;
    let into = folders.first().ok_or_else(|| missing("INTO"))?;
    fs::create_dir_all(into).map_err(|error| Failure::usage(format!("INTO: {into} cannot be a folder: {error}")))?;
    // libFuzzer's greedy merge keeps about half as many inputs as its older one, for the same features.
    let all = std::iter::once("-set_cover_merge=1").chain(flags.into_iter().chain(folders).map(String::as_str));
    replace(binary, all.map(OsString::from).collect())
}

/// Checks that there is a folder to merge into, and that there are others to merge.
fn check(folders: &[&String]) -> Result<(), Failure> {
    let Some((into, from)) = folders.split_first() else { return Err(missing("INTO")) };
    if from.is_empty() {
        return Err(missing("FROM"));
    }
    for folder in from {
        if !Path::new(folder).is_dir() {
            return Err(Failure::usage(format!("FROM: there is no folder {folder}")));
        }
        if is_same(into, folder) {
            return Err(Failure::usage(format!(
                "INTO and FROM are the same folder, {folder}: name a new one as INTO to prune it"
            )));
        }
    }
    Ok(())
}

fn is_same(a: &str, b: &str) -> bool {
    let path = |folder: &str| fs::canonicalize(folder).ok();
    path(a).is_some_and(|a| path(b) == Some(a))
}

fn missing(what: &str) -> Failure {
    Failure::usage(format!("{what} is missing: modelfuzz merge {}", COMMAND.takes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(folders: &[&str]) -> String {
        let folders: Vec<String> = folders.iter().map(|folder| (*folder).to_owned()).collect();
        check(&folders.iter().collect::<Vec<_>>()).map_or_else(|failure| failure.to_string(), |()| "fine".to_owned())
    }

    #[test]
    fn folders_are_looked_at_before_anything_is_built() {
        let root = std::env::temp_dir().join(format!("modelfuzz-merge-{}", std::process::id()));
        let [old, new] = ["old", "new"].map(|name| root.join(name).to_str().unwrap().to_owned());
        fs::create_dir_all(&old).unwrap();
        assert_eq!(told(&[&new, &old]), "fine");
        assert!(told(&[]).starts_with("INTO is missing: modelfuzz merge TARGET"), "{}", told(&[]));
        assert!(told(&[&new]).starts_with("FROM is missing"));
        assert_eq!(told(&[&old, &new]), format!("FROM: there is no folder {new}"));
        assert!(told(&[&old, &old]).starts_with("INTO and FROM are the same folder"));
        fs::remove_dir_all(&root).unwrap();
    }
}
