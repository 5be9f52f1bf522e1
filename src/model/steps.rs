//! Remembered steps: what a state and an event lead to.

use std::ops::Range;

use super::events::EventId;
use super::states::StateId;
use crate::hash::Map;

/// The successors of each state and event that was evaluated.
#[derive(Debug, Default)]
pub struct Steps {
    known: Vec<Step>,
    places: Map<u64, u32>,
    targets: Vec<StateId>,
}

#[derive(Debug)]
struct Step {
    from: StateId,
    event: EventId,
    start: u32,
    end: u32,
}

impl Steps {
    /// Where the successors stand, if they are known.
    pub fn get(&self, from: StateId, event: EventId) -> Option<Range<usize>> {
        let place = *self.places.get(&key(from, event))?;
        let step = &self.known[place as usize];
        Some(step.start as usize..step.end as usize)
    }

    /// Remembers successors and says where they stand.
    pub fn add(&mut self, from: StateId, event: EventId, targets: &[StateId]) -> Range<usize> {
        let start = self.targets.len();
        self.targets.extend_from_slice(targets);
        let end = self.targets.len();
        self.places.insert(key(from, event), self.known.len() as u32);
        self.known.push(Step { from, event, start: start as u32, end: end as u32 });
        start..end
    }

    /// The successor that stands at a place.
    pub fn target(&self, position: usize) -> StateId {
        self.targets[position]
    }

    /// The steps between the states and events that still have a number, under their new ones.
    pub fn renumbered(&self, states: &[Option<StateId>], events: &[Option<EventId>]) -> Steps {
        let mut steps = Steps::default();
        let state = |id: StateId| states.get(id.0 as usize).copied().flatten();
        for step in &self.known {
            let event = events.get(step.event.0 as usize).copied().flatten();
            let targets = &self.targets[step.start as usize..step.end as usize];
            let targets: Option<Vec<StateId>> = targets.iter().map(|target| state(*target)).collect();
            if let (Some(from), Some(event), Some(targets)) = (state(step.from), event, targets) {
                steps.add(from, event, &targets);
            }
        }
        steps
    }
}

fn key(from: StateId, event: EventId) -> u64 {
    u64::from(from.0) << 32 | u64::from(event.0)
}
