//! Steps a second of a Raft spec of the size of etcd's, driven by the events that raft-rs causes: `cargo bench -p
//! raft_rs_target --bench model`.
//!
//! The events of random schedules are recorded and told to the model again: `fresh` remembers nothing between executions
//! and judges nothing, so that each step is evaluated; `judged` checks invariants and takes the view, as the fuzzer does;
//! `remembered` has met all of it before. The bars are 250,000 steps a CPU-second fresh, and 5,000,000 remembered.
//!
//! Afterwards it mutates schedules as the fuzzer does, for a minute, and prints which share of the steps was remembered
//! and how much memory that took. An argument selects by name.

#![expect(clippy::disallowed_methods, reason = "a benchmark reads its command line and the clock")]
#![expect(clippy::panic, reason = "a benchmark that cannot go on ends")]

use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use modelfuzz::execution::{Blind, Execution, Observer};
use modelfuzz::model::Model;
use modelfuzz::schedule::sample::{Random, Sampler};
use modelfuzz::schedule::{Mutator, Rng, Schedule};
use modelfuzz::target::{Options, SpecFiles, Target};
use modelfuzz::trace::Event;
use raft_rs_target::RaftRs;

/// The share of macros in random schedules, in per cent: what the samplers of the command line take.
const MACROS: u8 = 10;

fn options() -> Options {
    let mut options = RaftRs.defaults();
    options.extra.insert("allow".to_owned(), "next_index_not_above_match".to_owned());
    options
}

fn draw(seed: u64, choices: usize) -> Schedule {
    Random::with_macros(MACROS).schedule(&mut Rng::new(seed), choices)
}

/// Writes down what the system does.
#[derive(Default)]
struct Events(Vec<Event>);

impl Observer for Events {
    fn event(&mut self, event: &Event) {
        self.0.push(event.clone());
    }
}

/// The events of some random schedules.
fn record(traces: u64) -> Vec<Vec<Event>> {
    let options = options();
    let mut execution = Execution::new(&RaftRs, &options).unwrap_or_else(|error| panic!("{error}"));
    let mut run = |seed| {
        let mut events = Events::default();
        let end = execution.run(&draw(seed, options.choices), &mut events);
        end.unwrap_or_else(|finding| panic!("{finding}"));
        events.0
    };
    (0..traces).map(&mut run).collect()
}

/// The spec without what judges states.
fn unjudged(files: SpecFiles) -> SpecFiles {
    let mut judges = false;
    let mut keep = |line: &&str| {
        let word = line.split_whitespace().next().unwrap_or_default();
        if word.chars().all(char::is_uppercase) && !word.is_empty() {
            judges = matches!(word, "INVARIANT" | "INVARIANTS" | "VIEW");
        }
        !judges
    };
    let mut shorten = |text: &str| text.lines().filter(&mut keep).collect::<Vec<_>>().join("\n");
    let config = files.config.clone();
    let files_left = files.files.iter().map(|(name, text)| {
        let text = if *name == config { shorten(text) } else { text.clone() };
        (name.clone(), text)
    });
    SpecFiles { files: files_left.collect(), ..files }
}

/// Tells a model all events, several times over, and prints how many it took a second.
fn steps(what: &str, files: &SpecFiles, remember: usize, traces: &[Vec<Event>], rounds: usize) {
    let options = Options { remember, ..options() };
    let mut model =
        Model::load(files, RaftRs.ignored_events(), &options).unwrap_or_else(|error| panic!("{}", error.render()));
    let mut least = Duration::MAX;
    for _ in 0..rounds {
        let told: Vec<Vec<Event>> = traces.to_vec();
        let start = ThreadTime::now();
        for trace in told {
            tell(&mut model, trace).unwrap_or_else(|finding| panic!("{finding}"));
        }
        least = least.min(start.elapsed());
    }
    let count: usize = traces.iter().map(Vec::len).sum();
    let each = least.as_nanos() as f64 / count as f64;
    println!("{what:<12} {each:>8.0} ns a step {:>12.0} a second; {}", 1e9 / each, model.usage());
}

fn tell(model: &mut Model, trace: Vec<Event>) -> Result<(), modelfuzz::oracle::Finding> {
    model.begin(&mut Blind)?;
    trace.into_iter().try_for_each(|event| model.step(event, &mut Blind))
}

/// Executes mutations of random schedules for some time.
fn fuzz(duration: Duration) {
    let options = options();
    let mut execution = Execution::new(&RaftRs, &options).unwrap_or_else(|error| panic!("{error}"));
    let corpus: Vec<Vec<u8>> = (0..1_000).map(|seed| draw(seed, options.choices).to_bytes()).collect();
    let mut mutator = Mutator::new(options.choices);
    let (start, before) = (Instant::now(), resident());
    let mut count = 0;
    while start.elapsed() < duration {
        count += 1;
        let base = &corpus[count as usize % corpus.len()];
        let mut bytes = base.clone();
        bytes.resize(2 * options.choices, 0);
        let max = bytes.len();
        let size = mutator.mutate(&mut bytes, base.len(), max, count, &mut |_, size, _| size);
        let end = execution.run(&Schedule::from_bytes(&bytes[..size], options.choices), &mut Blind);
        end.unwrap_or_else(|finding| panic!("{finding}"));
    }
    let usage = execution.model().map(|model| model.usage().to_string()).unwrap_or_default();
    println!(
        "fuzzed {count} executions in {} s: {usage}, {} KiB",
        duration.as_secs(),
        resident().saturating_sub(before)
    );
}

/// The memory that this process has, in KiB; 0 where the system does not say.
fn resident() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()).and_then(|number| number.parse().ok()).unwrap_or(0)
}

fn main() {
    // The test runner runs benches too, to see that they work.
    let quick = std::env::args().any(|arg| arg == "--test");
    let (traces, rounds, time) = if quick { (2, 2, 0) } else { (300, 10, 60) };
    let selected = std::env::args().skip(1).find(|arg| !arg.starts_with("--"));
    let is_selected = |what: &str| selected.as_deref().is_none_or(|selected| what.contains(selected));
    let traces = record(traces);
    let files = RaftRs.spec(&options()).unwrap_or_else(|error| panic!("{error}"));
    let runs = [("fresh", unjudged(files.clone()), 0), ("judged", files.clone(), 0), ("remembered", files, 1_000_000)];
    for (what, files, remember) in runs.iter().filter(|(what, ..)| is_selected(what)) {
        steps(what, files, *remember, &traces, rounds);
    }
    if is_selected("fuzzed") {
        fuzz(Duration::from_secs(time));
    }
}
