//! Known bugs that the crate has, by their schedules.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[path = "../../../tests/common/found.rs"]
mod found;

use found::{class, options};
use raft_rs_target::RaftRs;

const B4: &str = include_str!("../../known_bugs/schedules/B4.txt");

/// etcd issue 20418: the spec finds it where the answer confirms the reads, the oracle where a client is told too little.
#[test]
fn the_answer_to_an_earlier_heartbeat_confirms_a_read() {
    let by_the_spec = class(&RaftRs, B4, &options(&RaftRs, &["retry-reads=on"]));
    assert_eq!(by_the_spec.as_deref(), Some("invariant: ReadsAreFresh"));
    let alone = ["retry-reads=on", "model=off", "oracles=linearizability"];
    let by_the_oracle = class(&RaftRs, B4, &options(&RaftRs, &alone));
    assert_eq!(by_the_oracle.as_deref(), Some("linearizability: a read contradicts what clients were told before"));
    assert_eq!(class(&RaftRs, B4, &options(&RaftRs, &[])), None, "a client that asks once is told the truth");
}
