//! Changes of members, and the members.

use modelfuzz::node::NodeId;
use modelfuzz::trace::{Text, Value};
use raft::eraftpb::{ConfChange, ConfChangeSingle, ConfChangeTransition, ConfChangeType, ConfChangeV2, ConfState};
use raft_spec::Transition;

use crate::message::{node, nodes, raft_id};

/// Nodes as bits; the lowest is the first node's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Few(u8);

impl Few {
    /// These nodes.
    pub fn of(nodes: impl Iterator<Item = NodeId>) -> Few {
        Few(nodes.fold(0, |bits, node| bits | 1_u8.checked_shl(node.0.into()).unwrap_or(0)))
    }

    /// The nodes, by the crate's numbers.
    pub fn ids(self) -> impl Iterator<Item = u64> {
        (0..8).filter(move |index| self.0 >> index & 1 == 1).map(|index| raft_id(NodeId(index)))
    }

    fn value(self) -> Value {
        nodes(self.ids())
    }
}

/// A change of members.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Of one, in the form that there was before joint consensus.
    Single {
        /// Who is a member afterwards, or is none.
        node: NodeId,
        /// Which of them.
        adds: bool,
    },
    /// Of any number; where nobody joins or leaves, it ends a joint consensus.
    Several {
        /// Who is a member afterwards.
        joins: Few,
        /// Who is none.
        leaves: Few,
        /// How it goes.
        transition: Transition,
    },
}

impl Change {
    /// What ends a joint consensus.
    pub const END: Change = Change::Several { joins: Few(0), leaves: Few(0), transition: Transition::Auto };

    /// Whether somebody becomes a member.
    pub fn adds(self) -> bool {
        match self {
            Change::Single { adds, .. } => adds,
            Change::Several { joins, .. } => joins != Few(0),
        }
    }

    /// Who is a member afterwards and was not, or the reverse, where it is of one member alone and without joint consensus.
    pub fn of_one(self) -> Option<(NodeId, bool)> {
        match self {
            Change::Single { node, adds } => Some((node, adds)),
            Change::Several { joins, leaves, transition: Transition::Auto } => {
                let mut ids = joins.ids().map(|id| (node(id), true)).chain(leaves.ids().map(|id| (node(id), false)));
                ids.next().filter(|_| ids.next().is_none())
            }
            Change::Several { .. } => None,
        }
    }

    /// Whether the leader ends the joint consensus that it begins by itself.
    fn auto(self) -> bool {
        self != Change::END && !matches!(self, Change::Several { transition: Transition::Explicit, .. })
    }

    /// Who joins, who leaves, and whether the leader ends that by itself, as the spec has them.
    pub fn halves(self) -> [(&'static str, Value); 3] {
        let (joins, leaves) = match self {
            Change::Single { .. } => (Few(0), Few(0)),
            Change::Several { joins, leaves, .. } => (joins, leaves),
        };
        [("joins", joins.value()), ("leaves", leaves.value()), ("auto", Value::Bool(self.auto()))]
    }

    /// The fields that an entry has in the spec beside its term and value.
    pub fn fields(self) -> Vec<(Text, Value)> {
        let fields = match self.of_one() {
            Some((node, adds)) => vec![("node", Value::Node(node)), ("adds", Value::Bool(adds))],
            None => Vec::from(self.halves()),
        };
        fields.into_iter().map(|(name, value)| (Text::Borrowed(name), value)).collect()
    }

    /// The change, as the crate has it, where it has the form of before.
    pub fn old_form(self) -> Option<ConfChange> {
        match self {
            Change::Single { node, adds } => {
                Some(ConfChange { change_type: kind(adds), node_id: raft_id(node), ..ConfChange::default() })
            }
            Change::Several { .. } => None,
        }
    }

    /// The change, as the crate has it.
    pub fn conf_change(self) -> ConfChangeV2 {
        let (joins, leaves, transition) = match self {
            Change::Single { node, adds: true } => (Few::of([node].into_iter()), Few(0), Transition::Auto),
            Change::Single { node, adds: false } => (Few(0), Few::of([node].into_iter()), Transition::Auto),
            Change::Several { joins, leaves, transition } => (joins, leaves, transition),
        };
        let transition = match transition {
            Transition::Auto => ConfChangeTransition::Auto,
            Transition::Implicit => ConfChangeTransition::Implicit,
            Transition::Explicit => ConfChangeTransition::Explicit,
        };
        let mut change = ConfChangeV2 { transition, ..ConfChangeV2::default() };
        let all = joins.ids().map(|id| (id, true)).chain(leaves.ids().map(|id| (id, false)));
        for (node_id, adds) in all {
            change.changes.push(ConfChangeSingle { change_type: kind(adds), node_id, ..ConfChangeSingle::default() });
        }
        change
    }

    /// What the crate is to keep beside the change: what the client asked for, and the change as it is read back. What
    /// the leader asks for by itself has nothing.
    pub fn context(self, value: u64) -> Vec<u8> {
        let change = match self {
            Change::END if value == 0 => return Vec::new(),
            Change::Single { node, adds } => vec![node.0, u8::from(adds)],
            Change::Several { joins, leaves, transition } => vec![joins.0, leaves.0, number(transition)],
        };
        [value.to_le_bytes().as_slice(), &change].concat()
    }

    /// The change that a context has after the value.
    pub fn of_context(bytes: Option<&[u8]>) -> Change {
        match bytes {
            Some(&[node, adds]) => Change::Single { node: NodeId(node), adds: adds != 0 },
            Some(&[joins, leaves, how]) => {
                let all = [Transition::Auto, Transition::Implicit, Transition::Explicit];
                let transition = all.into_iter().find(|transition| number(*transition) == how);
                let transition = transition.unwrap_or(Transition::Auto);
                Change::Several { joins: Few(joins), leaves: Few(leaves), transition }
            }
            _ => Change::END,
        }
    }
}

fn number(transition: Transition) -> u8 {
    match transition {
        Transition::Auto => 0,
        Transition::Implicit => 1,
        Transition::Explicit => 2,
    }
}

fn kind(adds: bool) -> ConfChangeType {
    if adds { ConfChangeType::AddNode } else { ConfChangeType::RemoveNode }
}

/// Who may vote. In joint consensus a quorum needs a majority of those who are to be members, and one of those who were.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Members {
    /// Those who are to be members, by the crate's numbers.
    pub voters: Vec<u64>,
    /// Those who were, in joint consensus.
    pub outgoing: Vec<u64>,
    /// Whether the leader ends the joint consensus by itself.
    pub auto: bool,
}

impl Members {
    /// What the crate says of them.
    pub fn of(state: &ConfState) -> Members {
        let sorted = |ids: &[u64]| {
            let mut ids = ids.to_vec();
            ids.sort_unstable();
            ids
        };
        Members { voters: sorted(&state.voters), outgoing: sorted(&state.voters_outgoing), auto: state.auto_leave }
    }

    /// What the crate is told of them.
    pub fn conf_state(&self) -> ConfState {
        let mut state = ConfState::from((self.voters.clone(), Vec::new()));
        state.voters_outgoing = self.outgoing.clone();
        state.auto_leave = self.auto;
        state
    }

    /// Whether they change.
    pub fn is_joint(&self) -> bool {
        !self.outgoing.is_empty()
    }

    /// The change that leads to others, or ends a joint consensus; nothing where they are the same.
    pub fn to(&self, wanted: &[NodeId], transition: Transition) -> Option<Change> {
        if self.is_joint() {
            return Some(Change::END);
        }
        let joins = Few::of(wanted.iter().copied().filter(|node| !self.voters.contains(&raft_id(*node))));
        let leaves = Few::of(self.voters.iter().map(|id| node(*id)).filter(|node| !wanted.contains(node)));
        (joins != leaves).then_some(Change::Several { joins, leaves, transition })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_leads_from_members_to_members() {
        let members = Members { voters: vec![1, 2, 4], ..Members::default() };
        let change = members.to(&[NodeId(0), NodeId(2)], Transition::Explicit).unwrap();
        assert_eq!(
            change.halves().map(|(_, value)| value),
            [nodes([3].into_iter()), nodes([2, 4].into_iter()), Value::Bool(false)]
        );
        assert_eq!((change.of_one(), change.conf_change().enter_joint()), (None, Some(false)));
        assert_eq!(members.to(&[NodeId(3), NodeId(0), NodeId(1)], Transition::Auto), None);
        let one = members.to(&[NodeId(0), NodeId(1)], Transition::Auto).unwrap();
        assert_eq!((one.of_one(), one.conf_change().enter_joint()), (Some((NodeId(3), false)), None));
    }

    #[test]
    fn in_joint_consensus_the_next_change_ends_it() {
        let joint = Members { voters: vec![1, 2], outgoing: vec![2, 3], auto: true };
        let end = joint.to(&[NodeId(0)], Transition::Implicit).unwrap();
        assert!(end == Change::END && end.conf_change().leave_joint() && !end.auto());
        assert_eq!(Members::of(&joint.conf_state()), joint);
    }

    #[test]
    fn a_change_is_read_back() {
        let (joins, leaves) = (Few::of([NodeId(4)].into_iter()), Few::of([NodeId(0), NodeId(1)].into_iter()));
        for transition in [Transition::Auto, Transition::Implicit, Transition::Explicit] {
            let change = Change::Several { joins, leaves, transition };
            assert_eq!(Change::of_context(change.context(7).get(8..)), change);
        }
        let single = Change::Single { node: NodeId(2), adds: true };
        assert_eq!(Change::of_context(single.context(7).get(8..)), single);
        assert_eq!(Change::of_context(Change::END.context(7).get(8..)), Change::END);
        assert!(Change::END.context(0).is_empty());
    }
}
