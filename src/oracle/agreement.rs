//! Agreement: all nodes apply the same entry at an index, in order, none twice.

use super::judge::{Fault, Oracle};
use super::observation::{Entry, Observation};
use crate::hash::Map;
use crate::node::NodeId;

/// What was applied so far.
#[derive(Debug, Default)]
pub(super) struct Agreement {
    /// The entry that was applied first at an index, and by whom.
    agreed: Map<u64, (Entry, NodeId)>,
    /// The last index that each node applied since it started; nothing is known of one that is not here.
    applied: Map<NodeId, u64>,
}

impl Oracle for Agreement {
    fn begin(&mut self, _: u8) {
        self.agreed.clear();
        self.applied.clear();
    }

    fn see(&mut self, observation: &Observation) -> Result<(), Fault> {
        match observation {
            Observation::Applied { node, index, entry } => self.apply(*node, *index, *entry),
            Observation::Installed { node, index } => {
                self.applied.insert(*node, *index);
                Ok(())
            }
            Observation::Restarted { node } => {
                self.applied.remove(node);
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

impl Agreement {
    fn apply(&mut self, node: NodeId, index: u64, entry: Entry) -> Result<(), Fault> {
        if let Some(before) = self.applied.insert(node, index).filter(|before| before + 1 != index) {
            let reason = format!("{node} applies entry {index} after entry {before}");
            return Err(Fault::new("a node applies entries out of order", reason));
        }
        let (agreed, by) = *self.agreed.entry(index).or_insert((entry, node));
        if agreed == entry {
            return Ok(());
        }
        let reason = format!(
            "{node} applies the value {} of term {} as entry {index}, {by} the value {} of term {}",
            entry.value, entry.term, agreed.value, agreed.term
        );
        Err(Fault::new("two nodes apply different entries at an index", reason))
    }
}
