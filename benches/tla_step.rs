//! How long steps of a Raft spec take: `cargo bench -p modelfuzz --bench tla_step`.
//!
//! Random walks within the spec's constraint are recorded as actions with arguments, then replayed: each step evaluates
//! one named action with its arguments bound. Prints nanoseconds, the least of several rounds; an argument selects by
//! name.

#![expect(clippy::disallowed_methods, reason = "a benchmark reads its command line and the clock")]
#![expect(clippy::unwrap_used, clippy::panic, reason = "a benchmark that cannot go on ends")]

use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

use modelfuzz::tla::loader::Directories;
use modelfuzz::tla::value::Value;
use modelfuzz::tla::{ActionId, Evaluator, Spec, State};

const WALKS: usize = 100;
const LENGTH: usize = 60;
const ROUNDS: usize = 30;

/// An action with its arguments, and which of its successors was taken.
struct Step {
    action: ActionId,
    args: Vec<Value>,
    taken: usize,
}

fn main() {
    // The test runner runs benches too, to see that they work.
    let quick = std::env::args().any(|arg| arg == "--test");
    let (walks, rounds) = if quick { (2, 1) } else { (WALKS, ROUNDS) };
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tla/specs");
    let loader = Directories::new(vec![directory]);
    let load = || Spec::load(&loader, "Raft.tla", "RaftBench.cfg").unwrap_or_else(|error| panic!("{}", error.render()));
    report("load and compile", 1, rounds.min(10), || {
        black_box(load());
    });
    let mut spec = load();
    let actions = actions(&mut spec);
    let mut evaluator = Evaluator::new(&spec);
    let start = evaluator.initial_states(&spec).unwrap().remove(0);
    let mut random = Random(0x1234_5678);
    let recorded: Vec<Vec<Step>> =
        (0..walks).map(|_| walk(&spec, &mut evaluator, &actions, &start, &mut random)).collect();
    let steps: usize = recorded.iter().map(Vec::len).sum();
    println!("{walks} walks, {steps} steps");
    let mut out = Vec::new();
    report("guided step", steps, rounds, || {
        for steps in &recorded {
            black_box(replay(&spec, &mut evaluator, &start, steps, &mut out));
        }
    });
    let states: Vec<State> = recorded.iter().flat_map(|steps| states(&spec, &mut evaluator, &start, steps)).collect();
    invariants(&spec, &mut evaluator, &states, rounds);
    let mut count = 0_usize;
    for state in &states {
        evaluator.successors(&spec, state, &mut |_, _| count += 1).unwrap();
    }
    report("successor by Next", count, rounds.min(10), || {
        for state in &states {
            evaluator.successors(&spec, state, &mut |_, state| drop(black_box(state))).unwrap();
        }
    });
}

fn invariants(spec: &Spec, evaluator: &mut Evaluator, states: &[State], rounds: usize) {
    for (name, id) in spec.invariants() {
        report(&format!("invariant {name}"), states.len(), rounds.min(10), || {
            for state in states {
                assert!(evaluator.holds(spec, *id, state).unwrap());
            }
        });
    }
    report("fingerprint", states.len(), rounds, || {
        for state in states {
            black_box(state.fingerprint());
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
        let start = Instant::now();
        run();
        start.elapsed().as_nanos()
    };
    let least = std::iter::repeat_with(once).take(rounds.max(1)).min().unwrap_or(0);
    println!("{what:<28} {:>10.0} ns", least as f64 / count.max(1) as f64);
}

/// A named action, and what its arguments range over: servers, values, or messages in flight.
type Action = (ActionId, &'static str);

fn actions(spec: &mut Spec) -> Vec<Action> {
    let names = [
        ("Restart", "s"),
        ("Timeout", "s"),
        ("AskVote", "ss"),
        ("BecomeLeader", "s"),
        ("Request", "sv"),
        ("Advance", "s"),
        ("Replicate", "ss"),
        ("Receive", "m"),
        ("Duplicate", "m"),
        ("Drop", "m"),
    ];
    names.map(|(name, params)| (spec.action(name).unwrap(), params)).to_vec()
}

struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

/// A random walk within the constraint that takes each action alike.
fn walk(spec: &Spec, evaluator: &mut Evaluator, actions: &[Action], start: &State, random: &mut Random) -> Vec<Step> {
    let mut state = start.clone();
    let mut steps = Vec::new();
    for _ in 0..LENGTH {
        let mut found: Vec<Vec<(Step, State)>> = Vec::new();
        for (action, params) in actions {
            let ways = ways(spec, evaluator, *action, params, &state);
            if !ways.is_empty() {
                found.push(ways);
            }
        }
        if found.is_empty() {
            break;
        }
        let mut ways = found.swap_remove(random.below(found.len()));
        let (step, next) = ways.swap_remove(random.below(ways.len()));
        steps.push(step);
        state = next;
    }
    steps
}

/// All ways to take an action from a state that stay within the constraint.
fn ways(spec: &Spec, evaluator: &mut Evaluator, action: ActionId, params: &str, state: &State) -> Vec<(Step, State)> {
    let mut found = Vec::new();
    for args in arguments(state, params) {
        let mut out = Vec::new();
        evaluator.step(spec, action, state, &args, &mut out).unwrap();
        for (taken, next) in out.into_iter().enumerate() {
            let (_, constraint) = &spec.constraints()[0];
            if evaluator.holds(spec, *constraint, &next).unwrap() {
                found.push((Step { action, args: args.clone(), taken }, next));
            }
        }
    }
    found
}

fn arguments(state: &State, params: &str) -> Vec<Vec<Value>> {
    let domain = |variable: usize| state.get(variable).and_then(Value::domain).unwrap();
    let values = ["v1", "v2"].map(Value::model).to_vec();
    let mut all: Vec<Vec<Value>> = vec![Vec::new()];
    for param in params.chars() {
        let set = match param {
            's' => domain(1).as_slice().to_vec(),
            'm' => domain(0).as_slice().to_vec(),
            _ => values.clone(),
        };
        all =
            all.iter().flat_map(|some| set.iter().map(|one| [&some[..], std::slice::from_ref(one)].concat())).collect();
    }
    all
}

fn replay(spec: &Spec, evaluator: &mut Evaluator, start: &State, steps: &[Step], out: &mut Vec<State>) -> u64 {
    let mut state = start.clone();
    let mut hash = 0;
    for step in steps {
        out.clear();
        evaluator.step(spec, step.action, &state, &step.args, out).unwrap();
        state = out.swap_remove(step.taken);
        hash ^= state.fingerprint();
    }
    hash
}

fn states(spec: &Spec, evaluator: &mut Evaluator, start: &State, steps: &[Step]) -> Vec<State> {
    let mut states = vec![start.clone()];
    for step in steps {
        let mut out = Vec::new();
        evaluator.step(spec, step.action, &states[states.len() - 1], &step.args, &mut out).unwrap();
        states.push(out.swap_remove(step.taken));
    }
    states
}
