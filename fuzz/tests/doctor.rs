//! The doctor: each kind of planted nondeterminism is caught, and the targets without faults pass.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests panic to fail")]

mod common;

use common::{Done, Folder};

/// The verdict lines that start with a word.
fn verdicts<'a>(done: &'a Done, word: &str) -> Vec<&'a str> {
    done.out.lines().filter(|line| line.starts_with(word)).collect()
}

#[test]
fn targets_without_faults_are_well() {
    let folder = Folder::new("doctor-well");
    for done in [
        folder.canary(&["doctor"]).expect(0),
        folder.micro_raft(&["doctor"]).expect(0),
        folder.micro_raft(&["doctor", "--runs=20", "--nodes=4", "--oracles=all"]).expect(0),
        folder.two_phase_commit(&["doctor"]).expect(0),
        folder.omnipaxos(&["doctor"]).expect(0),
        folder.raft_rs(&["doctor"]).expect(0),
    ] {
        assert_eq!(verdicts(&done, "ok").len(), 8, "{}", done.out);
        assert!(done.out.contains("100 schedules ran again in another process") || done.out.contains("20 schedules"));
    }
}

#[test]
fn every_kind_of_nondeterminism_is_caught() {
    for (fault, check) in [
        ("random-map", "same system"),
        ("clock", "same system"),
        ("address", "other process"),
        ("nondeterminism", "same system"),
    ] {
        let folder = Folder::new(&format!("doctor-{fault}"));
        let done = folder.canary(&["doctor", &format!("--fault={fault}")]).expect(3);
        let problems = verdicts(&done, "PROBLEM");
        assert!(problems.iter().any(|line| line.contains(check)), "{fault}: {}", done.out);
        assert!(done.out.contains("event ") && done.out.contains("the other time: "), "{fault}: {}", done.out);
        assert!(done.out.contains("model state "), "{fault}: {}", done.out);
    }
}

/// What only another process shows, one process alone does not.
#[test]
fn an_address_differs_between_processes_alone() {
    let folder = Folder::new("doctor-address-alone");
    let done = folder.canary(&["doctor", "--fault=address", "--processes=1"]).expect(0);
    assert!(!done.out.contains("other process"), "{}", done.out);
}

#[test]
fn a_restart_that_loses_what_was_kept_is_caught() {
    let folder = Folder::new("doctor-restart");
    let done = folder.micro_raft(&["doctor", "--fault=term_not_persisted", "--runs=300"]).expect(1);
    let problems = verdicts(&done, "PROBLEM");
    assert!(problems.len() == 1 && problems[0].contains("restart"), "{}", done.out);
    assert!(done.out.contains("crashes, keeps its writes and restarts, and then:"), "{}", done.out);
    assert!(done.out.contains("Restarted"), "{}", done.out);
}

#[test]
fn mistakes_on_the_command_line_are_told() {
    let folder = Folder::new("doctor-usage");
    let done = folder.canary(&["doctor", "--processes=3"]).expect(2);
    assert!(done.err.contains("--processes=3: 1 or 2 is needed"), "{}", done.err);
}
