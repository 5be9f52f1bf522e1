//! Inputs that kill the process, or never end, shrink and are grouped like any other.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests panic to fail")]

mod common;

use std::fs;

use common::Folder;
use modelfuzz::schedule::Schedule;

/// Five writes to the first register while the last is down strike: six choices, among others.
const SCHEDULE: &str =
    "write n1\nwrite n2\ncrash n3 lose\nwrite n1\nrestart n1\nwrite n1 \nwrite n2\nwrite n1\nwrite n1\nwrite n2\n";

/// The faults that end the process, each with its class.
const FATAL: [(&str, &str); 6] = [
    ("segfault", "crash: signal 11 (SIGSEGV)"),
    ("thread-segfault", "crash: signal 11 (SIGSEGV)"),
    ("stack-overflow", "crash: stack overflow"),
    ("exit", "crash: the system ends the process with code 0"),
    ("panic", "crash: panic at fault.rs:"),
    ("hang", "crash: no end within the time for one execution"),
];

fn folder(test: &str) -> Folder {
    let folder = Folder::new(test);
    let schedule: Schedule = SCHEDULE.parse().unwrap();
    fs::create_dir(folder.0.join("found")).unwrap();
    fs::write(folder.0.join("found/file"), schedule.to_bytes()).unwrap();
    folder
}

#[test]
fn what_kills_the_process_shrinks() {
    for (fault, class) in FATAL {
        let folder = folder(&format!("isolated-shrink-{fault}"));
        let planted = format!("--fault={fault}");
        let arguments = ["shrink", "found/file", &planted, "--out=small", "--timeout=1", "--seconds=40"];
        let done = folder.canary(&arguments).expect(0);
        assert!(done.out.contains(&format!("finding: {class}")), "{fault}: {}", done.out);
        assert!(done.out.contains("10 choices became 6,"), "{fault}: {}", done.out);
        let text = fs::read_to_string(folder.0.join("small.txt")).unwrap();
        assert!(text.contains(&format!("# options {planted}\n")), "{text}");
        assert!(text.contains(&format!("# finding {class}")), "{text}");
    }
}

#[test]
fn what_kills_the_process_has_a_class() {
    for (fault, class) in FATAL {
        let folder = folder(&format!("isolated-triage-{fault}"));
        // Others are run after the one that kills the process.
        fs::write(folder.0.join("found/a"), []).unwrap();
        fs::copy(folder.0.join("found/file"), folder.0.join("found/other")).unwrap();
        fs::write(folder.0.join("found/z"), []).unwrap();
        let planted = format!("--fault={fault}");
        let arguments = ["triage", "found", &planted, "--timeout=1", "--seconds=40", "--out=out"];
        let done = folder.canary(&arguments).expect(1);
        assert!(done.out.contains(class), "{fault}: {}", done.out);
        assert!(done.out.contains("2 files, such as found/file; in 6 choices:"), "{fault}: {}", done.out);
        assert!(done.out.contains("1 classes; 2 files show nothing"), "{fault}: {}", done.out);
        assert_eq!(folder.files("out").len(), 2, "{:?}", folder.files("out"));
        // Text forms beside the files are no files of their own.
        folder.canary(&["triage", "out", &planted, "--timeout=1", "--seconds=0"]).expect(1);
    }
}
