//! The same schedule gives the same trace, byte for byte: on a used system and a fresh one, in this process and another.

#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test that cannot go on fails, and starts itself again"
)]

#[path = "../../../tests/common/determinism.rs"]
mod determinism;

use two_phase_commit_target::TwoPhaseCommit;

#[test]
fn a_fresh_system_gives_the_same_trace() {
    determinism::on_a_fresh_system(&TwoPhaseCommit);
}

/// For the other process of the test below.
#[test]
fn the_hash_of_all_traces_is_printed() {
    determinism::print_hash_of_all(&TwoPhaseCommit);
}

#[test]
fn another_process_gives_the_same_traces() {
    determinism::in_another_process(&TwoPhaseCommit, "the_hash_of_all_traces_is_printed");
}
