//! The fuzz target of etcd's raft, in Go.

use std::process::ExitCode;

fn main() -> ExitCode {
    modelfuzz_libfuzzer::run(&etcd_raft_target::EtcdRaft)
}
