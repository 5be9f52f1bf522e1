//! Interned model states.

use crate::hash::Map;
use crate::tla::State;

/// The number of an interned state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StateId(pub u32);

/// A state that was judged, and what its view hashes to.
#[derive(Clone, Debug)]
pub struct Known {
    /// The state.
    pub state: State,
    /// The stable hash of its view.
    pub view: u64,
}

/// Every state met since the last clearing.
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
    pub fn add(&mut self, state: State, view: u64) -> StateId {
        let id = StateId(self.known.len() as u32);
        self.ids.insert(state.clone(), id);
        self.known.push(Known { state, view });
        id
    }

    /// The state of a number that was handed out since the last clearing.
    pub fn get(&self, id: StateId) -> &Known {
        &self.known[id.0 as usize]
    }
}
