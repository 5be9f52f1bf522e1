//! `run TARGET`: fuzzes a target, guided by its model alone.

mod jobs;

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use super::build::{build, replace};
use super::package::Package;
use super::{Command, Ended};
use crate::cli::{Console, Exit, Failure};

/// See the module.
pub(super) const COMMAND: Command = Command {
    name: "run",
    takes: "TARGET [--jobs=1] [-FLAG=VALUE ...] [--OPTION=VALUE ...] [CORPUS ...]",
    about: "build a target without instrumentation and fuzz it, with the project's corpora and dictionary",
    run,
};

fn run(arguments: &[String], console: &mut Console<'_>) -> Ended {
    let Some((target, rest)) = arguments.split_first() else {
        return Err(Failure::usage(format!("TARGET is missing: modelfuzz run {}", COMMAND.takes)));
    };
    if matches!(target.as_str(), "--help" | "-h") {
        writeln!(console.out, "modelfuzz run {}\n    {}", COMMAND.takes, COMMAND.about)?;
        return Ok(Exit::Nothing.into());
    }
    let mut rest = rest.to_vec();
    let jobs = jobs::take(&mut rest)?;
    let package = Package::here()?;
    let binary = build(&package, target)?;
    let all = arguments_of(&package.root, target, rest)?;
    match jobs {
        1 => replace(binary, all),
        _ => {
            let folder = package.target_directory()?.join("modelfuzz").join("jobs").join(target);
            jobs::run(&binary, &all, jobs, &folder, console)
        }
    }
}

/// The arguments of a target's binary: what the project has for the target, and what the user adds, which wins. Where cargo-fuzz
/// would leave artefacts and keep the corpus, the seeds and the dictionary are the project's. libFuzzer keeps what is new in
/// the first folder, so one that the user names comes first and stands for the corpus; what is named as a file is run alone.
fn arguments_of(root: &Path, target: &str, users: Vec<String>) -> Result<Vec<OsString>, Failure> {
    let artifacts = folder(root.join("fuzz/artifacts").join(target))?;
    let (seeds, words) = (root.join("corpus").join(target), root.join("dictionaries").join(format!("{target}.dict")));
    let mut arguments = vec![flag("-artifact_prefix=", &artifacts.join(""))];
    if words.is_file() {
        arguments.push(flag("-dict=", &words));
    }
    let named = first_path(&users).map(PathBuf::from);
    arguments.extend(users.into_iter().map(OsString::from));
    if named.is_none() {
        arguments.push(folder(root.join("fuzz/corpus").join(target))?.into());
    }
    if seeds.is_dir() && !named.is_some_and(|path| path.is_file()) {
        arguments.push(seeds.into());
    }
    Ok(arguments)
}

/// The first of the user's arguments that is a path: no flag or option, and no value of an option before it.
fn first_path(users: &[String]) -> Option<&String> {
    let takes_value = |argument: &String| argument.starts_with("--") && !argument.contains('=');
    let is_value = |place: usize| place.checked_sub(1).and_then(|before| users.get(before)).is_some_and(takes_value);
    users.iter().enumerate().find(|(place, text)| !text.starts_with('-') && !is_value(*place)).map(|(_, text)| text)
}

fn flag(name: &str, value: &Path) -> OsString {
    let mut flag = OsString::from(name);
    flag.push(value);
    flag
}

fn folder(path: PathBuf) -> Result<PathBuf, Failure> {
    let made = fs::create_dir_all(&path);
    made.map_err(|error| Failure::usage(format!("{} cannot be a folder: {error}", path.display()))).map(|()| path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_projects_files_are_used_where_there_are_any() {
        let root = std::env::temp_dir().join(format!("modelfuzz-run-{}", std::process::id()));
        let path = |rest: &str| root.join(rest).to_str().unwrap().to_owned();
        let given = |users: &[&str]| -> Vec<String> {
            let users = users.iter().map(|text| (*text).to_owned()).collect();
            let all = arguments_of(&root, "t", users).unwrap();
            all.into_iter().map(|argument| argument.into_string().unwrap()).collect()
        };
        let arguments = || given(&[]);
        let prefix = format!("-artifact_prefix={}", path("fuzz/artifacts/t/"));
        assert_eq!(arguments(), [prefix.clone(), path("fuzz/corpus/t")]);
        assert!(root.join("fuzz/artifacts/t").is_dir() && root.join("fuzz/corpus/t").is_dir());
        fs::create_dir_all(root.join("corpus/t")).unwrap();
        fs::create_dir_all(root.join("dictionaries")).unwrap();
        fs::write(root.join("dictionaries/t.dict"), "").unwrap();
        let dictionary = format!("-dict={}", path("dictionaries/t.dict"));
        assert_eq!(arguments(), [prefix, dictionary, path("fuzz/corpus/t"), path("corpus/t")]);
        fs::remove_dir_all(root).unwrap();
    }
}
