//! Replication, the leader's side.

use modelfuzz::node::NodeId;

use crate::fault::Fault;
use crate::log::Entry;
use crate::members::Nodes;
use crate::message::{Body, Message};
use crate::node::{Cx, MicroRaft, Role};
use crate::report;

/// The most entries in one message.
const BATCH: usize = 2;

/// Every so many requests of clients, one asks for a change of members.
const CHANGE_EVERY: u64 = 5;

/// Whether a client's request is one for a change of members.
pub(crate) fn is_change(request: u64) -> bool {
    request.is_multiple_of(CHANGE_EVERY)
}

impl MicroRaft {
    /// Whether this node, a leader, has committed an entry of its term: before, it does not know what is committed.
    pub(crate) fn has_committed(&self) -> bool {
        self.log.term_at(self.commit) == Some(self.term)
    }

    /// Appends what a client asked for.
    pub(crate) fn propose(&mut self, request: u64, cx: &mut Cx<'_>) {
        match is_change(request) {
            true => self.propose_change(request, cx),
            false => self.append(Entry { term: self.term, request, members: Nodes::default() }, cx),
        }
    }

    /// Removes the node whose turn it is from the members, or adds it; refuses where that would not be safe.
    fn propose_change(&mut self, request: u64, cx: &mut Cx<'_>) {
        let turn = (request / CHANGE_EVERY) % u64::from(self.nodes.max(1));
        let members = self.log.members().toggled(NodeId(u8::try_from(turn).unwrap_or(0)));
        let settled = self.log.changed_at() <= self.commit || self.has(Fault::TwoChanges);
        let knows = self.has_committed() || self.has(Fault::ChangeBeforeCommit);
        if settled && knows && !members.is_empty() {
            self.append(Entry { term: self.term, request, members }, cx);
        }
    }

    fn append(&mut self, entry: Entry, cx: &mut Cx<'_>) {
        self.log.push(entry);
        self.save_log(cx);
        cx.emit(report::appended(self, &entry));
        if entry.is_write() {
            self.promises.push((self.log.last(), entry.request));
            if self.has(Fault::AcknowledgedOnAppend) {
                cx.emit(report::acknowledged(self.id, entry.request));
            }
        }
        self.replicate_to_all(cx);
        self.advance(cx);
    }

    /// Sends each other member what it lacks, or nothing but the commit index and the newest read.
    pub(crate) fn replicate_to_all(&self, cx: &mut Cx<'_>) {
        let others = self.log.members().iter().filter(|node| *node != self.id);
        let messages: Vec<Message> = others.map(|to| self.next_message(to)).collect();
        self.send(messages, cx);
    }

    fn send(&self, messages: Vec<Message>, cx: &mut Cx<'_>) {
        if messages.is_empty() {
            return;
        }
        cx.emit(report::sent(self.id, &messages));
        for message in messages {
            cx.send(message.to, message);
        }
    }

    fn next_message(&self, to: NodeId) -> Message {
        let read = self.reads.back().map_or(0, |read| read.id);
        let prev = self.next.get(to.index()).map_or(0, |next| next.saturating_sub(1));
        let body = match self.log.term_at(prev) {
            Some(prev_term) if prev >= self.log.snapshot.last => {
                let entries = self.log.after(prev, BATCH);
                Body::AppendRequest { prev, prev_term, entries, commit: self.commit, read }
            }
            _ => Body::SnapshotRequest { snapshot: self.log.snapshot.clone(), read },
        };
        self.message(to, body)
    }

    pub(crate) fn handle_append_response(&mut self, message: &Message, cx: &mut Cx<'_>) {
        if message.term > self.term {
            self.follow(message.term, None, cx);
            return cx.emit(report::handled("HandleAppendResponse", message));
        }
        let earlier = message.term < self.term && !self.has(Fault::EarlierReply);
        if earlier || self.role != Role::Leader {
            return cx.emit(report::ignored(message));
        }
        let Body::AppendResponse { success, index, hint, read } = message.body else { return };
        self.learn(message.from, success, index, hint);
        self.confirm_reads(message.from, read);
        cx.emit(report::handled("HandleAppendResponse", message));
        self.advance(cx);
        self.finish_reads(cx);
        let behind = self.next.get(message.from.index()).is_some_and(|next| *next <= self.log.last());
        if self.role == Role::Leader && (behind || !success) {
            self.send(vec![self.next_message(message.from)], cx);
        }
    }

    /// Learns how much of the log another node has, and where to go on.
    fn learn(&mut self, node: NodeId, success: bool, index: u64, hint: u64) {
        let asserted = self.has(Fault::RejectionAsserted);
        let last = self.log.last();
        let index = if success && self.has(Fault::ReplyCountsForAll) { last } else { index };
        let (Some(next), Some(matched)) = (self.next.get_mut(node.index()), self.matched.get_mut(node.index())) else {
            return;
        };
        if success {
            *matched = index.max(*matched);
            *next = *matched + 1;
        } else {
            assert!(!asserted || index > *matched, "the rejected entry matches, as an earlier response said");
            *next = (hint + 1).clamp(*matched + 1, last.max(*matched) + 1);
        }
    }

    /// Commits what a quorum has, applies it, and leaves if this node is no member any more.
    pub(crate) fn advance(&mut self, cx: &mut Cx<'_>) {
        let found = (self.commit + 1..=self.log.last()).rev().find(|index| self.may_commit(*index));
        let Some(index) = found else { return };
        self.commit = index;
        cx.emit(report::committed(self, index));
        self.apply(cx);
        self.keep_promises(cx);
        if !self.log.members_at(self.commit).has(self.id) {
            self.follow(self.term, None, cx);
            cx.emit(report::stepped_down(self.id));
        }
    }

    fn may_commit(&self, index: u64) -> bool {
        let of_this_term = self.log.term_at(index) == Some(self.term) || self.has(Fault::CommitOldTerm);
        let has =
            |node: &NodeId| *node == self.id || self.matched.get(node.index()).is_some_and(|known| *known >= index);
        let leavers = self.has(Fault::LeaverCounts);
        let counted = if leavers { Nodes::first(self.nodes) } else { self.log.members() };
        let nodes = counted.iter().filter(has).fold(Nodes::default(), Nodes::with);
        of_this_term && self.is_quorum(nodes)
    }

    /// Tells clients of what was applied.
    fn keep_promises(&mut self, cx: &mut Cx<'_>) {
        let (applied, id) = (self.applied, self.id);
        self.promises.retain(|(index, request)| {
            if *index <= applied {
                cx.emit(report::acknowledged(id, *request));
            }
            *index > applied
        });
    }
}
