//! Stories of clusters of the small two-phase commit: what each choice made them do.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests fail by panicking")]

#[path = "../../../tests/common/clusters.rs"]
mod clusters;
#[path = "../../../tests/common/stories.rs"]
mod stories;

use two_phase_commit_target::TwoPhaseCommit;

#[test]
fn stories() {
    stories::check("", || clusters::teller(&TwoPhaseCommit));
}
