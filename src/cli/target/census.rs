//! What executions had: kinds of choice and of event, and which actions of the spec they took.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::cluster::Applied;
use crate::execution::{Observer, Visit};
use crate::schedule::{Choice, Kind};
use crate::tla::Spec;
use crate::tla::level::Level;
use crate::trace::Event;

/// Counts what it sees of executions.
#[derive(Debug, Default)]
pub struct Census {
    /// For each kind how many choices did something, and how many did nothing.
    choices: BTreeMap<Kind, (u64, u64)>,
    /// One event for each name and list of fields.
    events: BTreeMap<(String, Vec<String>), Event>,
    /// How many events there were of each name.
    counts: BTreeMap<String, u64>,
    /// The actions that were steps, and how often.
    taken: BTreeMap<String, u64>,
}

impl Census {
    /// How many choices of a kind did something, and how many did nothing.
    pub fn choices(&self, kind: Kind) -> (u64, u64) {
        self.choices.get(&kind).copied().unwrap_or_default()
    }

    /// One event for each name and list of fields.
    pub fn events(&self) -> impl Iterator<Item = &Event> {
        self.events.values()
    }

    /// The names of events, each once.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.events.keys().map(|(name, _)| name.as_str()).collect::<BTreeSet<_>>().into_iter()
    }

    /// How many events there were of each name.
    pub fn counts(&self) -> &BTreeMap<String, u64> {
        &self.counts
    }

    /// Whether an event of this name was seen.
    pub fn has(&self, name: &str) -> bool {
        self.events.keys().any(|(seen, _)| seen == name)
    }

    /// How often an action was a step.
    pub fn taken(&self, action: &str) -> u64 {
        self.taken.get(action).copied().unwrap_or(0)
    }

    /// How often each action was a step that was one.
    pub fn all_taken(&self) -> &BTreeMap<String, u64> {
        &self.taken
    }

    /// The actions of a spec that no event was a step of: neither themselves nor as a part of another, nor through
    /// their own parts, as the next-state relation is. What only they use is not named beside them.
    pub fn never_taken(&self, spec: &Spec) -> Vec<Rc<str>> {
        let actions = spec.definitions().into_iter().filter(|definition| definition.level == Level::Action);
        let uses: Vec<(Rc<str>, BTreeSet<Rc<str>>)> =
            actions.map(|action| (action.name.clone(), spec.uses(&action.name))).collect();
        let is_taken = |name: &Rc<str>| self.taken.contains_key(&**name);
        let part_of_taken = |name: &Rc<str>| uses.iter().any(|(other, uses)| is_taken(other) && uses.contains(name));
        let never: Vec<&(Rc<str>, BTreeSet<Rc<str>>)> = uses
            .iter()
            .filter(|(name, uses)| !is_taken(name) && !part_of_taken(name) && !uses.iter().any(is_taken))
            .collect();
        let part_of_never = |name: &Rc<str>| never.iter().any(|(other, uses)| other != name && uses.contains(name));
        never.iter().filter(|(name, _)| !part_of_never(name)).map(|(name, _)| name.clone()).collect()
    }
}

impl Observer for Census {
    fn choice(&mut self, _: usize, choice: Choice, applied: &Applied) {
        let (done, skipped) = self.choices.entry(choice.kind()).or_default();
        match applied {
            Applied::Done(_) => *done += 1,
            Applied::Skipped => *skipped += 1,
        }
    }

    fn event(&mut self, event: &Event) {
        *self.counts.entry(event.name.to_string()).or_default() += 1;
        let fields = event.fields.iter().map(|(name, _)| name.to_string()).collect();
        self.events.entry((event.name.to_string(), fields)).or_insert_with(|| event.clone());
    }

    fn visit(&mut self, visit: Visit<'_>) {
        if visit.before.is_some() {
            *self.taken.entry(visit.action.to_owned()).or_default() += 1;
        }
    }
}
