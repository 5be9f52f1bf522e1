//! The text of an input for cargo-fuzz.
//!
//! `cargo fuzz fmt`, and `run` and `tmin` after a crash, start the target with a file and this environment variable,
//! and show what it writes to the path that the variable names.

use std::io;
use std::path::Path;

use modelfuzz::schedule::Schedule;

/// The variable, as libfuzzer-sys defines it.
pub const VARIABLE: &str = "RUST_LIBFUZZER_DEBUG_PATH";

/// Writes a schedule as text.
///
/// # Errors
///
/// When the file cannot be written.
pub fn write(path: &Path, schedule: &Schedule) -> io::Result<()> {
    std::fs::write(path, format!("{schedule}\n"))
}
