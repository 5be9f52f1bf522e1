//! The folders that a run writes to, looked at before it starts: libFuzzer says nothing when a file cannot be written.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use modelfuzz::cli::{Failure, writable};

use crate::artifact::Artifacts;

/// Flags with which nothing is fuzzed, unless their value is 0.
const OTHER_WORK: [&str; 9] = [
    "merge",
    "set_cover_merge",
    "merge_inner",
    "minimize_crash",
    "minimize_crash_internal_step",
    "cleanse_crash",
    "analyze_dict",
    "collect_data_flow",
    "help",
];

/// The folders of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folders {
    /// Where libFuzzer keeps what is new, if anywhere.
    corpus: Option<PathBuf>,
    artifacts: Artifacts,
}

impl Folders {
    /// Reads libFuzzer's arguments, without the program's name; none when nothing is fuzzed.
    pub fn of(arguments: &[OsString], artifacts: &Artifacts) -> Option<Folders> {
        let flag = |argument: &OsString| {
            let (name, value) = argument.to_str()?.strip_prefix('-')?.split_once('=')?;
            Some((name.to_owned(), value.to_owned()))
        };
        let other = |(name, value): (String, String)| OTHER_WORK.contains(&name.as_str()) && value != "0";
        let last_runs = arguments.iter().filter_map(flag).rfind(|(name, _)| name == "runs");
        if arguments.iter().filter_map(flag).any(other) || last_runs.is_some_and(|(_, value)| value == "0") {
            return None;
        }
        let inputs: Vec<&Path> =
            arguments.iter().filter(|argument| !argument.to_string_lossy().starts_with('-')).map(Path::new).collect();
        if !inputs.is_empty() && inputs.iter().all(|input| input.is_file()) {
            return None;
        }
        let corpus = inputs.first().filter(|input| input.is_dir()).map(|input| input.to_path_buf());
        Some(Folders { corpus, artifacts: artifacts.clone() })
    }

    /// Looks whether what is new and what is found can be kept.
    ///
    /// # Errors
    ///
    /// When it cannot.
    pub fn check(&self) -> Result<(), Failure> {
        if let Some(corpus) = &self.corpus {
            let go_on = "put a folder that can be written to before it, or give -runs=0 to run what is there alone";
            able(corpus, "the corpus", go_on)?;
        }
        able(&self.artifacts.folder(), "findings", "give another with -artifact_prefix=FOLDER/")
    }

    /// Tells of folders that cannot be written to any more.
    pub fn warn(&self) {
        if let Err(failure) = self.check() {
            eprintln!("modelfuzz: {failure}");
        }
    }
}

fn able(folder: &Path, what: &str, go_on: &str) -> Result<(), Failure> {
    match writable(folder) {
        // libFuzzer says so itself, or makes it.
        Err(_) if !folder.exists() => Ok(()),
        Err(error) => {
            let shown = folder.display();
            Err(Failure::usage(format!("{what} cannot be kept: nothing can be written to {shown}: {error}; {go_on}")))
        }
        Ok(()) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corpus(line: &str) -> Option<Option<PathBuf>> {
        let arguments: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
        Folders::of(&arguments, &Artifacts::of(&arguments)).map(|folders| folders.corpus)
    }

    #[test]
    fn a_run_is_what_fuzzes() {
        assert_eq!(corpus("-runs=0 -runs=5 -merge=0 src Cargo.toml"), Some(Some("src".into())));
        assert_eq!(corpus(""), Some(None));
        assert_eq!(corpus("Cargo.toml src"), Some(None));
        for other in ["-runs=0 src", "-merge=1 src tests", "-minimize_crash=1 Cargo.toml", "Cargo.toml", "-help=1"] {
            assert_eq!(corpus(other), None, "{other}");
        }
    }
}
