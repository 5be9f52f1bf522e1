//! Building the binary of a target, and running it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::Deserialize;

use super::Ended;
use super::package::{Package, no_cargo};
use crate::cli::Failure;

/// Builds a target, optimised and without instrumentation or sanitizer, and returns its binary. What cargo has to say
/// goes to standard error.
///
/// # Errors
///
/// When there is no such target, or it does not build.
pub fn build(package: &Package, target: &str) -> Result<PathBuf, Failure> {
    package.check(target)?;
    build_in(&package.manifest(), target, None, &[])
}

/// Builds a target as [`build`] does, with an environment variable of this value, which its build script heeds.
///
/// # Errors
///
/// When there is no such target, or it does not build.
pub fn build_told(package: &Package, target: &str, (variable, value): (&str, &str)) -> Result<PathBuf, Failure> {
    package.check(target)?;
    let mut cargo = cargo(&package.manifest(), target);
    cargo.env(variable, value);
    executable_of(cargo, target)
}

/// Builds a binary of the package of a manifest, as [`build`] does, in a folder for output if one is given, and with
/// these flags for the compiler if there are any.
///
/// # Errors
///
/// When it does not build.
pub fn build_in(
    manifest: &Path,
    binary: &str,
    output: Option<&Path>,
    rustflags: &[String],
) -> Result<PathBuf, Failure> {
    let mut cargo = cargo(manifest, binary);
    if let Some(output) = output {
        cargo.arg("--target-dir").arg(output);
    }
    if !rustflags.is_empty() {
        cargo.env("CARGO_ENCODED_RUSTFLAGS", with_inherited(rustflags));
    }
    executable_of(cargo, binary)
}

/// Flags for the compiler after those of the environment, as cargo takes them in a variable. (What a configuration file says of
/// flags, cargo would leave out where the environment has any.)
#[expect(clippy::disallowed_methods, reason = "flags for the compiler are inherited through the environment")]
fn with_inherited(rustflags: &[String]) -> String {
    let inherited = std::env::var("CARGO_ENCODED_RUSTFLAGS").ok();
    let plain = || std::env::var("RUSTFLAGS").unwrap_or_default().split_whitespace().collect::<Vec<_>>().join("\x1f");
    let before = inherited.unwrap_or_else(plain);
    before
        .split('\x1f')
        .filter(|flag| !flag.is_empty())
        .chain(rustflags.iter().map(String::as_str))
        .collect::<Vec<_>>()
        .join("\x1f")
}

/// The command that builds a binary.
fn cargo(manifest: &Path, binary: &str) -> Command {
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--release", "--message-format=json-render-diagnostics", "--bin", binary]);
    cargo.arg("--manifest-path").arg(manifest);
    cargo
}

/// Runs the command, and gives the binary that it built.
fn executable_of(mut cargo: Command, binary: &str) -> Result<PathBuf, Failure> {
    let output = cargo.stderr(Stdio::inherit()).output().map_err(|error| no_cargo(&error))?;
    if !output.status.success() {
        return Err(Failure::Fault(format!("{binary} does not build: see above")));
    }
    let built = String::from_utf8_lossy(&output.stdout).lines().find_map(|line| executable(line, binary));
    built.ok_or_else(|| Failure::Fault(format!("cargo built {binary} without saying where")))
}

/// Runs a binary in place of this program, with its exit code.
///
/// # Errors
///
/// When it cannot be run.
#[cfg(unix)]
pub fn replace(binary: PathBuf, arguments: Vec<OsString>) -> Ended {
    use std::os::unix::process::CommandExt;
    let error = Command::new(&binary).args(arguments).exec();
    Err(no_output(&binary, &error))
}

/// Runs a binary and returns its exit code.
///
/// # Errors
///
/// When it cannot be run.
#[cfg(not(unix))]
pub fn replace(binary: PathBuf, arguments: Vec<OsString>) -> Ended {
    let status = Command::new(&binary).args(arguments).status();
    let status = status.map_err(|error| no_output(&binary, &error))?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(crate::cli::Exit::Fault.into(), std::process::ExitCode::from))
}

/// A program of the project could not be run.
pub fn no_output(binary: &Path, error: &std::io::Error) -> Failure {
    Failure::Fault(format!("{} cannot be run: {error}", binary.display()))
}

/// What is read of cargo's messages.
#[derive(Deserialize)]
struct Message {
    executable: Option<PathBuf>,
    target: Option<MessageTarget>,
}

#[derive(Deserialize)]
struct MessageTarget {
    name: String,
}

fn executable(line: &str, target: &str) -> Option<PathBuf> {
    let message: Message = serde_json::from_str(line).ok()?;
    message.executable.filter(|_| message.target.is_some_and(|built| built.name == target))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_binary_is_read_from_cargos_messages() {
        let line = r#"{"reason":"compiler-artifact","target":{"kind":["bin"],"name":"t"},"executable":"/x/t"}"#;
        assert_eq!(executable(line, "t"), Some(PathBuf::from("/x/t")));
        assert_eq!(executable(line, "other"), None);
        let library = r#"{"reason":"compiler-artifact","target":{"kind":["lib"],"name":"t"},"executable":null}"#;
        assert_eq!(executable(library, "t"), None);
        assert_eq!(executable(r#"{"reason":"build-finished","success":true}"#, "t"), None);
        assert_eq!(executable("warning: unused", "t"), None);
    }
}
