//! Building a target with another version of a package. Versions that are compatible by their numbers cannot be in one
//! lock file, so each is built in a workspace of its own, which is made of the project's manifests.

use std::fs;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

use super::chosen;
use super::table::Adapter;
use crate::cli::Failure;
use crate::cli::program::build;
use crate::cli::program::package::Package;

/// What is built.
#[derive(Clone, Copy, Debug)]
pub struct Apart<'a> {
    /// The target.
    pub target: &'a str,
    /// The adapter that is built.
    pub adapter: &'a Adapter,
    /// The package of which another version is wanted.
    pub package: &'a str,
    /// The version.
    pub version: &'a str,
}

impl Apart<'_> {
    /// Builds it, and returns the fuzz binary.
    ///
    /// # Errors
    ///
    /// When the manifests are not what is expected, files cannot be written, or it does not build.
    pub fn build(&self, project: &Package) -> Result<PathBuf, Failure> {
        let root = Path::new(".").join(&project.root).canonicalize();
        let root = root.map_err(|error| Failure::Fault(format!("{}: {error}", project.root.display())))?;
        let output = project.target_directory()?;
        let name = chosen::name(self.target, self.version);
        let folder = output.join("known_bugs").join(&name);
        let (workspace, adapter) = self.manifests(&root, &name)?;
        write(&folder.join("Cargo.toml"), &workspace.to_string())?;
        write(&folder.join("adapter/Cargo.toml"), &adapter.to_string())?;
        // All other packages stay at the versions that the project has.
        if !folder.join("Cargo.lock").exists() {
            let lock = fs::read_to_string(root.join("Cargo.lock")).unwrap_or_default();
            write(&folder.join("Cargo.lock"), &lock)?;
        }
        build::build_in(&folder.join("Cargo.toml"), &name, Some(&output), &self.adapter.rustflags)
    }

    /// The manifest of the workspace with the fuzz binary, and that of the adapter in it.
    fn manifests(&self, root: &Path, name: &str) -> Result<(Table, Table), Failure> {
        let project = parse(&root.join("Cargo.toml"))?;
        let fuzz = parse(&root.join("fuzz/Cargo.toml"))?;
        let folder = root.join(&self.adapter.folder);
        let mut adapter = parse(&folder.join("Cargo.toml"))?;
        absolute(&mut adapter, "lib", &folder);
        self.pin(&mut adapter, &["dependencies"]);

        let mut workspace = table(&project, "workspace");
        workspace.remove("default-members");
        workspace.remove("exclude");
        workspace.insert("members".to_owned(), Value::Array(vec!["adapter".into()]));
        if let Some(Value::Table(dependencies)) = workspace.get_mut("dependencies") {
            let names: Vec<String> = dependencies.keys().cloned().collect();
            names.iter().for_each(|name| absolute(dependencies, name, root));
        }
        let mut all = Table::from_iter([("workspace".to_owned(), Value::Table(workspace))]);
        self.pin(&mut all, &["workspace", "dependencies"]);
        // What is built is optimised, and other profiles may name packages that are not in this workspace.
        let mut profiles = table(&project, "profile");
        profiles.retain(|name, _| name == "release");
        all.insert("profile".to_owned(), Value::Table(profiles));
        self.binary(&mut all, &fuzz, &adapter, root, name);
        Ok((all, adapter))
    }

    /// Adds the package of the fuzz binary: that of the project, with this target alone.
    fn binary(&self, all: &mut Table, fuzz: &Table, adapter: &Table, root: &Path, binary: &str) {
        let mut package = table(fuzz, "package");
        package.remove("metadata");
        let source = path(&root.join(&self.adapter.fuzz_target));
        let binary = Table::from_iter([("name".to_owned(), binary.into()), ("path".to_owned(), source)]);
        let mut dependencies = table(fuzz, "dependencies");
        dependencies.retain(|name, _| !name.ends_with("_target"));
        let name = table(adapter, "package").get("name").and_then(Value::as_str).unwrap_or_default().to_owned();
        let mut beside = Table::from_iter([("path".to_owned(), "adapter".into())]);
        beside.insert("features".to_owned(), features(adapter, self.version));
        dependencies.insert(name, Value::Table(beside));
        all.insert("package".to_owned(), Value::Table(package));
        all.insert("bin".to_owned(), Value::Array(vec![Value::Table(binary)]));
        all.insert("dependencies".to_owned(), Value::Table(dependencies));
    }

    /// Sets the version of the package, where a table of dependencies names it with one.
    fn pin(&self, manifest: &mut Table, at: &[&str]) {
        let Some((last, before)) = at.split_last() else { return };
        let mut table = Some(manifest);
        for key in before {
            table = table.and_then(|table| table.get_mut(*key)).and_then(Value::as_table_mut);
        }
        let dependencies = table.and_then(|table| table.get_mut(*last)).and_then(Value::as_table_mut);
        let wanted = || Value::String(format!("={}", self.version));
        match dependencies.and_then(|dependencies| dependencies.get_mut(self.package)) {
            Some(version @ Value::String(_)) => *version = wanted(),
            Some(Value::Table(dependency)) if dependency.contains_key("version") => {
                dependency.insert("version".to_owned(), wanted());
            }
            _ => {}
        }
    }
}

fn parse(path: &Path) -> Result<Table, Failure> {
    let text = fs::read_to_string(path);
    let text = text.map_err(|error| Failure::usage(format!("{} cannot be read: {error}", path.display())))?;
    text.parse().map_err(|error| Failure::usage(format!("{} is not understood: {error}", path.display())))
}

/// The table of this name; empty where there is none.
fn table(manifest: &Table, name: &str) -> Table {
    manifest.get(name).and_then(Value::as_table).cloned().unwrap_or_default()
}

/// The features that an adapter is built with: that of the version's name, if it has one, for it has to know then.
fn features(adapter: &Table, version: &str) -> Value {
    Value::Array(table(adapter, "features").contains_key(version).then(|| version.into()).into_iter().collect())
}

fn path(path: &Path) -> Value {
    path.to_string_lossy().into_owned().into()
}

/// Makes the `path` of a table absolute, if it has one.
fn absolute(tables: &mut Table, name: &str, folder: &Path) {
    if let Some(Value::Table(table)) = tables.get_mut(name)
        && let Some(relative) = table.get("path").and_then(Value::as_str)
    {
        let whole = folder.join(relative);
        table.insert("path".to_owned(), path(&whole));
    }
}

/// Writes a file unless it has this text already: cargo builds anew what is newer.
fn write(path: &Path, text: &str) -> Result<(), Failure> {
    if fs::read_to_string(path).is_ok_and(|there| there == text) {
        return Ok(());
    }
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, text))
        .map_err(|error| Failure::Fault(format!("{} cannot be written: {error}", path.display())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_workspace_is_made_of_the_projects_manifests() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let adapter = Adapter {
            folder: "targets/omnipaxos".into(),
            fuzz_target: "fuzz/fuzz_targets/omnipaxos.rs".into(),
            rustflags: Vec::new(),
        };
        let apart = Apart { target: "omnipaxos", adapter: &adapter, package: "omnipaxos", version: "0.2.3" };
        let (workspace, adapter) = apart.manifests(root, "omnipaxos_0_2_3").unwrap();
        let pinned = workspace["workspace"]["dependencies"]["omnipaxos"]["version"].as_str();
        assert_eq!(pinned, Some("=0.2.3"));
        let own = workspace["workspace"]["dependencies"]["modelfuzz"]["path"].as_str().unwrap();
        assert!(Path::new(own).join("src/lib.rs").is_file(), "{own}");
        assert!(Path::new(workspace["bin"][0]["path"].as_str().unwrap()).is_file());
        assert!(Path::new(adapter["lib"]["path"].as_str().unwrap()).is_file());
        assert!(workspace["dependencies"].get("omnipaxos_target").is_some());
        assert!(workspace["dependencies"].get("canary_target").is_none());
    }

    #[test]
    fn an_adapter_is_told_of_a_version_that_it_has_to_know() {
        let manifest: Table = "[features]\n\"1.2.0\" = []\n".parse().unwrap();
        assert_eq!(features(&manifest, "1.2.0"), Value::Array(vec!["1.2.0".into()]));
        assert_eq!(features(&manifest, "1.1.0"), Value::Array(Vec::new()));
    }
}
