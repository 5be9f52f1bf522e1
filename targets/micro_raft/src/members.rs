//! Sets of nodes: members, votes, acknowledgements.

use modelfuzz::node::NodeId;
use modelfuzz::trace::Value;

/// A set of nodes, of the first sixteen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nodes(u16);

impl Nodes {
    /// The first `count` nodes.
    pub fn first(count: u8) -> Nodes {
        (0..count).fold(Nodes::default(), |nodes, id| nodes.with(NodeId(id)))
    }

    /// One node.
    pub fn one(node: NodeId) -> Nodes {
        Nodes::default().with(node)
    }

    /// The same nodes and one more.
    #[must_use]
    pub fn with(self, node: NodeId) -> Nodes {
        Nodes(self.0 | bit(node))
    }

    /// The same nodes without one, or with it if it was not there.
    #[must_use]
    pub fn toggled(self, node: NodeId) -> Nodes {
        Nodes(self.0 ^ bit(node))
    }

    /// Whether a node is among them.
    pub fn has(self, node: NodeId) -> bool {
        self.0 & bit(node) != 0
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// How many of them are in another set too.
    pub fn common(self, other: Nodes) -> u32 {
        (self.0 & other.0).count_ones()
    }

    /// Each of them, by number.
    pub fn iter(self) -> impl Iterator<Item = NodeId> {
        (0..16).map(NodeId).filter(move |node| self.has(*node))
    }

    /// The set, as the spec writes it.
    pub fn value(self) -> Value {
        Value::Set(self.iter().map(Value::Node).collect())
    }
}

fn bit(node: NodeId) -> u16 {
    1u16.checked_shl(u32::from(node.0)).unwrap_or(0)
}
