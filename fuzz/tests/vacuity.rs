//! What of a spec a campaign never made use of.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests panic to fail")]

mod common;

use std::fs;

use common::Folder;
use modelfuzz::schedule::Schedule;

#[test]
fn a_campaign_that_takes_every_action() {
    let folder = Folder::new("vacuity-whole");
    let done = folder.canary(&["vacuity", "--runs=300"]).expect(0);
    for line in [
        "300 executions, ",
        "actions never taken: none",
        "events that are kept from the model and were never seen: none",
        "invariants never evaluated: none",
        "  Copy\n",
        "  Small\n",
    ] {
        assert!(done.out.contains(line), "{line}: {}", done.out);
    }
    assert!(done.out.contains("0 of 5 conditions were never false, by "), "{}", done.out);
    let done = folder.micro_raft(&["vacuity", "--runs=1500"]).expect(0);
    assert!(done.out.contains("actions never taken: none"), "{}", done.out);
}

#[test]
fn a_campaign_that_does_little() {
    let folder = Folder::new("vacuity-little");
    fs::create_dir(folder.0.join("corpus")).unwrap();
    let schedule: Schedule = "write n1\nwrite n2\nwrite n1\n".parse().unwrap();
    fs::write(folder.0.join("corpus/file"), schedule.to_bytes()).unwrap();
    let done = folder.canary(&["vacuity", "corpus"]).expect(1);
    assert!(done.out.starts_with("1 executions, 3 events, 0 findings\n"), "{}", done.out);
    assert!(done.out.contains("actions never taken: Copy, Crash, Restart\n"), "{}", done.out);
    // No register was down.
    assert!(
        done.out.contains("1 of 1 conditions were never false") && done.out.contains("Add, Canary.tla:"),
        "{}",
        done.out
    );
    let done = folder.canary(&["vacuity", "--model=off"]).expect(2);
    assert!(done.err.contains("vacuity is about the model"), "{}", done.err);
}

/// The configuration of the canary names a specification.
#[test]
fn a_trace_spec_needs_no_init_in_the_configuration() {
    let folder = Folder::new("explain-specification");
    let schedule: Schedule = "write n1\ncrash n1 lose\n".parse().unwrap();
    fs::write(folder.0.join("file"), schedule.to_bytes()).unwrap();
    folder.canary(&["explain", "file", "--format=tla"]).expect(0);
    let module = fs::read_to_string(folder.0.join("file.tla/ExplainedTrace.tla")).unwrap();
    assert!(module.contains("TraceInit == (Init) /\\ traceStep = 0"), "{module}");
}
