//! The observer that turns visits of the model into features.

use super::capacities::Capacities;
use super::chain::Chain;
use super::counters::Counters;
use super::export::Export;
use super::guidance::Guidance;
use super::lowest::Lowest;
use super::partition::{Domain, Partition};
use super::sparse::Sparse;
use super::statistics::{Fill, Statistics};
use super::tally::Tally;
use crate::cluster::Applied;
use crate::execution::{Observer, Visit};
use crate::schedule::Choice;
use crate::trace::Event;

/// Sets a feature for each state and each transition that the model visits, and counts them.
///
/// Whoever runs executions clears the counters between them; libFuzzer does.
#[derive(Debug)]
pub struct Guide<'a> {
    export: Export<'a>,
    guidance: Guidance,
    states: Tracked,
    transitions: Tracked,
    facets: Tracked,
    traces: Tracked,
    chain: Chain,
    /// The actions that were taken, as they came.
    actions: Vec<String>,
    /// How many choices of the execution under way are those of a schedule; more may follow that heal.
    choices: usize,
    /// The choices of the execution that did something, as they were resolved.
    route: Vec<Choice>,
    /// Whether the execution is past its schedule.
    heals: bool,
    /// Where the execution came to, after how many choices of the route.
    places: Vec<(u64, usize)>,
    bytes: Vec<u8>,
}

/// A domain in use and what was seen of it.
#[derive(Debug)]
struct Tracked {
    partition: Partition,
    tally: Tally,
}

impl<'a> Guide<'a> {
    /// A guide by the model, which has seen nothing.
    pub fn new(counters: &'a Counters, capacities: Capacities) -> Guide<'a> {
        Guide::by(Guidance::Model, counters, capacities)
    }

    /// A guide by this, which has seen nothing.
    pub fn by(guidance: Guidance, counters: &'a Counters, capacities: Capacities) -> Guide<'a> {
        Guide {
            export: Export::new(counters),
            guidance,
            states: Tracked::new(Domain::States, capacities.states),
            transitions: Tracked::new(Domain::Transitions, capacities.transitions),
            facets: Tracked::new(Domain::Facets, capacities.facets),
            traces: Tracked::new(Domain::Traces, usize::MAX),
            chain: Chain::default(),
            actions: Vec::new(),
            choices: 0,
            route: Vec::new(),
            heals: false,
            places: Vec::new(),
            bytes: Vec::new(),
        }
    }

    /// Shows features in a list, too, as [`Sparse`] says.
    #[must_use]
    pub fn listing(self, list: &'a Sparse) -> Guide<'a> {
        Guide { export: self.export.listing(list), ..self }
    }

    /// An execution begins, of a schedule of so many choices.
    pub fn begin(&mut self, choices: usize) {
        (self.choices, self.heals) = (choices, false);
        self.route.clear();
        self.places.clear();
        self.chain.begin();
        self.export.begin();
    }

    /// The execution has ended: what it was as a whole is known now.
    pub fn end(&mut self) {
        if self.guidance == Guidance::Trace {
            self.traces.hit(Some(&mut self.export), self.chain.hash());
        }
    }

    /// The choices of the schedule that did something, as they were resolved.
    pub fn route(&self) -> &[Choice] {
        &self.route
    }

    /// The places of the execution, facets or else states by their hashes, each after how many choices of its route; none
    /// where the model is no guide.
    pub fn places(&self) -> &[(u64, usize)] {
        &self.places
    }

    /// How many features were set so far, of those that guide.
    pub fn features(&self) -> usize {
        match self.guidance {
            Guidance::Trace => self.traces.tally.features(),
            _ => [&self.states, &self.transitions, &self.facets].map(|tracked| tracked.tally.features()).iter().sum(),
        }
    }

    /// Takes a visit: the action, and the hashes of the states before and after.
    #[inline]
    fn step(&mut self, action: &str, from: u64, to: u64) {
        let mut export = self.guidance.has_model().then_some(&mut self.export);
        self.states.hit(export.as_deref_mut(), to);
        if !action.is_empty() {
            let hash = transition(&mut self.bytes, action, from, to);
            let rare = self.transitions.hit(export, hash);
            // An action that was not taken before makes a transition that was not seen before.
            if rare && !self.actions.iter().any(|taken| taken == action) {
                self.actions.push(action.to_owned());
            }
        }
    }

    /// Takes the facets of a state: places that are few enough for it to matter how rare they are. Whole states are not,
    /// so they are places only where there is nothing else.
    #[inline]
    fn facets(&mut self, state: u64, facets: &[u64]) {
        let has_model = self.guidance.has_model();
        for facet in facets {
            self.facets.hit(has_model.then_some(&mut self.export), *facet);
            self.place(*facet);
        }
        if facets.is_empty() {
            self.place(state);
        }
    }

    #[inline]
    fn place(&mut self, hash: u64) {
        if self.guidance.has_model() && !self.heals {
            self.places.push((hash, self.route.len()));
        }
    }

    /// What was visited since this guide was made.
    pub fn statistics(&self) -> Statistics {
        Statistics { states: self.states.fill(), transitions: self.transitions.fill(), facets: self.facets.fill() }
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
    fn choice(&mut self, index: usize, _: Choice, applied: &Applied) {
        self.heals = index >= self.choices;
        if let (Applied::Done(choice), false) = (applied, self.heals) {
            self.route.push(*choice);
        }
    }

    fn event(&mut self, event: &Event) {
        if self.guidance == Guidance::Trace {
            self.chain.add(event);
        }
    }

    fn visit(&mut self, visit: Visit<'_>) {
        self.step(visit.action, visit.from, visit.to);
        self.facets(visit.to, visit.facets);
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
    fn hit(&mut self, export: Option<&mut Export<'_>>, hash: u64) -> bool {
        let feature = self.partition.feature(hash);
        if let Some(export) = export {
            export.set(self.partition, feature);
        }
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
        let mut guide = Guide::new(&counters, Capacities { states: 4096, transitions: 4096, ..Capacities::default() });
        guide.step("", 0, 7);
        assert_eq!(set(&counters), [(7, 1)]);
        guide.step("Timeout", 7, 8);
        // Version 3 of the map: a fixed vector.
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
        let Statistics { states, transitions, .. } = guide.statistics();
        assert_eq!((states.distinct, transitions.distinct), (Distinct::Exactly(2), Distinct::Exactly(4)));
        assert_eq!((states.features, transitions.features), (2, 4));
        assert_eq!((states.capacity, transitions.capacity), (1024, 512));
    }

    #[test]
    fn the_list_has_the_features_of_the_execution_under_way() {
        let (counters, list) = (Counters::new(), Sparse::new());
        let mut guide = Guide::new(&counters, Capacities::default()).listing(&list);
        guide.begin(1);
        guide.step("", 0, 7);
        guide.step("Timeout", 7, 8);
        let entries = |number: usize| (0..number).map(|place| list.get(place)).collect::<Vec<_>>();
        assert_eq!(entries(4), [(1 << 32) + 7, (1 << 32) + 8, (2 << 32) + 0x1a9, 0]);
        guide.begin(1);
        guide.step("", 0, 9);
        assert_eq!(entries(2), [(1 << 32) + 9, 0]);
    }

    #[test]
    fn what_guides_sets_counters_and_all_is_measured() {
        for (guidance, sets) in [
            (Guidance::Model, 5),
            (Guidance::ModelAndCode, 5),
            (Guidance::Trace, 1),
            (Guidance::Code, 0),
            (Guidance::None, 0),
        ] {
            let counters = Counters::new();
            let mut guide = Guide::by(guidance, &counters, Capacities::default());
            guide.begin(1);
            guide.step("", 0, 7);
            guide.step("Timeout", 7, 8);
            guide.facets(8, &[]);
            guide.facets(8, &[5, 6]);
            guide.end();
            assert_eq!(set(&counters).len(), sets, "{guidance}");
            assert_eq!(guide.statistics().states.distinct, Distinct::Exactly(2), "{guidance}");
            let places = guide.places().iter().map(|(place, _)| *place).collect::<Vec<_>>();
            assert_eq!(places, if guidance.has_model() { vec![8, 5, 6] } else { vec![] }, "{guidance}");
        }
    }

    #[test]
    fn a_saturated_map_still_counts_states() {
        let counters = Counters::new();
        let mut guide = Guide::new(&counters, Capacities { states: 16, transitions: 1, ..Capacities::default() });
        for to in 0..1000 {
            guide.step("A", to, to);
        }
        let Statistics { states, transitions, .. } = guide.statistics();
        assert_eq!((states.distinct, states.features), (Distinct::Exactly(1000), 16));
        assert_eq!((transitions.distinct, transitions.features), (Distinct::Exactly(1000), 1));
    }
}
