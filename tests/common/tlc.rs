//! Where TLC is, for tests against it.

use std::path::{Path, PathBuf};

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
