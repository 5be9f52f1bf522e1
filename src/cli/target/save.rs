//! Writing schedules to files.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::cli::Failure;
use crate::schedule::Schedule;
use crate::schedule::corpus::file_name;

/// Creates a folder for files to come, unless it is there.
///
/// # Errors
///
/// When it can be neither found nor created.
pub fn folder(path: &str) -> Result<PathBuf, Failure> {
    fs::create_dir_all(path).map_err(|error| Failure::usage(format!("{path} cannot be a folder: {error}")))?;
    Ok(PathBuf::from(path))
}

/// Writes the schedule of a finding to a folder and says where it is.
///
/// # Errors
///
/// When it cannot be written.
pub fn finding(folder: &Path, schedule: &Schedule) -> Result<PathBuf, Failure> {
    let bytes = schedule.to_bytes();
    let path = folder.join(format!("finding-{}", file_name(&bytes)));
    let written = fs::write(&path, bytes);
    written.map_err(|error| Failure::usage(format!("{} cannot be written: {error}", path.display())))?;
    Ok(path)
}

/// Writes a schedule to a file that is not there yet, or holds just this schedule.
///
/// # Errors
///
/// When the file holds something else, or cannot be written.
pub fn new(path: &Path, schedule: &Schedule) -> Result<(), Failure> {
    let (bytes, shown) = (schedule.to_bytes(), path.display());
    let written =
        OpenOptions::new().write(true).create_new(true).open(path).and_then(|mut file| file.write_all(&bytes));
    match written {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => match fs::read(path) {
            Ok(present) if present == bytes => Ok(()),
            _ => Err(Failure::usage(format!(
                "{shown} is there already and is never overwritten: give another with --out"
            ))),
        },
        Err(error) => Err(Failure::usage(format!("{shown} cannot be written: {error}"))),
    }
}

/// Writes a text to a file that is not there yet.
///
/// # Errors
///
/// When there is something of this name, or it cannot be written.
pub fn text(path: &str, text: &str) -> Result<(), Failure> {
    let created = OpenOptions::new().write(true).create_new(true).open(path);
    created.and_then(|mut file| file.write_all(text.as_bytes())).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => Failure::usage(format!(
            "{path} is there already and is never overwritten: give another with --output, or - for standard output"
        )),
        _ => Failure::usage(format!("{path} cannot be written: {error}")),
    })
}
