//! The invariants of ARCHITECTURE.md that a reader of the sources can check: who may know whom.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use std::fs;
use std::path::{Path, PathBuf};

/// Every Rust file below a folder of the repository, with its text.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files = Vec::new();
    let mut folders = vec![root];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                files.push((path, text));
            }
        }
    }
    assert!(!files.is_empty(), "{folder} holds no Rust file");
    files
}

/// The parts of the crate (`crate::PART`) that a text names.
fn parts(text: &str) -> Vec<&str> {
    let after = text.match_indices("crate::").map(|(at, found)| &text[at + found.len()..]);
    after.map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("")).collect()
}

fn may_only_know(folder: &str, allowed: &[&str]) {
    for (path, text) in sources(folder) {
        for part in parts(&text) {
            assert!(
                allowed.contains(&part),
                "{} names crate::{part}, but {folder} may only know {allowed:?}: see ARCHITECTURE.md",
                path.display()
            );
        }
    }
}

#[test]
fn tla_could_be_a_crate_of_its_own() {
    may_only_know("src/tla", &["tla", "hash"]);
}

#[test]
fn schedules_know_nodes_by_number_alone() {
    may_only_know("src/schedule", &["schedule", "node", "hash"]);
}

#[test]
fn the_cluster_knows_no_model() {
    may_only_know("src/cluster", &["cluster", "schedule", "trace", "node", "hash"]);
}

#[test]
fn samplers_know_no_model() {
    may_only_know("src/sampler", &["sampler", "schedule", "cluster", "trace", "node", "hash"]);
}

#[test]
fn shrinking_knows_no_system() {
    may_only_know("src/shrink", &["shrink", "schedule", "oracle", "node", "hash"]);
}

#[test]
fn proposals_know_no_command_line() {
    may_only_know("src/map", &["map", "tla", "trace", "model", "execution", "target", "node", "hash"]);
}

#[test]
fn statistics_and_figures_know_numbers_alone() {
    may_only_know("src/stats", &["stats"]);
    // Text for HTML is escaped in one place.
    may_only_know("src/report/plot", &["report"]);
}

#[test]
fn traces_know_nodes_by_number_alone() {
    may_only_know("src/trace", &["trace", "node", "hash"]);
}

#[test]
fn only_the_guide_knows_libfuzzers_counters() {
    for (path, text) in sources("src") {
        let guide = path.components().any(|part| part.as_os_str() == "guide");
        assert!(guide || !text.contains("link_section"), "{} knows libFuzzer's counters", path.display());
    }
}

#[test]
fn the_library_knows_no_protocol() {
    for (path, text) in sources("src") {
        // The names of targets may stand in examples of commands; a draft is no protocol.
        let plain = text.replace("raft_rs", "").to_lowercase().replace("draft", "");
        assert!(!plain.contains("raft"), "{} knows a protocol", path.display());
    }
}

#[test]
fn unsafe_code_stands_in_few_files() {
    let mut found = Vec::new();
    for (path, text) in sources("src").into_iter().chain(sources("fuzz")) {
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        if code.into_iter().any(|line| line.contains("unsafe ") && !line.contains("unsafe_")) {
            found.push(path);
        }
    }
    // Libraries in C, and libFuzzer with the signals and the flight recorder around it.
    let allowed =
        |path: &PathBuf| path.components().any(|part| ["foreign", "fuzz"].iter().any(|name| part.as_os_str() == *name));
    assert!(found.iter().all(allowed) && found.len() <= 11, "unsafe code stands in {} files: {found:?}", found.len());
}

#[test]
fn files_are_small() {
    for folder in ["src", "fuzz", "targets"] {
        for (path, text) in sources(folder) {
            let lines = text.lines().count();
            assert!(lines <= 500, "{} has {lines} lines, of 500 allowed: split it", path.display());
        }
    }
}
