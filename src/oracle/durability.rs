//! Durability: a write that a client was told is done is not lost. Some node has it, and so has every new leader.

use super::judge::{Fault, Oracle};
use super::logs::Logs;
use super::observation::Observation;
use crate::node::NodeId;

/// The logs, and what was acknowledged.
#[derive(Debug, Default)]
pub(super) struct Durability {
    logs: Logs,
    nodes: u8,
    acknowledged: Vec<u64>,
    newest_term: u64,
}

impl Oracle for Durability {
    fn begin(&mut self, nodes: u8) {
        self.logs.clear();
        self.nodes = nodes;
        self.acknowledged.clear();
        self.newest_term = 0;
    }

    fn see(&mut self, observation: &Observation) -> Result<(), Fault> {
        self.logs.see(observation);
        match observation {
            Observation::WriteDone { value } => {
                self.acknowledged.push(*value);
                self.somewhere()
            }
            Observation::Ends { .. } | Observation::Stored { .. } => self.somewhere(),
            // A leader of an earlier term than another may be elected without what that one has acknowledged since.
            Observation::Leader { node, term } if *term > self.newest_term => {
                self.newest_term = *term;
                self.at_leader(*node, *term)
            }
            _ => Ok(()),
        }
    }
}

impl Durability {
    fn somewhere(&self) -> Result<(), Fault> {
        let stored = |value: &u64| (0..self.nodes).any(|node| self.logs.has_value(NodeId(node), *value));
        match self.acknowledged.iter().find(|value| !stored(value)) {
            Some(value) => Err(Fault::new(
                "no node has an acknowledged write",
                format!("the write of {value} was acknowledged, and no node has it any more"),
            )),
            None => Ok(()),
        }
    }

    fn at_leader(&self, node: NodeId, term: u64) -> Result<(), Fault> {
        match self.acknowledged.iter().find(|value| !self.logs.has_value(node, **value)) {
            Some(value) => Err(Fault::new(
                "a new leader lacks an acknowledged write",
                format!(
                    "{node} becomes the leader of term {term} without the write of {value}, which was acknowledged"
                ),
            )),
            None => Ok(()),
        }
    }
}
