//! Files that users name, looked at before anything long is done with them.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

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

/// Writes a file that is not there yet, or none where not all of it can be written. Where a link of this name leads does not
/// matter.
///
/// # Errors
///
/// When it is there, or cannot be written.
pub(super) fn create(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let written = File::create_new(path)?.write_all(bytes);
    written.inspect_err(|_| drop(fs::remove_file(path)))
}

/// Looks at once whether files can be written to a folder: what is to be kept there may come hours from now. On a full
/// disk an empty file may still be made, so this one holds something.
///
/// # Errors
///
/// When none can be.
pub fn writable(folder: &Path) -> io::Result<()> {
    let mut path = folder.join(format!(".modelfuzz-{}", std::process::id()));
    // What is there by that name may be somebody else's.
    while path.symlink_metadata().is_ok() {
        path.as_mut_os_string().push("-");
    }
    let written = File::create_new(&path)?.write_all(&[0]);
    fs::remove_file(&path).and(written)
}

/// The folder that a file is in.
pub(super) fn folder(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// The name of a file in its folder.
pub(super) fn name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// A path as one word of a shell.
pub fn quoted(path: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-+=,@%".contains(c);
    match !path.is_empty() && path.chars().all(plain) {
        true => path.to_owned(),
        false => format!("'{}'", path.replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_that_take_no_files_are_told() {
        let folder = std::env::temp_dir().join(format!("modelfuzz-writable-{}", std::process::id()));
        assert_eq!(writable(&folder).unwrap_err().kind(), io::ErrorKind::NotFound);
        fs::create_dir(&folder).unwrap();
        writable(&folder).unwrap();
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
        fs::remove_dir(&folder).unwrap();
        assert_eq!(writable(Path::new("Cargo.toml")).unwrap_err().kind(), io::ErrorKind::NotADirectory);
    }

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
