//! Stories of clusters of the raft crate: what each choice made them do.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests fail by panicking")]

#[path = "../../../tests/common/clusters.rs"]
mod clusters;
#[path = "../../../tests/common/stories.rs"]
mod stories;

use raft_rs_target::RaftRs;

#[test]
fn stories() {
    stories::check("", || clusters::teller(&RaftRs));
}
