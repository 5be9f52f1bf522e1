//! What was found, replayed: faults of the crate must still be found, and pass where they are allowed; and a panic of a task
//! is found although the runtime keeps it to itself.

#![allow(clippy::panic, reason = "a test that cannot go on fails")]

use std::fs;
use std::path::Path;

use modelfuzz::execution::{Blind, Execution};
use modelfuzz::oracle::Selection;
use modelfuzz::schedule::Schedule;
use modelfuzz::target::{Options, Target};
use openraft_target::OpenRaft;

fn run(schedule: &str, options: &Options) -> Result<(), String> {
    let mut execution = Execution::new(&OpenRaft, options).unwrap_or_else(|error| panic!("{error}"));
    let schedule: Schedule = schedule.parse().unwrap_or_else(|error| panic!("{error}"));
    execution.run(&schedule, &mut Blind).map_err(|finding| finding.class.to_string())
}

fn kept(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/findings/openraft").join(file);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn oracles(selection: &str) -> Selection {
    selection.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// See README.md, known findings.
#[test]
fn what_a_deposed_leader_still_sends_loses_a_write() {
    let lost = kept("lost_write.txt");
    let mut options = Options { nodes: 5, ..OpenRaft.defaults() };
    let late = "conformance: SendLate needs \\A m \\in sent : IsLateAppend(i, m)";
    assert_eq!(run(&lost, &options), Err(late.to_owned()));
    options.extra.insert("allow".to_owned(), "late_entries".to_owned());
    assert_eq!(run(&lost, &options), Err("invariant: StateMachineSafety".to_owned()));
    let without_a_spec = Options { model: false, oracles: oracles("durability"), ..options };
    let durability = "durability: a new leader lacks an acknowledged write";
    assert_eq!(run(&lost, &without_a_spec), Err(durability.to_owned()));
}

#[test]
fn a_panic_of_a_task_is_found() {
    let fault = Some("apply_panics".to_owned());
    let options = Options { fault, model: false, oracles: oracles("none"), ..OpenRaft.defaults() };
    let until_applied = "timeout n1\ndeliver n1->n2 8\ndeliver n2->n1 8\ndeliver n1->n2 8\ndeliver n2->n1 8\n\
                         write n1\ndeliver n1->n2 8\ndeliver n2->n1 8\ndeliver n1->n2 8\ndeliver n2->n1 8\n";
    let found = "check: a task of the crate panicked: planted fault: the state machine panics";
    assert_eq!(run(until_applied, &options), Err(found.to_owned()));
}
