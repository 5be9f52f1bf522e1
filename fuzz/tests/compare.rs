//! Comparing two ways to fuzz: trials that are kept, gone on with, and judged.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests panic to fail")]

mod common;

use std::fs;
use std::process::ExitCode;

use common::Folder;
use modelfuzz::cli::{Console, program};
use serde_json::Value;

/// Compares on the canary, in this folder: what is printed, and what is said on the way.
fn compare(folder: &Folder, more: &[&str]) -> (ExitCode, String, String) {
    let (out, binary) = (format!("--out={}", folder.0.display()), format!("--binary={}", env!("CARGO_BIN_EXE_canary")));
    let contenders = ["--a=guided: --states=4096", "--b=drawn: random --sampler=choices"];
    let arguments = [&["compare", "canary", "--jobs=2", &out, &binary][..], &contenders, more].concat();
    let arguments: Vec<String> = arguments.into_iter().map(str::to_owned).collect();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let code = program::main(&arguments, &mut Console { out: &mut out, err: &mut err });
    (code, String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap())
}

fn trials(folder: &Folder) -> Vec<Value> {
    let text = fs::read_to_string(folder.0.join("trials.ndjson")).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_comparison_is_gone_on_with() {
    let folder = Folder::new("compare");
    let (code, out, err) = compare(&folder, &["--bugs=none,panic", "--trials=2", "--runs=2000"]);
    assert_eq!(code, ExitCode::SUCCESS, "{err}");
    assert!(err.starts_with("8 trials to run, 2 at a time\n"), "{err}");
    assert!(out.contains("no difference can be significant: take more trials"), "{out}");
    let first = trials(&folder);
    assert_eq!(first.len(), 8);
    for trial in &first {
        let executions = trial["executions"].as_u64().unwrap();
        match trial["bug"].as_str() {
            Some(bug) => {
                assert_eq!(bug, "panic");
                assert!(executions <= 2000 && (executions < 2000 || trial["found"].is_null()), "{trial}");
            }
            None => {
                assert_eq!(executions, 2000, "{trial}");
                let samples = trial["samples"].as_array().unwrap();
                assert!(samples.last().unwrap()[3].as_u64().unwrap() > 100, "{trial}");
                assert_eq!(
                    trial["states"].as_array().unwrap().len() as u64,
                    samples.last().unwrap()[3].as_u64().unwrap()
                );
                assert!(trial["actions"].as_array().unwrap().contains(&"Add".into()), "{trial}");
            }
        }
    }
    // A comparison that was killed while it wrote: the last trial is not whole.
    let path = folder.0.join("trials.ndjson");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, &text[..text.len() - 20]).unwrap();
    let (_, out, err) = compare(&folder, &["--bugs=none,panic", "--trials=3", "--runs=2000", "--format=json"]);
    assert!(err.starts_with("5 trials to run"), "{err}");
    assert_eq!(trials(&folder)[..7], first[..7], "what was kept is not run again");
    let result: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(result["races"].as_array().unwrap().len(), 3, "one along each axis");
    assert_eq!(result["races"][0]["runners"][0]["trials"], 3);
    let states = &result["growth"][0];
    assert_eq!((&states["measure"], &states["horizon"]), (&"states".into(), &2000.0.into()));
    assert_eq!(states["growers"][1]["values"].as_array().unwrap().len(), 3);
    let page = fs::read_to_string(folder.0.join("comparison.html")).unwrap();
    assert!(page.matches("<svg ").count() > 8 && !page.contains("NaN") && !page.contains("://"), "{page}");
}

#[test]
fn another_comparison_is_refused() {
    let folder = Folder::new("compare-other");
    compare(&folder, &["--trials=1", "--runs=100"]);
    for (more, why) in [
        (&["--trials=1", "--runs=200"][..], "is of another comparison: --runs is 100 there, and 200 is asked for"),
        (&["--trials=1", "--runs=100", "--options=--choices=9"], "--options is [] there"),
        (&["--trials=1", "--runs=100", "--c=guided:"], "two contenders are called `guided`"),
    ] {
        let (code, _, err) = compare(&folder, more);
        assert!(code == ExitCode::from(2) && err.contains(why), "{more:?}: {err}");
    }
    // What is added is no other comparison.
    let (code, out, err) = compare(&folder, &["--trials=1", "--runs=100", "--c=new: -entropic=1", "--pairs=all"]);
    assert!(code == ExitCode::SUCCESS && err.starts_with("1 trials to run"), "{err}");
    assert!(out.contains("| drawn : new |"), "{out}");
}

/// What kills the process of a random search is counted as it is with libFuzzer, and a budget of seconds ends both.
#[test]
fn crashes_and_seconds() {
    let folder = Folder::new("compare-crash");
    compare(&folder, &["--bugs=segfault,exit", "--trials=1", "--runs=100000"]);
    for trial in trials(&folder) {
        assert!(trial["found"].as_str().is_some_and(|class| class.starts_with("crash: ")), "{trial}");
        assert!((1..100_000).contains(&trial["executions"].as_u64().unwrap()), "{trial}");
    }
    let folder = Folder::new("compare-seconds");
    compare(&folder, &["--trials=1", "--seconds=1"]);
    for trial in trials(&folder) {
        assert!(trial["executions"].as_u64().unwrap() > 100, "{trial}");
        assert!((900..20_000).contains(&trial["millis"].as_u64().unwrap()), "{trial}");
    }
}
