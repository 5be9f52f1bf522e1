//! Applying what is committed, and compacting what was applied.

use crate::fault::Fault;
use crate::log::{Entry, Snapshot};
use crate::message::{Body, Message};
use crate::node::{Cx, MicroRaft};
use crate::report;

/// How many entries are applied before the log is compacted.
const COMPACT_AFTER: u64 = 4;

impl MicroRaft {
    /// Applies what is committed. A request that was applied before has no effect.
    pub(crate) fn apply(&mut self, cx: &mut Cx<'_>) {
        let first = self.applied + 1;
        let entries: Vec<Entry> = (first..=self.commit).map_while(|index| self.log.entry(index).copied()).collect();
        if entries.is_empty() {
            return;
        }
        let old = self.machine.len();
        for entry in entries.iter().filter(|entry| entry.is_write()) {
            if !self.was_applied(entry.request) {
                self.machine.push(entry.request);
            }
        }
        self.applied += entries.len() as u64;
        cx.emit(report::applied(self.id, first, &entries, self.machine.get(old..).unwrap_or_default()));
        self.compact_if_long(cx);
    }

    fn was_applied(&self, request: u64) -> bool {
        let forgotten = if self.has(Fault::DuplicatesForgotten) { self.recovered } else { 0 };
        let known = self.machine.get(forgotten..).unwrap_or_default();
        known.contains(&request) && !self.has(Fault::AppliedTwice)
    }

    fn compact_if_long(&mut self, cx: &mut Cx<'_>) {
        if self.applied < self.log.snapshot.last + COMPACT_AFTER {
            return;
        }
        let last = self.applied;
        let last_term = self.log.term_at(last).filter(|_| !self.has(Fault::SnapshotLosesTerm)).unwrap_or(0);
        let (applied, members) = (self.machine.clone(), self.log.members_at(last));
        self.log.compact(Snapshot { last, last_term, applied, members });
        self.save_log(cx);
        cx.emit(report::compacted(self));
    }

    pub(crate) fn handle_snapshot_request(&mut self, message: &Message, cx: &mut Cx<'_>) {
        let Body::SnapshotRequest { ref snapshot, read } = message.body else { return };
        let accepted = self.accept_leader(message, cx);
        if accepted && (snapshot.last > self.commit || self.has(Fault::OldSnapshotInstalled)) {
            self.install(snapshot, cx);
        }
        let reply = match accepted {
            true => {
                let index = if self.has(Fault::SnapshotVouchesLog) { self.log.last() } else { snapshot.last };
                Body::AppendResponse { success: true, index, hint: 0, read }
            }
            false => Body::AppendResponse { success: false, index: snapshot.last, hint: 0, read: 0 },
        };
        let reply = self.reply(message, reply, cx);
        cx.emit(report::received_snapshot(self, message, &reply));
    }

    /// Takes a snapshot in place of the log, or of its beginning where the log agrees with it.
    fn install(&mut self, snapshot: &Snapshot, cx: &mut Cx<'_>) {
        let mut snapshot = snapshot.clone();
        if self.has(Fault::SnapshotLosesState) {
            snapshot.applied.clone_from(&self.machine);
        }
        if self.has(Fault::SnapshotLosesMembers) {
            snapshot.members = self.log.members();
        }
        (self.commit, self.applied) = (snapshot.last, snapshot.last);
        self.machine.clone_from(&snapshot.applied);
        let term = self.log.term_at(snapshot.last);
        match term == Some(snapshot.last_term) || term.is_some() && self.has(Fault::SnapshotKeepsTail) {
            true => self.log.compact(snapshot),
            false => self.log.install(snapshot),
        }
        self.save_log(cx);
    }
}
