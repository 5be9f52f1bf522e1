//! Reading a schedule from a file, with the options that it was recorded with.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use super::record::Record;
use super::save::text_path;
use crate::cli::{Arguments, Console, Failure, Settings};
use crate::schedule::Schedule;
use crate::schedule::codec::CHOICE_BYTES;
use crate::target::Target;

/// The most bytes that a file is read for.
const BYTES_MAX: u64 = 16 << 20;

/// A schedule that the user names, and how to run it.
#[derive(Debug)]
pub struct Input {
    /// The file.
    pub path: String,
    /// The settings: those of the command line before those of the file.
    pub settings: Settings,
    /// The schedule.
    pub schedule: Schedule,
    /// What the file says of it, where it has the text form.
    pub record: Option<Record>,
}

impl Input {
    /// Takes the settings and FILE out of the arguments of a command that has taken all else out, and reads the file.
    ///
    /// # Errors
    ///
    /// When arguments are left, or the file cannot be read, is too large, or was recorded for another target.
    pub fn take(target: &dyn Target, mut arguments: Arguments, console: &mut Console<'_>) -> Result<Input, Failure> {
        let given = arguments.next("FILE");
        // What is wrong with an option is of more use than that a file is missing or cannot be read.
        let Ok(path) = given else {
            Settings::take(target, &mut arguments)?;
            return Err(given.err().unwrap_or_else(|| Failure::usage("FILE is missing")));
        };
        let mut own = arguments.clone();
        Settings::take(target, &mut own)?;
        own.finish()?;
        let bytes = read(&path)?;
        let record = record(&path, &bytes, target)?;
        if let Some(record) = &record {
            arguments = arguments.or(Arguments::parse(&record.options)?);
        }
        let settings = Settings::take(target, &mut arguments)?;
        arguments.finish()?;
        let schedule = cut(&path, &bytes, record.as_ref(), settings.options.choices, console)?;
        Ok(Input { path, settings, schedule, record })
    }
}

/// The schedule of a file, cut after `choices` choices. Any bytes are a schedule; what of them has no effect is said
/// on standard error.
///
/// # Errors
///
/// When the file cannot be read, or is too large to be one.
pub fn schedule(path: &str, choices: usize, console: &mut Console<'_>) -> Result<Schedule, Failure> {
    let bytes = read(path)?;
    let record = parse(path, &bytes)?;
    cut(path, &bytes, record.as_ref(), choices, console)
}

fn record(path: &str, bytes: &[u8], target: &dyn Target) -> Result<Option<Record>, Failure> {
    let record = parse(path, bytes)?;
    let other = record.as_ref().and_then(|record| record.target.as_deref()).filter(|name| *name != target.name());
    match other {
        Some(name) => Err(Failure::usage(format!(
            "{path} was recorded for the target {name}, and this is {}: give it to {name}",
            target.name()
        ))),
        None => Ok(record),
    }
}

/// What `fmt` prints: choices as text, with nothing said of them. A fuzzer's bytes hardly ever read as that.
fn plain(bytes: &[u8]) -> Option<Record> {
    let schedule: Schedule = std::str::from_utf8(bytes).ok()?.parse().ok()?;
    (!schedule.0.is_empty()).then(|| Record::default().about(schedule))
}

fn parse(path: &str, bytes: &[u8]) -> Result<Option<Record>, Failure> {
    if !Record::is_text(bytes) {
        return Ok(plain(bytes));
    }
    let wrong = |why: String| Failure::usage(format!("{path} is no schedule: {why}"));
    let text = std::str::from_utf8(bytes).map_err(|error| wrong(error.to_string()))?;
    Record::parse(text).map(Some).map_err(wrong)
}

fn cut(
    path: &str,
    bytes: &[u8],
    record: Option<&Record>,
    choices: usize,
    console: &mut Console<'_>,
) -> Result<Schedule, Failure> {
    let mut schedule = match record {
        Some(record) => record.schedule.clone(),
        None => Schedule::from_bytes(bytes, usize::MAX),
    };
    if bytes.is_empty() {
        writeln!(console.err, "note: {path} is empty: a schedule without choices")?;
    }
    if record.is_none() && !bytes.len().is_multiple_of(CHOICE_BYTES) {
        writeln!(console.err, "note: {path}: the last byte is no whole choice, and ignored")?;
    }
    let ignored = schedule.0.len().saturating_sub(choices);
    if ignored > 0 {
        writeln!(console.err, "note: {path}: {ignored} choices after the first {choices} are ignored (--choices=N)")?;
    }
    schedule.0.truncate(choices);
    Ok(schedule)
}

/// The files of a folder by name; folders in it are left out, and so are the text forms of files beside them.
///
/// # Errors
///
/// When it is no folder that can be read.
pub fn files(path: &str) -> Result<Vec<String>, Failure> {
    let unreadable = |error| Failure::usage(format!("{path} is no folder that can be read: {error}"));
    let mut files = Vec::new();
    for entry in fs::read_dir(path).map_err(unreadable)? {
        let file = entry.map_err(unreadable)?.path();
        if file.is_file() && !is_text_of_another(&file) {
            files.push(file.to_string_lossy().into_owned());
        }
    }
    files.sort();
    Ok(files)
}

fn is_text_of_another(file: &Path) -> bool {
    let other = file.with_extension("");
    other != file && other.is_file() && text_path(&other) == file
}

fn read(path: &str) -> Result<Vec<u8>, Failure> {
    let unreadable = |error| Failure::usage(format!("{path} cannot be read: {error}"));
    let file = File::open(path).map_err(unreadable)?;
    let mut bytes = Vec::new();
    file.take(BYTES_MAX + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    match bytes.len() as u64 > BYTES_MAX {
        true => Err(Failure::usage(format!("{path} is no schedule: it is larger than {BYTES_MAX} bytes"))),
        false => Ok(bytes),
    }
}
