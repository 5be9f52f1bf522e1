//! What every fuzz target shares: the libFuzzer side of modelfuzz.
//!
//! A fuzz target is a `main` that calls [`run`]. The same binary serves the commands of [`modelfuzz::cli::target`]
//! when its first argument names one; else libFuzzer drives it. It works with `cargo fuzz run`, with and without
//! sanitizers and instrumentation, and built by plain cargo: what the model visits is feedback enough.
//!
//! Owning `main`, rather than leaving it to libFuzzer, is what lets the commands be here. The price is that what
//! `libfuzzer_sys::fuzz_target!` does otherwise is done here, one file each: the panic hook (`panics`), the text
//! for `cargo fuzz fmt` (`debug_path`), the mutator (`mutator`).

mod artifact;
mod current;
mod debug_path;
mod driver;
mod ended;
mod flags;
mod flight;
mod folders;
mod mutator;
mod panics;
mod report;
mod run;
mod signals;
mod statistics;
mod stop;

pub use run::run;
