//! The fuzz target of the small Raft with planted faults.

use std::process::ExitCode;

fn main() -> ExitCode {
    modelfuzz_libfuzzer::run(&micro_raft_target::MicroRaft)
}
