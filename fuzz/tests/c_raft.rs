//! What C-Raft does is found, and its target is fit. Without C-Raft it is not in the build: the tests say so and pass.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests panic to fail")]

mod common;

use common::Folder;

/// A folder, where the system is there.
fn folder(test: &str) -> Option<Folder> {
    if !c_raft_target::IS_BUILT {
        eprintln!("LEFT OUT: c_raft was built without C-Raft (Debian: libraft-dev), so nothing of it is tested");
        let done = Folder::new(test).c_raft(&["random", "--runs=1"]).expect(2);
        assert!(done.err.contains("c_raft was built without C-Raft"), "{}", done.err);
        return None;
    }
    Some(Folder::new(test))
}

/// The fault that is mended, and those that the spec lets pass.
const PAST_ALL: [&str; 2] = [
    "--mend=success_echoes_last_index",
    "--allow=old_term_committed,next_index_not_above_match,refusal_reads_as_success",
];

/// From an empty corpus, one known fault after the other.
#[test]
fn its_faults_are_found() {
    let Some(folder) = folder("c-raft-faults") else { return };
    let first = folder.c_raft(&["-runs=5000", "-seed=1"]).expect(77);
    assert!(first.err.contains("\"SuccessEchoesLastIndex\" \\in KnownFaults"), "{}", first.err);
    let second = folder.c_raft(&["-runs=20000", "-seed=1", PAST_ALL[0]]).expect(77);
    assert!(second.err.contains("\"OldTermCommitted\" \\in KnownFaults"), "{}", second.err);
}

#[test]
fn beside_its_faults_it_follows_the_spec() {
    let Some(folder) = folder("c-raft-spec") else { return };
    folder.c_raft(&["random", "--runs=1500", PAST_ALL[0], PAST_ALL[1]]).expect(0);
    folder.c_raft(&["random", "--runs=400", "--nodes=5", PAST_ALL[0], PAST_ALL[1]]).expect(0);
    let statistics = folder.c_raft(&["-runs=2000", "-seed=1", PAST_ALL[0], PAST_ALL[1]]).expect(0).statistics();
    assert!(statistics[1] > 2000, "{statistics:?}");
}

#[test]
fn it_is_fit() {
    let Some(folder) = folder("c-raft-doctor") else { return };
    folder.c_raft(&["doctor", "--runs=60", PAST_ALL[0], PAST_ALL[1]]).expect(0);
}
