//! etcd's raft follows the spec, and its target is fit. Without Go it is not in the build: the tests say so and pass.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests panic to fail")]

mod common;

use common::Folder;

/// A folder, where the system is there.
fn folder(test: &str) -> Option<Folder> {
    if !etcd_raft_target::IS_BUILT {
        eprintln!("LEFT OUT: etcd_raft was built without Go 1.26 or newer, so nothing of it is tested");
        let done = Folder::new(test).etcd_raft(&["random", "--runs=1"]).expect(2);
        assert!(done.err.contains("etcd_raft was built without Go"), "{}", done.err);
        return None;
    }
    Some(Folder::new(test))
}

#[test]
fn it_follows_the_spec_and_the_other_oracles() {
    let Some(folder) = folder("etcd-raft") else { return };
    folder.etcd_raft(&["random", "--runs=1500", "--oracles=all"]).expect(0);
    folder.etcd_raft(&["random", "--runs=400", "--oracles=all", "--nodes=5"]).expect(0);
    let statistics = folder.etcd_raft(&["-runs=2000", "-seed=1"]).expect(0).statistics();
    assert!(statistics[1] > 5000, "{statistics:?}");
}

#[test]
fn it_is_fit() {
    let Some(folder) = folder("etcd-raft-doctor") else { return };
    folder.etcd_raft(&["doctor", "--runs=60"]).expect(0);
}
