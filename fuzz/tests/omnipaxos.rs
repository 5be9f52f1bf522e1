//! The omnipaxos crate: nothing is found in it, and what its disk forgets is.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests panic to fail")]

mod common;

use common::Folder;

#[test]
fn nothing_is_found() {
    let folder = Folder::new("omnipaxos-clean");
    folder.omnipaxos(&["random", "--runs=1000", "--oracles=all"]).expect(0);
    folder.omnipaxos(&["random", "--runs=200", "--oracles=all", "--nodes=4"]).expect(0);
    folder.omnipaxos(&["random", "--runs=200", "--oracles=all", "--nodes=5", "--choices=120"]).expect(0);
    folder.omnipaxos(&["-runs=500", "-seed=1", "--oracles=all"]).expect(0);
}

#[test]
fn what_the_disk_forgets_is_found_with_the_spec_and_without() {
    let folder = Folder::new("omnipaxos-faults");
    let table = folder.omnipaxos(&["faults", "--seeds=1", "--runs=3000", "--lengths=240"]).expect(0).out;
    let rows: Vec<Vec<&str>> = table.lines().skip(2).map(|row| row.split('|').map(str::trim).collect()).collect();
    assert_eq!(rows.len(), 4, "{table}");
    for row in &rows {
        assert_eq!(row[2], "conformance", "{table}");
    }
    let without = |fault: &str| rows.iter().find(|row| row[1] == fault).unwrap()[4].to_owned();
    // Built with debug assertions, the crate notices some of it itself.
    assert!(
        ["agreement", "durability", "quorum", "crash"].contains(&without("last_entry_not_persisted").as_str()),
        "{table}"
    );
}
