//! The flight recorder: what a process executes stands in a small file, so that it is known when the process was killed outright.
//!
//! A process that fails leaves its input behind by itself; one that is killed, because memory is short, say, does not. So it
//! maps a file into its memory and copies each input there before it runs: the kernel keeps what was written when the
//! process is gone. The file is locked as long as the process lives. Whoever starts next makes an ordinary file of the
//! input of one that is dead ([`rescue()`]).
//!
//! The files are in the folder [`FOLDER`] beside the artefacts, one a process: neither libFuzzer nor what reads a folder of
//! findings looks into a hidden folder.

mod file;
mod rescue;

pub use file::{Flight, HEAD, create, remove};
pub use rescue::{Rescued, rescue, tell};

use std::path::{Path, PathBuf};

use sha1::{Digest, Sha1};

/// The folder of the files, beside the artefacts.
pub const FOLDER: &str = ".modelfuzz";

/// What libFuzzer puts before the names of what it leaves behind itself.
const KINDS: [&str; 4] = ["crash-", "timeout-", "oom-", "slow-unit-"];

/// The name that libFuzzer gives to an input: the SHA-1 of its bytes in hexadecimal.
pub fn name(input: &[u8]) -> String {
    Sha1::digest(input).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whether an artefact of libFuzzer's holds the input already, by its name or as the one file that the user named.
pub fn is_kept(prefix: &str, exact: Option<&str>, input: &[u8]) -> bool {
    let holds = |path: &str| std::fs::read(path).is_ok_and(|bytes| bytes.starts_with(input));
    let name = name(input);
    exact.is_some_and(holds) || KINDS.iter().any(|kind| holds(&format!("{prefix}{kind}{name}")))
}

/// The folder of the files for a prefix of artefacts, and what their names begin with.
fn place(prefix: &str) -> (PathBuf, String) {
    let (folder, start) = prefix.rsplit_once('/').map_or(("", prefix), |(folder, start)| match folder {
        "" => ("/", start),
        folder => (folder, start),
    });
    (Path::new(folder).join(FOLDER), format!("{start}running-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_beside_the_artefacts() {
        let told = |prefix: &str| place(prefix).0.join(place(prefix).1).to_str().unwrap().to_owned();
        assert_eq!(told(""), ".modelfuzz/running-");
        assert_eq!(told("out/"), "out/.modelfuzz/running-");
        assert_eq!(told("out/a-"), "out/.modelfuzz/a-running-");
        assert_eq!(told("/a-"), "/.modelfuzz/a-running-");
    }

    #[test]
    fn names_are_libfuzzers() {
        assert_eq!(name(b"abc"), "a9993e364706816aba3e25717850c26c9cd0d89d");
    }
}
