//! The folder of a trial.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::cli::Failure;

/// The log of a trial, in its folder.
pub const LOG: &str = "log.ndjson";

/// A folder that is gone afterwards.
#[derive(Debug)]
pub struct Scratch(pub PathBuf);

impl Scratch {
    /// A new one.
    ///
    /// # Errors
    ///
    /// When it cannot be made.
    pub fn new() -> Result<Scratch, Failure> {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let (process, number) = (std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(format!("modelfuzz-trial-{process}-{number}"));
        fs::create_dir(&path).map_err(|error| unusable(&path, &error))?;
        Ok(Scratch(path))
    }

    /// The log of the trial.
    pub fn log(&self) -> PathBuf {
        self.0.join(LOG)
    }

    /// The text of the finding that was kept last.
    pub fn record(&self) -> Option<String> {
        let files = fs::read_dir(self.0.join("artifacts")).ok()?;
        let paths = files.filter_map(Result::ok).map(|file| file.path());
        let text = paths.filter(|path| path.extension().is_some_and(|extension| extension == "txt")).max()?;
        fs::read_to_string(text).ok()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What is left behind in the folder for temporary files does no harm.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A folder or file of a trial cannot be made.
pub fn unusable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Fault(format!("{} cannot be made: {error}", path.display()))
}
