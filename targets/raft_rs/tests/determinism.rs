//! The same schedule gives the same trace, byte for byte: on a used system and a fresh one, in this process and another.

#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test that cannot go on fails, and starts itself again"
)]

use std::fmt::Write;
use std::process::Command;

use modelfuzz::cluster::System;
use modelfuzz::hash::stable128;
use modelfuzz::schedule::sample::{Random, Sampler};
use modelfuzz::schedule::{Rng, Schedule};
use modelfuzz::target::{Options, Target};
use modelfuzz::trace::Trace;
use raft_rs_target::RaftRs;

/// How many schedules are compared for each number of nodes.
const SCHEDULES: u64 = 2_000;

/// What the other process prints before the hash.
const MARK: &str = "hash of all traces: ";

fn system(nodes: u8) -> Box<dyn System> {
    RaftRs.system(&Options { nodes, ..RaftRs.defaults() }).unwrap()
}

/// The trace of a schedule as text, with what became of each choice.
fn text(system: &mut dyn System, schedule: &Schedule) -> String {
    let mut text = String::new();
    let mut trace = Trace::new();
    system.reset(&mut trace);
    for choice in &schedule.0 {
        let applied = system.apply(*choice, &mut trace);
        let _ = writeln!(text, "{applied:?}");
        for event in trace.drain(..) {
            let _ = writeln!(text, "  {event}");
        }
    }
    text
}

/// Runs every schedule on a system that ran all before, and hands over its number, itself and its trace.
fn each(nodes: u8, mut see: impl FnMut(u64, &Schedule, &str)) {
    let mut used = system(nodes);
    for seed in 0..SCHEDULES {
        let schedule = Random::with_macros(10).schedule(&mut Rng::new(seed), 60);
        see(seed, &schedule, &text(&mut *used, &schedule));
    }
}

fn hash_of_all() -> String {
    let mut all = Vec::new();
    for nodes in [3, 5] {
        each(nodes, |_, _, trace| all.extend(stable128(trace.as_bytes()).to_le_bytes()));
    }
    format!("{:032x}", stable128(&all))
}

#[test]
fn a_fresh_system_gives_the_same_trace() {
    for nodes in [3, 5] {
        each(nodes, |seed, schedule, trace| {
            assert_eq!(trace, text(&mut *system(nodes), schedule), "schedule {seed} with {nodes} nodes");
        });
    }
}

/// For the other process of the test below.
#[test]
fn the_hash_of_all_traces_is_printed() {
    println!("{MARK}{}", hash_of_all());
}

#[test]
fn another_process_gives_the_same_traces() {
    let arguments = ["--exact", "the_hash_of_all_traces_is_printed", "--nocapture"];
    let output = Command::new(std::env::current_exe().unwrap()).args(arguments).output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    let theirs = printed.split(MARK).nth(1).unwrap_or_default();
    assert!(theirs.starts_with(&hash_of_all()), "the other process printed {printed}");
}
