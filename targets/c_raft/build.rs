//! Compiles the adapter, where C-Raft is on the machine: `cfg(libraft)` says that it was.

#![allow(clippy::disallowed_methods, reason = "a build script asks the C compiler")]

const SOURCES: [&str; 7] = [
    "../raft/c/disk.c",
    "../raft/c/messages.c",
    "../raft/c/report.c",
    "../raft/c/schema.c",
    "c/io.c",
    "c/node.c",
    "c/system.c",
];

fn main() {
    println!("cargo:rerun-if-changed=c");
    println!("cargo:rerun-if-changed=../raft/c");
    println!("cargo:rerun-if-changed=../modelfuzz.h");
    println!("cargo:rustc-check-cfg=cfg(libraft)");
    match has_library() {
        Ok(true) => {
            cc::Build::new()
                .files(SOURCES)
                .includes(["..", "../raft/c"])
                .warnings(true)
                .extra_warnings(true)
                .compile("c_raft");
            println!("cargo:rustc-cfg=libraft");
            println!("cargo:rustc-link-lib=raft");
        }
        Ok(false) => leave_out("there is no C-Raft (Debian: libraft-dev)"),
        Err(error) => leave_out(&format!("the C compiler cannot be run: {error}")),
    }
}

/// Says why, and has cargo ask again at the next build: a file that is not there counts as changed.
fn leave_out(why: &str) {
    println!("cargo:warning=c_raft is left out: {why}");
    println!("cargo:rerun-if-changed=/usr/include/raft.h");
}

/// Whether the headers of C-Raft are where the C compiler looks. (Other libraries have a `raft.h`, too; none has this
/// vtable.)
fn has_library() -> Result<bool, std::io::Error> {
    let compiler = cc::Build::new().get_compiler();
    let out = std::env::var("OUT_DIR").unwrap_or_default();
    let (probe, object) = (format!("{out}/probe.c"), format!("{out}/probe.o"));
    std::fs::write(&probe, "#include <raft.h>\nint probe(struct raft_io *io) { return io->version; }\n")?;
    let output = compiler.to_command().args(["-c", "-o", &object, &probe]).output()?;
    Ok(output.status.success())
}
