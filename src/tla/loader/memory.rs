//! Modules from memory.

use std::path::PathBuf;

use super::Loader;

/// Files given as names and texts.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    files: Vec<(String, String)>,
}

impl Memory {
    /// These files: the name of each, `Protocol.tla` say, and its text. The first of a name counts.
    pub fn new(files: Vec<(String, String)>) -> Memory {
        Memory { files }
    }
}

impl Loader for Memory {
    fn load(&self, file_name: &str) -> Option<Result<(PathBuf, String), String>> {
        let (name, text) = self.files.iter().find(|(name, _)| name == file_name)?;
        Some(Ok((PathBuf::from(name), text.clone())))
    }

    fn places(&self) -> Vec<String> {
        vec!["memory".to_owned()]
    }

    fn available(&self) -> Vec<String> {
        let mut names: Vec<String> = self.files.iter().map(|(name, _)| name.clone()).collect();
        names.sort();
        names
    }
}
