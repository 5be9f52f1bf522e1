//! What executions visit of the model, and in how many of them.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::execution::{Observer, Visit};
use crate::hash::{Map, Set, stable64};
use crate::stats::GoodTuring;
use crate::tla::State;

/// Of a variable, values are told while there are so few.
const VALUES: usize = 8;

/// What executions visit.
#[derive(Debug)]
pub struct Coverage {
    /// The states.
    pub states: Sightings,
    /// The steps between two.
    pub transitions: Sightings,
    /// The values of the spec's facets, where it has any.
    pub facets: Sightings,
    /// The variables of the spec, and what values they had.
    pub variables: Vec<Variable>,
    /// The findings of each class.
    pub findings: BTreeMap<String, u64>,
    /// After so many executions, how many states and transitions.
    pub growth: Vec<[u64; 3]>,
    bytes: Vec<u8>,
}

/// The values of a variable.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// How many values it had.
    pub distinct: usize,
    /// The values, while they are few.
    pub values: BTreeSet<String>,
    #[serde(skip)]
    seen: Set<u64>,
}

/// Things, and in how many executions each was seen.
#[derive(Debug, Default)]
pub struct Sightings {
    executions: Map<u64, u32>,
    now: Set<u64>,
    /// Of each execution, what it was the first to show.
    shown: Vec<Vec<u64>>,
}

impl Coverage {
    /// Nothing visited, of a spec with these variables.
    pub fn new(variables: Vec<String>) -> Coverage {
        let variable = |name| Variable { name, ..Variable::default() };
        Coverage {
            states: Sightings::default(),
            transitions: Sightings::default(),
            facets: Sightings::default(),
            variables: variables.into_iter().map(variable).collect(),
            findings: BTreeMap::new(),
            growth: Vec::new(),
            bytes: Vec::new(),
        }
    }

    /// An execution has come to its end, with this finding.
    pub fn end(&mut self, finding: Option<String>) {
        self.states.end();
        self.transitions.end();
        self.facets.end();
        if let Some(class) = finding {
            *self.findings.entry(class).or_default() += 1;
        }
        let executions = self.states.shown.len() as u64;
        let last = self.growth.last().map_or(0, |last| last[0]);
        if executions >= last + (last / 12).max(1) {
            self.growth.push([executions, self.states.distinct(), self.transitions.distinct()]);
        }
    }

    fn values(&mut self, state: &State) {
        for (variable, value) in self.variables.iter_mut().zip(state.values()) {
            if variable.seen.insert(value.fingerprint()) {
                variable.distinct += 1;
                match variable.distinct <= VALUES {
                    true => _ = variable.values.insert(value.to_string()),
                    false => variable.values.clear(),
                }
            }
        }
    }
}

impl Observer for Coverage {
    fn visit(&mut self, visit: Visit<'_>) {
        if self.states.see(visit.to) {
            self.values(visit.after);
        }
        if visit.before.is_some() {
            self.bytes.clear();
            self.bytes.extend_from_slice(&visit.from.to_le_bytes());
            self.bytes.extend_from_slice(&visit.to.to_le_bytes());
            self.bytes.extend_from_slice(visit.action.as_bytes());
            self.transitions.see(stable64(&self.bytes));
        }
        for facet in visit.facets {
            self.facets.see(*facet);
        }
    }
}

impl Sightings {
    /// Sees a thing in the execution that is running, and says whether it was in none before.
    fn see(&mut self, thing: u64) -> bool {
        self.now.insert(thing) && !self.executions.contains_key(&thing)
    }

    fn end(&mut self) {
        let mut first = Vec::new();
        for thing in self.now.drain() {
            let executions = self.executions.entry(thing).or_default();
            *executions += 1;
            if *executions == 1 {
                first.push(thing);
            }
        }
        self.shown.push(first);
    }

    /// How many there are.
    pub fn distinct(&self) -> u64 {
        self.executions.len() as u64
    }

    /// What is needed for an estimate of what more executions would show.
    pub fn good_turing(&self) -> GoodTuring {
        let times = |times: u32| self.executions.values().filter(|executions| **executions == times).count() as u64;
        let alone = |thing: &u64| self.executions.get(thing) == Some(&1);
        GoodTuring {
            looks: self.shown.len() as u64,
            seen: self.distinct(),
            once: times(1),
            twice: times(2),
            unique: self.shown.iter().filter(|first| first.iter().any(alone)).count() as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_execution_alone_shows_is_counted() {
        let mut sightings = Sightings::default();
        for execution in [&[1, 2, 2][..], &[1, 3], &[1], &[3, 1]] {
            execution.iter().for_each(|thing| _ = sightings.see(*thing));
            sightings.end();
        }
        assert_eq!(sightings.good_turing(), GoodTuring { looks: 4, seen: 3, once: 1, twice: 1, unique: 1 });
        assert!(!sightings.see(2) && sightings.see(4) && !sightings.see(4));
    }
}
