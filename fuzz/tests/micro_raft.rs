//! The small Raft: without a fault nothing is found, each fault is, and its schedule shrinks to fewer choices than
//! libFuzzer gets it down to.

#![allow(clippy::unwrap_used, clippy::panic, clippy::disallowed_methods, reason = "tests panic to fail, and take time")]

mod common;

use std::fs;
use std::time::{Duration, Instant};

use common::Folder;

#[test]
fn without_a_fault_no_oracle_finds_anything() {
    let folder = Folder::new("micro-clean");
    folder.micro_raft(&["random", "--runs=3000", "--oracles=all"]).expect(0);
    folder.micro_raft(&["random", "--runs=500", "--oracles=all", "--nodes=4", "--choices=120"]).expect(0);
    folder.micro_raft(&["-runs=5000", "-seed=1", "--oracles=all"]).expect(0);
}

/// What of the table in the target's README takes seconds.
#[test]
fn each_fault_is_found_and_shrinks_to_a_few_choices() {
    let folder = Folder::new("micro-faults");
    let table = folder.micro_raft(&["faults", "--seeds=1", "--runs=4000", "--lengths=60"]).expect(1).out;
    let rows: Vec<Vec<&str>> = table.lines().skip(2).map(|row| row.split('|').map(str::trim).collect()).collect();
    assert_eq!(rows.len(), 37, "{table}");
    let mut choices: Vec<u64> = rows.iter().filter_map(|row| row[6].parse().ok()).collect();
    // It takes more executions to find the rarest, and the exit code says so.
    assert!(choices.len() >= 34, "{table}");
    choices.sort_unstable();
    assert!(choices[choices.len() / 2] <= 15, "{table}");
    // What the spec does not forbid, and what clients see without any spec.
    let by = |fault: &str, column: usize| rows.iter().find(|row| row[1] == fault).unwrap()[column].to_owned();
    assert_eq!(by("candidate_gives_up", 2), "progress");
    assert_eq!(by("rejection_asserted", 2), "crash");
    for fault in ["read_without_quorum", "read_before_commit"] {
        assert_eq!((by(fault, 2), by(fault, 4)), ("conformance".to_owned(), "linearizability".to_owned()), "{table}");
    }
}

#[test]
fn shrinking_beats_libfuzzers_minimisation() {
    for fault in ["applied_twice", "commit_old_term", "previous_term_unchecked", "stale_read_reply"] {
        let folder = Folder::new(&format!("micro-shrink-{fault}"));
        let planted = format!("--fault={fault}");
        folder.micro_raft(&["random", "--runs=20000", "--findings=1", "--out=found", &planted]).expect(1);
        let found = format!("found/{}", folder.files("found")[0].trim_end_matches(".txt"));
        let (ours, shrinking) = timed(|| folder.micro_raft(&["shrink", &found, &planted, "--out=ours"]).expect(0));
        // As cargo fuzz tmin runs it.
        let flags = ["-minimize_crash=1", "-runs=255", "-exact_artifact_path=theirs", "-seed=1"];
        let (theirs, minimising) = timed(|| folder.micro_raft(&[&flags[..], &[&planted, &found]].concat()));
        let size = |name: &str| fs::metadata(folder.0.join(name)).map_or(u64::MAX, |file| file.len());
        assert!(size("ours") <= size("theirs"), "{fault}: {ours:#?} {theirs:#?}");
        assert!(shrinking < minimising, "{fault}: {shrinking:?}, libFuzzer {minimising:?}");
    }
}

fn timed<T>(act: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    (act(), start.elapsed())
}
