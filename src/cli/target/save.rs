//! Writing schedules to files.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::Record;
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

/// Writes the schedule of a finding to a folder, as bytes and beside that as text, and says where the bytes are.
///
/// # Errors
///
/// When it cannot be written.
pub fn finding(folder: &Path, record: &Record) -> Result<PathBuf, Failure> {
    let bytes = record.schedule.to_bytes();
    let path = folder.join(format!("finding-{}", file_name(&bytes)));
    let written = fs::write(&path, bytes);
    written.map_err(|error| Failure::usage(format!("{} cannot be written: {error}", path.display())))?;
    beside(&path, record)?;
    Ok(path)
}

/// The file of the text form beside one of bytes.
pub fn text_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".txt");
    PathBuf::from(name)
}

/// Writes the text form of a schedule beside the file that has its bytes, unless one is there that records the same
/// schedule: that may tell what an older version did.
///
/// # Errors
///
/// When it cannot be written.
pub fn beside(path: &Path, record: &Record) -> Result<PathBuf, Failure> {
    let path = text_path(path);
    let present = fs::read_to_string(&path).ok().and_then(|text| Record::parse(&text).ok());
    let keeps = present.is_some_and(|present| present.schedule == record.schedule && !present.seen.is_empty());
    if !keeps {
        let written = fs::write(&path, record.text());
        written.map_err(|error| Failure::usage(format!("{} cannot be written: {error}", path.display())))?;
    }
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
