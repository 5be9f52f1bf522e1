//! Monotone commit: what a node knows to be committed stays so until it loses its memory.

use super::judge::{Fault, Oracle};
use super::observation::Observation;
use crate::hash::Map;
use crate::node::NodeId;

/// The commit index of each node.
#[derive(Debug, Default)]
pub(super) struct Commit(Map<NodeId, u64>);

impl Oracle for Commit {
    fn begin(&mut self, _: u8) {
        self.0.clear();
    }

    fn see(&mut self, observation: &Observation) -> Result<(), Fault> {
        match observation {
            Observation::Committed { node, index } => {
                let before = self.0.insert(*node, *index).unwrap_or(0);
                match before > *index {
                    true => Err(Fault::new(
                        "a commit index goes back",
                        format!("{node} knew of {before} committed entries, and now of {index}"),
                    )),
                    false => Ok(()),
                }
            }
            Observation::Restarted { node } => {
                self.0.remove(node);
                Ok(())
            }
            _ => Ok(()),
        }
    }
}
