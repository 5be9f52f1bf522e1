//! The raft crate under its spec: it is learned from the model alone, and planted faults are found from an empty corpus,
//! reported, replayed and minimised.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests panic to fail")]

mod common;

use std::fs;

use common::{Done, Folder};

/// The known fault of the crate is let pass, so that it is not found in place of the planted ones.
const ALLOW: &str = "--allow=next_index_not_above_match";

/// The class that a report or a replay names.
#[track_caller]
fn class(text: &str) -> String {
    let class = text.lines().find_map(|line| line.strip_prefix("finding: "));
    class.unwrap_or_else(|| panic!("no finding in\n{text}")).to_owned()
}

/// Finds a planted fault from an empty corpus; what was printed, and the name of the artefact.
fn find(folder: &Folder, options: &[&str], code: i32, prefix: &str) -> (Done, String) {
    let flags = ["-runs=300000", "-seed=1", "-timeout=2", "-verbosity=0", ALLOW];
    let done = folder.raft_rs(&[&flags[..], options].concat()).expect(code);
    (done, folder.file(prefix))
}

/// A planted fault of the protocol is found, reported, replayed and minimised, and stays the same fault all along.
fn found_replayed_and_minimised(test: &str, options: &[&str], fault: &str) {
    let folder = Folder::new(test);
    let (done, artefact) = find(&folder, options, 77, "crash-");
    assert!(class(&done.err).contains(fault), "{}", done.err);
    assert!(done.err.contains(&format!("modelfuzz replay raft_rs {artefact} ")), "{}", done.err);
    let replay = |file: &str| {
        let replayed = folder.raft_rs(&[&["replay", file, ALLOW], options].concat()).expect(1);
        assert!(replayed.out.starts_with("   1. "), "the story begins with the first choice:\n{}", replayed.out);
        class(&replayed.out)
    };
    assert_eq!(replay(&artefact), class(&done.err));
    let flags = ["-minimize_crash=1", "-runs=2000", "-seed=1", "-exact_artifact_path=small", ALLOW];
    folder.raft_rs(&[&flags[..], options, &[&artefact]].concat());
    let size = |name: &str| fs::metadata(folder.0.join(name)).unwrap().len();
    assert!(size("small") < size(&artefact), "{} of {} bytes", size("small"), size(&artefact));
    assert_eq!(replay("small").split(' ').next(), Some("conformance:"));
}

#[test]
fn the_model_alone_guides() {
    let folder = Folder::new("raft-guides");
    fs::create_dir(folder.0.join("corpus")).unwrap();
    let done = folder.raft_rs(&["-runs=30000", "-seed=1", ALLOW, "corpus"]).expect(0);
    let (numbers, kept) = (done.statistics(), folder.files("corpus").len());
    assert_eq!(numbers[0], 30_000);
    assert!(numbers[1] > 10_000 && numbers[2] > 30_000, "states and transitions: {numbers:?}");
    assert!((200..=numbers[4] + numbers[6] + numbers[8]).contains(&kept), "{kept} inputs kept: {numbers:?}");
}

#[test]
fn a_leader_that_counts_itself_twice() {
    let options = ["--fault=double_vote", "--nodes=4"];
    found_replayed_and_minimised("raft-double-vote", &options, "BecomeLeader needs Cardinality");
}

#[test]
fn a_promise_before_the_disk_has_synced() {
    found_replayed_and_minimised("raft-ack-before-sync", &["--fault=ack_before_sync"], "conformance: Handle");
}

#[test]
fn a_segmentation_fault() {
    let folder = Folder::new("raft-segfault");
    let (done, artefact) = find(&folder, &["--fault=segfault"], 77, "crash-");
    assert!(done.err.contains("modelfuzz: SIGSEGV"), "{}", done.err);
    folder.raft_rs(&["--fault=segfault", &artefact]).expect(77);
}

#[test]
fn an_endless_loop() {
    let folder = Folder::new("raft-hang");
    let (_, artefact) = find(&folder, &["--fault=hang"], 70, "timeout-");
    folder.raft_rs(&["--fault=hang", "-timeout=1", &artefact]).expect(70);
}

#[test]
fn the_known_fault_of_the_crate() {
    let folder = Folder::new("raft-known");
    let done = folder.raft_rs(&["-runs=300000", "-seed=1", "-verbosity=0"]).expect(77);
    assert!(class(&done.err).contains("next > match"), "{}", done.err);
    folder.raft_rs(&[&folder.file("crash-")]).expect(77);
    folder.raft_rs(&["replay", &folder.file("crash-"), ALLOW]).expect(0);
}
