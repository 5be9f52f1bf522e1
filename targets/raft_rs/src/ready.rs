//! What the crate asks for, by the contract of its asynchronous `Ready`.

use modelfuzz::cluster::{Context, Disk};
use raft::eraftpb::{Entry, EntryType};
use raft::{INVALID_ID, RawNode, Ready, SnapshotStatus, StateRole};
use raft_spec::{COMPACT_EVERY, Part};

use crate::change::{Change, Members};
use crate::disk::{Base, Contents, Record, Write};
use crate::fault::{self, Fault};
use crate::message;
use crate::node::RaftNode;
use crate::report::{Cause, Outcome, Report, Standing};
use crate::storage::Log;

impl RaftNode {
    /// Lets the crate do something, does what it asks for, and reports what was seen. To apply a change of members is one
    /// more thing that the crate is let do.
    pub(crate) fn act(&mut self, cx: &mut Context<'_, Self>, cause: Cause, step: impl FnOnce(&mut RawNode<Log>)) {
        let Some(raft) = self.raft.as_mut() else { return };
        let mut before = Standing::of(&raft.raft);
        step(raft);
        let mut cause = cause;
        while let Some(change) = self.obey_and_report(cx, cause, before) {
            let Some(raft) = self.raft.as_mut() else { return };
            before = Standing::of(&raft.raft);
            let keeps = self.fault == Some(Fault::WrongChange);
            if let Some(change) = Record::of(&change).change.filter(|change| change.adds() || !keeps) {
                // The crate refuses no change that it has let into the log; what it makes of it shows.
                let _ = raft.apply_conf_change(&change.conf_change());
                if self.fault == Some(Fault::SkipJoint)
                    && !raft.raft.prs().conf().to_conf_state().voters_outgoing.is_empty()
                {
                    let _ = raft.apply_conf_change(&Change::END.conf_change());
                }
            }
            raft.advance_apply_to(change.index);
            // The crate leaves it to the application that a leader steps down that is no member any more.
            let leads = raft.raft.state == StateRole::Leader && self.fault != Some(Fault::RemovedLeaderStays);
            if leads && !raft.raft.promotable() {
                let term = raft.raft.term;
                raft.raft.become_follower(term, INVALID_ID);
            }
            cause = Cause::Applied(change.index);
        }
    }

    /// Does what the crate asks for, and reports what was seen, until a change of members is to be applied, if one is.
    fn obey_and_report(&mut self, cx: &mut Context<'_, Self>, cause: Cause, before: Standing) -> Option<Entry> {
        let mut outcome = Outcome::default();
        let change = self.obey(cx.disk, &mut outcome);
        self.report(cx, cause, before, &outcome);
        for (message, held) in outcome.messages {
            let to = message::node(message.to);
            if held { cx.send_after_sync(to, message) } else { cx.send(to, message) }
        }
        change
    }

    fn obey(&mut self, disk: &mut Disk<Contents>, outcome: &mut Outcome) -> Option<Entry> {
        let mut reported = 0;
        loop {
            let change = self.apply(outcome);
            if change.is_some() {
                return change;
            }
            let raft = self.raft.as_mut()?;
            if self.parts.has(Part::Snapshots) {
                outcome.compacted |= compact(raft, disk);
            }
            if !raft.has_ready() {
                return None;
            }
            self.handle_ready(disk, outcome);
            // Whether a snapshot that left arrives, nobody can say; if not, the entries that follow will not fit.
            for to in outcome.snapshots_to(&mut reported) {
                self.raft.as_mut()?.report_snapshot(to, SnapshotStatus::Finish);
            }
        }
    }

    fn handle_ready(&mut self, disk: &mut Disk<Contents>, outcome: &mut Outcome) {
        let Some(raft) = self.raft.as_mut() else { return };
        let mut ready = raft.ready();
        write(raft, &mut ready, disk);
        // Without entries, term or vote to sync, the crate lets its node go on as if the disk had synced.
        if ready.must_sync() || self.unsynced.is_some() {
            self.unsynced = Some(ready.number());
        }
        outcome.restored |= !ready.snapshot().is_empty();
        let held = self.unsynced.is_some() && self.fault != Some(Fault::AckBeforeSync);
        let mut messages = ready.take_messages();
        if self.fault == Some(Fault::LossySnapshot) {
            messages.iter_mut().for_each(fault::shorten_snapshot);
        }
        outcome.send(messages, false);
        outcome.send(ready.take_persisted_messages(), held);
        outcome.reads.append(&mut ready.take_read_states());
        self.committed.extend(ready.take_committed_entries());
        let number = ready.number();
        raft.advance_append_async(ready);
        if self.unsynced.is_none() {
            raft.on_persist_ready(number);
        }
    }

    /// Applies committed entries (the crate hands out only what is safe on this node's disk) up to a change of members,
    /// which it gives.
    fn apply(&mut self, outcome: &mut Outcome) -> Option<Entry> {
        let raft = self.raft.as_mut()?;
        let mut last = None;
        while let Some(entry) = self.committed.pop_front() {
            outcome.applied.push(entry.clone());
            if entry.entry_type != EntryType::EntryNormal {
                return Some(entry);
            }
            last = Some(entry.index);
        }
        if let Some(last) = last {
            raft.advance_apply_to(last);
        }
        None
    }

    fn report(&self, cx: &mut Context<'_, Self>, cause: Cause, before: Standing, outcome: &Outcome) {
        let Some(raft) = &self.raft else { return };
        let joint = self.parts.has(Part::Joint);
        let report = Report { id: self.id, raft: &raft.raft, before, outcome, joint };
        report.emit(cause, |event| cx.emit(event));
        if let Some(fault) = self.fault.filter(|_| report.leader_committed()) {
            fault.on_leader_commit();
        }
    }
}

/// Writes what a `Ready` has for the disk, which the crate reads back at once.
fn write(raft: &mut RawNode<Log>, ready: &mut Ready, disk: &mut Disk<Contents>) {
    if !ready.snapshot().is_empty() {
        let base = Base::of(ready.snapshot());
        disk.write(Write::Restore(base.clone()));
        raft.mut_store().restore(base);
    }
    let entries = ready.take_entries();
    if let Some(first) = entries.first().map(|entry| entry.index) {
        disk.write(Write::Entries { first, records: entries.iter().map(Record::of).collect() });
        raft.mut_store().append(entries);
    }
    if let Some(state) = ready.hs() {
        disk.write(Write::State { term: state.term, vote: state.vote, commit: state.commit });
    }
}

/// Compacts the log if enough was applied since the last time; says whether it was.
fn compact(raft: &mut RawNode<Log>, disk: &mut Disk<Contents>) -> bool {
    let applied = raft.raft.raft_log.applied;
    let due = applied >= raft.store().base().last + COMPACT_EVERY;
    if due {
        let members = Members::of(&raft.raft.prs().conf().to_conf_state());
        raft.mut_store().compact(applied, &members);
        disk.write(Write::Compact { last: applied, members });
    }
    due
}
