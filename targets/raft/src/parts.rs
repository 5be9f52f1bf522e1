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
    /// Some requests of clients change the members.
    Membership,
}

/// Every part, with its option.
const ALL: [(&str, Part); 5] = [
    ("retry-reads", Part::RetryReads),
    ("pre-vote", Part::PreVote),
    ("transfer", Part::Transfer),
    ("snapshots", Part::Snapshots),
    ("membership", Part::Membership),
];

/// The parts that are on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts(Vec<Part>);

impl Parts {
    /// The options of all parts, as they are where the user sets none.
    pub fn defaults() -> impl Iterator<Item = (String, String)> {
        ALL.iter().map(|(name, _)| ((*name).to_owned(), "off".to_owned()))
    }

    /// What the options switch on.
    ///
    /// # Errors
    ///
    /// When an option is neither `on` nor `off`.
    pub fn of(options: &Options) -> Result<Parts, String> {
        let mut parts = Vec::new();
        for (name, part) in ALL {
            match options.extra.get(name).map_or("off", String::as_str) {
                "on" => parts.push(part),
                "off" => {}
                other => return Err(format!("--{name}={other}: `on` or `off` is needed")),
            }
        }
        Ok(Parts(parts))
    }

    /// Whether a part is on.
    pub fn has(&self, part: Part) -> bool {
        self.0.contains(&part)
    }

    /// Each part that is on.
    pub fn iter(&self) -> impl Iterator<Item = Part> {
        self.0.iter().copied()
    }

    /// The modules that a spec needs for them, beside those of the spec without: none if no part is on.
    pub fn modules(&self) -> &'static [(&'static str, &'static str)] {
        if self.0.is_empty() { &[] } else { &modules::PARTS }
    }

    /// The options of the parts that are on, as a library is told them.
    pub fn told(&self) -> Vec<(String, String)> {
        let on = ALL.iter().filter(|(_, part)| self.has(*part));
        on.map(|(name, _)| ((*name).to_owned(), "on".to_owned())).collect()
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
    fn an_option_is_on_or_off() {
        let mut options = Options { extra: Parts::defaults().collect(), ..Options::default() };
        assert_eq!(Parts::of(&options), Ok(Parts::default()));
        assert_eq!(Parts::default().modules(), []);
        options.extra.insert("retry-reads".to_owned(), "on".to_owned());
        let parts = Parts::of(&options).unwrap();
        assert!(parts.has(Part::RetryReads) && !parts.modules().is_empty());
        assert_eq!(parts.told(), [("retry-reads".to_owned(), "on".to_owned())]);
        options.extra.insert("retry-reads".to_owned(), "maybe".to_owned());
        assert!(Parts::of(&options).unwrap_err().contains("--retry-reads=maybe"));
    }
}
