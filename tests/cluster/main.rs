//! The simulated cluster, with a toy system on it: stories, and what holds for every schedule.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests fail by panicking")]

mod toy;

#[path = "../common/stories.rs"]
mod stories;

use std::fmt::Write;

use modelfuzz::cluster::{Applied, Cluster, System};
use modelfuzz::node::NodeId;
use modelfuzz::schedule::sample::{Random, Sampler};
use modelfuzz::schedule::{Choice, Rng, Schedule};
use modelfuzz::trace::{Event, Trace};
use proptest::prelude::*;
use toy::Toy;

type Ticking = Cluster<Toy<true>>;

#[test]
fn stories() {
    stories::check("cluster", || {
        let mut cluster: Option<Ticking> = None;
        move |input| match input.lines().find_map(|line| line.strip_prefix("cluster ")) {
            Some(nodes) => start(&mut cluster, nodes.parse().unwrap()),
            None => apply(cluster.as_mut().unwrap(), input),
        }
    });
}

fn start(cluster: &mut Option<Ticking>, nodes: u8) -> String {
    let mut trace = Trace::new();
    match Cluster::new(nodes, ()) {
        Ok(fresh) => cluster.insert(fresh).reset(&mut trace),
        Err(message) => return format!("error: {message}\n"),
    }
    lines(&trace)
}

fn apply(cluster: &mut Ticking, schedule: &str) -> String {
    let mut told = String::new();
    for choice in schedule.parse::<Schedule>().unwrap().0 {
        let mut trace = Trace::new();
        match cluster.apply(choice, &mut trace) {
            Applied::Done(done) => writeln!(told, "{done}").unwrap(),
            Applied::Skipped => writeln!(told, "{choice}: skipped").unwrap(),
        }
        told += &lines(&trace);
    }
    told
}

fn lines(trace: &[Event]) -> String {
    trace.iter().map(|event| format!("  {event}\n")).collect()
}

/// What a run of a schedule shows: its events, and the choices that were done, as they were resolved.
fn run<S: System>(system: &mut S, choices: &[Choice]) -> (Trace, Vec<Choice>) {
    let mut trace = Trace::new();
    system.reset(&mut trace);
    let mut done = Vec::new();
    for choice in choices {
        let before = trace.len();
        match system.apply(*choice, &mut trace) {
            Applied::Done(resolved) => done.push(resolved),
            Applied::Skipped => assert_eq!(trace.len(), before, "what is skipped does nothing"),
        }
    }
    (trace, done)
}

proptest! {
    #[test]
    fn the_same_choices_give_the_same_events(
        nodes in 1u8..=16,
        first in proptest::collection::vec(any::<u8>(), 0..300),
        second in proptest::collection::vec(any::<u8>(), 0..300),
    ) {
        let [first, second] = [first, second].map(|bytes| Schedule::from_bytes(&bytes, usize::MAX).0);
        let mut used = Ticking::new(nodes, ()).unwrap();
        let of_first = run(&mut used, &first);
        let of_second = run(&mut used, &second);
        prop_assert_eq!(run(&mut Ticking::new(nodes, ()).unwrap(), &second), of_second);
        prop_assert_eq!(run(&mut used, &first), of_first);
    }

    #[test]
    fn resolved_choices_do_what_the_choices_did(
        nodes in 1u8..=16,
        bytes in proptest::collection::vec(any::<u8>(), 0..300),
    ) {
        let mut cluster = Ticking::new(nodes, ()).unwrap();
        let (trace, done) = run(&mut cluster, &Schedule::from_bytes(&bytes, usize::MAX).0);
        prop_assert_eq!(run(&mut cluster, &done), (trace, done.clone()));
        prop_assert_eq!(Schedule::from_bytes(&Schedule(done.clone()).to_bytes(), usize::MAX).0, done);
    }
}

#[test]
fn random_choices_are_mostly_possible() {
    let mut cluster = Ticking::new(3, ()).unwrap();
    let schedule = Random::choices().schedule(&mut Rng::new(1), 30_000);
    let (trace, done) = run(&mut cluster, &schedule.0);
    let count = |name| trace.iter().filter(|event| event.name == name).count();
    assert!(done.len() > 24_000, "{} of 30,000 choices were possible", done.len());
    for name in ["Receive", "DropMessage", "DuplicateMessage", "Crash", "Restart", "Write", "Read", "Synced"] {
        assert!(count(name) > 300, "{name} happened {} times", count(name));
    }
}

#[test]
fn systems_without_ticks_skip_them() {
    let mut cluster: Cluster<Toy<false>> = Cluster::new(3, ()).unwrap();
    let mut trace = Trace::new();
    assert_eq!(cluster.apply("tick n1 3".parse().unwrap(), &mut trace), Applied::Skipped);
    assert_eq!(trace, []);
}

#[test]
fn counts_out_of_bounds_are_brought_within() {
    let mut cluster = Ticking::new(2, ()).unwrap();
    let node = modelfuzz::schedule::NodeRef(0);
    for (given, done) in [(0, 1), (200, 8)] {
        let applied = cluster.apply(Choice::Tick { node, count: given }, &mut Trace::new());
        assert_eq!(applied, Applied::Done(Choice::Tick { node, count: done }));
    }
}

#[test]
fn a_node_is_there_unless_it_is_down() {
    let mut cluster = Ticking::new(2, ()).unwrap();
    assert!(cluster.node(NodeId(1)).is_some() && cluster.node(NodeId(2)).is_none());
    cluster.apply("crash n2 lose".parse().unwrap(), &mut Trace::new());
    assert!(cluster.node(NodeId(1)).is_none());
}

#[test]
fn clusters_have_one_to_sixteen_nodes() {
    for nodes in [0, 17, 255] {
        let message = Ticking::new(nodes, ()).err().unwrap();
        assert_eq!(message, format!("a cluster of {nodes} nodes was asked for: give 1 to 16 nodes"));
    }
    assert!((1..=16).all(|nodes| Ticking::new(nodes, ()).unwrap().nodes() == nodes));
}
