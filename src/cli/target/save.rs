//! Writing schedules to files.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::Record;
use crate::cli::{Failure, files};
use crate::schedule::Schedule;
use crate::schedule::corpus::file_name;

/// Creates a folder for files to come, unless it is there.
///
/// # Errors
///
/// When it can be neither found nor created, or no file can be created in it.
pub fn folder(path: &str) -> Result<PathBuf, Failure> {
    if path.is_empty() {
        return Err(Failure::usage("the name of a folder is empty; `.` is the one where you are".to_owned()));
    }
    fs::create_dir_all(path).map_err(|error| Failure::usage(format!("{path} cannot be a folder: {error}")))?;
    let folder = PathBuf::from(path);
    // What is to be kept there may come hours from now.
    let probe = folder.join(format!(".modelfuzz-{}", std::process::id()));
    match files::creatable(&probe) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => {
            Err(Failure::usage(format!("nothing can be written to the folder {path}: {error}")))
        }
        _ => Ok(folder),
    }
}

/// Writes the schedule of a finding to a folder, as bytes and beside that as text, and says where the bytes are.
///
/// # Errors
///
/// When it cannot be written.
pub fn finding(folder: &Path, record: &Record) -> Result<PathBuf, Failure> {
    let path = folder.join(format!("finding-{}", file_name(&record.schedule.to_bytes())));
    new(&path, &record.schedule)?;
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
/// When it cannot be written, or something else is there.
pub fn beside(path: &Path, record: &Record) -> Result<PathBuf, Failure> {
    let path = text_path(path);
    let shown = path.display();
    let present = path.is_file().then(|| fs::read_to_string(&path)).and_then(Result::ok);
    let present = present.and_then(|text| Record::parse(&text).ok()).filter(|has| has.schedule == record.schedule);
    let written = match present {
        Some(present) if !present.seen.is_empty() => return Ok(path),
        Some(_) => fs::write(&path, record.text()),
        None => files::create(&path, record.text().as_bytes()),
    };
    written.map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => Failure::usage(format!(
            "{shown} is there already, does not record this schedule, and is never overwritten: move it away"
        )),
        _ => Failure::usage(format!("{shown} cannot be written: {error}")),
    })?;
    Ok(path)
}

/// Writes a schedule to a file that is not there yet, or holds just this schedule.
///
/// # Errors
///
/// When the file holds something else, or cannot be written.
pub fn new(path: &Path, schedule: &Schedule) -> Result<(), Failure> {
    let (bytes, shown) = (schedule.to_bytes(), path.display());
    match files::create(path, &bytes) {
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

/// Looks at once whether a schedule could be written with [`new`], as far as that can be told before it is known.
///
/// # Errors
///
/// When there is something of this name that is no regular file, or none can be created.
pub fn may_be_new(path: &Path) -> Result<(), Failure> {
    match files::creatable(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => files::regular(path),
        Err(error) => Err(Failure::usage(format!("{} cannot be written: {error}", path.display()))),
        Ok(()) => Ok(()),
    }
}

/// Writes a text to a file that is not there yet.
///
/// # Errors
///
/// When there is something of this name, or it cannot be written.
pub fn text(path: &str, text: &str) -> Result<(), Failure> {
    files::create(Path::new(path), text.as_bytes()).map_err(|error| no_text(path, &error))
}

/// Looks at once whether a text could be written with [`text`].
///
/// # Errors
///
/// As that.
pub fn may_be_text(path: &str) -> Result<(), Failure> {
    files::creatable(Path::new(path)).map_err(|error| no_text(path, &error))
}

fn no_text(path: &str, error: &io::Error) -> Failure {
    match error.kind() {
        ErrorKind::AlreadyExists => Failure::usage(format!(
            "{path} is there already and is never overwritten: give another with --output, or - for standard output"
        )),
        _ => Failure::usage(format!("{path} cannot be written: {error}")),
    }
}
