//! Where TLC is, for tests against it.

use std::path::{Path, PathBuf};
use std::process::Command;

/// TLC's jar; nothing where it is missing and may be.
#[expect(
    clippy::disallowed_methods,
    reason = "where TLC is, and whether it may be missing, is up to who runs the tests"
)]
pub fn jar() -> Option<PathBuf> {
    let given = std::env::var_os("TLA2TOOLS_JAR").map(PathBuf::from);
    let jar = given.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("target/tools/tla2tools.jar"));
    if jar.is_file() {
        return Some(jar);
    }
    assert!(
        std::env::var("CI").as_deref() != Ok("true"),
        "TLC is missing: {} is no file, and CI=true requires it",
        jar.display()
    );
    eprintln!("NOT TESTED AGAINST TLC: {} is no file; set TLA2TOOLS_JAR to a tla2tools.jar", jar.display());
    None
}

/// TLC with one worker, to be told what to check; `work` is a folder of this run alone. Modules that are not in the current
/// folder are in `library`. What is brief takes less time than Java's second compiler would.
pub fn command(jar: &Path, work: &Path, library: Option<&Path>, brief: bool) -> Command {
    let mut command = Command::new("java");
    if let Some(library) = library {
        command.arg(format!("-DTLA-Library={}", library.display()));
    }
    // TLC unpacks its standard modules into the folder for temporary files, and removes them when it ends: runs
    // beside each other must not share it.
    command.arg(format!("-Djava.io.tmpdir={}", work.display()));
    command.args(brief.then_some("-XX:TieredStopAtLevel=1"));
    command.args(["-XX:+UseSerialGC", "-cp"]).arg(jar);
    command.args(["tlc2.TLC", "-workers", "1", "-metadir"]).arg(work.join("states"));
    command
}
