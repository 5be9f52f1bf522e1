//! Parts of Raft that systems have and that are off by default: each an option of a target, and a module of the spec.

use modelfuzz::node::NodeId;
use modelfuzz::target::Options;

use crate::modules;

/// A part of Raft that may be switched on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Clients ask for reads again, under the context of before.
    RetryReads,
    /// Servers ask whether they could win before they stand for election.
    PreVote,
    /// Some requests of clients ask the leader to hand over to another server.
    Transfer,
    /// Servers compact their logs, and leaders send snapshots.
    Snapshots,
    /// Some requests of clients make one node a member, or none.
    Membership,
    /// Some requests of clients change the members by joint consensus.
    Joint,
}

/// Every part, with its option, and what switches it on.
const ALL: [(&str, &str, Part); 6] = [
    ("retry-reads", "on", Part::RetryReads),
    ("pre-vote", "on", Part::PreVote),
    ("transfer", "on", Part::Transfer),
    ("snapshots", "on", Part::Snapshots),
    ("membership", "on", Part::Membership),
    ("membership", "joint", Part::Joint),
];

/// What an option says that switches nothing on.
const OFF: &str = "off";

/// The parts that are on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts(Vec<Part>);

impl Parts {
    /// The options of all parts, as they are where the user sets none.
    pub fn defaults() -> impl Iterator<Item = (String, String)> {
        ALL.iter().map(|(name, _, _)| ((*name).to_owned(), OFF.to_owned()))
    }

    /// What the options switch on.
    ///
    /// # Errors
    ///
    /// When an option says what it cannot.
    pub fn of(options: &Options) -> Result<Parts, String> {
        let says = |name: &str| options.extra.get(name).map_or(OFF, String::as_str);
        for (name, _, _) in ALL {
            let mut known = vec![OFF];
            known.extend(ALL.iter().filter(|(other, _, _)| *other == name).map(|(_, value, _)| *value));
            if !known.contains(&says(name)) {
                return Err(format!("--{name}={}: {} is needed", says(name), known.join(" or ")));
            }
        }
        let on = ALL.iter().filter(|(name, value, _)| says(name) == *value);
        Ok(Parts(on.map(|(_, _, part)| *part).collect()))
    }

    /// Whether a part is on.
    pub fn has(&self, part: Part) -> bool {
        self.0.contains(&part)
    }

    /// Each part that is on.
    pub fn iter(&self) -> impl Iterator<Item = Part> {
        self.0.iter().copied()
    }

    /// The invariant that takes the place of [`modules::DURABILITY`] where the members change.
    pub fn durability(&self) -> Option<&'static str> {
        let on = |part, invariant| self.has(part).then_some(invariant);
        on(Part::Membership, "CommittedIsDurableOnMembers").or(on(Part::Joint, "CommittedIsDurableOnHalves"))
    }

    /// The modules that a spec needs for them, beside those of the spec without: none if no part is on.
    pub fn modules(&self) -> &'static [(&'static str, &'static str)] {
        if self.0.is_empty() { &[] } else { &modules::PARTS }
    }

    /// The options of the parts that are on, as a library is told them.
    pub fn told(&self) -> Vec<(String, String)> {
        let on = ALL.iter().filter(|(_, _, part)| self.has(*part));
        on.map(|(name, value, _)| ((*name).to_owned(), (*value).to_owned())).collect()
    }
}

/// What a client asks for that asks for every read twice, the second time after it has asked for another one, with its
/// read of so much as a number from 1: the number that both times share, and whether this is the second.
pub fn retried(read: u64) -> (u64, bool) {
    match read {
        0 | 1 => (read, false),
        _ if read.is_multiple_of(2) => (read / 2 + 1, false),
        _ => (read / 2, true),
    }
}

/// With snapshots, a server compacts its log when it has applied so many entries since the last time.
pub const COMPACT_EVERY: u64 = 4;

/// Every so many requests of clients, one changes the members.
const CHANGE_EVERY: u64 = 4;

/// The node that a request of a client makes a member, or none if it is one, each in turn; nobody for a request to write.
pub fn changed_member(value: u64, nodes: u8) -> Option<NodeId> {
    let turn = (value / CHANGE_EVERY).checked_rem(u64::from(nodes))?;
    u8::try_from(turn).ok().map(NodeId).filter(|_| value.is_multiple_of(CHANGE_EVERY))
}

/// With joint consensus, every so many requests of clients, one changes the members.
const JOINT_EVERY: u64 = 2;

/// How members change who may be several at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transition {
    /// By joint consensus if they are several; the leader ends it by itself.
    Auto,
    /// By joint consensus, which the leader ends by itself.
    Implicit,
    /// By joint consensus, which a client ends.
    Explicit,
}

/// The members that a request of a client asks for by joint consensus, each set of two or more in turn, and how; none
/// for a request to write.
pub fn wanted_members(value: u64, nodes: u8) -> Option<(Vec<NodeId>, Transition)> {
    let turn = (value / JOINT_EVERY).checked_rem(1_u64.checked_shl(nodes.into())?)?;
    let chosen = if turn.count_ones() < 2 { !turn } else { turn };
    let wanted = (0..nodes).filter(|node| chosen >> node & 1 == 1).map(NodeId).collect();
    let transition = match value / JOINT_EVERY % 3 {
        0 => Transition::Auto,
        1 => Transition::Implicit,
        _ => Transition::Explicit,
    };
    value.is_multiple_of(JOINT_EVERY).then_some((wanted, transition))
}

/// Every so many requests of clients, one asks for another leader.
const TRANSFER_EVERY: u64 = 3;

/// Whom a request of a client wants for a leader in the place of this one, each of the others in turn; nobody for a
/// request to write.
pub fn transferee(value: u64, leader: NodeId, nodes: u8) -> Option<NodeId> {
    let others =
        u64::from(nodes).checked_sub(1).filter(|others| *others > 0 && value.is_multiple_of(TRANSFER_EVERY))?;
    let turn = (value / TRANSFER_EVERY) % others;
    u8::try_from((u64::from(leader.0) + 1 + turn) % u64::from(nodes)).ok().map(NodeId)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_read_is_asked_for_twice() {
        let asked: Vec<(u64, bool)> = (1..=7).map(retried).collect();
        assert_eq!(asked, [(1, false), (2, false), (1, true), (3, false), (2, true), (4, false), (3, true)]);
    }

    #[test]
    fn every_third_request_asks_for_another_leader() {
        let asked: Vec<Option<u8>> = (1..=6).map(|value| transferee(value, NodeId(1), 3).map(|node| node.0)).collect();
        assert_eq!(asked, [None, None, Some(0), None, None, Some(2)]);
        assert_eq!(transferee(3, NodeId(0), 1), None);
    }

    #[test]
    fn every_fourth_request_changes_the_members() {
        let asked: Vec<Option<u8>> = (3..=8).map(|value| changed_member(value, 3).map(|node| node.0)).collect();
        assert_eq!(asked, [None, Some(1), None, None, None, Some(2)]);
        assert_eq!(changed_member(4, 0), None);
    }

    #[test]
    fn every_second_request_asks_for_other_members_by_joint_consensus() {
        let asked =
            |value| wanted_members(value, 3).map(|(nodes, how)| (nodes.iter().map(|node| node.0).collect(), how));
        let all: Vec<Option<(Vec<u8>, Transition)>> = (1..=6).map(asked).collect();
        let wanted = |nodes: &[u8], how| Some((nodes.to_vec(), how));
        let (first, second) = (wanted(&[1, 2], Transition::Implicit), wanted(&[0, 2], Transition::Explicit));
        assert_eq!(all, [None, first, None, second, None, wanted(&[0, 1], Transition::Auto)]);
        assert_eq!(asked(14), wanted(&[0, 1, 2], Transition::Implicit));
        assert!((1..100).filter_map(|value| wanted_members(value, 5)).all(|(nodes, _)| nodes.len() >= 2));
    }

    #[test]
    fn an_option_says_what_is_on() {
        let mut options = Options { extra: Parts::defaults().collect(), ..Options::default() };
        assert_eq!(Parts::of(&options), Ok(Parts::default()));
        assert_eq!(Parts::default().modules(), []);
        options.extra.insert("retry-reads".to_owned(), "on".to_owned());
        let parts = Parts::of(&options).unwrap();
        assert!(parts.has(Part::RetryReads) && !parts.modules().is_empty());
        assert_eq!(parts.told(), [("retry-reads".to_owned(), "on".to_owned())]);
        options.extra.insert("membership".to_owned(), "joint".to_owned());
        let parts = Parts::of(&options).unwrap();
        assert!(parts.has(Part::Joint) && !parts.has(Part::Membership));
        assert!(parts.told().contains(&("membership".to_owned(), "joint".to_owned())));
        options.extra.insert("membership".to_owned(), "maybe".to_owned());
        assert_eq!(Parts::of(&options).unwrap_err(), "--membership=maybe: off or on or joint is needed");
        options.extra.insert("retry-reads".to_owned(), "joint".to_owned());
        assert_eq!(Parts::of(&options).unwrap_err(), "--retry-reads=joint: off or on is needed");
    }
}
