//! Breadth-first exploration of a spec, counted as TLC counts, by any number of workers.
//!
//! Level by level: the workers share the fingerprints of the states that they have seen, and each owns the states that
//! it found, because values belong to one thread; who runs out of states gets some from others as bytes. Of each state
//! it is kept where it was found, as one worker alone would find it first. So counts, verdict and counterexample depend
//! neither on the number of workers nor on who was quicker.
//!
//! States are told apart by 64-bit fingerprints, as TLC does; [`Exploration::collision`] says how likely a mistake is.
//! A distinct state takes 28 to 47 bytes beyond the states of two levels, whose values are kept.

mod coverage;
mod event;
mod exchange;
mod finder;
mod judge;
mod key;
mod level;
mod meeting;
mod outside;
mod progress;
mod replay;
mod seen;
mod shared;
mod symmetry;
mod verdict;
mod worker;

use std::rc::Rc;

use super::eval::{Interrupt, Limits, Progress as Told};
use super::evaluator::Evaluator;
use super::spec::Spec;
use super::state::State;

use coverage::Actions;
use shared::Shared;
use symmetry::Symmetry;
use worker::Worker;

pub use coverage::Coverage;
pub use progress::{Limit, Progress, Watch};
pub use verdict::Verdict;

/// Bounds on an exploration.
#[derive(Clone, Copy, Debug)]
pub struct ExploreLimits {
    /// How many distinct states may be found.
    pub states: usize,
    /// How many steps from an initial state are looked at, plus one; initial states have depth 1.
    pub depth: usize,
    /// Whether a state without successors is a finding.
    pub deadlock: bool,
    /// Bounds on each evaluation.
    pub evaluation: Limits,
}

impl Default for ExploreLimits {
    /// Any number of states, any depth, deadlock checked.
    fn default() -> ExploreLimits {
        ExploreLimits { states: usize::MAX, depth: usize::MAX, deadlock: true, evaluation: Limits::default() }
    }
}

/// What an exploration found.
#[derive(Clone, Debug)]
pub struct Exploration {
    /// Initial states and successors, duplicates and states outside of the constraints included.
    pub generated: u64,
    /// Distinct states within the constraints.
    pub distinct: u64,
    /// The most states on a shortest path from an initial state to any found one.
    pub depth: usize,
    /// Distinct states whose successors were not looked at.
    pub left_on_queue: u64,
    /// How it ended.
    pub verdict: Verdict,
    /// The action that led to each state of the verdict's path; that of the first is `Init`.
    pub actions: Vec<String>,
    /// What each action did, on the levels that were looked at in full.
    pub coverage: Vec<Coverage>,
    /// How likely it is that two states were taken for one.
    pub collision: Collision,
}

/// The probability that two distinct states had one fingerprint.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Collision {
    /// Calculated from the counts.
    pub calculated: f64,
    /// Estimated from how close two fingerprints came; only where all states were found, and there were two.
    pub actual: Option<f64>,
}

/// Who explores.
pub struct Crew<'l> {
    /// How many workers, each a thread of its own but for the first, which is the caller's.
    pub workers: usize,
    /// Loads the same spec again, for each further worker.
    pub load: &'l (dyn Fn() -> Option<Spec> + Sync),
    /// Takes what the spec prints, line by line, in the order in which it is evaluated.
    pub say: &'l (dyn Fn(&str) + Sync),
    /// Whether a single evaluation is to stop. Whoever says so must give the reason when the progress is looked at next.
    pub interrupt: Option<Interrupt>,
}

impl Crew<'_> {
    /// An evaluator that may be interrupted.
    fn evaluator(&self, spec: &Spec, limits: Limits) -> Evaluator {
        let mut evaluator = Evaluator::with_limits(spec, limits);
        if let Some(interrupt) = &self.interrupt {
            evaluator.interrupt_by(interrupt.clone());
        }
        evaluator
    }
}

/// How much of the stack a worker may take, in bytes: evaluation is bounded to fit into half of it.
const STACK: usize = 4 << 20;

/// Explores all states that the spec can reach, on the caller's thread. Without INIT, NEXT and SPECIFICATION, only
/// assumptions are checked.
pub fn explore(spec: &Spec, limits: ExploreLimits) -> Exploration {
    explore_with(spec, limits, &Crew { workers: 1, load: &|| None, say: &|_| {}, interrupt: None }, &|_| None)
}

/// Explores all states that the spec can reach, with several workers, watched by `watch`.
pub fn explore_with(spec: &Spec, limits: ExploreLimits, crew: &Crew<'_>, watch: Watch<'_>) -> Exploration {
    let mut evaluator = crew.evaluator(spec, limits.evaluation);
    evaluator.set_progress(Told { workers: crew.workers as u64, ..Told::default() });
    let assumed = verdict::assumptions(spec, &mut evaluator);
    evaluator.take_output().iter().for_each(|line| (crew.say)(line));
    // A fault may be that it was interrupted.
    let stopped = || watch(&Progress::default()).map(Verdict::LimitReached);
    if let Some(verdict) = assumed {
        let faulty = matches!(verdict, Verdict::Error { .. });
        return Exploration::without_states(stopped().filter(|_| faulty).unwrap_or(verdict));
    }
    if spec.init().is_none() && spec.next().is_none() {
        return Exploration::without_states(Verdict::Ok);
    }
    let symmetry = match Symmetry::of(spec, &mut evaluator) {
        Ok(symmetry) => symmetry,
        Err(error) => {
            return Exploration::without_states(stopped().unwrap_or(Verdict::Error { error, path: Vec::new() }));
        }
    };
    let shared = Shared::new(Actions::of(spec), crew, limits, watch).with(&evaluator.registers());
    search(spec, symmetry.as_ref(), crew, &shared);
    verdict::conclude(spec, symmetry.as_ref(), shared)
}

/// Runs all workers to the end.
fn search(spec: &Spec, symmetry: Option<&Symmetry>, crew: &Crew<'_>, shared: &Shared<'_>) {
    std::thread::scope(|scope| {
        for number in 1..crew.workers {
            let builder = std::thread::Builder::new().name(format!("worker {number}")).stack_size(STACK);
            let started = builder.spawn_scoped(scope, || Present(shared).help(crew));
            if started.is_err() {
                // The others must not wait for it.
                Present(shared).lost();
            }
        }
        let _present = Present(shared);
        Worker::new(spec, symmetry, shared, crew, true).run();
    });
}

/// A worker that the others wait for; they are told when it is lost.
struct Present<'s>(&'s Shared<'s>);

impl Present<'_> {
    /// Works with a spec of its own.
    fn help(self, crew: &Crew<'_>) {
        let Some(spec) = (crew.load)() else { return worker::stand_by(self.0) };
        let mut evaluator = Evaluator::with_limits(&spec, self.0.limits.evaluation);
        match Symmetry::of(&spec, &mut evaluator) {
            Ok(symmetry) => Worker::new(&spec, symmetry.as_ref(), self.0, crew, false).run(),
            Err(_) => worker::stand_by(self.0),
        }
    }

    fn lost(&self) {
        self.0.halt(Limit::Fault);
        self.0.meeting.lose();
        self.0.exchange.give_up();
    }
}

impl Drop for Present<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.lost();
        }
    }
}

impl Exploration {
    fn without_states(verdict: Verdict) -> Exploration {
        Exploration {
            generated: 0,
            distinct: 0,
            depth: 0,
            left_on_queue: 0,
            verdict,
            actions: Vec::new(),
            coverage: Vec::new(),
            collision: Collision::default(),
        }
    }
}
