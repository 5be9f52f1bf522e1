//! What an oracle without a spec is, and all that are selected, one beside the other.

use super::finding::{Class, Finding};
use super::observation::Observation;
use super::selection::{Kind, Selection};
use super::{agreement, commit, durability, leader, linearizability, quorum};
use crate::trace::Event;

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    /// What tells this fault from others of the same oracle: no numbers of nodes, indices or terms.
    pub fault: &'static str,
    /// Why, for people.
    pub reason: String,
}

impl Fault {
    pub(super) fn new(fault: &'static str, reason: String) -> Fault {
        Fault { fault, reason }
    }
}

/// Judges one execution after the other by what is observed of it.
pub(super) trait Oracle {
    /// An execution begins.
    fn begin(&mut self, nodes: u8);

    /// Something was observed.
    fn see(&mut self, observation: &Observation) -> Result<(), Fault>;
}

/// The selected oracles that need no spec.
#[expect(missing_debug_implementations, reason = "oracles have nothing to show")]
pub struct Oracles {
    all: Vec<(Kind, Box<dyn Oracle>)>,
}

impl Oracles {
    /// Those of a selection.
    pub fn new(selection: Selection) -> Oracles {
        Oracles { all: selection.iter().filter_map(|kind| Some((kind, oracle(kind)?))).collect() }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// An execution begins.
    pub fn begin(&mut self, nodes: u8) {
        for (_, oracle) in &mut self.all {
            oracle.begin(nodes);
        }
    }

    /// Judges what was observed with an event.
    ///
    /// # Errors
    ///
    /// What the first oracle that rejects it has to say.
    pub fn see(&mut self, observation: &Observation, event: &Event) -> Result<(), Finding> {
        for (kind, oracle) in &mut self.all {
            oracle.see(observation).map_err(|Fault { fault, reason }| {
                let class = Class { oracle: kind.name(), fault: fault.to_owned() };
                Finding::new(class, event.to_string(), reason)
            })?;
        }
        Ok(())
    }
}

fn oracle(kind: Kind) -> Option<Box<dyn Oracle>> {
    Some(match kind {
        Kind::Conformance | Kind::Progress => return None,
        Kind::Agreement => Box::new(agreement::Agreement::default()),
        Kind::Quorum => Box::new(quorum::Quorum::default()),
        Kind::Commit => Box::new(commit::Commit::default()),
        Kind::Leader => Box::new(leader::Leaders::default()),
        Kind::Durability => Box::new(durability::Durability::default()),
        Kind::Linearizability => Box::new(linearizability::Linearizability::default()),
    })
}
