//! Building a target with another version of a system that is no package of cargo's: an environment variable tells the
//! target's build script which one is wanted.

use std::fs;
use std::path::{Path, PathBuf};

use crate::cli::Failure;
use crate::cli::program::build;
use crate::cli::program::package::Package;

/// Builds a target with a version, and returns a copy of the fuzz binary: the next build, with another version, takes its
/// place.
///
/// # Errors
///
/// When it does not build, or cannot be copied.
pub fn build(package: &Package, target: &str, variable: &str, version: &str) -> Result<PathBuf, Failure> {
    let built = build::build_told(package, target, (variable, version))?;
    let folder = package.target_directory()?.join("known_bugs");
    let kept = folder.join(name(target, version));
    copy(&built, &kept).map_err(|error| Failure::Fault(format!("{} cannot be written: {error}", kept.display())))?;
    Ok(kept)
}

/// The name of a target's binary with a version.
pub(super) fn name(target: &str, version: &str) -> String {
    format!("{target}_{}", version.replace(['.', '-', '+'], "_"))
}

/// Copies a file; one that is there and runs stays as it is for who runs it.
fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to.parent().unwrap_or(to))?;
    if to.exists() {
        fs::remove_file(to)?;
    }
    fs::copy(from, to).map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_takes_the_place_of_what_was_there() {
        let folder = std::env::temp_dir().join(format!("modelfuzz-chosen-{}", std::process::id()));
        let (one, other) = (folder.join("one"), folder.join("below").join(name("log", "3.6.0-rc.1")));
        fs::create_dir_all(&folder).unwrap();
        for text in ["first", "second"] {
            fs::write(&one, text).unwrap();
            copy(&one, &other).unwrap();
            assert_eq!(fs::read_to_string(&other).unwrap(), text);
        }
        assert!(other.ends_with("log_3_6_0_rc_1"));
        fs::remove_dir_all(folder).unwrap();
    }
}
