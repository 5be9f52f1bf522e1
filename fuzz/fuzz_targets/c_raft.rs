//! The fuzz target of C-Raft, in C.

use std::process::ExitCode;

fn main() -> ExitCode {
    modelfuzz_libfuzzer::run(&c_raft_target::CRaft)
}
