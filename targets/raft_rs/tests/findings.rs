//! Findings of earlier campaigns, replayed: a known fault of the crate must still be found, and pass where it is allowed.

#![allow(clippy::panic, reason = "a test that cannot go on fails")]

use std::fs;
use std::path::Path;

use modelfuzz::execution::{Blind, Execution};
use modelfuzz::oracle::Finding;
use modelfuzz::schedule::Schedule;
use modelfuzz::target::{Options, Target};
use raft_rs_target::RaftRs;

fn run(file: &str, options: &Options) -> Result<(), Finding> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/findings/raft_rs").join(file);
    let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut execution = Execution::new(&RaftRs, options).unwrap_or_else(|error| panic!("{error}"));
    execution.run(&Schedule::from_bytes(&bytes, options.choices), &mut Blind)
}

/// tikv/raft-rs issue 555: see README.md, known findings.
#[test]
fn next_index_not_above_match() {
    let mut options = RaftRs.defaults();
    let finding = run("next_index_not_above_match", &options).map_err(|finding| finding.class.to_string());
    let class = r#"conformance: HandleAppendResponse needs next > match \/ "NextIndexNotAboveMatch" \in KnownFaults"#;
    assert_eq!(finding, Err(class.to_owned()));
    options.extra.insert("allow".to_owned(), "next_index_not_above_match".to_owned());
    assert_eq!(run("next_index_not_above_match", &options), Ok(()));
}
