//! The same schedule gives the same trace, byte for byte: on a used system and a fresh one, in this process and another.

use std::fmt::Write;
use std::process::Command;

use modelfuzz::cluster::System;
use modelfuzz::hash::stable128;
use modelfuzz::schedule::sample::{Random, Sampler};
use modelfuzz::schedule::{Rng, Schedule};
use modelfuzz::target::{Options, Target};
use modelfuzz::trace::Trace;

/// How many schedules are compared for each number of nodes.
const SCHEDULES: u64 = 2_000;

/// What the other process prints before the hash.
const MARK: &str = "hash of all traces: ";

fn system(target: &dyn Target, nodes: u8) -> Box<dyn System> {
    target.system(&Options { nodes, ..target.defaults() }).unwrap()
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
fn each(target: &dyn Target, nodes: u8, mut see: impl FnMut(u64, &Schedule, &str)) {
    let mut used = system(target, nodes);
    for seed in 0..SCHEDULES {
        let schedule = Random::with_macros(10).schedule(&mut Rng::new(seed), 60);
        see(seed, &schedule, &text(&mut *used, &schedule));
    }
}

/// The hash of all traces of all schedules.
pub fn hash_of_all(target: &dyn Target) -> String {
    let mut all = Vec::new();
    for nodes in [3, 5] {
        each(target, nodes, |_, _, trace| all.extend(stable128(trace.as_bytes()).to_le_bytes()));
    }
    format!("{:032x}", stable128(&all))
}

/// Runs every schedule on a system that ran others, and on a fresh one.
pub fn on_a_fresh_system(target: &dyn Target) {
    for nodes in [3, 5] {
        each(target, nodes, |seed, schedule, trace| {
            let fresh = text(&mut *system(target, nodes), schedule);
            assert_eq!(trace, fresh, "schedule {seed} with {nodes} nodes");
        });
    }
}

/// What the other process does: `test` of this binary calls it.
pub fn print_hash_of_all(target: &dyn Target) {
    println!("{MARK}{}", hash_of_all(target));
}

/// Starts this binary again for the test of a name, which prints the hash of all traces, and compares.
pub fn in_another_process(target: &dyn Target, test: &str) {
    let arguments = ["--exact", test, "--nocapture"];
    let output = Command::new(std::env::current_exe().unwrap()).args(arguments).output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    let theirs = printed.split(MARK).nth(1).unwrap_or_default();
    assert!(theirs.starts_with(&hash_of_all(target)), "the other process printed {printed}");
}

/// The three tests of a target, which is the argument. A second one says whether the target is in this build: without it
/// the tests pass, and whoever says so tells why.
macro_rules! tests {
    ($target:expr) => {
        $crate::determinism::tests!($target, true);
    };
    ($target:expr, $built:expr) => {
        #[test]
        fn a_fresh_system_gives_the_same_trace() {
            if $built {
                $crate::determinism::on_a_fresh_system(&$target);
            }
        }

        /// For the other process of the test below.
        #[test]
        fn the_hash_of_all_traces_is_printed() {
            if $built {
                $crate::determinism::print_hash_of_all(&$target);
            }
        }

        #[test]
        fn another_process_gives_the_same_traces() {
            if $built {
                $crate::determinism::in_another_process(&$target, "the_hash_of_all_traces_is_printed");
            }
        }
    };
}

pub(crate) use tests;
