//! Stopped by the user, or with the program that started it.

use std::fs;
use std::os::unix::process::ExitStatusExt;

use modelfuzz::cli::log;

use crate::{CANARY, Corpus, send, wait_until};

/// The code with which libFuzzer ends when it was interrupted.
const INTERRUPTED: i32 = 72;

/// What a run says when it was stopped between two executions.
fn said_what_it_saw(corpus: &Corpus) {
    let printed = corpus.printed();
    assert!(printed.contains("modelfuzz: stopped;"), "{printed}");
    let statistics = printed.lines().rfind(|line| line.contains(" executions, ")).unwrap();
    let (samples, reached) = log::read(&corpus.folder.0.join("log")).unwrap();
    let executions = samples.last().unwrap().executions;
    assert!(statistics.contains(&format!("modelfuzz: {executions} executions, ")), "{executions}: {printed}");
    assert!(!reached.actions.is_empty(), "the log has no end");
    corpus.found(&[]);
    assert!(corpus.flights().is_empty());
    assert!(corpus.is_whole() > 0, "nothing was kept");
}

#[test]
fn ctrl_c_kill_and_a_closed_terminal_end_a_run_in_order() {
    for (signal, ended) in [("INT", Ok(INTERRUPTED)), ("TERM", Ok(INTERRUPTED)), ("HUP", Err(1))] {
        let corpus = Corpus::new(&format!("stopped-{signal}"));
        let mut child = corpus.start(&["--log=log"]);
        wait_until(|| corpus.folder.files("corpus").len() > 40);
        send(signal, child.id());
        let status = child.wait().unwrap();
        assert_eq!(status.code().ok_or(status.signal().unwrap_or(0)), ended, "{signal}: {}", corpus.printed());
        said_what_it_saw(&corpus);
    }
}

#[test]
fn an_execution_without_an_end_is_stopped_and_kept() {
    let corpus = Corpus::new("stopped-hung");
    let mut child = corpus.start(&["--fault=hang", "-timeout=1000"]);
    corpus.hung();
    send("INT", child.id());
    assert_eq!(child.wait().unwrap().code(), Some(INTERRUPTED), "{}", corpus.printed());
    corpus.is_whole();
    let done = corpus.run(&["-runs=1"]).expect(0);
    assert!(done.err.contains("killed:"), "{done:#?}");
    corpus.found(&["killed-"]);
}

#[test]
fn a_job_ends_with_the_program_that_started_it() {
    for signal in ["TERM", "KILL"] {
        let corpus = Corpus::new(&format!("stopped-job-{signal}"));
        let lines =
            "MODELFUZZ_PARENT=$$ \"$0\" corpus -artifact_prefix=found/ -seed=1 --log=log & echo $! >process; wait";
        let mut parent = corpus.spawn(&mut corpus.folder.command("sh", &["-c", lines, CANARY]));
        wait_until(|| corpus.folder.files("corpus").len() > 40);
        let job: u32 = fs::read_to_string(corpus.folder.0.join("process")).unwrap().trim().parse().unwrap();
        send(signal, parent.id());
        parent.wait().unwrap();
        wait_until(|| {
            // Dead, though perhaps not yet waited for by anybody.
            let state = fs::read_to_string(format!("/proc/{job}/stat"));
            state.is_ok_and(|state| state.contains(") Z ")) || !fs::exists(format!("/proc/{job}")).unwrap()
        });
        said_what_it_saw(&corpus);
    }
}

#[test]
fn a_job_whose_program_is_gone_does_not_begin() {
    let corpus = Corpus::new("stopped-orphan");
    let done = corpus.folder.canary_with(&["corpus", "-runs=10"], &[("MODELFUZZ_PARENT", "1")]).expect(4);
    assert!(done.err.contains("the program that started this one has ended"), "{done:#?}");
}
