//! How an exploration ended.

use super::event::{Event, What};
use super::judge::{Broken, Judge};
use super::progress::Limit;
use super::replay::Replay;
use super::shared::{End, Shared};
use super::symmetry::Symmetry;
use super::{Collision, Evaluator, Exploration, Rc, Spec, State};
use crate::tla::eval::EvalError;

/// How an exploration ended. Each path goes from an initial state to the one that the verdict is about.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// All states were looked at.
    Ok,
    /// An invariant does not hold.
    Invariant {
        /// The invariant.
        name: Rc<str>,
        /// To the state where it does not hold.
        path: Vec<State>,
    },
    /// A property does not hold: of an initial state, of a state, or of the last step.
    Property {
        /// The property.
        name: Rc<str>,
        /// To the state, or the end of the step, where it does not hold.
        path: Vec<State>,
    },
    /// An assumption is false.
    Assumption {
        /// The assumption's number among [`Spec::assumptions`], counted from 0.
        index: usize,
    },
    /// A postcondition is false.
    Postcondition {
        /// The postcondition.
        name: Rc<str>,
    },
    /// A state has no successor.
    Deadlock {
        /// To that state.
        path: Vec<State>,
    },
    /// The spec has a fault.
    Error {
        /// The fault.
        error: EvalError,
        /// To the state in which it shows.
        path: Vec<State>,
    },
    /// A limit was reached.
    LimitReached(Limit),
}

impl Verdict {
    /// From an initial state to the one that it is about; empty where it is about none.
    pub fn path(&self) -> &[State] {
        match self {
            Verdict::Invariant { path, .. }
            | Verdict::Property { path, .. }
            | Verdict::Deadlock { path }
            | Verdict::Error { path, .. } => path,
            Verdict::Ok | Verdict::Assumption { .. } | Verdict::Postcondition { .. } | Verdict::LimitReached(_) => &[],
        }
    }
}

/// Checks the assumptions; a verdict if one is false.
pub(super) fn assumptions(spec: &Spec, evaluator: &mut Evaluator) -> Option<Verdict> {
    let nowhere = State::new(Vec::new());
    for (index, (_, assumption)) in spec.assumptions().iter().enumerate() {
        match evaluator.holds(spec, *assumption, &nowhere) {
            Ok(true) => {}
            Ok(false) => return Some(Verdict::Assumption { index }),
            Err(error) => return Some(Verdict::Error { error, path: Vec::new() }),
        }
    }
    None
}

/// Checks the postconditions.
fn postconditions(spec: &Spec, evaluator: &mut Evaluator) -> Verdict {
    let nowhere = State::new(Vec::new());
    for (name, condition) in spec.postconditions() {
        match evaluator.holds(spec, *condition, &nowhere) {
            Ok(true) => {}
            Ok(false) => return Verdict::Postcondition { name: name.clone() },
            Err(error) => return Verdict::Error { error, path: Vec::new() },
        }
    }
    Verdict::Ok
}

/// What a search found, after its end.
pub(super) fn conclude(spec: &Spec, symmetry: Option<&Symmetry>, shared: Shared<'_>) -> Exploration {
    let limits = shared.limits.evaluation;
    let (ledger, actions, seen) = shared.into_ledger();
    let coverage = ledger.coverage(&actions);
    let mut evaluator = Evaluator::with_limits(spec, limits);
    evaluator.set_progress(ledger.told());
    let judge = Judge::new(spec, symmetry, Evaluator::with_limits(spec, limits)).with(evaluator.registers());
    let mut replay = Replay { spec, evaluator, judge, trail: &ledger.trail };
    let mut actual = None;
    let (verdict, actions) = match &ledger.end {
        Some(End::Complete) => {
            actual = seen.closest().map(|gap| 1.0 / gap as f64);
            (postconditions(spec, &mut replay.evaluator), Vec::new())
        }
        Some(End::Limit(limit)) => (Verdict::LimitReached(*limit), Vec::new()),
        Some(End::Event(event)) => of_event(spec, &mut replay, event),
        None => (Verdict::LimitReached(Limit::Fault), Vec::new()),
    };
    let duplicates = ledger.generated.saturating_sub(ledger.distinct) as f64;
    Exploration {
        generated: ledger.generated,
        distinct: ledger.distinct,
        depth: ledger.depth,
        left_on_queue: ledger.left,
        verdict,
        actions,
        coverage,
        collision: Collision { calculated: ledger.distinct as f64 * duplicates / 2.0_f64.powi(64), actual },
    }
}

fn of_event(spec: &Spec, replay: &mut Replay<'_>, event: &Event) -> (Verdict, Vec<String>) {
    let (way, fault) = replay.event(event);
    let path = way.states;
    let verdict = match (event.what, fault) {
        (_, Some(error)) => Verdict::Error { error, path },
        (What::Deadlock, None) => Verdict::Deadlock { path },
        (What::Broken(broken), None) => of_broken(spec, broken, path),
        (What::States, None) => Verdict::LimitReached(Limit::States),
        (What::Wide, None) => Verdict::LimitReached(Limit::Successors),
        (What::Judging | What::Stepping, None) => {
            let message = "a fault of the spec shows once and not again: it depends on more than the state".to_owned();
            Verdict::Error { error: EvalError { message, span: Default::default(), chain: Vec::new() }, path }
        }
    };
    (verdict, way.actions)
}

fn of_broken(spec: &Spec, broken: Broken, path: Vec<State>) -> Verdict {
    let properties = spec.properties();
    let (list, at) = match broken {
        Broken::Invariant(at) => (spec.invariants(), at),
        Broken::Always(at) => (&properties.always[..], at),
        Broken::Initially(at) => (&properties.initially[..], at),
        Broken::Step(at) => (&properties.steps[..], at),
    };
    let name = list.get(at).map_or_else(|| Rc::from("?"), |(name, _)| name.clone());
    if matches!(broken, Broken::Invariant(_)) {
        Verdict::Invariant { name, path }
    } else {
        Verdict::Property { name, path }
    }
}
