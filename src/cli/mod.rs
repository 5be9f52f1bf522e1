//! The command line: what every command shares, and the commands themselves.
//!
//! There are two programs. `modelfuzz` ([`program`]) finds, builds and runs the binary of a target. That binary, the
//! same that libFuzzer drives, knows the system and serves the commands about it itself ([`target`]).
//!
//! Results go to standard output, progress and messages to standard error. Exit codes, of both:
//!
//! | code | meaning |
//! | --- | --- |
//! | 0 | done, and nothing was found |
//! | 1 | there is a finding |
//! | 2 | wrong usage or input |
//! | 3 | a replay differs: the system is not deterministic, or does not do any more what a file recorded of it |
//! | 4 | a fault of the program itself, or of what it needs (a build that fails, say) |
//!
//! A target's binary that libFuzzer drives exits as libFuzzer does: 0, 77 for a finding or crash, 70 for a timeout, 71
//! when out of memory, 1 for a folder or file that it cannot use.

mod arguments;
mod console;
mod exit;
mod files;
pub mod flight;
pub mod log;
mod median;
mod near;
pub mod program;
mod settings;
pub mod target;

/// The environment variable that names the process which the binary of a target must not outlive.
pub const PARENT_VARIABLE: &str = "MODELFUZZ_PARENT";

pub use arguments::Arguments;
pub use console::Console;
pub use exit::{Exit, Failure, Outcome};
pub use files::{quoted, writable};
pub use settings::Settings;
