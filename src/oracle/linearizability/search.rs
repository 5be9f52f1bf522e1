//! The search for an order in which the operations of a history may have taken effect.

use std::hash::Hash;

use super::{Operation, What};
use crate::hash::Set;

/// What one copy of the data does, one operation after the other.
pub trait Sequential {
    /// The data.
    type State: Clone + Eq + Hash;

    /// The data at first.
    fn initial(&self) -> Self::State;

    /// The data after an operation, or nothing if it could not have returned what it did.
    fn step(&self, state: &Self::State, what: &What) -> Option<Self::State>;
}

/// What a search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is such an order.
    Linearizable,
    /// There is none.
    Not,
    /// The bound on configurations was met first.
    Unknown,
}

/// The operations that have taken effect, one bit each.
type Done = Vec<u64>;

/// A configuration on the way, and the operation to try next from there.
struct Frame<S> {
    state: S,
    done: Done,
    next: usize,
}

/// Looks for an order of effects.
///
/// From a configuration, an operation may take effect next if no other that has not yet taken effect returned before it
/// was called. Configurations that were met before lead nowhere. When all that returned have taken effect, an order is
/// found.
pub fn search<M: Sequential>(model: &M, history: &[&Operation], most: usize) -> Verdict {
    let words = history.len().div_ceil(64);
    let mut met = Set::default();
    let mut stack = vec![Frame { state: model.initial(), done: vec![0; words], next: 0 }];
    while let Some(frame) = stack.last_mut() {
        let Some(deadline) = deadline(history, &frame.done) else { return Verdict::Linearizable };
        let Some((index, state)) = advance(model, history, frame, deadline) else {
            stack.pop();
            continue;
        };
        let mut done = frame.done.clone();
        set(&mut done, index);
        if met.insert((done.clone(), state.clone())) {
            if met.len() > most {
                return Verdict::Unknown;
            }
            stack.push(Frame { state, done, next: 0 });
        }
    }
    Verdict::Not
}

/// The first return among the operations that have not taken effect; none if all that returned have.
fn deadline(history: &[&Operation], done: &Done) -> Option<usize> {
    let open = history.iter().enumerate().filter(|(index, _)| !has(done, *index));
    open.filter_map(|(_, operation)| operation.returned).min()
}

/// The next operation that can take effect from a frame, and the data then.
fn advance<M: Sequential>(
    model: &M,
    history: &[&Operation],
    frame: &mut Frame<M::State>,
    deadline: usize,
) -> Option<(usize, M::State)> {
    while let Some(operation) = history.get(frame.next) {
        let index = frame.next;
        frame.next += 1;
        if has(&frame.done, index) || operation.called > deadline {
            continue;
        }
        if let Some(state) = model.step(&frame.state, &operation.what) {
            return Some((index, state));
        }
    }
    None
}

fn has(done: &Done, index: usize) -> bool {
    done.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 != 0)
}

fn set(done: &mut Done, index: usize) {
    if let Some(word) = done.get_mut(index / 64) {
        *word |= 1 << (index % 64);
    }
}
