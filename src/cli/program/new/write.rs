//! Writing new files: what is there stays, and what could not be finished is told.

use std::fs;
use std::path::{Path, PathBuf};

use crate::cli::{Failure, files};

/// What was written.
#[derive(Debug, Default)]
pub(super) struct Written {
    /// The files, in order.
    pub(super) paths: Vec<PathBuf>,
    /// Where the new crate has modelfuzz from, as its manifest says it.
    pub(super) modelfuzz: String,
}

/// Writes files that must not be there yet, below folders that must not be there yet.
///
/// # Errors
///
/// Before anything is written, when one is there; else when one cannot be written.
pub(super) fn new_files(files: &[(PathBuf, String)], folders: &[&Path]) -> Result<Written, Failure> {
    let all = folders.iter().copied().chain(files.iter().map(|(path, _)| path.as_path()));
    for path in all {
        if path.symlink_metadata().is_ok() {
            let path = path.display();
            return Err(Failure::usage(format!("{path} is there already: give another NAME, or move it away")));
        }
    }
    let mut written = Written::default();
    for (path, text) in files {
        create(path, text, &mut written)?;
    }
    Ok(written)
}

/// Writes a file if there is none.
///
/// # Errors
///
/// When it cannot be written.
pub(super) fn unless_there(path: &Path, text: &str, written: &mut Written) -> Result<(), Failure> {
    if path.symlink_metadata().is_ok() { Ok(()) } else { create(path, text, written) }
}

/// Writes the manifest with what was added, whole or not at all: beside the old one first.
///
/// # Errors
///
/// When it cannot be written; the old one is as it was then.
pub(super) fn manifest(path: &Path, text: &str, written: &mut Written) -> Result<(), Failure> {
    if !path.exists() {
        return create(path, text, written);
    }
    let beside = path.with_extension("toml.new");
    create(&beside, text, written)?;
    written.paths.pop();
    fs::rename(&beside, path).map_err(|error| failed(path, &error, written))?;
    written.paths.push(path.to_owned());
    Ok(())
}

fn create(path: &Path, text: &str, written: &mut Written) -> Result<(), Failure> {
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
    let result = folder.and_then(|()| files::create(path, text.as_bytes()));
    result.map_err(|error| failed(path, &error, written))?;
    written.paths.push(path.to_owned());
    Ok(())
}

fn failed(path: &Path, error: &std::io::Error, written: &Written) -> Failure {
    let before: Vec<String> = written.paths.iter().map(|path| path.display().to_string()).collect();
    let before = if before.is_empty() { String::new() } else { format!("; written before: {}", before.join(", ")) };
    Failure::usage(format!("{} cannot be written: {error}{before}", path.display()))
}
