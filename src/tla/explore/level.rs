//! One level of a search: states that are equally far from the initial ones.

use std::sync::atomic::{AtomicU64, Ordering};

use super::key::{FIRST, Key};

/// The states whose successors are being looked at. On level 0, it is what comes before the initial states.
pub(super) struct Level {
    /// How many states are on the way from an initial state to one of this level, both included.
    pub depth: usize,
    /// The number of its first state.
    pub first: u64,
    /// How many successors each has, by rank.
    counts: Vec<AtomicU64>,
}

impl Level {
    /// What comes before the initial states, which are its successors.
    pub(super) fn root() -> Level {
        Level { depth: 0, first: FIRST - 1, counts: vec![AtomicU64::new(0)] }
    }

    /// The level after this one, with this many states.
    pub(super) fn after(&self, size: usize) -> Level {
        let counts = (0..size).map(|_| AtomicU64::new(0)).collect();
        Level { depth: self.depth + 1, first: self.first + self.size() as u64, counts }
    }

    /// How many states it has.
    pub(super) fn size(&self) -> usize {
        self.counts.len()
    }

    /// The number of the state of this rank; none for what comes before the initial states.
    pub(super) fn parent(&self, rank: u64) -> Option<u64> {
        (self.depth > 0).then(|| self.first + rank)
    }

    /// The least key that a successor of its states may have.
    pub(super) fn least(&self) -> Key {
        if self.depth == 0 { Key(0) } else { Key::successor(self.first, 0, 0).unwrap_or(Key(u64::MAX)) }
    }

    /// Takes note of how many successors a state has.
    pub(super) fn count(&self, rank: u64, successors: u64) {
        if let Some(count) = self.counts.get(rank as usize) {
            count.store(successors, Ordering::Relaxed);
        }
    }

    /// How many successors the states of lower rank have.
    pub(super) fn successors_before(&self, rank: u64) -> u64 {
        self.counts.iter().take(rank as usize).map(|count| count.load(Ordering::Relaxed)).sum()
    }
}
