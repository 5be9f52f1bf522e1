//! Parts of Raft that are off by default: what is wrong in them is found.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[path = "../../../tests/common/found.rs"]
mod found;

use found::{class, options};
use raft_rs_target::RaftRs;

/// The class of what is found in a schedule with these options and a planted fault, and that nothing is without the fault.
fn with_fault(set: &[&str], fault: &str, schedule: &str) -> Option<String> {
    let mut options = options(&RaftRs, set);
    assert_eq!(class(&RaftRs, schedule, &options), None);
    options.fault = Some(fault.to_owned());
    class(&RaftRs, schedule, &options)
}

#[test]
fn a_node_that_stands_without_asking() {
    let class = with_fault(&["pre-vote=on"], "skip_pre_vote", "timeout n1");
    assert_eq!(class.as_deref(), Some("conformance: Timeout needs state[i] \\in StandsFrom"));
}

#[test]
fn a_leader_that_hands_over_too_early() {
    // The third write is the request; n2 has not heard of the two before.
    let schedule = "timeout n1; deliver n1->n2; deliver n2->n1; write n1 3";
    let class = with_fault(&["transfer=on"], "hasty_transfer", &schedule.replace("; ", "\n"));
    assert_eq!(class.as_deref(), Some("conformance: SendTimeoutNow needs matchIndex[i][j] = Len(log[i])"));
}

#[test]
fn a_snapshot_that_lacks_a_write() {
    // n1 and n2 go on without n3, which answers a heartbeat then.
    let schedule = "timeout n1; deliver n1->n2; deliver n2->n1; write n1 4; deliver n1->n2 5; deliver n2->n1 5; \
                    deliver n1->n2 5; deliver n2->n1 5; drop n1->n3 8; tick n1 3; deliver n1->n3; deliver n3->n1";
    let class = with_fault(&["snapshots=on"], "lossy_snapshot", &schedule.replace("; ", "\n"));
    assert_eq!(class.as_deref(), Some("conformance: SendSnapshot needs m = SnapshotRequest(i, m.mdest, m.mlastIndex)"));
}

#[test]
fn a_node_that_keeps_a_member_that_is_to_leave() {
    // The fourth write removes n2. It is committed, and the leader applies it.
    let schedule = "timeout n1; deliver n1->n2; deliver n2->n1; deliver n1->n2; deliver n2->n1; write n1 4; \
                    deliver n1->n2 8; deliver n2->n1 8";
    let class = with_fault(&["membership=on"], "wrong_change", &schedule.replace("; ", "\n"));
    assert_eq!(class.as_deref(), Some("conformance: ApplyChange needs members = MembersAt(log[i], k)"));
}

#[test]
fn a_node_that_goes_by_new_members_without_joint_consensus() {
    // The second write is the request: n1 is to leave. It is committed, and the leader applies it.
    let schedule = "timeout n1; deliver n1->n2; deliver n2->n1; deliver n1->n2; deliver n2->n1; write n1 2; \
                    deliver n1->n2 8; deliver n2->n1 8";
    let class = with_fault(&["membership=joint"], "skip_joint", &schedule.replace("; ", "\n"));
    assert_eq!(class.as_deref(), Some("conformance: ApplyChangeOfHalves needs outgoing = c.outgoing"));
}
