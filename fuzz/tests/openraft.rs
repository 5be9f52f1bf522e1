//! The openraft crate: nothing is found in it but what is known, and what its disk forgets is.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests panic to fail")]

mod common;

use common::Folder;

#[test]
fn nothing_is_found_but_what_is_known() {
    let folder = Folder::new("openraft-clean");
    let allow = "--allow=late_entries";
    folder.openraft(&["random", "--runs=1000", "--oracles=all", allow]).expect(0);
    folder.openraft(&["random", "--runs=200", "--oracles=all", "--nodes=4", allow]).expect(0);
    folder.openraft(&["random", "--runs=200", "--oracles=all", "--nodes=5", "--choices=120", allow]).expect(0);
    folder.openraft(&["-runs=500", "-seed=1", "--oracles=all", allow]).expect(0);
}

#[test]
fn what_is_known_is_found() {
    let folder = Folder::new("openraft-known");
    let done = folder.openraft(&["random", "--runs=1", "--first=291"]).expect(1);
    assert!(done.out.contains("SendLate needs") || done.err.contains("SendLate needs"), "{done:#?}");
}

#[test]
fn what_the_disk_forgets_is_found_with_the_spec() {
    let folder = Folder::new("openraft-faults");
    let arguments = ["faults", "--seeds=1", "--runs=3000", "--lengths=240", "--allow=late_entries"];
    let table = folder.openraft(&arguments).expect(0).out;
    let rows: Vec<Vec<&str>> = table.lines().skip(2).map(|row| row.split('|').map(str::trim).collect()).collect();
    assert_eq!(rows.len(), 6, "{table}");
    for row in &rows {
        let expected = if row[1] == "apply_panics" { "crash" } else { "conformance" };
        assert_eq!(row[2], expected, "{table}");
    }
}
