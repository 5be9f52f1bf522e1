//! Tells the code whether it is built with a sanitizer, whose signal handlers it must then leave alone.

#[expect(clippy::disallowed_methods, reason = "build scripts are told everything through the environment")]
fn main() {
    println!("cargo::rustc-check-cfg=cfg(sanitized)");
    println!("cargo::rustc-check-cfg=cfg(fuzzing)");
    println!("cargo::rerun-if-changed=build.rs");
    // `cfg(sanitize = "...")` is unstable, and cargo shows it to build scripts of nightly builds alone: ask the flags.
    let flags = std::env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    if flags.contains("sanitizer=") {
        println!("cargo::rustc-cfg=sanitized");
    }
}
