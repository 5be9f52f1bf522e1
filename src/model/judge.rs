//! Invariants and views of new states, evaluated as seldom as possible.
//!
//! An expression depends only on the variables that it reads. Where those did not change on the way from a judged state
//! to its successor, neither did the expression; else its value is looked up by their fingerprints (64 bits a variable,
//! mixed to 128), and only then evaluated.

use std::rc::Rc;

use super::states::Known;
use crate::hash::Map;
use crate::oracle::{self, Finding};
use crate::tla::value::Value;
use crate::tla::{EvalError, Evaluator, ExprId, Spec, State};

/// Judges states and computes their views.
#[derive(Debug)]
pub struct Judge {
    invariants: Vec<Remembered<bool>>,
    /// `None` where the whole state is the view.
    view: Option<Remembered<u64>>,
}

/// An expression and its value for each combination of the variables that it reads.
#[derive(Debug)]
struct Remembered<T> {
    name: Rc<str>,
    expr: ExprId,
    reads: Vec<usize>,
    values: Map<u128, T>,
    /// How often it was evaluated.
    evaluated: u64,
}

impl Judge {
    /// Judges by the invariants and the view of a spec's configuration; without a `VIEW`, by the whole state.
    pub fn new(spec: &Spec) -> Judge {
        let invariants = spec.invariants().iter().map(|(name, expr)| Remembered::new(spec, name, *expr)).collect();
        let view = spec.view().map(|expr| Remembered::new(spec, "VIEW", expr));
        Judge { invariants, view }
    }

    /// How often each invariant was evaluated.
    pub fn evaluated(&self) -> impl Iterator<Item = (&str, u64)> {
        self.invariants.iter().map(|invariant| (&*invariant.name, invariant.evaluated))
    }

    /// Keeps to a bound on the number of values: beyond it, all are forgotten.
    pub fn keep_to(&mut self, bound: usize) {
        for invariant in &mut self.invariants {
            invariant.keep_to(bound);
        }
        if let Some(view) = &mut self.view {
            view.keep_to(bound);
        }
    }

    /// Checks every invariant of a new state and gives the fingerprint of its view. `parent` is a judged state that it
    /// was reached from.
    ///
    /// # Errors
    ///
    /// A finding when an invariant is false or an expression cannot be evaluated.
    pub fn check(
        &mut self,
        spec: &Spec,
        evaluator: &mut Evaluator,
        state: &State,
        parent: Option<&Known>,
        event: &str,
    ) -> Result<u64, Finding> {
        for invariant in &mut self.invariants {
            if parent.is_some_and(|parent| same(&invariant.reads, &parent.state, state)) {
                continue;
            }
            let holds = invariant.value(state, |expr| evaluator.holds(spec, expr, state));
            match holds {
                Ok(true) => {}
                Ok(false) => return Err(oracle::broken(&invariant.name, event, &describe(spec, state))),
                Err(error) => return Err(oracle::faulty(event, &error, spec.sources())),
            }
        }
        let Some(view) = &mut self.view else { return Ok(state.fingerprint()) };
        if let Some(parent) = parent.filter(|parent| same(&view.reads, &parent.state, state)) {
            return Ok(parent.view);
        }
        let fingerprint = |expr| evaluator.eval(spec, expr, state).map(|value| value.fingerprint());
        view.value(state, fingerprint).map_err(|error| oracle::faulty(event, &error, spec.sources()))
    }
}

impl<T: Copy> Remembered<T> {
    fn new(spec: &Spec, name: &str, expr: ExprId) -> Remembered<T> {
        Remembered { name: name.into(), expr, reads: spec.reads(expr).to_vec(), values: Map::default(), evaluated: 0 }
    }

    fn keep_to(&mut self, bound: usize) {
        if self.values.len() > bound {
            self.values.clear();
        }
    }

    fn value(&mut self, state: &State, evaluate: impl FnOnce(ExprId) -> Result<T, EvalError>) -> Result<T, EvalError> {
        let key = key(&self.reads, state);
        if let Some(value) = self.values.get(&key) {
            return Ok(*value);
        }
        let value = evaluate(self.expr)?;
        self.evaluated += 1;
        self.values.insert(key, value);
        Ok(value)
    }
}

fn same(reads: &[usize], a: &State, b: &State) -> bool {
    reads.iter().all(|variable| fingerprint(a, *variable) == fingerprint(b, *variable))
}

fn key(reads: &[usize], state: &State) -> u128 {
    let (mut low, mut high) = (0u64, 0u64);
    for variable in reads {
        let print = fingerprint(state, *variable);
        low = (low.rotate_left(23) ^ print).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        high = (high.rotate_left(29) ^ print.rotate_left(32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    }
    u128::from(high) << 64 | u128::from(low)
}

fn fingerprint(state: &State, variable: usize) -> u64 {
    state.values().get(variable).map_or(0, Value::fingerprint)
}

fn describe(spec: &Spec, state: &State) -> String {
    let pairs = spec.variables().iter().zip(state.values());
    pairs.map(|(name, value)| format!("    {name} = {value}\n")).collect()
}
