//! Builds the system with Go, where Go is on the machine: `cfg(go)` says that it was.

#![allow(clippy::disallowed_methods, reason = "a build script reads its environment")]

use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=go");
    println!("cargo:rerun-if-changed=../modelfuzz.h");
    println!("cargo:rerun-if-env-changed=PATH");
    println!("cargo:rustc-check-cfg=cfg(go)");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default());
    match build(&out) {
        Ok(()) => {
            println!("cargo:rustc-cfg=go");
            println!("cargo:rustc-link-search=native={}", out.display());
            println!("cargo:rustc-link-lib=static=etcd_raft");
        }
        Err(why) => println!("cargo:warning=etcd_raft is left out: {why}"),
    }
}

/// Builds the archive, with the machine's Go or the one that `.ci/setup` installs; else says why there is none.
fn build(out: &Path) -> Result<(), String> {
    let installed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/tools/go/bin/go");
    build_with(Path::new("go"), out)
        .or_else(|why| if installed.is_file() { build_with(&installed, out) } else { Err(why) })
}

fn build_with(program: &Path, out: &Path) -> Result<(), String> {
    let mut go = Command::new(program);
    go.args(["build", "-buildmode=c-archive", "-trimpath", "-o"]).arg(out.join("libetcd_raft.a")).arg(".");
    go.current_dir("go").env("CGO_ENABLED", "1");
    let output = go.output().map_err(|error| format!("go cannot be run ({error}); it needs Go 1.26 or newer"))?;
    let errors = String::from_utf8_lossy(&output.stderr).trim().replace('\n', "; ");
    if output.status.success() { Ok(()) } else { Err(format!("go build: {errors}")) }
}
