//! Replication, the follower's side.

use crate::fault::Fault;
use crate::log::Entry;
use crate::message::{Body, Message};
use crate::node::{Cx, MicroRaft};
use crate::report;

impl MicroRaft {
    pub(crate) fn handle_append_request(&mut self, message: &Message, cx: &mut Cx<'_>) {
        let Body::AppendRequest { prev, prev_term, ref entries, commit, read } = message.body else { return };
        let accepted = self.accept_leader(message, cx) || self.has(Fault::StaleAppend);
        let attaches = accepted && self.attaches(prev, prev_term);
        let end = prev + entries.len() as u64;
        let reply = if attaches {
            self.merge(prev, entries, cx);
            self.learn_commit(commit, end);
            Body::AppendResponse { success: true, index: end, hint: 0, read }
        } else if accepted {
            let hint = prev.saturating_sub(1).min(self.log.last());
            Body::AppendResponse { success: false, index: prev, hint, read }
        } else {
            Body::AppendResponse { success: false, index: prev, hint: 0, read: 0 }
        };
        let reply = self.reply(message, reply, cx);
        cx.emit(report::received_entries(self, message, &reply));
        self.apply(cx);
    }

    /// Follows the sender of a message that only leaders send, unless its term is over.
    pub(crate) fn accept_leader(&mut self, message: &Message, cx: &mut Cx<'_>) -> bool {
        if message.term >= self.term {
            self.follow(message.term, Some(message.from), cx);
        }
        message.term >= self.term
    }

    /// Whether the log holds an entry of this index and term. What is compacted is committed, and so every leader's.
    fn attaches(&self, prev: u64, prev_term: u64) -> bool {
        prev < self.log.snapshot.last
            || self.log.term_at(prev) == Some(prev_term)
            || self.has(Fault::PreviousTermUnchecked) && prev <= self.log.last()
    }

    /// Takes the entries after an index that matches. Those that the log has already stay, with all after them.
    fn merge(&mut self, prev: u64, entries: &[Entry], cx: &mut Cx<'_>) {
        let old = (self.log.last(), self.log.last_term());
        if self.has(Fault::MatchingTruncated) && !entries.is_empty() {
            self.log.truncate_after(prev);
        }
        let compacted = if self.has(Fault::CompactedMerged) { 0 } else { self.log.snapshot.last };
        let mut changed = false;
        for (entry, index) in entries.iter().zip(prev + 1..).filter(|(_, index)| *index > compacted) {
            changed |= self.place(*entry, index);
        }
        match changed || old != (self.log.last(), self.log.last_term()) {
            true if self.has(Fault::AckBeforeSync) => self.write_log(cx),
            true => self.save_log(cx),
            false => {}
        }
    }

    /// Puts an entry at its index, unless it is there; says whether it was not.
    fn place(&mut self, entry: Entry, index: u64) -> bool {
        match self.log.term_at(index) {
            Some(term) if term == entry.term => return false,
            Some(_) if self.has(Fault::LogNotTruncated) => self.log.replace(index, entry),
            Some(_) => {
                self.log.truncate_after(index - 1);
                self.log.push(entry);
            }
            None => self.log.push(entry),
        }
        true
    }

    /// Learns the commit index of a leader whose log agrees with this one up to `end`.
    fn learn_commit(&mut self, commit: u64, end: u64) {
        let known = if self.has(Fault::CommitPastLog) { commit } else { commit.min(end) };
        self.commit = if self.has(Fault::CommitGoesBack) { known } else { known.max(self.commit) };
    }
}
