//! Executions a second at 60 choices and 3 nodes, with the model on and off: `cargo bench -p raft_rs_target`.
//!
//! `random` draws each schedule anew, so that next to nothing is remembered. `fuzzed` mutates a corpus as the fuzzer does, half
//! of the time by growing a new tail on an old prefix. No schedule is run twice on purpose: a model that had seen it would only
//! look it up. The bars are 8,000 executions a second with the model on, and at least half of the rate with it off.

#![allow(clippy::panic, missing_docs, reason = "a benchmark that cannot go on ends; its macros write public functions")]

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use modelfuzz::execution::{Blind, Execution};
use modelfuzz::schedule::sample::{Random, Sampler};
use modelfuzz::schedule::{Mutator, Rng, Schedule};
use modelfuzz::target::{Options, Target};
use raft_rs_target::RaftRs;

/// The share of macros in random schedules, in per cent: what the samplers of the command line take.
const MACROS: u8 = 10;

/// Schedules in the corpus that `fuzzed` starts from.
const CORPUS: u64 = 1_000;

fn options(model: bool) -> Options {
    let mut options = Options { model, ..RaftRs.defaults() };
    options.extra.insert("allow".to_owned(), "next_index_not_above_match".to_owned());
    options
}

fn execution(options: &Options) -> Execution {
    Execution::new(&RaftRs, options).unwrap_or_else(|error| panic!("{error}"))
}

fn run(execution: &mut Execution, schedule: &Schedule) {
    if let Err(finding) = execution.run(schedule, &mut Blind) {
        panic!("{finding}");
    }
}

fn draw(seed: u64, choices: usize) -> Schedule {
    Random::with_macros(MACROS).schedule(&mut Rng::new(seed), choices)
}

fn random(criterion: &mut Criterion, model: bool, name: &str) {
    let options = options(model);
    let mut execution = execution(&options);
    let mut seed = 0;
    let mut group = criterion.benchmark_group("random");
    group.throughput(Throughput::Elements(1));
    group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
        bencher.iter(|| {
            seed += 1;
            run(&mut execution, &draw(seed, options.choices));
        });
    });
    group.finish();
}

fn fuzzed(criterion: &mut Criterion, model: bool, name: &str) {
    let options = options(model);
    let mut execution = execution(&options);
    let corpus: Vec<Vec<u8>> = (0..CORPUS).map(|seed| draw(seed, options.choices).to_bytes()).collect();
    for bytes in &corpus {
        run(&mut execution, &Schedule::from_bytes(bytes, options.choices));
    }
    let mut mutator = Mutator::new(options.choices);
    let mut seed = 0;
    let mut group = criterion.benchmark_group("fuzzed");
    group.throughput(Throughput::Elements(1));
    group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
        bencher.iter(|| {
            seed += 1;
            let base = &corpus[seed as usize % corpus.len()];
            let mut bytes = base.clone();
            bytes.resize(2 * options.choices, 0);
            let max = bytes.len();
            let size = mutator.mutate(&mut bytes, base.len(), max, seed, &mut |_, size, _| size);
            run(&mut execution, &Schedule::from_bytes(&bytes[..size], options.choices));
        });
    });
    group.finish();
    if let Some(model) = execution.model() {
        println!("fuzzed, model on: {}", model.usage());
    }
}

fn executions(criterion: &mut Criterion) {
    for (model, name) in [(true, "model on"), (false, "model off")] {
        random(criterion, model, name);
        fuzzed(criterion, model, name);
    }
}

criterion_group!(benches, executions);
criterion_main!(benches);
