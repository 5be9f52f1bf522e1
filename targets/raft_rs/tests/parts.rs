//! Parts of Raft that are off by default: what is wrong in them is found.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[path = "../../../tests/common/known_bug.rs"]
mod known_bug;

use known_bug::{class_of, options};
use raft_rs_target::RaftRs;

/// The class of what is found in a schedule with these options and a planted fault, and that nothing is without the fault.
fn found(set: &[&str], fault: &str, schedule: &str) -> Option<String> {
    let mut options = options(&RaftRs, set);
    assert_eq!(class_of(&RaftRs, schedule, &options), None);
    options.fault = Some(fault.to_owned());
    class_of(&RaftRs, schedule, &options)
}

#[test]
fn a_node_that_stands_without_asking() {
    let class = found(&["pre-vote=on"], "skip_pre_vote", "timeout n1");
    assert_eq!(class.as_deref(), Some("conformance: Timeout needs state[i] \\in StandsFrom"));
}
