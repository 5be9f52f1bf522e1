//! Seed corpora: random schedules written to files.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use super::sample::Sampler;
use super::{Rng, Schedule};
use crate::hash::stable128;

/// What became of the schedules of a corpus.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// Files that were made.
    pub new: usize,
    /// Files that were there already, with the same content.
    pub present: usize,
}

/// The name of a schedule's file: the [`stable128`] of its bytes in 32 hexadecimal digits.
pub fn file_name(bytes: &[u8]) -> String {
    format!("{:032x}", stable128(bytes))
}

/// Draws `count` schedules of exactly `choices` choices from this seed and writes each to a file of the folder, which
/// is made if there is none. The same arguments write the same files; no file is overwritten.
///
/// # Errors
///
/// A message for the user when the folder or a file cannot be written, or when a file of the name that a schedule
/// would get holds something else.
pub fn write(
    folder: &Path,
    sampler: &mut dyn Sampler,
    seed: u64,
    count: usize,
    choices: usize,
) -> Result<Written, String> {
    fs::create_dir_all(folder).map_err(|error| format!("cannot make the folder {}: {error}", folder.display()))?;
    let mut rng = Rng::new(seed);
    let mut written = Written::default();
    for _ in 0..count {
        let bytes = sampler.schedule(&mut rng, choices).to_bytes();
        let path = folder.join(file_name(&bytes));
        if write_new(&path, &bytes)? {
            written.new += 1;
        } else {
            written.present += 1;
        }
    }
    Ok(written)
}

/// Writes a file unless it is there with this content; says whether it wrote.
fn write_new(path: &Path, bytes: &[u8]) -> Result<bool, String> {
    let failed = |error: io::Error| format!("cannot write {}: {error}", path.display());
    match OpenOptions::new().write(true).create_new(true).open(path) {
        Ok(file) => fill(file, path, bytes).map(|()| true).map_err(failed),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => check_present(path, bytes).map(|()| false),
        Err(error) => Err(failed(error)),
    }
}

/// Writes the content of a file that was just made, or removes it: half a schedule would be taken for a whole one.
fn fill(mut file: File, path: &Path, bytes: &[u8]) -> io::Result<()> {
    file.write_all(bytes).inspect_err(|_| {
        let _ = fs::remove_file(path);
    })
}

fn check_present(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let shown = path.display();
    let held = fs::read(path).map_err(|error| format!("cannot read {shown}: {error}"))?;
    if held == bytes {
        return Ok(());
    }
    let (held, wanted) = (held.len(), bytes.len());
    Err(format!(
        "{shown} holds {held} bytes that are not the schedule of {wanted} bytes that its name stands for: remove it, or give another folder"
    ))
}

/// Reads a schedule from a file: bytes as they are, whatever they are.
///
/// # Errors
///
/// A message for the user when the file cannot be read.
pub fn read(path: &Path) -> Result<Schedule, String> {
    let bytes = fs::read(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    Ok(Schedule::from_bytes(&bytes, usize::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::sample::Random;
    use std::path::PathBuf;

    /// A folder of this test alone, empty, and removed at the end.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/test-corpora").join(name);
            let _ = fs::remove_dir_all(&folder);
            Folder(folder)
        }

        fn files(&self) -> Vec<(String, Vec<u8>)> {
            let entries = fs::read_dir(&self.0).unwrap().map(|entry| entry.unwrap().path());
            let file =
                |path: PathBuf| (path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read(path).unwrap());
            let mut files: Vec<_> = entries.map(file).collect();
            files.sort();
            files
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn write_ten(folder: &Folder, seed: u64) -> Result<Written, String> {
        write(&folder.0, &mut Random::choices(), seed, 10, 60)
    }

    #[test]
    fn a_seed_gives_the_same_files() {
        let (one, other) = (Folder::new("one"), Folder::new("other"));
        assert_eq!(write_ten(&one, 1), Ok(Written { new: 10, present: 0 }));
        assert_eq!(write_ten(&other, 1), Ok(Written { new: 10, present: 0 }));
        assert_eq!(one.files(), other.files());
        assert_eq!(one.files()[0].0, FIRST_NAME);
        assert!(one.files().iter().all(|(name, bytes)| bytes.len() == 120 && *name == file_name(bytes)));
        let path = one.0.join(&one.files()[0].0);
        assert_eq!(read(&path).unwrap().0.len(), 60);
    }

    const FIRST_NAME: &str = "033b7120fd0e38b9e1c3baecf4218f91";

    #[test]
    fn files_that_are_there_stay() {
        let folder = Folder::new("stay");
        write_ten(&folder, 1).unwrap();
        fs::write(folder.0.join("mine"), b"mine").unwrap();
        let before = folder.files();
        assert_eq!(write_ten(&folder, 1), Ok(Written { new: 0, present: 10 }));
        assert_eq!(folder.files(), before);
        assert_eq!(write_ten(&folder, 2), Ok(Written { new: 10, present: 0 }));
    }

    #[test]
    fn a_file_that_holds_something_else_is_refused_by_name() {
        let folder = Folder::new("refused");
        write_ten(&folder, 1).unwrap();
        let (name, _) = folder.files().swap_remove(3);
        fs::write(folder.0.join(&name), b"mine").unwrap();
        let message = write_ten(&folder, 1).unwrap_err();
        assert!(
            message.contains(&name) && message.contains("holds 4 bytes that are not the schedule of 120"),
            "{message}"
        );
        assert_eq!(fs::read(folder.0.join(&name)).unwrap(), b"mine");
    }

    #[test]
    fn what_cannot_be_reached_is_named() {
        let folder = Folder::new("unreachable");
        assert!(read(&folder.0.join("none")).unwrap_err().contains("cannot read"));
        fs::create_dir_all(&folder.0).unwrap();
        fs::write(folder.0.join("file"), b"").unwrap();
        let message = write(&folder.0.join("file"), &mut Random::choices(), 1, 1, 1).unwrap_err();
        assert!(message.starts_with("cannot make the folder"), "{message}");
    }
}
