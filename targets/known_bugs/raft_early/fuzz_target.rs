//! The fuzz target of early versions of the raft crate.

use std::process::ExitCode;

fn main() -> ExitCode {
    modelfuzz_libfuzzer::run(&raft_early_target::RaftEarly)
}
