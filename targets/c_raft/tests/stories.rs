//! Stories of clusters of C-Raft: what each choice made them do.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests fail by panicking")]

#[path = "../../../tests/common/clusters.rs"]
mod clusters;
mod common;
#[path = "../../../tests/common/stories.rs"]
mod stories;

use c_raft_target::CRaft;

#[test]
fn stories() {
    if common::is_built() {
        stories::check("", || clusters::teller(&CRaft));
    }
}
