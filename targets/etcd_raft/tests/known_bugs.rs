//! Known bugs of earlier versions, by their schedules: they are mended, unless this is a build of such a version. Without Go the system is not in the build: the
//! test says so and passes.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[path = "../../../tests/common/found.rs"]
mod found;

use etcd_raft_target::{CONTEXTS_NAME_READS, EtcdRaft, IS_BUILT};
use found::{class, options};

const B4: &str = include_str!("../../known_bugs/schedules/B4.txt");

/// etcd issue 20418, mended in 3.7.0 by etcd-io/raft pull request 397.
#[test]
fn the_answer_to_an_earlier_heartbeat_confirms_no_read() {
    if !IS_BUILT {
        eprintln!("LEFT OUT: etcd_raft was built without Go 1.26 or newer, so nothing of it is tested");
        return;
    }
    let found = class(&EtcdRaft, B4, &options(&EtcdRaft, &["retry-reads=on", "oracles=all"]));
    assert_eq!(found.as_deref(), CONTEXTS_NAME_READS.then_some("invariant: ReadsAreFresh"));
}
