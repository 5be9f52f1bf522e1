//! The fuzz target of RedisRaft's library, in C.

use std::process::ExitCode;

fn main() -> ExitCode {
    modelfuzz_libfuzzer::run(&redis_raft_target::RedisRaft)
}
