//! How long steps driven by events take: `cargo bench -p modelfuzz --bench tla_step`.
//!
//! Random walks within the specs' constraints are recorded as actions with arguments, then replayed: each step evaluates
//! one named action with its arguments bound, afresh. Prints nanoseconds of CPU time and how many fit a second, from the fastest of
//! several rounds; an argument selects by name. The Raft spec is there a second time, written by hand in Rust
//! (`by_hand`), which takes the same walks through the same states: the limit of what evaluation could reach.
//!
//! The bars: 1,000,000 steps a second of the message-bag Raft, 4,000,000 of two-phase commit with 7 participants. That of a
//! Raft of the size of etcd's is in `cargo bench -p raft_rs_target --bench model`.

#![expect(clippy::disallowed_methods, reason = "a benchmark reads its command line")]
#![expect(clippy::unwrap_used, clippy::panic, reason = "a benchmark that cannot go on ends")]

mod by_hand;
mod translate;
mod walk;

use std::hint::black_box;

use by_hand::{Call, Raft};
use cpu_time::ThreadTime;
use modelfuzz::tla::State;
use walk::{Domain, Random, Step, Subject, Walker, load};

const WALKS: usize = 100;
const ROUNDS: usize = 30;

const SERVER: Domain = Domain::Constant("Server");
const MESSAGE: Domain = Domain::Keys("messages");
const PARTICIPANT: Domain = Domain::Constant("Participants");

/// `by_hand::call` knows the actions by their numbers.
static RAFT: Subject = Subject {
    spec: "Raft",
    config: "RaftBench",
    actions: &[
        ("Restart", &[SERVER]),
        ("Timeout", &[SERVER]),
        ("AskVote", &[SERVER, SERVER]),
        ("BecomeLeader", &[SERVER]),
        ("Request", &[SERVER, Domain::Constant("Value")]),
        ("Advance", &[SERVER]),
        ("Replicate", &[SERVER, SERVER]),
        ("Receive", &[MESSAGE]),
        ("Duplicate", &[MESSAGE]),
        ("Drop", &[MESSAGE]),
    ],
};

static TWO_PHASE: Subject = Subject {
    spec: "TwoPhase",
    config: "TwoPhaseBench",
    actions: &[
        ("CollectReady", &[PARTICIPANT]),
        ("Commit", &[]),
        ("Abort", &[]),
        ("Prepare", &[PARTICIPANT]),
        ("GiveUp", &[PARTICIPANT]),
        ("Obey", &[PARTICIPANT, Domain::Text("commit"), Domain::Text("committed")]),
        ("Obey", &[PARTICIPANT, Domain::Text("abort"), Domain::Text("aborted")]),
    ],
};

fn main() {
    // The test runner runs benches too, to see that they work.
    let quick = std::env::args().any(|arg| arg == "--test");
    let (walks, rounds) = if quick { (2, 1) } else { (WALKS, ROUNDS) };
    report("Raft: load and compile", 1, rounds.min(10), || drop(black_box(load(&RAFT))));
    let (mut raft, recorded) = steps(&RAFT, walks, rounds);
    by_hand(&mut raft, &recorded, rounds);
    let states: Vec<State> = recorded.iter().flat_map(|steps| raft.states(steps)).collect();
    conditions(&mut raft, &states, rounds);
    next(&mut raft, &states, rounds);
    steps(&TWO_PHASE, walks, rounds);
}

/// Steps of a spec, driven by events.
fn steps(subject: &'static Subject, walks: usize, rounds: usize) -> (Walker, Vec<Vec<Step>>) {
    let mut walker = Walker::new(subject);
    let mut random = Random(0x1234_5678);
    let recorded: Vec<Vec<Step>> = (0..walks).map(|_| walker.walk(&mut random)).collect();
    let count = recorded.iter().map(Vec::len).sum();
    println!("{}: {walks} walks, {count} steps", subject.spec);
    let mut out = Vec::new();
    report(&format!("{}: step", subject.spec), count, rounds, || {
        for steps in &recorded {
            black_box(walker.replay(steps, &mut out));
        }
    });
    (walker, recorded)
}

/// The same walks of the Raft that is written by hand, after having seen that it goes through the same states.
fn by_hand(walker: &mut Walker, recorded: &[Vec<Step>], rounds: usize) {
    let calls: Vec<Vec<Call>> = recorded.iter().map(|steps| steps.iter().map(by_hand::call).collect()).collect();
    for (steps, calls) in recorded.iter().zip(&calls) {
        let mut raft = Raft::start();
        for (at, state) in walker.states(steps).iter().enumerate() {
            assert!(translate::state(&raft) == *state, "both take the same steps");
            raft = calls.get(at).map_or(raft.clone(), |call| raft.step(call).unwrap());
        }
    }
    let hasher = ahash::RandomState::with_seeds(1, 2, 3, 4);
    report("Raft by hand: step", calls.iter().map(Vec::len).sum(), rounds, || {
        for calls in &calls {
            let mut raft = Raft::start();
            let mut hash = 0;
            for call in calls {
                raft = raft.step(call).unwrap();
                hash ^= hasher.hash_one(&raft);
            }
            black_box(hash);
        }
    });
}

fn conditions(walker: &mut Walker, states: &[State], rounds: usize) {
    let Walker { spec, evaluator, .. } = walker;
    for (name, id) in spec.invariants() {
        report(&format!("Raft: invariant {name}"), states.len(), rounds.min(10), || {
            for state in states {
                assert!(evaluator.holds(spec, *id, state).unwrap());
            }
        });
    }
    report("Raft: fingerprint", states.len(), rounds, || {
        for state in states {
            black_box(state.fingerprint());
        }
    });
}

fn next(walker: &mut Walker, states: &[State], rounds: usize) {
    let Walker { spec, evaluator, .. } = walker;
    let mut count = 0_usize;
    for state in states {
        evaluator.successors(spec, state, &mut |_, _| count += 1).unwrap();
    }
    report("Raft: successor by Next", count, rounds.min(10), || {
        for state in states {
            evaluator.successors(spec, state, &mut |_, state| drop(black_box(state))).unwrap();
        }
    });
}

/// Prints the least time of one of `count` things that `run` does.
fn report(what: &str, count: usize, rounds: usize, mut run: impl FnMut()) {
    let selected = std::env::args().skip(1).find(|arg| !arg.starts_with("--"));
    if selected.is_some_and(|selected| !what.contains(&selected)) {
        return;
    }
    let once = || {
        let start = ThreadTime::now();
        run();
        start.elapsed().as_nanos()
    };
    let least = std::iter::repeat_with(once).take(rounds.max(1)).min().unwrap_or(0);
    let each = least as f64 / count.max(1) as f64;
    println!("{what:<28} {each:>10.0} ns {:>12.0} a second", 1e9 / each);
}
