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

/// Figure 8 of the paper: where the step is let pass, a leader is elected that lacks what was committed.
#[test]
fn old_term_committed() {
    let class = concat!(
        r"conformance: AdvanceCommit needs log[i][c].term = currentTerm[i] \/ ",
        r#""OldTermCommitted" \in KnownFaults"#
    );
    shows("old_term_committed", class, Some("invariant: LeaderCompleteness"));
}

#[test]
fn next_index_not_above_match() {
    let class = r#"conformance: HandleAppendResponse needs next > match \/ "NextIndexNotAboveMatch" \in KnownFaults"#;
    shows("next_index_not_above_match", class, None);
}

/// Where the reply is let pass, an entry is committed that no quorum has, and, as such entries are here, of an earlier term.
#[test]
fn refusal_reads_as_success() {
    let class = r#"conformance: ReceiveAppendRequest needs reply.msuccess => "RefusalReadsAsSuccess" \in KnownFaults"#;
    let after =
        r#"conformance: AdvanceCommit needs log[i][c].term = currentTerm[i] \/ "OldTermCommitted" \in KnownFaults"#;
    shows("refusal_reads_as_success", class, Some(after));
    if common::is_built() {
        let options = with("allow", "refusal_reads_as_success,old_term_committed");
        let class = kept::class(&CRaft, "refusal_reads_as_success", &options);
        assert_eq!(class.as_deref(), Some("invariant: CommittedIsDurable"));
    }
}

/// For those who do not believe the spec: two servers apply different entries. With the first fault mended on the wire it does
/// no harm, and the others still do.
#[test]
fn the_harm_is_seen_without_the_model() {
    if !common::is_built() {
        return;
    }
    let harm = Some("agreement: two nodes apply different entries at an index");
    let cases = [
        ("success_echoes_last_index", "nothing", harm),
        ("success_echoes_last_index", "success_echoes_last_index", None),
        ("refusal_reads_as_success", "success_echoes_last_index", harm),
        ("old_term_committed", "success_echoes_last_index", harm),
    ];
    for (file, mend, class) in cases {
        let oracles = Selection::NONE.with(Kind::Agreement);
        let options = Options { model: false, oracles, ..with("mend", mend) };
        assert_eq!(kept::class(&CRaft, file, &options).as_deref(), class, "{file} with {mend} mended");
    }
}
