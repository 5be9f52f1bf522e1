//! Findings of earlier campaigns, replayed: a known fault of the library must still be found, and pass where it is allowed.
//! README.md tells what each of them is.

#![allow(clippy::panic, reason = "a test that cannot go on fails")]

mod common;
#[path = "../../../tests/common/kept.rs"]
mod kept;

use modelfuzz::target::Target;
use redis_raft_target::RedisRaft;

/// A kept schedule shows this by default, and nothing where its fault is allowed.
#[track_caller]
fn shows(file: &str, class: &str) {
    if common::is_built() {
        let mut options = RedisRaft.defaults();
        assert_eq!(kept::class(&RedisRaft, file, &options).as_deref(), Some(class));
        options.extra.insert("allow".to_owned(), file.to_owned());
        assert_eq!(kept::class(&RedisRaft, file, &options), None);
    }
}

#[test]
fn commit_past_request() {
    shows(
        "commit_past_request",
        "conformance: ReceiveAppendRequest needs Attaches(m) => commit <= RedisCommitAfter(m)",
    );
}

#[test]
fn next_index_not_above_match() {
    let class = r#"conformance: HandleAppendResponse needs next > match \/ "NextIndexNotAboveMatch" \in KnownFaults"#;
    shows("next_index_not_above_match", class);
}
