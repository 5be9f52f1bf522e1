//! Remembered steps: what a state and an event lead to.

use std::ops::Range;

use super::events::EventId;
use super::states::StateId;
use crate::hash::Map;

/// The successors of each state and event that was evaluated since the last clearing.
#[derive(Debug, Default)]
pub struct Steps {
    ranges: Map<u64, (u32, u32)>,
    targets: Vec<StateId>,
}

impl Steps {
    /// Forgets all.
    pub fn clear(&mut self) {
        self.ranges.clear();
        self.targets.clear();
    }

    /// Where the successors stand, if they are known.
    pub fn get(&self, from: StateId, event: EventId) -> Option<Range<usize>> {
        let (start, end) = self.ranges.get(&key(from, event))?;
        Some(*start as usize..*end as usize)
    }

    /// Remembers successors and says where they stand.
    pub fn remember(&mut self, from: StateId, event: EventId, targets: &[StateId]) -> Range<usize> {
        let start = self.targets.len();
        self.targets.extend_from_slice(targets);
        let end = self.targets.len();
        self.ranges.insert(key(from, event), (start as u32, end as u32));
        start..end
    }

    /// The successor that stands at a place.
    pub fn target(&self, position: usize) -> StateId {
        self.targets[position]
    }
}

fn key(from: StateId, event: EventId) -> u64 {
    u64::from(from.0) << 32 | u64::from(event.0)
}
