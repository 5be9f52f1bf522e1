//! One scheduling decision, and what its operands name.

use crate::node::NodeId;

/// A node as a choice names it: node `named mod n` of `n`, when the choice is possible there, else the
/// `named mod k`-th of the `k` nodes where it is possible.
///
/// So a choice that names a node means that node wherever it can, survives edits elsewhere in the schedule, and is
/// wasted only when no node would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeRef(pub u8);

/// A link as a choice names it: from node `byte / 16` to node `byte mod 16` (each modulo the number of nodes) when
/// that link has something to act on, else the `byte mod k`-th of the `k` links that have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LinkRef(pub u8);

/// What happens to writes that were not yet synced when a node crashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unsynced {
    /// They are gone, as after a power failure.
    Lost,
    /// They reached the disk all the same.
    Kept,
}

/// One scheduling decision.
///
/// Counts are 1 to 8, so that a choice is two bytes: see [`codec`](super::codec).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// Delivers the next `count` messages of a link, oldest first.
    Deliver {
        /// The link.
        link: LinkRef,
        /// How many messages, 1 to 8; fewer where the link holds fewer.
        count: u8,
    },
    /// Moves the message `1 + (depth - 1) mod (length - 1)` places behind the head of a link to its head.
    Reorder {
        /// The link; it must hold at least two messages.
        link: LinkRef,
        /// How far behind the head, 1 to 8.
        depth: u8,
    },
    /// Loses the next `count` messages of a link.
    Drop {
        /// The link.
        link: LinkRef,
        /// How many messages, 1 to 8; fewer where the link holds fewer.
        count: u8,
    },
    /// Appends a copy of a link's next message to the same link.
    Duplicate {
        /// The link.
        link: LinkRef,
    },
    /// Lets a node's timer fire: it acts as if it had waited long enough (it starts an election, say).
    Timeout {
        /// The node; it must be up.
        node: NodeRef,
    },
    /// Lets `count` ticks of a node's clock pass, in systems that have ticks.
    Tick {
        /// The node; it must be up.
        node: NodeRef,
        /// How many ticks, 1 to 8.
        count: u8,
    },
    /// A client writes: the node is asked to replicate a value that no other write of the execution has.
    Write {
        /// The node; it must be up and willing to take writes.
        node: NodeRef,
        /// How many writes, 1 to 8, one after the other.
        count: u8,
    },
    /// A client reads.
    Read {
        /// The node; it must be up and willing to take reads.
        node: NodeRef,
    },
    /// A node loses everything that it holds in memory.
    Crash {
        /// The node; it must be up.
        node: NodeRef,
        /// The fate of its unsynced writes.
        unsynced: Unsynced,
    },
    /// A crashed node starts again from its disk.
    Restart {
        /// The node; it must be down.
        node: NodeRef,
    },
    /// Splits the nodes in two: node `i` is on the side that bit `i mod 8` of `sides` names. Links between the sides
    /// hold their messages until the network heals or splits elsewhere. It is possible when there are nodes on both
    /// sides and the network is not split like that already.
    Partition {
        /// One bit a node.
        sides: u8,
    },
    /// Ends the partition; it is possible when there is one.
    Heal,
}

impl Choice {
    /// The greatest count, and the greatest depth of a reordering.
    pub const MAX_COUNT: u8 = 8;

    /// The same choice with its count or depth brought within 1 to [`Choice::MAX_COUNT`].
    #[must_use]
    pub fn clamped(mut self) -> Choice {
        if let Some(count) = self.count_mut() {
            *count = (*count).clamp(1, Choice::MAX_COUNT);
        }
        self
    }

    /// The count or depth, in the choices that have one.
    pub(super) fn count_mut(&mut self) -> Option<&mut u8> {
        match self {
            Choice::Deliver { count, .. }
            | Choice::Reorder { depth: count, .. }
            | Choice::Drop { count, .. }
            | Choice::Tick { count, .. }
            | Choice::Write { count, .. } => Some(count),
            _ => None,
        }
    }

    /// The byte that names a link, a node or sides, in the choices that have one.
    pub(super) fn operand_mut(&mut self) -> Option<&mut u8> {
        match self {
            Choice::Deliver { link, .. }
            | Choice::Reorder { link, .. }
            | Choice::Drop { link, .. }
            | Choice::Duplicate { link } => Some(&mut link.0),
            Choice::Timeout { node }
            | Choice::Tick { node, .. }
            | Choice::Write { node, .. }
            | Choice::Read { node }
            | Choice::Crash { node, .. }
            | Choice::Restart { node } => Some(&mut node.0),
            Choice::Partition { sides } => Some(sides),
            Choice::Heal => None,
        }
    }
}

impl NodeRef {
    /// Names this node.
    pub fn to(node: NodeId) -> NodeRef {
        NodeRef(node.0)
    }
}

impl LinkRef {
    /// Names the link between these nodes (of the first sixteen).
    pub fn between(from: NodeId, to: NodeId) -> LinkRef {
        LinkRef((from.0 & 15) << 4 | (to.0 & 15))
    }
}
