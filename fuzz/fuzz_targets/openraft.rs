//! The fuzz target of the openraft crate.

use std::process::ExitCode;

fn main() -> ExitCode {
    modelfuzz_libfuzzer::run(&openraft_target::OpenRaft)
}
