//! Explores specs with TLC and with this project's evaluator: the counts and the verdicts must be the same.
//!
//! TLC is the file that the environment variable TLA2TOOLS_JAR names, or `target/tools/tla2tools.jar`. Without it the
//! tests say so and pass, but for where CI=true: there it must be present.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that cannot go on fails")]

use std::path::{Path, PathBuf};
use std::process::Command;

use modelfuzz::tla::Spec;
use modelfuzz::tla::explore::{ExploreLimits, Verdict, explore};
use modelfuzz::tla::loader::Directories;

/// What both must agree on.
#[derive(Debug, PartialEq, Eq)]
struct Outcome {
    verdict: &'static str,
    generated: u64,
    distinct: u64,
    left: u64,
    depth: usize,
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn specs() -> PathBuf {
    root().join("tests/tla/specs")
}

#[expect(
    clippy::disallowed_methods,
    reason = "where TLC is, and whether it may be missing, is up to who runs the tests"
)]
fn jar() -> Option<PathBuf> {
    let given = std::env::var_os("TLA2TOOLS_JAR").map(PathBuf::from);
    let jar = given.unwrap_or_else(|| root().join("target/tools/tla2tools.jar"));
    if jar.is_file() {
        return Some(jar);
    }
    assert!(
        std::env::var("CI").as_deref() != Ok("true"),
        "TLC is missing: {} is no file, and CI=true requires it",
        jar.display()
    );
    eprintln!("NOT TESTED AGAINST TLC: {} is no file; set TLA2TOOLS_JAR to a tla2tools.jar", jar.display());
    None
}

/// What TLC finds.
fn tlc(jar: &Path, folder: &Path, name: &str, deadlock: bool) -> Outcome {
    let work = std::env::temp_dir().join(format!("modelfuzz-tlc-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&work).unwrap();
    let mut command = Command::new("java");
    command.arg("-cp").arg(jar).args(["-XX:+UseSerialGC", "tlc2.TLC", "-workers", "1", "-metadir"]).arg(&work);
    if !deadlock {
        command.arg("-deadlock");
    }
    let output =
        command.arg("-config").arg(format!("{name}.cfg")).arg(format!("{name}.tla")).current_dir(folder).output();
    let output = output.expect("java runs");
    std::fs::remove_dir_all(&work).unwrap();
    read(&String::from_utf8_lossy(&output.stdout))
}

/// What the output of TLC says.
fn read(text: &str) -> Outcome {
    let counts =
        text.lines().rev().find(|line| line.contains(" states generated, ") && line.contains("left on queue."));
    let counts = counts.unwrap_or_else(|| panic!("TLC gives no counts:\n{text}"));
    let number = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>().parse::<u64>().unwrap();
    let parts: Vec<u64> = counts.split(", ").map(number).collect();
    let depth = text.lines().find_map(|line| line.strip_prefix("The depth of the complete state graph search is "));
    let verdict = [
        ("Model checking completed. No error has been found.", "ok"),
        ("is violated.", "invariant"),
        ("Deadlock reached.", "deadlock"),
    ];
    let verdict = verdict.iter().find(|(message, _)| text.contains(message)).map_or("error", |(_, name)| name);
    // Without a depth, TLC ended early; then it says none.
    let depth = depth.map_or(0, |depth| number(depth) as usize);
    Outcome { verdict, generated: parts[0], distinct: parts[1], left: parts[2], depth }
}

/// What this project finds.
fn ours(folder: &Path, name: &str, deadlock: bool) -> Outcome {
    let loader = Directories::new(vec![folder.to_owned()]);
    let spec = Spec::load(&loader, &format!("{name}.tla"), &format!("{name}.cfg"));
    let spec = spec.unwrap_or_else(|error| panic!("{}", error.render()));
    let found = explore(&spec, ExploreLimits { deadlock, ..ExploreLimits::default() });
    let verdict = match &found.verdict {
        Verdict::Ok => "ok",
        Verdict::Invariant { .. } => "invariant",
        Verdict::Deadlock { .. } => "deadlock",
        Verdict::Error { .. } => "error",
        other => panic!("{name}: {other:?}"),
    };
    Outcome {
        verdict,
        generated: found.generated,
        distinct: found.distinct,
        left: found.left_on_queue,
        depth: found.depth,
    }
}

/// Runs both, and checks that they agree.
fn compare_in(folder: &Path, name: &str, deadlock: bool) {
    let mut ours = ours(folder, name, deadlock);
    let Some(jar) = jar() else { return };
    let tlc = tlc(&jar, folder, name, deadlock);
    if tlc.depth == 0 {
        ours.depth = 0;
    }
    assert_eq!(ours, tlc, "{name}: ours on the left, TLC's on the right");
}

fn compare(name: &str, deadlock: bool) {
    compare_in(&specs(), name, deadlock);
}

#[test]
fn assignments_and_definitions() {
    compare("DieHard", false);
}

#[test]
fn raft() {
    compare("Raft", false);
}

#[test]
fn two_phase_commit() {
    compare("TwoPhase", false);
}

#[test]
fn recursion_case_views_and_action_constraints() {
    compare("Ring", false);
}

#[test]
fn order_of_values() {
    compare("Order", false);
}

#[test]
fn counting_of_successors() {
    compare("Counting", false);
}

#[test]
fn instances_and_enabled() {
    compare("Stacks", false);
}

#[test]
fn subscripts_of_actions() {
    compare("Mutex", false);
}

#[test]
fn bags_and_operators_as_arguments() {
    compare("Bag", false);
}

#[test]
fn violated_invariant() {
    compare("Broken", false);
}

#[test]
fn deadlock() {
    compare("Deadlock", true);
}

#[test]
fn faults_of_the_spec() {
    let mut ours = ours(&specs(), "Faulty", false);
    let Some(jar) = jar() else { return };
    let tlc = tlc(&jar, &specs(), "Faulty", false);
    // TLC counts a state whose successors fail as looked at.
    ours.left = tlc.left;
    ours.depth = tlc.depth;
    assert_eq!(ours, tlc);
}

/// The spec that the target `raft_rs` is judged by, in its small configuration.
#[test]
fn the_spec_of_the_target_raft_rs() {
    compare_in(&root().join("targets/raft_rs"), "MCRaft", true);
}

/// The spec that the target `micro_raft` is judged by, in its small configuration.
#[test]
fn the_spec_of_the_target_micro_raft() {
    compare_in(&root().join("targets/micro_raft"), "MCMicroRaft", true);
}

/// The spec of the canary.
#[test]
fn the_spec_of_the_canary() {
    compare_in(&root().join("targets/canary/spec"), "Canary", true);
}
