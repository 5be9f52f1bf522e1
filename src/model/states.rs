//! Interned model states.

use super::judge::Aspect;
use crate::hash::Map;
use crate::tla::State;

/// The number of an interned state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StateId(pub u32);

/// A state that was judged, and what of it counts for coverage.
#[derive(Clone, Debug)]
pub struct Known {
    /// The state.
    pub state: State,
    /// What counts for coverage.
    pub aspect: Aspect,
    marked: bool,
}

/// Every state that is remembered.
#[derive(Debug, Default)]
pub struct States {
    known: Vec<Known>,
    ids: Map<State, StateId>,
}

impl States {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.known.clear();
        self.ids.clear();
    }

    /// The number of a state that was added.
    pub fn find(&self, state: &State) -> Option<StateId> {
        self.ids.get(state).copied()
    }

    /// Adds a state that was not found.
    pub fn add(&mut self, state: State, aspect: Aspect) -> StateId {
        let id = StateId(self.known.len() as u32);
        self.ids.insert(state.clone(), id);
        self.known.push(Known { state, aspect, marked: false });
        id
    }

    /// The state of a number.
    pub fn get(&self, id: StateId) -> &Known {
        &self.known[id.0 as usize]
    }

    /// Marks a state as met again.
    pub fn mark(&mut self, id: StateId) {
        self.known[id.0 as usize].marked = true;
    }

    /// Forgets the states that are not marked, takes the marks off the others, and gives the new number of each old one.
    pub fn keep_marked(&mut self) -> Vec<Option<StateId>> {
        let old = std::mem::take(&mut self.known);
        self.ids.clear();
        old.into_iter().map(|known| known.marked.then(|| self.add(known.state, known.aspect))).collect()
    }
}
