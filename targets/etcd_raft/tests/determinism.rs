//! The same schedule gives the same trace, byte for byte: on a used system and a fresh one, in this process and another.
//! Without Go the system is not in the build: the tests say so and pass.

#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test that cannot go on fails, and starts itself again"
)]

#[path = "../../../tests/common/determinism.rs"]
mod determinism;
#[path = "../../../tests/common/with_parts.rs"]
mod with_parts;

use etcd_raft_target::{EtcdRaft, IS_BUILT};

/// Says that there is nothing to test, where that is so.
fn is_built() -> bool {
    if !IS_BUILT {
        eprintln!("LEFT OUT: etcd_raft was built without Go 1.26 or newer, so nothing of it is tested");
    }
    IS_BUILT
}

determinism::tests!(EtcdRaft, is_built());

#[test]
fn with_parts_a_fresh_system_gives_the_same_trace() {
    if is_built() {
        determinism::on_a_fresh_system(&with_parts::WithParts(EtcdRaft, "on"));
        determinism::on_a_fresh_system(&with_parts::WithParts(EtcdRaft, "joint"));
    }
}
