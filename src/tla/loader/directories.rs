//! Modules from directories.

use std::path::{Path, PathBuf};

use super::Loader;

/// Directories that are searched in order.
#[derive(Clone, Debug)]
pub struct Directories {
    directories: Vec<PathBuf>,
}

impl Directories {
    /// Searches these directories, in this order.
    pub fn new(directories: Vec<PathBuf>) -> Directories {
        Directories { directories }
    }
}

impl Loader for Directories {
    fn load(&self, file_name: &str) -> Option<Result<(PathBuf, String), String>> {
        let path = self.directories.iter().map(|directory| directory.join(file_name)).find(|path| path.is_file())?;
        Some(read(&path).map(|text| (path, text)))
    }

    fn places(&self) -> Vec<String> {
        self.directories.iter().map(|directory| format!("`{}`", directory.display())).collect()
    }

    fn available(&self) -> Vec<String> {
        let mut names: Vec<String> = self.directories.iter().flat_map(|directory| files_of(directory)).collect();
        names.sort();
        names.dedup();
        names
    }
}

/// The modules of a directory; none if it cannot be read, which only makes a hint poorer.
fn files_of(directory: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(directory).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.filter(|name| name.ends_with(".tla")).collect()
}

fn read(path: &Path) -> Result<String, String> {
    let bytes = std::fs::read(path).map_err(|error| format!("cannot read `{}`: {error}", path.display()))?;
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = error.as_bytes().iter().take(at).filter(|byte| **byte == b'\n').count() + 1;
        format!("`{}` is no UTF-8 text: the fault is in line {line}, at byte {at} of the file", path.display())
    })
}
