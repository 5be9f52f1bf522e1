//! Systems in shared libraries: a sound one, and whatever a library may do wrong.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests panic to fail")]

mod common;

use std::path::{Path, PathBuf};
use std::process::Command;

use common::{Done, Folder};

/// The faults of `faulty.c`, in the order of their numbers.
const FAULTS: [&str; 19] = [
    "NONE",
    "VERSION",
    "NO_SCHEMA",
    "SCHEMA",
    "CREATE",
    "ABORT",
    "SEGFAULT",
    "LOOP",
    "APPLY",
    "JUNK",
    "CUT",
    "NAME",
    "OTHER_NODE",
    "DEEP",
    "NULL_WORDS",
    "CHECK",
    "EXIT",
    "TO_NOBODY",
    "TO_ITSELF",
];

const SPEC: &str = "---- MODULE Any ----
EXTENDS Naturals
CONSTANTS n1, n2, n3
VARIABLE n
Init == n = 0
Write(v) == n' = v
Crash(i, kept) == UNCHANGED n
Next == Write(n + 1)
====";

fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

/// Compiles a library into a folder.
fn compile(folder: &Folder, source: &Path, defines: &[String]) {
    let mut command = Command::new("cc");
    command.args(["-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", "-o", "libsystem.so", "-I"]);
    command.arg(repository("targets")).arg(source).args(defines).current_dir(&folder.0);
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// A folder with a faulty library and a spec, and what runs there.
fn faulty(fault: &str, arguments: &[&str]) -> (Folder, Done) {
    let folder = Folder::new(&format!("library-{fault}"));
    let numbers = FAULTS.iter().chain(&["DIGEST"]).enumerate();
    let mut defines: Vec<String> = numbers.map(|(number, name)| format!("-D{name}={number}")).collect();
    defines.push(format!("-DFAULT={fault}"));
    compile(&folder, &repository("fuzz/tests/shared_library/faulty.c"), &defines);
    std::fs::write(folder.0.join("Any.tla"), SPEC).unwrap();
    std::fs::write(folder.0.join("Any.cfg"), "CONSTANTS n1 = n1 n2 = n2 n3 = n3\nINIT Init\nNEXT Next\n").unwrap();
    let done = folder.shared_library(&[arguments, &["--library=libsystem.so", "--spec=Any.tla"]].concat());
    (folder, done)
}

fn finds(fault: &str, class: &str) {
    let (_, done) = faulty(fault, &["random", "--runs=50", "--findings=1"]);
    let done = done.expect(1);
    assert!(done.out.contains(&format!("finding: {class}\n")), "{done:#?}");
}

fn refused(fault: &str, message: &str) {
    let (_, done) = faulty(fault, &["random", "--runs=50"]);
    let done = done.expect(2);
    assert!(done.err.contains(message), "{done:#?}");
}

#[test]
fn the_sample_is_sound_and_its_fault_is_found() {
    let folder = Folder::new("library-sample");
    compile(&folder, &repository("targets/c_register/register.c"), &[]);
    let spec = format!("--spec={}", repository("targets/c_register/Register.tla").display());
    let config = format!("--config={}", repository("targets/c_register/Nodes3.cfg").display());
    let with = ["--library=libsystem.so", &spec, &config];
    folder.shared_library(&[&["random", "--runs=2000", "--oracles=all"], &with[..]].concat()).expect(0);
    folder.shared_library(&[&["doctor", "--runs=30", "--unused=tick"], &with[..]].concat()).expect(0);
    let fault = "--options=fault=stale_ack_counted";
    let run = ["-runs=100000", "-seed=1", "-verbosity=0", fault];
    let done = folder.shared_library(&[&run[..], &with[..]].concat()).expect(77);
    assert!(done.err.contains("finding: conformance: "), "{}", done.err);
    let found = folder.file("crash-");
    folder.shared_library(&[&["replay", &found, fault], &with[..]].concat()).expect(1);
    folder.shared_library(&[&["replay", &found], &with[..]].concat()).expect(0);
    folder.shared_library(&["replay", &format!("{found}.txt")]).expect(1);
}

#[test]
fn a_library_without_a_fault_passes() {
    faulty("NONE", &["random", "--runs=50"]).1.expect(0);
}

#[test]
fn a_library_that_cannot_be_used_is_refused() {
    refused("VERSION", "the library speaks version 2 of targets/modelfuzz.h, this program version 1");
    refused("NO_SCHEMA", "mf_schema returned NULL");
    refused("SCHEMA", "line 2 of mf_schema is `evnt Read`: a line is `event NAME FIELD ...`");
    refused("CREATE", "it does not want to");
}

#[test]
fn missing_options_and_files_are_named() {
    let folder = Folder::new("library-missing");
    let told = |arguments: &[&str]| folder.shared_library(&[&["random"], arguments].concat()).expect(2).err;
    assert!(told(&[]).contains("--library=FILE is missing"));
    assert!(told(&["--library=nope.so"]).contains("--library=nope.so: ./nope.so: "));
    std::fs::write(folder.0.join("text.so"), "no library").unwrap();
    compile(&folder, &repository("targets/c_register/register.c"), &[]);
    let told_of = |option: &str| told(&["--library=libsystem.so", option]);
    assert!(told_of("--spec=nope.tla").contains("nope.tla: No such file"));
    assert!(told_of("--unused=ticks").contains("--unused=ticks: `ticks` is no kind of choice: give some of deliver, "));
    assert!(told_of("--seed=x").contains("--seed=x: a number from 0 to "));
    assert!(told_of("--options=fault").contains("--options=fault: `fault` has no `=`"));
    assert!(told(&["--library=text.so"]).contains("--library=text.so: ./text.so: "));
}

#[test]
fn what_a_library_says_is_wrong_is_a_finding() {
    finds("APPLY", "check: assertion failed");
    finds("CHECK", "check: a < b");
}

#[test]
fn words_that_mean_nothing_are_a_finding() {
    finds("JUNK", "check: the library wrote a record of kind 99, of which there is none");
    finds("CUT", "check: the library wrote a record of 7 words, where only 0 are left");
    finds("NAME", "check: the library wrote name 5, where the schema has 2 lines, counted from 0");
    finds("OTHER_NODE", "check: the library wrote a record about n2 in a step of n1");
    finds("DEEP", "check: the library wrote a value that is nested more than 64 levels deep, in field v of Write");
    finds(
        "TO_NOBODY",
        "check: the library wrote a message of n1 to n10, where the nodes are n1 to n3, each other than n1",
    );
    finds(
        "TO_ITSELF",
        "check: the library wrote a message of n1 to n1, where the nodes are n1 to n3, each other than n1",
    );
    finds("NULL_WORDS", "check: the library wrote 4 words at an address that cannot hold any");
}

#[test]
fn what_ends_the_process_leaves_its_input() {
    for (fault, prefix, code) in [("ABORT", "crash-", 77), ("SEGFAULT", "crash-", 77), ("LOOP", "timeout-", 70)] {
        let (folder, done) = faulty(fault, &["-runs=100000", "-seed=1", "-verbosity=0", "-timeout=1"]);
        done.expect(code);
        let found = folder.file(prefix);
        let again = ["-timeout=1", "--library=libsystem.so", "--spec=Any.tla", &found];
        folder.shared_library(&again).expect(code);
    }
}

#[test]
fn commands_say_that_the_system_ended_the_process() {
    for command in ["random", "doctor"] {
        let done = faulty("EXIT", &[command, "--runs=20"]).1.expect(1);
        assert!(done.err.contains("the system ended the process"), "{done:#?}");
        let done = faulty("ABORT", &[command, "--runs=20"]).1;
        assert_eq!(done.code, None, "{done:#?}");
        assert!(done.err.contains("SIGABRT") && done.err.contains("the system ended the process"), "{done:#?}");
    }
}

#[test]
fn what_the_system_says_of_itself_is_shrunk_as_that() {
    let (folder, done) = faulty("CHECK", &["random", "--runs=50", "--findings=1", "--out=found"]);
    done.expect(1);
    let found = format!("found/{}", folder.files("found").remove(0));
    let with = ["--library=libsystem.so", "--spec=Any.tla", "--out=small"];
    let done = folder.shared_library(&[&["shrink", &found], &with[..]].concat()).expect(0);
    assert!(done.out.contains("check: a < b") && !done.out.contains("crash"), "{done:#?}");
    let text = std::fs::read_to_string(folder.0.join("small.txt")).unwrap();
    assert!(text.contains("check: a < b"), "{text}");
}

#[test]
fn where_each_run_ends_in_a_finding_the_doctor_says_so_first() {
    let done = faulty("CHECK", &["doctor", "--runs=5"]).1.expect(1);
    assert!(done.out.contains("5 of 5 runs ended in a finding, such as check: a < b"), "{done:#?}");
}

#[test]
fn a_digest_that_differs_is_told_by_the_doctor() {
    let (_, done) = faulty("DIGEST", &["doctor", "--runs=5"]);
    let done = done.expect(3);
    assert!(done.out.contains("digest at the end 1: "), "{done:#?}");
}
