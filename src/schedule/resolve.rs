//! What an operand means at one moment of an execution.
//!
//! Every system resolves operands by these functions, so that a schedule means the same wherever it runs.

use super::choice::{LinkRef, NodeRef};
use crate::node::NodeId;

impl NodeRef {
    /// The node that this operand means in a cluster of `nodes` nodes: the named one when it is possible, else the
    /// `named mod k`-th of the `k` possible ones in order of their numbers; none when no node is possible.
    pub fn resolve(self, nodes: u8, possible: impl Fn(NodeId) -> bool) -> Option<NodeId> {
        let named = NodeId(self.0.checked_rem(nodes)?);
        if possible(named) {
            return Some(named);
        }
        let candidates = || (0..nodes).map(NodeId).filter(|node| possible(*node));
        let turn = usize::from(self.0).checked_rem(candidates().count())?;
        candidates().nth(turn)
    }
}

impl LinkRef {
    /// The link, as sender and receiver, that this operand means in a cluster of `nodes` nodes: the named one when it
    /// is possible, else the `byte mod k`-th of the `k` possible ones in order of sender, then receiver; none when no
    /// link is possible. `possible` is asked of distinct nodes only.
    pub fn resolve(self, nodes: u8, possible: impl Fn(NodeId, NodeId) -> bool) -> Option<(NodeId, NodeId)> {
        let from = NodeId((self.0 >> 4).checked_rem(nodes)?);
        let to = NodeId((self.0 & 15).checked_rem(nodes)?);
        if from != to && possible(from, to) {
            return Some((from, to));
        }
        let candidates = || links(nodes).filter(|(from, to)| possible(*from, *to));
        let turn = usize::from(self.0).checked_rem(candidates().count())?;
        candidates().nth(turn)
    }
}

/// Every ordered pair of distinct nodes, in order.
fn links(nodes: u8) -> impl Iterator<Item = (NodeId, NodeId)> {
    let receivers = move |from: u8| (0..nodes).filter(move |to| *to != from).map(move |to| (NodeId(from), NodeId(to)));
    (0..nodes).flat_map(receivers)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(named: u8, nodes: u8, possible: &[u8]) -> Option<u8> {
        NodeRef(named).resolve(nodes, |node| possible.contains(&node.0)).map(|node| node.0)
    }

    #[test]
    fn a_possible_node_is_taken_at_its_name() {
        assert_eq!(node(1, 3, &[0, 1, 2]), Some(1));
        assert_eq!(node(4, 3, &[0, 1, 2]), Some(1));
        assert_eq!(node(255, 3, &[0]), Some(0));
    }

    #[test]
    fn an_impossible_node_falls_back_to_the_kth_possible() {
        assert_eq!(node(1, 4, &[0, 2, 3]), Some(2));
        assert_eq!(node(5, 4, &[0, 2, 3]), Some(3));
        assert_eq!(node(9, 4, &[0, 2, 3]), Some(0));
        assert_eq!(node(1, 4, &[]), None);
        assert_eq!(node(1, 0, &[0]), None);
    }

    fn link(named: u8, nodes: u8, possible: &[(u8, u8)]) -> Option<(u8, u8)> {
        let found = LinkRef(named).resolve(nodes, |from, to| possible.contains(&(from.0, to.0)));
        found.map(|(from, to)| (from.0, to.0))
    }

    #[test]
    fn a_possible_link_is_taken_at_its_name() {
        assert_eq!(link(0x12, 3, &[(0, 1), (1, 2)]), Some((1, 2)));
        assert_eq!(link(0x45, 3, &[(0, 1), (1, 2)]), Some((1, 2)));
    }

    #[test]
    fn an_impossible_link_falls_back_to_the_kth_possible() {
        let possible = [(0, 1), (1, 2), (2, 0)];
        assert_eq!(link(0x00, 3, &possible), Some((0, 1)));
        assert_eq!(link(0x10, 3, &possible), Some((1, 2)));
        assert_eq!(link(0x11, 3, &possible), Some((2, 0)));
        assert_eq!(link(0x12, 1, &[]), None);
        assert_eq!(link(0x12, 0, &possible), None);
    }

    #[test]
    fn links_come_in_order_without_self_links() {
        let all: Vec<_> = links(3).map(|(from, to)| (from.0, to.0)).collect();
        assert_eq!(all, [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]);
    }
}
