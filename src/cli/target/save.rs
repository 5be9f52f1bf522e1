//! Writing schedules to files.

use std::fs;
use std::path::{Path, PathBuf};

use sha1::{Digest, Sha1};

use crate::cli::Failure;

/// The name that libFuzzer gives to an input: the SHA-1 of its bytes in hexadecimal.
pub fn name(bytes: &[u8]) -> String {
    Sha1::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Creates a folder for files to come, unless it is there.
///
/// # Errors
///
/// When it can be neither found nor created.
pub fn folder(path: &str) -> Result<PathBuf, Failure> {
    fs::create_dir_all(path).map_err(|error| Failure::usage(format!("{path} cannot be a folder: {error}")))?;
    Ok(PathBuf::from(path))
}

/// Writes an input to `folder` under its name after `prefix`, and says where it is.
///
/// # Errors
///
/// When it cannot be written.
pub fn input(folder: &Path, prefix: &str, bytes: &[u8]) -> Result<PathBuf, Failure> {
    let path = folder.join(format!("{prefix}{}", name(bytes)));
    let written = fs::write(&path, bytes);
    written.map_err(|error| Failure::usage(format!("{} cannot be written: {error}", path.display())))?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    #[test]
    fn names_are_those_of_libfuzzer() {
        assert_eq!(super::name(b"abc"), "a9993e364706816aba3e25717850c26c9cd0d89d");
    }
}
