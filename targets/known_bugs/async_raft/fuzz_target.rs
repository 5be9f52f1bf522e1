//! The fuzz target of the async-raft crate.

use std::process::ExitCode;

fn main() -> ExitCode {
    modelfuzz_libfuzzer::run(&async_raft_target::AsyncRaft)
}
