//! Stories of clusters of servers of the openraft crate: what each choice made them do.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests fail by panicking")]

#[path = "../../../tests/common/clusters.rs"]
mod clusters;
#[path = "../../../tests/common/stories.rs"]
mod stories;

use openraft_target::OpenRaft;

#[test]
fn stories() {
    stories::check("", || clusters::teller(&OpenRaft));
}
