//! Files that users name, looked at before anything long is done with them.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use super::exit::Failure;

/// Refuses what is no regular file: a named pipe would be waited for without an end, and a folder or a device gives
/// errors that say little.
///
/// # Errors
///
/// When it is something else, or nothing that can be looked at.
pub(super) fn regular(path: &Path) -> Result<(), Failure> {
    let shown = path.display();
    let found = fs::metadata(path).map_err(|error| Failure::usage(format!("{shown} cannot be read: {error}")))?;
    if found.is_dir() {
        return Err(Failure::usage(format!("{shown} is a folder, but a file is needed")));
    }
    match found.is_file() {
        true => Ok(()),
        false => Err(Failure::usage(format!("{shown} is a pipe, a socket or a device, but a regular file is needed"))),
    }
}

/// Whether a path is one of those that the shell gives for what is open already: `/dev/stdin`, or `/dev/fd/63` for
/// `<(COMMAND)`.
pub(super) fn is_descriptor(path: &str) -> bool {
    path == "/dev/stdin" || ["/dev/fd/", "/proc/self/fd/"].iter().any(|folder| path.starts_with(folder))
}

/// Looks whether a new file can be written: creates it, and removes it at once. Nothing less asks for the permissions,
/// the free space and the name that it will take; and what goes wrong later leaves no empty file behind.
///
/// # Errors
///
/// When it is there, or cannot be created.
pub(super) fn creatable(path: &Path) -> io::Result<()> {
    File::create_new(path).and_then(|_| fs::remove_file(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_and_nothing_is_overwritten() {
        let path = std::env::temp_dir().join(format!("modelfuzz-creatable-{}", std::process::id()));
        creatable(&path).unwrap();
        assert!(!path.exists());
        fs::write(&path, "mine").unwrap();
        assert_eq!(creatable(&path).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).unwrap(), b"mine");
        assert_eq!(creatable(&path.join("below")).unwrap_err().kind(), io::ErrorKind::NotADirectory);
        fs::remove_file(&path).unwrap();
    }

    #[test]
    fn what_is_no_file_is_refused_by_its_kind() {
        let message = |path: &str| regular(Path::new(path)).unwrap_err().to_string();
        assert_eq!(message("src"), "src is a folder, but a file is needed");
        assert!(message("/no/such/file").starts_with("/no/such/file cannot be read: "));
        assert!(regular(Path::new("Cargo.toml")).is_ok());
        assert!(is_descriptor("/dev/stdin") && is_descriptor("/dev/fd/63") && !is_descriptor("/dev/zero"));
    }

    #[test]
    #[cfg(unix)]
    fn devices_are_no_files() {
        let message = regular(Path::new("/dev/null")).unwrap_err().to_string();
        assert_eq!(message, "/dev/null is a pipe, a socket or a device, but a regular file is needed");
    }
}
