//! The binary as libFuzzer and its users see it: flags, child processes, statistics, corpora.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests panic to fail")]

mod common;

use std::fs;

use common::Folder;
use modelfuzz::schedule::{Choice, NodeRef, Schedule};

#[test]
fn the_model_alone_guides() {
    let folder = Folder::new("guides");
    fs::create_dir(folder.0.join("corpus")).unwrap();
    let done = folder.canary(&["-runs=20000", "-seed=1", "corpus"]).expect(0);
    assert!(done.err.contains("INFO: 65536 Extra Counters"), "{}", done.err);
    assert!(!done.err.contains("no interesting inputs"), "{}", done.err);
    let numbers = done.statistics();
    assert_eq!(numbers[0], 20_000);
    assert!(numbers[1] > 300, "the canary has 729 states: {numbers:?}");
    assert!(numbers[3] <= numbers[1] && numbers[4] == 1024 && numbers[6] == 512, "{numbers:?}");
    let kept = folder.files("corpus").len();
    assert!(kept > 200 && kept <= numbers[3] + numbers[5] + numbers[7], "{kept} inputs kept: {numbers:?}");
    // Without the model nothing is new.
    fs::create_dir(folder.0.join("blind")).unwrap();
    let done = folder.canary(&["-runs=2000", "-seed=1", "--model=off", "blind"]).expect(0);
    assert_eq!(done.statistics()[..3], [2000, 0, 0]);
    assert!(folder.files("blind").len() <= 1, "{:?}", folder.files("blind"));
}

#[test]
fn a_smaller_map_keeps_fewer_inputs() {
    let folder = Folder::new("map");
    fs::create_dir(folder.0.join("corpus")).unwrap();
    let done =
        folder.canary(&["-runs=20000", "-seed=1", "--states=64", "--transitions=32", "--facets=8", "corpus"]).expect(0);
    let numbers = done.statistics();
    assert_eq!(numbers[3..7], [64, 64, 32, 32], "{numbers:?}");
    assert!(numbers[1] > 200 && folder.files("corpus").len() <= 64 + 32 + 8, "{numbers:?}");
}

#[test]
fn defaults_are_set_and_the_users_flags_win() {
    let folder = Folder::new("flags");
    let limit = |arguments: &[&str]| {
        let done = folder.canary(&[&["-runs=100"], arguments].concat()).expect(0);
        let last = done.err.lines().rev().find_map(|line| line.split_once(" lim: "));
        last.and_then(|(_, rest)| rest.split(' ').next().map(str::to_owned))
    };
    assert_eq!(limit(&[]).as_deref(), Some("120"), "two bytes for each of 60 choices, at once");
    assert_eq!(limit(&["--choices=20"]).as_deref(), Some("40"));
    assert_eq!(limit(&["-max_len=10"]).as_deref(), Some("10"));
}

#[test]
fn wrong_usage_is_explained() {
    let folder = Folder::new("usage");
    for (arguments, why) in [
        (&["--nodes=5"][..], "--nodes=5: canary has 3 nodes, always"),
        (&["--nodez=3"], "there is no option --nodez (did you mean `nodes`?)"),
        (&["--fault=segfalt"], "no such planted fault (did you mean `segfault`?)"),
        (&["--choices"], "--choices needs a value: --choices=VALUE"),
        (&["repaly", "file"], "there is no file, folder or command `repaly`: did you mean `replay`?"),
        (&["replay"], "FILE is missing"),
        (&["replay", "nowhere"], "nowhere cannot be read"),
    ] {
        let done = folder.canary(arguments).expect(2);
        assert!(done.err.starts_with("error: ") && done.err.contains(why), "{arguments:?}: {done:#?}");
    }
    let done = folder.canary_with(&["-runs=1"], &[("MODELFUZZ_OPTIONS", "--nodes=5")]).expect(2);
    assert!(done.err.contains("--nodes=5"), "{done:#?}");
    folder.canary_with(&["-runs=1", "--nodes=3"], &[("MODELFUZZ_OPTIONS", "--nodes=5")]).expect(0);
}

#[test]
fn child_processes_have_the_options_too() {
    let folder = Folder::new("jobs");
    folder.canary(&["--fault=panic", "-jobs=2", "-workers=2", "-runs=500000", "-seed=1"]);
    assert!(folder.files(".").iter().any(|name| name.starts_with("crash-")), "{:?}", folder.files("."));
    let folder = Folder::new("fork");
    folder.canary(&["--fault=panic", "-fork=1", "-runs=500000", "-seed=1"]);
    assert!(folder.files(".").iter().any(|name| name.starts_with("crash-")), "{:?}", folder.files("."));
}

#[test]
fn a_finding_is_minimised() {
    let folder = Folder::new("minimise");
    let (_, artefact) = folder.find("panic");
    let size = |name: &str| fs::metadata(folder.0.join(name)).unwrap().len();
    let flags = ["-minimize_crash=1", "-runs=3000", "-exact_artifact_path=small", "-seed=1"];
    let done = folder.canary(&[&["--fault=panic"], &flags[..], &[&artefact]].concat());
    assert!(size("small") < size(&artefact), "{done:#?}");
    // Five writes and a crash are needed.
    assert!((12..=16).contains(&size("small")), "{} bytes: {done:#?}", size("small"));
    folder.canary(&["replay", "small", "--fault=panic"]).expect(1);
}

#[test]
fn a_corpus_is_merged_by_what_the_model_saw() {
    let folder = Folder::new("merge");
    folder.canary(&["seeds", "seeds", "--count=100"]).expect(0);
    fs::create_dir(folder.0.join("merged")).unwrap();
    folder.canary(&["-merge=1", "merged", "seeds"]).expect(0);
    let merged = folder.files("merged").len();
    assert!((2..=100).contains(&merged), "{merged} files");
    let features = |corpus: &str| {
        let numbers = folder.canary(&["-runs=0", corpus]).expect(0).statistics();
        (numbers[3], numbers[5])
    };
    assert_eq!(features("merged"), features("seeds"));
}

#[test]
fn cargo_fuzz_is_told_the_schedule_as_text() {
    let folder = Folder::new("text");
    let schedule = Schedule(vec![Choice::Write { node: NodeRef(1), count: 1 }, Choice::Heal]);
    fs::write(folder.0.join("file"), schedule.to_bytes()).unwrap();
    folder.canary_with(&["file"], &[("RUST_LIBFUZZER_DEBUG_PATH", "text")]).expect(0);
    assert_eq!(fs::read_to_string(folder.0.join("text")).unwrap(), format!("{schedule}\n"));
    assert_eq!(folder.canary(&["fmt", "file"]).expect(0).out, format!("{schedule}\n"));
}

#[test]
fn any_file_of_a_corpus_is_an_input() {
    let folder = Folder::new("corpus");
    fs::create_dir(folder.0.join("corpus")).unwrap();
    for (name, bytes) in [("empty", vec![]), ("odd", vec![7; 3]), ("large", vec![0x55; 100_000])] {
        fs::write(folder.0.join("corpus").join(name), bytes).unwrap();
    }
    let done = folder.canary(&["-runs=100", "corpus"]).expect(0);
    assert_eq!(done.statistics()[0], 100);
}
