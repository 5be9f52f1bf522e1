//! Reading a schedule from a file.

use std::fs::File;
use std::io::Read;

use crate::cli::{Console, Failure};
use crate::schedule::Schedule;
use crate::schedule::codec::CHOICE_BYTES;

/// The most bytes that a file is read for.
const BYTES_MAX: u64 = 16 << 20;

/// The schedule of a file, cut after `choices` choices. Any bytes are a schedule; what of them has no effect is said
/// on standard error.
///
/// # Errors
///
/// When the file cannot be read, or is too large to be one.
pub fn schedule(path: &str, choices: usize, console: &mut Console<'_>) -> Result<Schedule, Failure> {
    let bytes = read(path)?;
    if bytes.is_empty() {
        writeln!(console.err, "note: {path} is empty: a schedule without choices")?;
    }
    if bytes.len() % CHOICE_BYTES != 0 {
        writeln!(console.err, "note: {path}: the last byte is no whole choice, and ignored")?;
    }
    let ignored = (bytes.len() / CHOICE_BYTES).saturating_sub(choices);
    if ignored > 0 {
        writeln!(console.err, "note: {path}: {ignored} choices after the first {choices} are ignored (--choices=N)")?;
    }
    Ok(Schedule::from_bytes(&bytes, choices))
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
