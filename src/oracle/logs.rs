//! The logs of all nodes, as far as they were observed.

use super::observation::{Entry, Observation};
use crate::hash::Map;
use crate::node::NodeId;

/// What each node has stored. What a snapshot stands for counts as stored.
#[derive(Debug, Default)]
pub(super) struct Logs {
    nodes: Map<NodeId, Vec<Option<Entry>>>,
    /// What was applied at each index, by whoever did first.
    applied: Vec<Option<Entry>>,
}

impl Logs {
    /// Forgets all.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.applied.clear();
    }

    /// Takes note of what was stored, cut, installed or applied.
    pub fn see(&mut self, observation: &Observation) {
        match observation {
            Observation::Stored { node, index, entry } => set(self.nodes.entry(*node).or_default(), *index, *entry),
            Observation::Ends { node, last } => {
                let length = usize::try_from(*last).unwrap_or(usize::MAX);
                self.nodes.entry(*node).or_default().truncate(length);
            }
            Observation::Applied { index, entry, .. } if get(&self.applied, *index).is_none() => {
                set(&mut self.applied, *index, *entry);
            }
            Observation::Installed { node, index } => self.install(*node, *index),
            _ => {}
        }
    }

    /// Whatever a snapshot stands for was applied by the node that made it.
    fn install(&mut self, node: NodeId, index: u64) {
        let log = self.nodes.entry(node).or_default();
        for index in 1..=index {
            if let Some(entry) = get(&self.applied, index) {
                set(log, index, entry);
            }
        }
    }

    /// The entry that a node has at an index.
    pub fn entry(&self, node: NodeId, index: u64) -> Option<Entry> {
        get(self.nodes.get(&node)?, index)
    }

    /// Whether a node has a client's value anywhere.
    pub fn has_value(&self, node: NodeId, value: u64) -> bool {
        self.nodes.get(&node).is_some_and(|log| log.iter().flatten().any(|entry| entry.value == value))
    }
}

fn place(index: u64) -> Option<usize> {
    index.checked_sub(1).and_then(|place| usize::try_from(place).ok())
}

fn get(log: &[Option<Entry>], index: u64) -> Option<Entry> {
    log.get(place(index)?).copied().flatten()
}

fn set(log: &mut Vec<Option<Entry>>, index: u64, entry: Entry) {
    /// Far beyond any log of an execution; a wrong index must not take all memory.
    const MOST: usize = 1 << 20;
    let Some(place) = place(index).filter(|place| *place < MOST) else { return };
    log.resize(log.len().max(place + 1), None);
    if let Some(slot) = log.get_mut(place) {
        *slot = Some(entry);
    }
}
