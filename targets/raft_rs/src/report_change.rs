//! What a node was seen to do about its members, as events.

use modelfuzz::trace::{Event, Value};
use raft::StateRole;

use crate::change::{Change, Members};
use crate::disk::Record;
use crate::message;
use crate::report::{Report, event};

impl Report<'_> {
    /// Emits that a leader took a change of members, or an entry in its place that changes nothing.
    pub(crate) fn change(&self, value: u64, change: Change, emit: &mut impl FnMut(Event)) {
        if self.raft.raft_log.last_index() == self.before.last {
            return;
        }
        let v = ("v", Value::uint(value));
        let [index, term] = self.appended();
        let taken = self.last_change().is_some();
        emit(match change.of_one() {
            _ if !taken => event("RefuseChange", [self.node(), index, term]),
            Some((node, adds)) => {
                let (member, adds) = (("j", Value::Node(node)), ("adds", Value::Bool(adds)));
                event("ChangeMembers", [self.node(), v, member, adds, index, term])
            }
            None if change == Change::END => event("LeaveJoint", [self.node(), v, index, term]),
            None => {
                let [joins, leaves, auto] = change.halves();
                event("EnterJoint", [self.node(), v, joins, leaves, auto, index, term])
            }
        });
    }

    /// Emits that a leader ends a joint consensus by itself.
    pub(crate) fn left_by_itself(&self, emit: &mut impl FnMut(Event)) {
        let grew = self.raft.state == StateRole::Leader && self.raft.raft_log.last_index() > self.before.last;
        if grew && self.last_change() == Some((0, Change::END)) {
            let [index, term] = self.appended();
            emit(event("LeaveByItself", [self.node(), index, term]));
        }
    }

    /// The change of members, and the client's value, that the last entry is.
    fn last_change(&self) -> Option<(u64, Change)> {
        let last = Record::of(self.raft.raft_log.all_entries().last()?);
        last.change.map(|change| (last.value, change))
    }

    /// The index and the term of the last entry.
    fn appended(&self) -> [(&'static str, Value); 2] {
        [("index", Value::uint(self.raft.raft_log.last_index())), ("term", Value::uint(self.raft.term))]
    }

    /// The event that the change of members in the entry of an index is applied.
    pub(crate) fn applied_change(&self, index: u64) -> Event {
        let members = Members::of(&self.raft.prs().conf().to_conf_state());
        let (k, voters) = (("k", Value::uint(index)), ("members", message::nodes(members.voters.into_iter())));
        if self.joint {
            let outgoing = ("outgoing", message::nodes(members.outgoing.into_iter()));
            return event("ApplyChangeOfHalves", [self.node(), k, voters, outgoing]);
        }
        event("ApplyChange", [self.node(), k, voters])
    }

    /// The event that a leader commits more, with those of whom a majority has that: of both halves in joint consensus.
    pub(crate) fn advanced(&self) -> Event {
        let members = Members::of(&self.raft.prs().conf().to_conf_state());
        let joint = members.is_joint();
        let voters = ("voters", message::nodes(members.voters.into_iter()));
        let advanced = event("AdvanceCommit", [self.node(), ("c", Value::uint(self.raft.raft_log.committed)), voters]);
        if joint {
            return advanced.with("outgoing", message::nodes(members.outgoing.into_iter()));
        }
        advanced
    }

    /// Whether a change of members is among the entries that it knows to be committed now, and did not before.
    pub(crate) fn learned_of_change(&self) -> bool {
        let log = &self.raft.raft_log;
        let new = self.before.commit + 1..=log.committed;
        !new.is_empty()
            && log.all_entries().iter().any(|entry| new.contains(&entry.index) && Record::of(entry).change.is_some())
    }
}
