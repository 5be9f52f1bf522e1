//! Findings of earlier campaigns, replayed: a known fault of the library must still be found, and pass where it is allowed.
//! README.md tells what each of them is.

#![allow(clippy::panic, reason = "a test that cannot go on fails")]

mod common;
#[path = "../../../tests/common/kept.rs"]
mod kept;

use c_raft_target::CRaft;
use modelfuzz::oracle::{Kind, Selection};
use modelfuzz::target::{Options, Target};

fn with(option: &str, value: &str) -> Options {
    let mut options = CRaft.defaults();
    options.extra.insert(option.to_owned(), value.to_owned());
    options
}

/// A kept schedule shows this by default, and this where its fault is allowed.
#[track_caller]
fn shows(file: &str, class: &str, allowed: Option<&str>) {
    if common::is_built() {
        assert_eq!(kept::class(&CRaft, file, &CRaft.defaults()).as_deref(), Some(class));
        assert_eq!(kept::class(&CRaft, file, &with("allow", file)).as_deref(), allowed);
    }
}

/// Where the reply is let pass, the model sees what comes of it: an entry is committed that no quorum has.
#[test]
fn success_echoes_last_index() {
    let class = concat!(
        r"conformance: ReceiveAppendRequest needs reply.msuccess => reply.mindex <= Vouched(m) \/ ",
        r#""SuccessEchoesLastIndex" \in KnownFaults"#
    );
    shows("success_echoes_last_index", class, Some("invariant: CommittedIsDurable"));
}

/// Two servers apply different entries, for those who do not believe the spec. With the reply mended on the wire, they do not.
#[test]
fn success_echoes_last_index_without_the_model() {
    if !common::is_built() {
        return;
    }
    let oracles = Selection::NONE.with(Kind::Agreement);
    for (mend, class) in [
        ("nothing", Some("agreement: two nodes apply different entries at an index")),
        ("success_echoes_last_index", None),
    ] {
        let options = Options { model: false, oracles, ..with("mend", mend) };
        assert_eq!(kept::class(&CRaft, "success_echoes_last_index", &options).as_deref(), class);
    }
}

#[test]
fn old_term_committed() {
    let class = concat!(
        r"conformance: AdvanceCommit needs log[i][c].term = currentTerm[i] \/ ",
        r#""OldTermCommitted" \in KnownFaults"#
    );
    shows("old_term_committed", class, None);
}

#[test]
fn next_index_not_above_match() {
    let class = r#"conformance: HandleAppendResponse needs next > match \/ "NextIndexNotAboveMatch" \in KnownFaults"#;
    shows("next_index_not_above_match", class, None);
}

#[test]
fn refusal_reads_as_success() {
    let class = r#"conformance: ReceiveAppendRequest needs reply.msuccess => "RefusalReadsAsSuccess" \in KnownFaults"#;
    shows("refusal_reads_as_success", class, None);
}
