//! The fuzz target of the raft crate.

use std::process::ExitCode;

fn main() -> ExitCode {
    modelfuzz_libfuzzer::run(&raft_rs_target::RaftRs)
}
