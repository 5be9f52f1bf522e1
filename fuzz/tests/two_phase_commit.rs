//! The small two-phase commit: without a fault nothing is found, each fault is, and by the spec.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests panic to fail")]

mod common;

use common::Folder;

#[test]
fn without_a_fault_no_oracle_finds_anything() {
    let folder = Folder::new("two-phase-clean");
    folder.two_phase_commit(&["random", "--runs=10000", "--oracles=all"]).expect(0);
    for nodes in ["--nodes=4", "--nodes=5"] {
        folder.two_phase_commit(&["random", "--runs=3000", "--oracles=all", nodes, "--choices=120"]).expect(0);
    }
    folder.two_phase_commit(&["-runs=5000", "-seed=1", "--oracles=all"]).expect(0);
}

#[test]
fn the_spec_finds_each_fault_and_so_does_an_oracle_without_it() {
    let folder = Folder::new("two-phase-faults");
    let table = folder.two_phase_commit(&["faults", "--seeds=1", "--runs=20000", "--lengths=240"]).expect(0).out;
    let rows: Vec<Vec<&str>> = table.lines().skip(2).map(|row| row.split('|').map(str::trim).collect()).collect();
    assert_eq!(rows.len(), 22, "{table}");
    for row in &rows {
        assert_eq!(row[2], "conformance", "{table}");
        assert_ne!(row[4], "none", "{table}");
    }
    let by = |fault: &str| rows.iter().find(|row| row[1] == fault).unwrap()[4];
    assert_eq!(by("inquiry_not_answered"), "progress", "{table}");
}
