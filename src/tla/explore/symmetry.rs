//! `SYMMETRY`: states that differ by a permutation of model values count as one.

use std::cell::RefCell;
use std::rc::Rc;

use crate::hash::Map;
use crate::tla::eval::EvalError;
use crate::tla::evaluator::Evaluator;
use crate::tla::spec::Spec;
use crate::tla::state::State;
use crate::tla::value::{Permutation, Value};

/// How many permutations there may be: those of 8 values, or of 5 and 5 and 2.
const PERMUTATIONS: usize = 40_320;

/// The permutations of a `SYMMETRY` set and all that they make when done one after the other, the identity left out.
pub(super) struct Symmetry {
    permutations: Vec<Permutation>,
    /// The fingerprints of what values become, by the fingerprint of the value: most variables of most states have
    /// values that they had before.
    images: RefCell<Map<u64, Rc<[u64]>>>,
}

/// How many fingerprints are remembered.
const REMEMBERED: usize = 1 << 20;

impl Symmetry {
    /// The permutations of the configuration's `SYMMETRY`, if it has one.
    pub(super) fn of(spec: &Spec, evaluator: &mut Evaluator) -> Result<Option<Symmetry>, EvalError> {
        let Some(symmetry) = spec.symmetry() else { return Ok(None) };
        let set = evaluator.eval(spec, symmetry, &State::new(Vec::new()))?;
        let fault = |message: String| {
            let (span, name) = spec.expression_place(symmetry);
            EvalError { message: format!("SYMMETRY `{name}`: {message}"), span, chain: Vec::new() }
        };
        let set = set.as_set().map_err(|error| fault(error.to_string()))?;
        let given: Result<Vec<Permutation>, String> = set.iter().map(Permutation::of).collect();
        let given = given.map_err(fault)?;
        let permutations = closure(&given).ok_or_else(|| {
            fault(format!("the permutations make more than {PERMUTATIONS}: make the sets of model values smaller"))
        })?;
        Ok(Some(Symmetry::new(permutations)))
    }

    fn new(permutations: Vec<Permutation>) -> Symmetry {
        Symmetry { permutations, images: RefCell::default() }
    }

    /// The least fingerprint of the state and all that are symmetric to it.
    pub(super) fn fingerprint(&self, state: &State) -> u64 {
        let images: Vec<Rc<[u64]>> = state.values().iter().map(|value| self.images_of(value)).collect();
        let permuted = (0..self.permutations.len())
            .map(|at| State::fingerprint_of(images.iter().map(|images| images.get(at).copied().unwrap_or_default())));
        permuted.fold(state.fingerprint(), u64::min)
    }

    /// The fingerprints of what a value becomes by each permutation.
    fn images_of(&self, value: &Value) -> Rc<[u64]> {
        let mut known = self.images.borrow_mut();
        if let Some(images) = known.get(&value.fingerprint()) {
            return images.clone();
        }
        if known.len().saturating_mul(self.permutations.len()) > REMEMBERED {
            known.clear();
        }
        let images = self.permutations.iter().map(|permutation| permutation.apply(value).fingerprint());
        let images: Rc<[u64]> = images.collect();
        known.insert(value.fingerprint(), images.clone());
        images
    }

    /// The least of the state and all that are symmetric to it, in the order of values.
    pub(super) fn least(&self, state: &State) -> State {
        let mut least: Option<Vec<Value>> = None;
        for permutation in &self.permutations {
            let permuted: Vec<Value> = state.values().iter().map(|value| permutation.apply(value)).collect();
            if permuted.as_slice() < least.as_deref().unwrap_or(state.values()) {
                least = Some(permuted);
            }
        }
        least.map_or_else(|| state.clone(), State::new)
    }
}

/// All permutations that come of some by doing them one after the other, but the identity; none if these are too many.
fn closure(given: &[Permutation]) -> Option<Vec<Permutation>> {
    let mut all: Vec<Permutation> = Vec::new();
    let mut known = crate::hash::Set::default();
    let mut open: Vec<Permutation> = given.to_vec();
    while let Some(next) = open.pop() {
        if next.is_identity() || !known.insert(next.clone()) {
            continue;
        }
        if all.len() >= PERMUTATIONS {
            return None;
        }
        open.extend(given.iter().map(|other| next.then(other)));
        all.push(next);
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn permutation(pairs: &[(&str, &str)]) -> Permutation {
        let (keys, values) = pairs.iter().map(|(key, value)| (Value::model(key), Value::model(value))).unzip();
        let domain = crate::tla::value::Set::new(keys);
        Permutation::of(&Value::function(domain, values)).unwrap()
    }

    #[test]
    fn two_transpositions_and_a_rotation_make_the_whole_group() {
        let swap = permutation(&[("a", "b"), ("b", "a")]);
        let other = permutation(&[("b", "c"), ("c", "b")]);
        assert_eq!(closure(&[swap.clone(), other]).unwrap().len(), 5);
        assert_eq!(closure(&[swap]).unwrap().len(), 1);
        let rotation = permutation(&[("a", "b"), ("b", "c"), ("c", "d"), ("d", "a")]);
        assert_eq!(closure(&[rotation]).unwrap().len(), 3);
    }

    #[test]
    fn symmetric_states_have_one_fingerprint_and_one_least_state() {
        let swap = permutation(&[("a", "b"), ("b", "a")]);
        let symmetry = Symmetry::new(closure(&[swap]).unwrap());
        let state = |name: &str| State::new(vec![Value::set(vec![Value::model(name)]), Value::Int(1)]);
        assert_eq!(symmetry.fingerprint(&state("a")), symmetry.fingerprint(&state("b")));
        assert!(symmetry.least(&state("a")) == symmetry.least(&state("b")));
        assert_ne!(symmetry.fingerprint(&state("a")), symmetry.fingerprint(&state("c")));
    }
}
