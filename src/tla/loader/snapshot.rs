//! Files as they were when they were first read.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use super::Loader;
use crate::hash::Map;

/// What a loader says of a file.
type Answer = Option<Result<(PathBuf, String), String>>;

/// Remembers what another loader gives, so that a spec that is loaded several times is the same each time, and may be
/// loaded by several threads.
pub struct Snapshot<L> {
    inner: L,
    files: Mutex<Map<String, Answer>>,
}

impl<L: Loader> Snapshot<L> {
    /// A snapshot of what `inner` gives, taken file by file when first asked for.
    pub fn new(inner: L) -> Snapshot<L> {
        Snapshot { inner, files: Mutex::default() }
    }
}

impl<L: Loader> Loader for Snapshot<L> {
    fn load(&self, file_name: &str) -> Answer {
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        files.entry(file_name.to_owned()).or_insert_with(|| self.inner.load(file_name)).clone()
    }

    fn places(&self) -> Vec<String> {
        self.inner.places()
    }

    fn available(&self) -> Vec<String> {
        self.inner.available()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_read_once_stays() {
        let folder = std::env::temp_dir().join(format!("modelfuzz-snapshot-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("M.tla"), "first").unwrap();
        let snapshot = Snapshot::new(super::super::Directories::new(vec![folder.clone()]));
        let text = || snapshot.load("M.tla").map(|found| found.unwrap().1);
        assert_eq!(text().as_deref(), Some("first"));
        std::fs::write(folder.join("M.tla"), "second").unwrap();
        assert_eq!(text().as_deref(), Some("first"));
        assert!(snapshot.load("N.tla").is_none());
        std::fs::remove_dir_all(folder).unwrap();
    }
}
