//! Invariants and views of new states, evaluated as seldom as possible.
//!
//! An expression depends only on the variables that it reads. Where those did not change on the way from a judged state
//! to its successor, neither did the expression; else its value is looked up by their fingerprints (64 bits a variable,
//! mixed to 128), and only then evaluated.

use std::rc::Rc;

use super::states::Known;
use crate::hash::{self, Map};
use crate::oracle::{self, Finding};
use crate::tla::value::Value;
use crate::tla::{EvalError, Evaluator, ExprId, Spec, State};

/// Judges states and computes their views.
#[derive(Debug)]
pub struct Judge {
    invariants: Vec<Remembered<bool>>,
    view: Remembered<u64>,
    bytes: Vec<u8>,
}

/// An expression and its value for each combination of the variables that it reads.
#[derive(Debug)]
struct Remembered<T> {
    name: Rc<str>,
    expr: Option<ExprId>,
    reads: Vec<usize>,
    values: Map<u128, T>,
    /// How often it was evaluated.
    evaluated: u64,
}

impl Judge {
    /// Judges by the invariants and the view of a spec's configuration; without a `VIEW`, by the whole state.
    pub fn new(spec: &Spec) -> Judge {
        let remembered = |name: &Rc<str>, expr: ExprId| Remembered {
            name: name.clone(),
            expr: Some(expr),
            reads: spec.reads(expr).to_vec(),
            values: Map::default(),
            evaluated: 0,
        };
        let invariants = spec.invariants().iter().map(|(name, expr)| remembered(name, *expr)).collect();
        let whole = Remembered {
            name: "VIEW".into(),
            expr: None,
            reads: (0..spec.variables().len()).collect(),
            values: Map::default(),
            evaluated: 0,
        };
        let view = spec.view().map_or(whole, |expr| Remembered {
            reads: spec.reads(expr).to_vec(),
            expr: Some(expr),
            ..empty("VIEW")
        });
        Judge { invariants, view, bytes: Vec::new() }
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
        self.view.keep_to(bound);
    }

    /// Checks every invariant of a new state and gives the stable hash of its view. `parent` is a judged state that it
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
            let holds = invariant.value(state, |expr| holds(spec, evaluator, expr, state));
            match holds {
                Ok(true) => {}
                Ok(false) => return Err(oracle::broken(&invariant.name, event, &describe(spec, state))),
                Err(error) => return Err(oracle::faulty(event, &error, spec.sources())),
            }
        }
        if let Some(parent) = parent.filter(|parent| same(&self.view.reads, &parent.state, state)) {
            return Ok(parent.view);
        }
        let bytes = &mut self.bytes;
        let view = self.view.value(state, |expr| stable_view(spec, evaluator, expr, state, bytes));
        view.map_err(|error| oracle::faulty(event, &error, spec.sources()))
    }
}

impl<T: Copy> Remembered<T> {
    fn keep_to(&mut self, bound: usize) {
        if self.values.len() > bound {
            self.values.clear();
        }
    }

    fn value(
        &mut self,
        state: &State,
        evaluate: impl FnOnce(Option<ExprId>) -> Result<T, EvalError>,
    ) -> Result<T, EvalError> {
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

fn empty<T>(name: &str) -> Remembered<T> {
    Remembered { name: name.into(), expr: None, reads: Vec::new(), values: Map::default(), evaluated: 0 }
}

fn holds(spec: &Spec, evaluator: &mut Evaluator, expr: Option<ExprId>, state: &State) -> Result<bool, EvalError> {
    let Some(expr) = expr else { return Ok(true) };
    evaluator.holds(spec, expr, state)
}

fn stable_view(
    spec: &Spec,
    evaluator: &mut Evaluator,
    expr: Option<ExprId>,
    state: &State,
    bytes: &mut Vec<u8>,
) -> Result<u64, EvalError> {
    bytes.clear();
    match expr {
        Some(expr) => evaluator.eval(spec, expr, state)?.write_canonical(bytes),
        None => state.values().iter().for_each(|value| value.write_canonical(bytes)),
    }
    Ok(hash::stable64(bytes))
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
