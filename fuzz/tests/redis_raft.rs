//! RedisRaft's library follows the spec but for what is known, and its target is fit. Without the library it is not in the
//! build: the tests say so, check that the target says what it needs, and pass.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests panic to fail")]

mod common;

use common::Folder;

/// A folder, where the system is there.
fn folder(test: &str) -> Option<Folder> {
    if !redis_raft_target::IS_BUILT {
        eprintln!("LEFT OUT: redis_raft was built without REDIS_RAFT_DIR, so nothing of it is tested");
        let done = Folder::new(test).redis_raft(&["random", "--runs=1"]).expect(2);
        let needed =
            "set the environment variable REDIS_RAFT_DIR to a folder that holds raft.h, raft_types.h and libraft.a";
        assert!(done.err.contains(needed), "{}", done.err);
        return None;
    }
    Some(Folder::new(test))
}

/// The faults that the spec lets pass.
const PAST_ALL: &str = "--allow=commit_past_request,next_index_not_above_match";

#[test]
fn it_follows_the_spec_and_the_other_oracles() {
    let Some(folder) = folder("redis-raft") else { return };
    folder.redis_raft(&["random", "--runs=1500", "--oracles=all", PAST_ALL]).expect(0);
    folder.redis_raft(&["random", "--runs=400", "--oracles=all", "--nodes=5", PAST_ALL]).expect(0);
    let statistics = folder.redis_raft(&["-runs=2000", "-seed=1", PAST_ALL]).expect(0).statistics();
    assert!(statistics[1] > 5000, "{statistics:?}");
}

#[test]
fn it_is_fit() {
    let Some(folder) = folder("redis-raft-doctor") else { return };
    folder.redis_raft(&["doctor", "--runs=60", PAST_ALL]).expect(0);
}
