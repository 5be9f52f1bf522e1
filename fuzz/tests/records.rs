//! What is kept of a finding beside its bytes, and what a replay makes of it after a change.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests panic to fail")]

mod common;

use std::fs;

use common::Folder;

#[test]
fn a_finding_is_kept_as_text_and_replays_with_its_options() {
    let folder = Folder::new("record-finding");
    let (done, artefact) = folder.find("forbidden");
    let text = format!("{artefact}.txt");
    assert!(done.err.contains(&format!("  record:   {text}\n")), "{}", done.err);
    let told = fs::read_to_string(folder.0.join(&text)).unwrap();
    for line in [
        "# modelfuzz schedule, format 1\n# target canary\n# nodes 3\n# options --fault=forbidden\n# spec 1:",
        "\n#> Copy(i = ",
    ] {
        assert!(told.contains(line), "{told}");
    }
    let done = folder.canary(&["replay", &text]).expect(1);
    assert!(!done.out.contains("this is not what was recorded"), "{}", done.out);
    assert!(done.out.contains("finding: conformance: Copy"), "{}", done.out);
    // Bytes and text are the same schedule.
    assert_eq!(folder.canary(&["fmt", &text]).expect(0).out, folder.canary(&["fmt", &artefact]).expect(0).out);
    // It belongs to one target.
    let done = folder.micro_raft(&["replay", &text]).expect(2);
    assert!(done.err.contains("was recorded for the target canary"), "{}", done.err);
}

/// Without the fault, as after a fix: the replay says so, and where it first differs.
#[test]
fn a_replay_after_a_change_says_where_it_differs() {
    let folder = Folder::new("record-change");
    let planted = "--fault=vote_twice";
    folder.micro_raft(&["random", planted, "--runs=20000", "--findings=1", "--out=found"]).expect(1);
    let text = folder.files("found").into_iter().find(|name| name.ends_with(".txt")).unwrap();
    let path = format!("found/{text}");
    folder.micro_raft(&["replay", &path]).expect(1);
    let told = fs::read_to_string(folder.0.join(&path)).unwrap();
    fs::write(folder.0.join("fixed"), told.replace(&format!("# options {planted}\n"), "")).unwrap();
    let done = folder.micro_raft(&["replay", "fixed"]).expect(3);
    assert!(done.out.contains("this is not what was recorded: it first differs at choice "), "{}", done.out);
    assert!(done.out.contains("\n  recorded: ") && done.out.contains("\n  now:      "), "{}", done.out);
    let other = told.replace("# spec 1:", "# spec 1:0");
    fs::write(folder.0.join("other"), other).unwrap();
    let done = folder.micro_raft(&["replay", "other"]).expect(1);
    assert!(done.err.contains("note: the spec has changed since it was recorded"), "{}", done.err);
}

#[test]
fn a_text_that_is_no_schedule_is_told() {
    let folder = Folder::new("record-wrong");
    fs::write(folder.0.join("file"), "# modelfuzz schedule, format 1\nwrite x\n").unwrap();
    let done = folder.canary(&["replay", "file"]).expect(2);
    assert!(done.err.contains("file is no schedule: line 2, column 7"), "{}", done.err);
}
