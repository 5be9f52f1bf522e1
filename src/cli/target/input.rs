//! Reading a schedule from a file, with the options that it was recorded with.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use super::Judge;
use super::record::Record;
use super::save::text_path;
use crate::cli::{Arguments, Console, Failure, Settings, files};
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
        let settings = match &record {
            Some(record) => recorded(target, arguments, &record.options).map_err(|failure| in_file(&path, &failure))?,
            None => Settings::take(target, &mut arguments)?,
        };
        let schedule = cut(&path, &bytes, record.as_ref(), settings.options.choices, console)?;
        Ok(Input { path, settings, schedule, record })
    }

    /// What runs the schedule.
    ///
    /// # Errors
    ///
    /// As [`Judge::new`]; where the file brings options along, they are named.
    pub fn judge<'t>(&self, target: &'t dyn Target) -> Result<Judge<'t>, Failure> {
        Judge::new(target, &self.settings.options).map_err(|failure| self.explained(failure))
    }

    /// Why it cannot be run, with the options that the file brings along.
    pub fn explained(&self, failure: Failure) -> Failure {
        let options = self.record.as_ref().map(|record| record.options.join(" ")).filter(|options| !options.is_empty());
        match (options, failure) {
            (Some(options), Failure::Usage(message)) => {
                Failure::Usage(format!("{}\n{} brings these options along: {options}", message.trim_end(), self.path))
            }
            (_, failure) => failure,
        }
    }
}

/// The settings of arguments that are fine by themselves, with what a file adds to them: what is wrong now is wrong there.
fn recorded(target: &dyn Target, arguments: Arguments, options: &[String]) -> Result<Settings, Failure> {
    let mut arguments = arguments.or(Arguments::parse(options)?);
    let settings = Settings::take(target, &mut arguments)?;
    arguments.finish().map(|()| settings)
}

fn in_file(path: &str, failure: &Failure) -> Failure {
    Failure::usage(format!("in the line `# options` of {path}: {failure}"))
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
pub fn all_of(folder: &str) -> Result<Vec<String>, Failure> {
    let unreadable = |error| Failure::usage(format!("{folder} is no folder that can be read: {error}"));
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let file = entry.map_err(unreadable)?.path();
        if file.is_file() && !is_text_of_another(&file) {
            files.push(file.to_string_lossy().into_owned());
        }
    }
    files.sort();
    Ok(files)
}

/// Where a command writes by default: beside its file.
///
/// # Errors
///
/// When the file is a descriptor that the shell gave, which has no place beside it.
pub fn beside(path: &str, extension: &str, option: &str) -> Result<String, Failure> {
    match files::is_descriptor(path) {
        true => Err(Failure::usage(format!("there is no place beside {path} to write to: give one with --{option}"))),
        false => Ok(format!("{path}.{extension}")),
    }
}

fn is_text_of_another(file: &Path) -> bool {
    let other = file.with_extension("");
    other != file && other.is_file() && text_path(&other) == file
}

fn read(path: &str) -> Result<Vec<u8>, Failure> {
    let unreadable = |error| Failure::usage(format!("{path} cannot be read: {error}"));
    if !files::is_descriptor(path) {
        files::regular(Path::new(path))?;
    }
    let file = File::open(path).map_err(unreadable)?;
    let mut bytes = Vec::new();
    file.take(BYTES_MAX + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    match bytes.len() as u64 > BYTES_MAX {
        true => Err(Failure::usage(format!("{path} is no schedule: it is larger than {BYTES_MAX} bytes"))),
        false => Ok(bytes),
    }
}
