//! The hash of a whole sequence of events.

use crate::hash::stable64;
use crate::node::NodeId;
use crate::trace::{Event, Value};

/// Chains the events of each node, as "Model-guided Fuzzing of Distributed Systems" (2025) does for the guide that it
/// compares with: an event is linked to the one before it on the same node, and nothing is said of the order between nodes.
#[derive(Clone, Debug, Default)]
pub struct Chain {
    /// The hash of each node's events so far; first those of no node.
    nodes: Vec<u64>,
    text: String,
}

impl Chain {
    /// Forgets everything.
    pub fn begin(&mut self) {
        self.nodes.clear();
    }

    /// Adds an event to the chain of the node that it happened on.
    pub fn add(&mut self, event: &Event) {
        use std::fmt::Write;
        let place = node(event).map_or(0, |node| node.index() + 1);
        if self.nodes.len() <= place {
            self.nodes.resize(place + 1, 0);
        }
        let Some(hash) = self.nodes.get_mut(place) else { return };
        self.text.clear();
        // Writing to a string cannot fail.
        let _ = write!(self.text, "{hash:x} {event}");
        *hash = stable64(self.text.as_bytes());
    }

    /// The hash of all chains.
    pub fn hash(&self) -> u64 {
        let bytes: Vec<u8> = self.nodes.iter().flat_map(|hash| hash.to_le_bytes()).collect();
        stable64(&bytes)
    }
}

/// The node on which an event happened: the first that a field names, or the destination of a message.
fn node(event: &Event) -> Option<NodeId> {
    event.fields.iter().find_map(|(_, value)| match value {
        Value::Node(node) => Some(*node),
        Value::Record(fields) => fields.iter().find(|(name, _)| name == "mdest").and_then(|(_, value)| value.to_node()),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hash(events: &[(&'static str, u8)]) -> u64 {
        let mut chain = Chain::default();
        for (name, node) in events {
            chain.add(&Event::new(*name).with("i", Value::Node(NodeId(*node))));
        }
        chain.hash()
    }

    #[test]
    fn the_order_on_a_node_matters_and_that_between_nodes_does_not() {
        assert_eq!(hash(&[("A", 0), ("B", 1), ("C", 0)]), hash(&[("A", 0), ("C", 0), ("B", 1)]));
        assert_ne!(hash(&[("A", 0), ("C", 0)]), hash(&[("C", 0), ("A", 0)]));
        assert_ne!(hash(&[("A", 0)]), hash(&[("A", 1)]));
    }
}
