//! The file of one process.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::place;

/// What a file begins with.
const MAGIC: &[u8; 16] = b"modelfuzz flight";

/// Where the head ends and the input begins: after the magic, whether an execution is under way, the length of the input,
/// and how many bytes there are for inputs. After these stands the text form of an empty schedule, with the options.
pub const HEAD: usize = 28;

/// How often another name or another try is made.
const TRIES: u32 = 100;

/// What a file says.
#[derive(Debug, PartialEq, Eq)]
pub struct Flight {
    /// What was being executed, if anything was.
    pub input: Option<Vec<u8>>,
    /// The text form of an empty schedule, for the options of the run.
    pub record: String,
}

impl Flight {
    /// Where it stands whether an execution is under way.
    pub const RUNNING: usize = 16;
    /// Where the length of the input stands.
    pub const LENGTH: usize = 20;

    /// The bytes of a file for inputs of at most so many bytes, before anything is executed.
    fn bytes(capacity: u32, record: &str) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend([0; 8]);
        bytes.extend(capacity.to_ne_bytes());
        bytes.resize(HEAD + capacity as usize, 0);
        bytes.extend(record.as_bytes());
        bytes
    }

    /// What the bytes of a file say; nothing where they are none of one, or not all of it.
    pub fn parse(bytes: &[u8]) -> Option<Flight> {
        let number = |at: usize| bytes.get(at..at + 4)?.try_into().ok().map(u32::from_ne_bytes);
        bytes.strip_prefix(MAGIC)?;
        let (running, length, capacity) = (number(Flight::RUNNING)?, number(Flight::LENGTH)?, number(24)?);
        let record = bytes.get(HEAD.checked_add(capacity as usize)?..)?;
        let input = bytes.get(HEAD..HEAD + length.min(capacity) as usize)?;
        let record = String::from_utf8_lossy(record).into_owned();
        Some(Flight { input: (running == 1).then(|| input.to_vec()), record })
    }
}

/// Makes the file of this process, locked as long as it is open.
///
/// # Errors
///
/// When it cannot be written. All of it is written, so that there is room for inputs when the disk is full later.
pub fn create(prefix: &str, capacity: u32, record: &str) -> io::Result<(File, PathBuf)> {
    let (folder, start) = place(prefix);
    let process = std::process::id();
    let mut failed = io::Error::from(ErrorKind::AlreadyExists);
    for number in 0..TRIES {
        // Processes of two machines may have the same number.
        let path = folder.join(format!("{start}{process}-{number}"));
        match make(&folder, &path, &Flight::bytes(capacity, record)) {
            Ok(Some(file)) => return Ok((file, path)),
            Ok(None) => {}
            // The folder goes with the last file of others.
            Err(error) if matches!(error.kind(), ErrorKind::AlreadyExists | ErrorKind::NotFound) => failed = error,
            Err(error) => return Err(error),
        }
    }
    Err(failed)
}

/// Makes a file; none where another process took it for that of a dead one before it was locked.
fn make(folder: &Path, path: &Path, bytes: &[u8]) -> io::Result<Option<File>> {
    fs::create_dir_all(folder)?;
    let mut file = File::options().read(true).write(true).create_new(true).open(path)?;
    let written = file.lock().and_then(|()| file.write_all(bytes));
    if let Err(error) = written {
        remove(path);
        return Err(error);
    }
    Ok(is_at(&file, path).then_some(file))
}

/// Whether a file is still the one of that name.
pub(super) fn is_at(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let place = |metadata: fs::Metadata| (metadata.dev(), metadata.ino());
        file.metadata().map(place).ok() == fs::symlink_metadata(path).map(place).ok()
    }
    #[cfg(not(unix))]
    {
        file.metadata().is_ok() && path.exists()
    }
}

/// Removes a file, and its folder with the last one.
pub fn remove(path: &Path) {
    let _ = fs::remove_file(path);
    let _ = path.parent().map(fs::remove_dir);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let mut bytes = Flight::bytes(6, "text");
        let said = |bytes: &[u8]| Flight::parse(bytes).unwrap();
        assert_eq!(said(&bytes), Flight { input: None, record: "text".to_owned() });
        bytes[Flight::RUNNING..Flight::RUNNING + 4].copy_from_slice(&1u32.to_ne_bytes());
        bytes[Flight::LENGTH..Flight::LENGTH + 4].copy_from_slice(&2u32.to_ne_bytes());
        bytes[HEAD..HEAD + 2].copy_from_slice(b"ab");
        assert_eq!(said(&bytes).input.as_deref(), Some(&b"ab"[..]));
    }

    #[test]
    fn what_is_none_is_told_from_it() {
        let bytes = Flight::bytes(6, "");
        for length in 0..bytes.len() {
            assert_eq!(Flight::parse(&bytes[..length]), None, "{length}");
        }
        assert!(Flight::parse(&bytes).is_some() && Flight::parse(&[7; 100]).is_none());
    }

    #[test]
    fn each_process_has_files_of_its_own() {
        let folder = std::env::temp_dir().join(format!("modelfuzz-flight-{}", std::process::id()));
        let prefix = format!("{}/", folder.display());
        let (first, second) = (create(&prefix, 10, "").unwrap(), create(&prefix, 10, "").unwrap());
        assert!(first.1 != second.1 && File::open(&first.1).unwrap().try_lock().is_err());
        [&first.1, &second.1].into_iter().for_each(|path| remove(path));
        assert!(!folder.join(super::super::FOLDER).exists());
        fs::remove_dir(&folder).unwrap();
    }
}
