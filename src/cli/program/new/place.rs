//! Where a new target goes, and where what it needs comes from.

use std::fs;
use std::path::{Path, PathBuf};

use crate::cli::Failure;
use crate::scaffold::{Outline, Place, package};

/// The project that gets the target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Project {
    /// Its folder.
    pub(super) root: PathBuf,
    /// The same, as paths are told: relative to the current folder where that is short.
    shown: PathBuf,
}

impl Project {
    /// The project around a folder: the nearest with a cargo-fuzz package, else the nearest of cargo, else the folder itself.
    pub(super) fn around(folder: &Path) -> Project {
        let nearest = |file: &str| folder.ancestors().find(|folder| folder.join(file).is_file());
        let root = nearest("fuzz/Cargo.toml").or_else(|| nearest("Cargo.toml")).unwrap_or(folder);
        Project { root: root.to_owned(), shown: if root == folder { PathBuf::new() } else { root.to_owned() } }
    }

    /// The folder of the cargo-fuzz package.
    pub(super) fn fuzz(&self) -> PathBuf {
        self.shown.join("fuzz")
    }

    /// The manifest of the cargo-fuzz package.
    pub(super) fn manifest_path(&self) -> PathBuf {
        self.fuzz().join("Cargo.toml")
    }

    /// The text of that manifest; a new one where there is none.
    pub(super) fn manifest(&self) -> Result<String, Failure> {
        let path = self.root.join("fuzz/Cargo.toml");
        if path.exists() {
            let text = fs::read_to_string(&path);
            return text.map_err(|error| Failure::usage(format!("{} cannot be read: {error}", path.display())));
        }
        Ok(package::manifest(&package_name(&self.root)))
    }

    /// Where things are that the target's crate does not hold itself.
    pub(super) fn place(&self, name: &str, outline: &Outline, modelfuzz: Option<&str>) -> Result<Place, Failure> {
        let root = canonical(&self.root)?;
        let source = root.join("fuzz").join(name).join("src");
        let stays = |path: &Path| {
            let path = fs::canonicalize(path).ok().filter(|path| path.starts_with(&root))?;
            // Rust's own texts have slashes alone.
            relative(&source, &path).to_str().map(|path| path.replace('\\', "/"))
        };
        let spec = outline.files.iter().map(|file| stays(&file.path).filter(|path| !path.contains(['"']))).collect();
        let (modelfuzz, libfuzzer) = sources(modelfuzz)?;
        Ok(Place { spec, modelfuzz, libfuzzer })
    }
}

/// What manifests say of where modelfuzz and its libFuzzer side come from: a folder, a version, or, unless the user says, the folder that
/// this program was built in where that is its source, and its version where it came as a package.
fn sources(given: Option<&str>) -> Result<(String, String), Failure> {
    let built_in = Path::new(env!("CARGO_MANIFEST_DIR"));
    let is_source = |folder: &Path| folder.join("fuzz/libfuzzer/Cargo.toml").is_file();
    let version = |version: &str| {
        let entry = format!("version = \"{version}\"");
        (entry.clone(), entry)
    };
    match given {
        None if is_source(built_in) => Ok(folder(built_in)),
        None => Ok(version(env!("CARGO_PKG_VERSION"))),
        Some(text) if text.starts_with(|c: char| c.is_ascii_digit()) => Ok(version(text)),
        Some(text) if is_source(Path::new(text)) => Ok(folder(&canonical(Path::new(text))?)),
        Some(text) => Err(Failure::usage(format!(
            "--modelfuzz={text}: give a version like {} or the folder of modelfuzz' source",
            env!("CARGO_PKG_VERSION")
        ))),
    }
}

fn folder(folder: &Path) -> (String, String) {
    let entry = |path: &Path| format!("path = {}", toml_edit::value(path.to_string_lossy().as_ref()));
    (entry(folder), entry(&folder.join("fuzz/libfuzzer")))
}

fn canonical(path: &Path) -> Result<PathBuf, Failure> {
    fs::canonicalize(path).map_err(|error| Failure::usage(format!("{}: {error}", path.display())))
}

/// The way from a folder to a file, both absolute.
fn relative(from: &Path, to: &Path) -> PathBuf {
    let shared = from.components().zip(to.components()).take_while(|(a, b)| a == b).count();
    let up = from.components().skip(shared).map(|_| "..");
    up.map(PathBuf::from).chain([to.components().skip(shared).collect()]).collect()
}

/// A name for the package of a project in a folder.
fn package_name(root: &Path) -> String {
    let name = root.file_name().map(|name| name.to_string_lossy().to_lowercase()).unwrap_or_default();
    let plain: String = name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' }).collect();
    match plain.starts_with(|c: char| c.is_ascii_lowercase()) {
        true => plain,
        false => format!("project-{plain}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_go_up_as_far_as_they_must() {
        assert_eq!(relative("/a/fuzz/x/src".as_ref(), "/a/spec/L.tla".as_ref()), Path::new("../../../spec/L.tla"));
        assert_eq!(relative("/a/b".as_ref(), "/a/b/L.tla".as_ref()), Path::new("L.tla"));
    }

    #[test]
    fn packages_are_named_after_the_project() {
        assert_eq!(package_name("/x/My Shop".as_ref()), "my-shop");
        assert_eq!(package_name("/x/2pc".as_ref()), "project-2pc");
        assert_eq!(package_name("/".as_ref()), "project-");
    }

    #[test]
    fn the_library_comes_from_where_the_user_says() {
        assert_eq!(sources(Some("0.3")).unwrap().0, "version = \"0.3\"");
        let message = sources(Some("nowhere")).unwrap_err().to_string();
        assert!(message.starts_with("--modelfuzz=nowhere: give a version like 0."), "{message}");
        assert!(sources(None).unwrap().1.ends_with("fuzz/libfuzzer\""));
    }
}
