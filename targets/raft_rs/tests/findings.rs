//! Findings of earlier campaigns, replayed: a known fault of the crate must still be found, and pass where it is allowed.

#![allow(clippy::panic, reason = "a test that cannot go on fails")]

#[path = "../../../tests/common/kept.rs"]
mod kept;

use modelfuzz::target::Target;
use raft_rs_target::RaftRs;

/// tikv/raft-rs issue 555: see README.md, known findings.
#[test]
fn next_index_not_above_match() {
    let mut options = RaftRs.defaults();
    let class = r#"conformance: HandleAppendResponse needs next > match \/ "NextIndexNotAboveMatch" \in KnownFaults"#;
    assert_eq!(kept::class(&RaftRs, "next_index_not_above_match", &options), Some(class.to_owned()));
    options.extra.insert("allow".to_owned(), "next_index_not_above_match".to_owned());
    assert_eq!(kept::class(&RaftRs, "next_index_not_above_match", &options), None);
}
