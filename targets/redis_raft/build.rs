//! Compiles the adapter against the library that `REDIS_RAFT_DIR` names: `cfg(redis_raft)` says that there was one.

#![allow(clippy::disallowed_methods, reason = "a build script reads its environment")]

use std::path::{Path, PathBuf};

const SOURCES: [&str; 8] = [
    "../raft/c/disk.c",
    "../raft/c/messages.c",
    "../raft/c/report.c",
    "../raft/c/schema.c",
    "c/heap.c",
    "c/log.c",
    "c/node.c",
    "c/system.c",
];

fn main() {
    println!("cargo:rerun-if-changed=c");
    println!("cargo:rerun-if-changed=../raft/c");
    println!("cargo:rerun-if-changed=../modelfuzz.h");
    println!("cargo:rerun-if-env-changed=REDIS_RAFT_DIR");
    println!("cargo:rustc-check-cfg=cfg(redis_raft)");
    let Some(folder) = std::env::var_os("REDIS_RAFT_DIR").map(PathBuf::from) else { return };
    println!("cargo:rerun-if-changed={}", folder.display());
    match build(&folder) {
        Ok(()) => println!("cargo:rustc-cfg=redis_raft"),
        Err(why) => println!("cargo:warning=redis_raft is left out: {why}"),
    }
}

/// Builds the adapter and links it with the library, or says what is missing.
fn build(folder: &Path) -> Result<(), String> {
    let library = folder.join("libraft.a");
    for file in ["raft.h", "raft_types.h", "libraft.a"] {
        if !folder.join(file).is_file() {
            return Err(format!("REDIS_RAFT_DIR={} has no {file}", folder.display()));
        }
    }
    // Other libraries are called `raft`, too: this one is linked by a name of its own.
    let out = PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default());
    let copied = std::fs::copy(&library, out.join("libredis_raft_library.a"));
    copied.map_err(|error| format!("{} cannot be copied: {error}", library.display()))?;
    let mut adapter = cc::Build::new();
    adapter.include(folder).files(SOURCES).includes(["..", "../raft/c"]).warnings(true).extra_warnings(true);
    adapter.try_compile("redis_raft").map_err(|error| error.to_string())?;
    println!("cargo:rustc-link-search=native={}", out.display());
    println!("cargo:rustc-link-lib=static=redis_raft_library");
    Ok(())
}
