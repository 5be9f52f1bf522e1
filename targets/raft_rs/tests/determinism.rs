//! The same schedule gives the same trace, byte for byte: on a used system and a fresh one, in this process and another.

#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test that cannot go on fails, and starts itself again"
)]

#[path = "../../../tests/common/determinism.rs"]
mod determinism;
#[path = "../../../tests/common/with_parts.rs"]
mod with_parts;

use raft_rs_target::RaftRs;
use with_parts::WithParts;

determinism::tests!(RaftRs);

/// Every part that is off by default.
const WITH_PARTS: WithParts<RaftRs> = WithParts(RaftRs, "on");

/// All of them, where members change by joint consensus.
const JOINTLY: WithParts<RaftRs> = WithParts(RaftRs, "joint");

#[test]
fn with_parts_a_fresh_system_gives_the_same_trace() {
    determinism::on_a_fresh_system(&WITH_PARTS);
    determinism::on_a_fresh_system(&JOINTLY);
}

/// For the other process of the test below.
#[test]
fn with_parts_the_hash_of_all_traces_is_printed() {
    determinism::print_hash_of_all(&WITH_PARTS);
}

#[test]
fn with_parts_another_process_gives_the_same_traces() {
    determinism::in_another_process(&WITH_PARTS, "with_parts_the_hash_of_all_traces_is_printed");
}
