//! Every way for a system to fail is found from an empty corpus, reported, leaves its input, and fails again with it.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests panic to fail")]

mod common;

use common::Folder;

/// What a crash that libFuzzer sees exits with, and a timeout.
const CRASH: i32 = 77;
const TIMEOUT: i32 = 70;

/// Finds a fault and runs its artefact again; what it printed to standard error.
fn found_and_found_again(fault: &str, code: i32) -> (Folder, String, String) {
    let folder = Folder::new(&format!("fault-{fault}"));
    let (done, artefact) = folder.find(fault);
    let err = done.expect(code).err;
    folder.canary(&[&format!("--fault={fault}"), "-timeout=1", &artefact]).expect(code);
    folder.canary(&[&artefact]).expect(0); // without the fault there is nothing
    (folder, artefact, err)
}

/// The report names the class, the reason and the commands; and the command `replay` finds the same.
fn reported_and_replayed(fault: &str, class: &str, reason: &str) {
    let (folder, artefact, err) = found_and_found_again(fault, CRASH);
    let lines = [
        format!("finding: {class}"),
        reason.to_owned(),
        format!("modelfuzz replay canary {artefact} --fault={fault}\n"),
        format!("cargo fuzz run -s none canary {artefact} -- --fault={fault}\n"),
        format!("cargo fuzz tmin -s none canary {artefact} -- --fault={fault}\n"),
    ];
    for line in lines {
        assert!(err.contains(&line), "{line} is missing in\n{err}");
    }
    let done = folder.canary(&["replay", &artefact, &format!("--fault={fault}")]).expect(1);
    assert!(done.out.contains(&format!("finding: {class}")), "{}", done.out);
    let choice = |text: &str| text.lines().find(|line| line.contains("at choice")).map(str::to_owned);
    assert_eq!(choice(&done.out), choice(&err));
}

#[test]
fn a_step_that_the_spec_forbids() {
    reported_and_replayed("forbidden", "conformance: Copy", "up[i]");
}

#[test]
fn a_panic() {
    reported_and_replayed("panic", "crash: panic at fault.rs:", "a planted panic");
}

#[test]
fn a_panic_that_the_system_catches() {
    reported_and_replayed("caught-panic", "crash: panic at fault.rs:", "a planted panic");
}

#[test]
fn a_panic_of_another_thread() {
    reported_and_replayed("thread-panic", "crash: panic at fault.rs:", "a planted panic");
}

#[test]
fn a_segmentation_fault() {
    let (_, _, err) = found_and_found_again("segfault", CRASH);
    assert!(err.contains("modelfuzz: SIGSEGV"), "{err}");
}

#[test]
fn a_segmentation_fault_of_another_thread() {
    let (_, _, err) = found_and_found_again("thread-segfault", CRASH);
    assert!(err.contains("modelfuzz: SIGSEGV"), "{err}");
}

#[test]
fn a_stack_overflow() {
    let (_, _, err) = found_and_found_again("stack-overflow", CRASH);
    assert!(err.contains("modelfuzz: SIGSEGV"), "{err}");
}

#[test]
fn an_endless_loop() {
    let (_, _, err) = found_and_found_again("hang", TIMEOUT);
    assert!(err.contains("libFuzzer: timeout"), "{err}");
}

#[test]
fn an_exit_of_the_process() {
    let (_, _, err) = found_and_found_again("exit", CRASH);
    assert!(err.contains("fuzz target exited"), "{err}");
}

#[test]
fn a_system_that_is_not_deterministic() {
    let folder = Folder::new("fault-nondeterminism");
    std::fs::write(folder.0.join("file"), []).unwrap();
    let done = folder.canary(&["replay", "file", "--fault=nondeterminism"]).expect(3);
    assert!(done.out.contains("the system is not deterministic"), "{}", done.out);
    assert!(done.out.contains("after 0 events: (the end)\n   the other time: Add(i = n1)\n"), "{}", done.out);
}
