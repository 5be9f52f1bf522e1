//! Where libFuzzer leaves the input of a finding.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use modelfuzz::cli::flight::name;

/// What decides where artefacts go: flags, and whether libFuzzer fuzzes at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Artifacts {
    prefix: String,
    exact: Option<String>,
    /// The files that are run, one after the other, when nothing is fuzzed: libFuzzer then writes no artefact.
    files: Vec<OsString>,
}

impl Artifacts {
    /// Reads libFuzzer's arguments, without the program's name.
    pub fn of(arguments: &[OsString]) -> Artifacts {
        let mut artifacts = Artifacts::default();
        let mut inputs = Vec::new();
        for argument in arguments {
            match argument.to_str().and_then(|text| text.strip_prefix('-')).map(|flag| flag.split_once('=')) {
                Some(Some(("artifact_prefix", value))) => artifacts.prefix = value.to_owned(),
                Some(Some(("exact_artifact_path", value))) => artifacts.exact = Some(value.to_owned()),
                Some(_) => {}
                None => inputs.push(argument.clone()),
            }
        }
        if inputs.iter().all(|input| Path::new(input).is_file()) {
            artifacts.files = inputs;
        }
        artifacts
    }

    /// What the names of artefacts begin with.
    pub fn prefix(&self) -> &str {
        &self.prefix
    }

    /// The folder of artefacts.
    pub fn folder(&self) -> PathBuf {
        let folder =
            self.prefix.rsplit_once('/').map_or(".", |(folder, _)| if folder.is_empty() { "/" } else { folder });
        self.exact
            .as_ref()
            .map_or(Path::new(folder), |exact| match Path::new(exact).parent() {
                Some(parent) if !parent.as_os_str().is_empty() => parent,
                _ => Path::new("."),
            })
            .to_owned()
    }

    /// The one file for any artefact, if the user named it.
    pub fn exact(&self) -> Option<&str> {
        self.exact.as_deref()
    }

    /// The file that holds `input`, or will once libFuzzer has written it, as seen from the current folder.
    pub fn path(&self, input: &[u8]) -> String {
        let same = |file: &&OsString| std::fs::read(file).is_ok_and(|bytes| bytes.starts_with(input));
        if self.exact.is_none()
            && let Some(file) = self.files.iter().find(same)
        {
            return file.to_string_lossy().into_owned();
        }
        let path = self.exact.clone().unwrap_or_else(|| format!("{}crash-{}", self.prefix, name(input)));
        relative(path)
    }
}

fn relative(path: String) -> String {
    let below = std::env::current_dir().ok().and_then(|folder| {
        Path::new(&path).strip_prefix(folder).ok().map(|below| below.to_string_lossy().into_owned())
    });
    below.unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(arguments: &[&str]) -> String {
        Artifacts::of(&arguments.iter().map(OsString::from).collect::<Vec<_>>()).path(b"abc")
    }

    const NAME: &str = "crash-a9993e364706816aba3e25717850c26c9cd0d89d";

    #[test]
    fn artefacts_are_where_libfuzzer_puts_them() {
        assert_eq!(path(&["-runs=5", "corpus"]), NAME);
        assert_eq!(path(&["-artifact_prefix=out/a-", "-artifact_prefix=out/"]), format!("out/{NAME}"));
        assert_eq!(path(&["-artifact_prefix=out/", "-exact_artifact_path=here"]), "here");
        let absolute = std::env::current_dir().unwrap().join("artifacts/");
        assert_eq!(path(&[&format!("-artifact_prefix={}", absolute.display())]), format!("artifacts/{NAME}"));
    }

    #[test]
    fn a_file_that_is_run_is_its_own_artefact() {
        let folder = std::env::temp_dir().join(format!("modelfuzz-artifact-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (file, other) = (folder.join("file"), folder.join("other"));
        std::fs::write(&file, b"abc").unwrap();
        std::fs::write(&other, b"xyz").unwrap();
        let (file, other) = (file.to_str().unwrap(), other.to_str().unwrap());
        assert_eq!(path(&[other, file]), file);
        assert_eq!(path(&[other]), NAME);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
