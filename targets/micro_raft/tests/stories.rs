//! Stories of clusters of the small Raft: what each choice made them do.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests fail by panicking")]

#[path = "../../../tests/common/clusters.rs"]
mod clusters;
#[path = "../../../tests/common/stories.rs"]
mod stories;

use micro_raft_target::MicroRaft;

#[test]
fn stories() {
    stories::check("", || clusters::teller(&MicroRaft));
}
