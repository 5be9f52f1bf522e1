//! The cargo-fuzz package of the project that the user is in.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::Deserialize;

use crate::cli::Failure;
use crate::cli::near::hint;

/// A project with a cargo-fuzz package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Package {
    /// The project's folder; empty when it is the current one, so that paths below it print short.
    pub root: PathBuf,
}

impl Package {
    /// The nearest project, from `folder` upwards, that has a `fuzz/Cargo.toml`.
    ///
    /// # Errors
    ///
    /// When there is none.
    pub fn above(folder: &Path) -> Result<Package, Failure> {
        let root = folder.ancestors().find(|folder| folder.join("fuzz/Cargo.toml").is_file());
        let none = || {
            let here = folder.display();
            Failure::usage(format!("no fuzz/Cargo.toml in {here} or above: call this inside of a project with targets"))
        };
        let root = root.ok_or_else(none)?;
        Ok(Package { root: if root == folder { PathBuf::new() } else { root.to_owned() } })
    }

    /// The package of the current folder.
    ///
    /// # Errors
    ///
    /// When there is none.
    pub fn here() -> Result<Package, Failure> {
        let folder = std::env::current_dir();
        Package::above(&folder.map_err(|error| Failure::usage(format!("there is no current folder: {error}")))?)
    }

    /// The package's manifest.
    pub fn manifest(&self) -> PathBuf {
        self.root.join("fuzz/Cargo.toml")
    }

    /// Checks that there is a target of this name.
    ///
    /// # Errors
    ///
    /// When there is none, with those that there are; or when cargo cannot say.
    pub fn check(&self, target: &str) -> Result<(), Failure> {
        let targets = self.targets()?;
        if targets.iter().any(|name| name == target) {
            return Ok(());
        }
        let hint = hint(target, targets.iter().map(String::as_str));
        Err(Failure::usage(format!("there is no target `{target}`{hint}; there is {}", targets.join(", "))))
    }

    /// The names of the targets.
    fn targets(&self) -> Result<Vec<String>, Failure> {
        Ok(self.metadata()?.binaries(&self.manifest()))
    }

    /// Where cargo puts what it builds.
    ///
    /// # Errors
    ///
    /// When cargo cannot say.
    pub fn target_directory(&self) -> Result<PathBuf, Failure> {
        Ok(self.metadata()?.target_directory)
    }

    fn metadata(&self) -> Result<Metadata, Failure> {
        let manifest = self.manifest();
        let mut cargo = Command::new("cargo");
        cargo.args(["metadata", "--no-deps", "--format-version=1", "--manifest-path"]).arg(&manifest);
        let output = cargo.stderr(Stdio::inherit()).output().map_err(|error| no_cargo(&error))?;
        if !output.status.success() {
            return Err(Failure::Fault(format!("cargo cannot read {}: see above", manifest.display())));
        }
        serde_json::from_slice(&output.stdout)
            .map_err(|error| Failure::Fault(format!("`cargo metadata` is not understood: {error}")))
    }
}

/// Cargo itself could not be run.
pub fn no_cargo(error: &io::Error) -> Failure {
    Failure::Fault(format!("cargo cannot be run: {error}"))
}

/// What is read of `cargo metadata`.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<MetadataPackage>,
    target_directory: PathBuf,
}

#[derive(Deserialize)]
struct MetadataPackage {
    manifest_path: PathBuf,
    targets: Vec<MetadataTarget>,
}

#[derive(Deserialize)]
struct MetadataTarget {
    kind: Vec<String>,
    name: String,
}

impl Metadata {
    /// The binaries of the package with this manifest.
    fn binaries(self, manifest: &Path) -> Vec<String> {
        let manifest = manifest.canonicalize().unwrap_or_else(|_| manifest.to_owned());
        let package = self.packages.into_iter().find(|package| package.manifest_path == manifest);
        let targets = package.map(|package| package.targets).unwrap_or_default();
        targets
            .into_iter()
            .filter(|target| target.kind.iter().any(|kind| kind == "bin"))
            .map(|target| target.name)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_project_is_found_from_its_folders() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        assert_eq!(Package::above(root).unwrap().root, PathBuf::new());
        assert_eq!(Package::above(&root.join("src/cli")).unwrap().root, root);
        let message = Package::above(Path::new("/")).unwrap_err().to_string();
        assert_eq!(message, "no fuzz/Cargo.toml in / or above: call this inside of a project with targets");
    }

    #[test]
    fn targets_are_its_binaries() {
        let package = Package { root: env!("CARGO_MANIFEST_DIR").into() };
        assert!(package.check("canary").is_ok());
        let message = package.check("cannary").unwrap_err().to_string();
        assert!(message.starts_with("there is no target `cannary` (did you mean `canary`?); there is "), "{message}");
    }
}
