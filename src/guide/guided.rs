//! The observer that turns visits of the model into features.

use super::capacities::Capacities;
use super::counters::Counters;
use super::lowest::Lowest;
use super::partition::{Domain, Partition};
use super::statistics::{Fill, Statistics};
use super::tally::Tally;
use crate::execution::{Observer, Visit};

/// Sets a feature for each state and each transition that the model visits, and counts them.
///
/// Whoever runs executions clears the counters between them; libFuzzer does.
#[derive(Debug)]
pub struct Guide<'a> {
    counters: &'a Counters,
    states: Tracked,
    transitions: Tracked,
    actions: Vec<String>,
    bytes: Vec<u8>,
}

/// A domain in use and what was seen of it.
#[derive(Debug)]
struct Tracked {
    partition: Partition,
    tally: Tally,
}

impl<'a> Guide<'a> {
    /// A guide that has seen nothing.
    pub fn new(counters: &'a Counters, capacities: Capacities) -> Guide<'a> {
        Guide {
            counters,
            states: Tracked::new(Domain::States, capacities.states),
            transitions: Tracked::new(Domain::Transitions, capacities.transitions),
            actions: Vec::new(),
            bytes: Vec::new(),
        }
    }

    /// Takes a visit: the action, and the hashes of the states before and after.
    #[inline]
    fn step(&mut self, action: &str, from: u64, to: u64) {
        self.states.hit(self.counters, to);
        // An action that was not taken before makes a transition that was not seen before.
        if !action.is_empty()
            && self.transitions.hit(self.counters, transition(&mut self.bytes, action, from, to))
            && !self.actions.iter().any(|taken| taken == action)
        {
            self.actions.push(action.to_owned());
        }
    }

    /// What was visited since this guide was made.
    pub fn statistics(&self) -> Statistics {
        Statistics { states: self.states.fill(), transitions: self.transitions.fill() }
    }

    /// The actions that were taken, as they came.
    pub fn actions(&self) -> &[String] {
        &self.actions
    }

    /// A sample of the states that were visited.
    pub fn states(&self) -> &Lowest {
        self.states.tally.lowest()
    }
}

impl Observer for Guide<'_> {
    fn visit(&mut self, visit: Visit<'_>) {
        self.step(visit.action, visit.from, visit.to);
    }
}

/// The hash of a transition, as [`crate::guide`] specifies it.
fn transition(bytes: &mut Vec<u8>, action: &str, from: u64, to: u64) -> u64 {
    bytes.clear();
    bytes.extend_from_slice(&from.to_le_bytes());
    bytes.extend_from_slice(&to.to_le_bytes());
    bytes.extend_from_slice(action.as_bytes());
    crate::hash::stable64(bytes)
}

impl Tracked {
    fn new(domain: Domain, capacity: usize) -> Tracked {
        let partition = Partition::new(domain, capacity);
        Tracked { partition, tally: Tally::new(partition.capacity()) }
    }

    #[inline]
    fn hit(&mut self, counters: &Counters, hash: u64) -> bool {
        let feature = self.partition.feature(hash);
        let (counter, value) = self.partition.counter(feature);
        counters.set(counter, value);
        self.tally.note(hash, feature)
    }

    fn fill(&self) -> Fill {
        let (distinct, features) = (self.tally.distinct(), self.tally.features());
        Fill { distinct, features, capacity: self.partition.capacity() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guide::Distinct;

    fn set(counters: &Counters) -> Vec<(usize, u8)> {
        (0..super::super::SIZE).map(|index| (index, counters.get(index))).filter(|(_, value)| *value != 0).collect()
    }

    #[test]
    fn an_initial_state_sets_one_feature_and_a_step_two() {
        let counters = Counters::new();
        let mut guide = Guide::new(&counters, Capacities { states: 4096, transitions: 4096 });
        guide.step("", 0, 7);
        assert_eq!(set(&counters), [(7, 1)]);
        guide.step("Timeout", 7, 8);
        // Version 1 of the map: a fixed vector.
        assert_eq!(set(&counters), [(7, 1), (8, 1), (TIMEOUT_FROM_7_TO_8, 1)]);
    }

    /// XXH3-64 of the layout, computed by another implementation, is 0x09195c898d3ea1a9.
    const TIMEOUT_FROM_7_TO_8: usize = 0x8000 + 0x1a9;

    #[test]
    fn a_transition_is_told_by_both_ends_and_by_its_action() {
        let counters = Counters::new();
        let mut guide = Guide::new(&counters, Capacities::default());
        for (action, from, to) in [("A", 1, 2), ("A", 2, 1), ("B", 1, 2), ("A", 1, 1), ("A", 1, 2)] {
            guide.step(action, from, to);
        }
        let Statistics { states, transitions } = guide.statistics();
        assert_eq!((states.distinct, transitions.distinct), (Distinct::Exactly(2), Distinct::Exactly(4)));
        assert_eq!((states.features, transitions.features), (2, 4));
        assert_eq!((states.capacity, transitions.capacity), (8192, 4096));
    }

    #[test]
    fn a_saturated_map_still_counts_states() {
        let counters = Counters::new();
        let mut guide = Guide::new(&counters, Capacities { states: 16, transitions: 1 });
        for to in 0..1000 {
            guide.step("A", to, to);
        }
        let Statistics { states, transitions } = guide.statistics();
        assert_eq!((states.distinct, states.features), (Distinct::Exactly(1000), 16));
        assert_eq!((transitions.distinct, transitions.features), (Distinct::Exactly(1000), 1));
    }
}
