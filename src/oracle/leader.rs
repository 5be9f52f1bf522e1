//! One leader a term.

use super::judge::{Fault, Oracle};
use super::observation::Observation;
use crate::hash::Map;
use crate::node::NodeId;

/// The leader of each term.
#[derive(Debug, Default)]
pub(super) struct Leaders(Map<u64, NodeId>);

impl Oracle for Leaders {
    fn begin(&mut self, _: u8) {
        self.0.clear();
    }

    fn see(&mut self, observation: &Observation) -> Result<(), Fault> {
        let Observation::Leader { node, term } = observation else { return Ok(()) };
        let first = *self.0.entry(*term).or_insert(*node);
        match first == *node {
            true => Ok(()),
            false => Err(Fault::new(
                "two nodes lead in a term",
                format!("{node} becomes the leader of term {term}, in which {first} was"),
            )),
        }
    }
}
