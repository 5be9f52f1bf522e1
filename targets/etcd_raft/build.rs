//! Builds the system with Go, where Go is on the machine: `cfg(go)` says that it was. `ETCD_RAFT_VERSION` chooses the
//! release of raft: the newest unless it says otherwise; `cfg(contexts_name_reads)` is for those before 3.7. In a build with
//! code coverage (`cargo fuzz build`), raft counts its own for libFuzzer.

#![allow(clippy::disallowed_methods, reason = "a build script reads its environment")]

use std::path::{Path, PathBuf};
use std::process::Command;

/// The environment variable that chooses the release.
const VARIABLE: &str = "ETCD_RAFT_VERSION";

/// The releases, with the module file and the build tag of those that are not the newest.
const RELEASES: [(&str, Option<(&str, &str)>); 2] = [("3.7.0", None), ("3.6.0", Some(("go.3_6.mod", "raft_3_6")))];

fn main() {
    println!("cargo:rerun-if-changed=go");
    println!("cargo:rerun-if-changed=../modelfuzz.h");
    println!("cargo:rerun-if-env-changed=PATH");
    println!("cargo:rerun-if-env-changed={VARIABLE}");
    println!("cargo:rustc-check-cfg=cfg(go)");
    println!("cargo:rustc-check-cfg=cfg(contexts_name_reads)");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default());
    match release().and_then(|release| build(release, &out).map(|()| release)) {
        Ok(release) => {
            println!("cargo:rustc-cfg=go");
            if release.is_some() {
                println!("cargo:rustc-cfg=contexts_name_reads");
            }
            println!("cargo:rustc-link-search=native={}", out.display());
            println!("cargo:rustc-link-lib=static=etcd_raft");
        }
        Err(why) => {
            println!("cargo:warning=etcd_raft is left out: {why}");
            println!("cargo:rustc-env=ETCD_RAFT_LEFT_OUT={why}");
        }
    }
}

/// The module file and the build tag of the release that is wanted.
fn release() -> Result<Option<(&'static str, &'static str)>, String> {
    let wanted = std::env::var(VARIABLE).unwrap_or_default();
    let found = RELEASES.iter().find(|(version, _)| wanted.is_empty() || *version == wanted);
    found.map(|(_, files)| *files).ok_or_else(|| {
        let known = RELEASES.map(|(version, _)| version).join(" or ");
        format!("{VARIABLE}={wanted}: {known} is needed")
    })
}

/// Builds the archive, with the machine's Go or the one that `.ci/setup` installs; else says why there is none.
fn build(release: Option<(&str, &str)>, out: &Path) -> Result<(), String> {
    let installed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/tools/go/bin/go");
    build_with(Path::new("go"), release, out)
        .or_else(|why| if installed.is_file() { build_with(&installed, release, out) } else { Err(why) })
}

fn build_with(program: &Path, release: Option<(&str, &str)>, out: &Path) -> Result<(), String> {
    let mut go = Command::new(program);
    go.args(["build", "-buildmode=c-archive", "-trimpath"]);
    let mut tags = Vec::new();
    if let Some((file, tag)) = release {
        go.args(["-modfile", file]);
        tags.push(tag);
    }
    // What cargo-fuzz builds is linked with libFuzzer, which the counters are registered with. Of raft alone: the adapter
    // is none of the system.
    if std::env::var_os("CARGO_CFG_FUZZING").is_some() {
        go.arg("-gcflags=go.etcd.io/raft/v3/...=-d=libfuzzer");
        tags.push("libfuzzer");
    }
    go.arg(format!("-tags={}", tags.join(",")));
    go.arg("-o").arg(out.join("libetcd_raft.a")).arg(".");
    go.current_dir("go").env("CGO_ENABLED", "1");
    let output = go.output().map_err(|error| format!("go cannot be run ({error}); it needs Go 1.26 or newer"))?;
    let errors = String::from_utf8_lossy(&output.stderr).trim().replace('\n', "; ");
    if output.status.success() { Ok(()) } else { Err(format!("go build: {errors}")) }
}
