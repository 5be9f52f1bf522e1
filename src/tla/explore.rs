//! Breadth-first exploration of a spec, counted as TLC counts.
//!
//! States are told apart exactly: a hash only finds candidates, and states with the same hash are compared. With a
//! `VIEW`, what is compared is the view's value. So no state is ever missed, at the price of keeping all of them.

use std::rc::Rc;

use crate::hash::Map;

use super::compile::ir::ExprId;
use super::eval::{EvalError, Limits, Progress};
use super::evaluator::Evaluator;
use super::spec::Spec;
use super::state::State;
use super::value::Value;

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
    /// Ten million states, any depth, deadlock checked.
    fn default() -> ExploreLimits {
        ExploreLimits { states: 10_000_000, depth: usize::MAX, deadlock: true, evaluation: Limits::default() }
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
    /// What the spec has printed, line by line.
    pub printed: Vec<String>,
    /// How it ended.
    pub verdict: Verdict,
}

/// How an exploration ended.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// All states were looked at.
    Ok,
    /// An invariant does not hold.
    Invariant {
        /// The invariant.
        name: Rc<str>,
        /// From an initial state to the one where it does not hold.
        path: Vec<State>,
    },
    /// An assumption is false.
    Assumption {
        /// The assumption's number among [`Spec::assumptions`], counted from 0.
        index: usize,
    },
    /// A state has no successor.
    Deadlock {
        /// From an initial state to it.
        path: Vec<State>,
    },
    /// The spec has a fault.
    Error {
        /// The fault.
        error: EvalError,
        /// From an initial state to the one in which it shows.
        path: Vec<State>,
    },
    /// A limit was reached.
    LimitReached,
}

/// A distinct state.
struct Found {
    state: State,
    /// The state that it was found from.
    parent: Option<usize>,
    depth: usize,
}

/// Explores all states that the spec can reach. Without INIT, NEXT and SPECIFICATION, only assumptions are checked.
/// SYMMETRY is not used, so all states of a symmetric set are counted; PROPERTY is not checked.
pub fn explore(spec: &Spec, limits: ExploreLimits) -> Exploration {
    let evaluator = Evaluator::with_limits(spec, limits.evaluation);
    let mut search =
        Search { spec, limits, evaluator, seen: Map::default(), found: Vec::new(), generated: 0, next: 0, queued: 0 };
    let verdict = search.run().err().unwrap_or(Verdict::Ok);
    let distinct = search.found.len();
    Exploration {
        generated: search.generated,
        distinct: distinct as u64,
        depth: search.found.iter().map(|found| found.depth).max().unwrap_or(0),
        left_on_queue: search.queued as u64,
        printed: search.evaluator.take_output(),
        verdict,
    }
}

/// What tells states apart.
#[derive(PartialEq, Eq, Hash)]
enum Identity {
    State(State),
    View(Value),
}

struct Search<'s> {
    spec: &'s Spec,
    limits: ExploreLimits,
    evaluator: Evaluator,
    seen: Map<Identity, ()>,
    found: Vec<Found>,
    generated: u64,
    /// The first state whose successors were not looked at.
    next: usize,
    /// How many states wait to be looked at.
    queued: usize,
}

impl Search<'_> {
    /// Runs to the end; a verdict that ends it early is returned as an error.
    fn run(&mut self) -> Result<(), Verdict> {
        self.progress(0);
        self.assumptions()?;
        if self.spec.init().is_none() && self.spec.next().is_none() {
            return Ok(());
        }
        let mut initial = Vec::new();
        let result = self.evaluator.each_initial_state(self.spec, &mut |state| initial.push(state));
        for state in initial {
            self.reached(state, None)?;
        }
        result.map_err(|error| Verdict::Error { error, path: Vec::new() })?;
        while self.next < self.found.len() {
            self.expand()?;
        }
        Ok(())
    }

    fn assumptions(&mut self) -> Result<(), Verdict> {
        let nowhere = State::new(Vec::new());
        for (index, (_, assumption)) in self.spec.assumptions().iter().enumerate() {
            match self.evaluator.holds(self.spec, *assumption, &nowhere) {
                Ok(true) => {}
                Ok(false) => return Err(Verdict::Assumption { index }),
                Err(error) => return Err(Verdict::Error { error, path: Vec::new() }),
            }
        }
        Ok(())
    }

    /// Tells `TLCGet` how far this is.
    fn progress(&mut self, level: usize) {
        let diameter = self.found.last().map_or(0, |found| found.depth) as u64;
        let (distinct, queue) = (self.found.len() as u64, self.queued as u64);
        let generated = self.generated;
        let progress = Progress { level: level as u64, diameter, generated, distinct, queue, workers: 1 };
        self.evaluator.set_progress(progress);
    }

    /// Looks at the successors of the next state.
    fn expand(&mut self) -> Result<(), Verdict> {
        let parent = self.next;
        let Some(found) = self.found.get(parent) else { return Ok(()) };
        let (state, depth) = (found.state.clone(), found.depth);
        self.queued = self.queued.saturating_sub(1);
        if depth >= self.limits.depth {
            return Err(Verdict::LimitReached);
        }
        self.progress(depth);
        let mut successors = Vec::new();
        let result = self.evaluator.successors(self.spec, &state, &mut |_, state| successors.push(state));
        let none = successors.is_empty();
        for successor in successors {
            self.reached(successor, Some(parent))?;
        }
        result.map_err(|error| Verdict::Error { error, path: self.path(parent) })?;
        if none && self.limits.deadlock {
            return Err(Verdict::Deadlock { path: self.path(parent) });
        }
        self.next += 1;
        Ok(())
    }

    /// Takes note of an initial state or a successor.
    fn reached(&mut self, state: State, parent: Option<usize>) -> Result<(), Verdict> {
        self.generated += 1;
        self.progress(parent.and_then(|at| self.found.get(at)).map_or(1, |parent| parent.depth + 1));
        let inside = self.is_inside(&state, parent)?;
        if inside {
            let identity = self.identity(&state, parent)?;
            if self.seen.insert(identity, ()).is_some() {
                return Ok(());
            }
        }
        let result = self.invariants(&state, parent);
        if inside {
            let depth = parent.and_then(|at| self.found.get(at)).map_or(1, |parent| parent.depth + 1);
            self.found.push(Found { state, parent, depth });
            self.queued += usize::from(result.is_ok());
        }
        result?;
        if self.found.len() > self.limits.states { Err(Verdict::LimitReached) } else { Ok(()) }
    }

    /// Whether the constraints hold.
    fn is_inside(&mut self, state: &State, parent: Option<usize>) -> Result<bool, Verdict> {
        for (_, constraint) in self.spec.constraints() {
            if !self.holds(*constraint, state, parent)? {
                return Ok(false);
            }
        }
        let before = parent.and_then(|at| self.found.get(at)).map(|found| found.state.clone());
        for (_, constraint) in self.spec.action_constraints() {
            let Some(before) = &before else { break };
            let holds = self.evaluator.eval_step(self.spec, *constraint, before, state);
            if !holds.map_err(|error| self.fault(error, state, parent))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn identity(&mut self, state: &State, parent: Option<usize>) -> Result<Identity, Verdict> {
        match self.spec.view() {
            None => Ok(Identity::State(state.clone())),
            Some(view) => match self.evaluator.eval(self.spec, view, state) {
                Ok(value) => Ok(Identity::View(value)),
                Err(error) => Err(self.fault(error, state, parent)),
            },
        }
    }

    fn invariants(&mut self, state: &State, parent: Option<usize>) -> Result<(), Verdict> {
        for (name, invariant) in self.spec.invariants() {
            if !self.holds(*invariant, state, parent)? {
                return Err(Verdict::Invariant { name: name.clone(), path: self.path_to(state, parent) });
            }
        }
        Ok(())
    }

    fn holds(&mut self, expr: ExprId, state: &State, parent: Option<usize>) -> Result<bool, Verdict> {
        self.evaluator.holds(self.spec, expr, state).map_err(|error| self.fault(error, state, parent))
    }

    fn fault(&self, error: EvalError, state: &State, parent: Option<usize>) -> Verdict {
        Verdict::Error { error, path: self.path_to(state, parent) }
    }

    /// From an initial state to a state that may not be among the distinct ones.
    fn path_to(&self, state: &State, parent: Option<usize>) -> Vec<State> {
        let mut path = parent.map(|parent| self.path(parent)).unwrap_or_default();
        path.push(state.clone());
        path
    }

    /// From an initial state to a distinct state.
    fn path(&self, at: usize) -> Vec<State> {
        let mut path = Vec::new();
        let mut at = Some(at);
        while let Some(found) = at.and_then(|at| self.found.get(at)) {
            path.push(found.state.clone());
            at = found.parent;
        }
        path.reverse();
        path
    }
}
