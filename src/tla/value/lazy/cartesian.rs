//! All ways to choose one element from each of several sets.

use crate::tla::value::{Set, SetError, Value};

/// Makes a value of each choice, in lexicographic order; `build` keeps that order. The number of choices is within
/// `limit`.
pub(super) fn choices(sets: &[Set], limit: usize, mut build: impl FnMut(Vec<Value>) -> Value) -> Set {
    let mut out = Vec::new();
    let mut at = vec![0; sets.len()];
    while out.len() <= limit {
        let chosen: Vec<Value> =
            sets.iter().zip(&at).filter_map(|(set, at)| set.as_slice().get(*at)).cloned().collect();
        if chosen.len() < sets.len() {
            break;
        }
        out.push(build(chosen));
        if !advance(&mut at, sets) {
            break;
        }
    }
    Set::from_sorted(out)
}

/// The next choice; `false` after the last.
fn advance(at: &mut [usize], sets: &[Set]) -> bool {
    for (at, set) in at.iter_mut().zip(sets).rev() {
        *at += 1;
        if *at < set.len() {
            return true;
        }
        *at = 0;
    }
    false
}

/// Enumerates each of the sets, none of which may have more than `limit` elements.
pub(super) fn enumerate_all(sets: &[Value], limit: usize) -> Result<Vec<Set>, SetError> {
    sets.iter().map(|set| set.enumerate(limit)).collect()
}
