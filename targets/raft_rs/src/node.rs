//! A node of the raft crate, driven by the contract of its asynchronous `Ready`.

use modelfuzz::cluster::{Boot, Context, Disk, Node};
use modelfuzz::node::NodeId;
use modelfuzz::trace::Value;
use raft::eraftpb::{Entry, Message, MessageType};
use raft::{Config, RawNode, Ready, SnapshotStatus, StateRole};
use raft_spec::{COMPACT_EVERY, Part, Parts, retried, transferee};
use slog::Logger;

use crate::disk::{Base, Contents, Record, Write};
use crate::fault::{self, Fault};
use crate::message;
use crate::report::{self, Arrival, Cause, Outcome, Report, Standing};
use crate::storage::Log;

/// What is the same for all nodes of a cluster.
pub struct Settings {
    /// The parts of Raft that are on.
    pub parts: Parts,
    /// The planted fault, if any.
    pub fault: Option<Fault>,
    /// Where the crate's log messages go.
    pub logger: Logger,
}

/// A node.
pub struct RaftNode {
    id: NodeId,
    /// Nothing if the crate refused to start from the disk, which is reported then.
    raft: Option<RawNode<Log>>,
    /// The number of the latest `Ready` that waits for the disk.
    unsynced: Option<u64>,
    nodes: u8,
    parts: Parts,
    fault: Option<Fault>,
}

/// Entries of one AppendRequest, in bytes: two of clients, or one more if it is a no-op.
const MAX_MESSAGE_BYTES: u64 = 32;

/// AppendRequests that a leader sends to a node without an answer.
const MAX_INFLIGHT: usize = 4;

fn config(id: NodeId, settings: &Settings) -> Config {
    const ELECTION_TICK: usize = 10;
    // One value to draw from: the crate's random source cannot matter. Nodes differ, so that ticks alone elect one.
    let patience = ELECTION_TICK + 2 * id.index();
    Config {
        id: message::raft_id(id),
        election_tick: ELECTION_TICK,
        heartbeat_tick: 3,
        min_election_tick: patience,
        max_election_tick: patience + 1,
        max_size_per_msg: MAX_MESSAGE_BYTES,
        max_inflight_msgs: MAX_INFLIGHT,
        max_committed_size_per_ready: MAX_MESSAGE_BYTES,
        pre_vote: settings.parts.has(Part::PreVote) && settings.fault != Some(Fault::SkipPreVote),
        ..Config::default()
    }
}

impl Node for RaftNode {
    type Message = Message;
    type Durable = Contents;
    type Options = Settings;

    const HAS_TICKS: bool = true;

    fn start(id: NodeId, nodes: u8, options: &Settings, boot: Boot, cx: &mut Context<'_, Self>) -> RaftNode {
        let log = Log::load(cx.disk.contents(), nodes);
        // What the snapshot has is applied.
        let config = Config { applied: log.base().last, ..config(id, options) };
        let started = RawNode::new(&config, log, &options.logger);
        if let Err(error) = &started {
            cx.emit(report::refusal(id, error));
        }
        let parts = options.parts.clone();
        let mut node = RaftNode { id, raft: started.ok(), unsynced: None, nodes, parts, fault: options.fault };
        match boot {
            Boot::First => {}
            Boot::Again => node.act(cx, Cause::Restart, |_| {}),
        }
        node
    }

    fn receive(&mut self, _from: NodeId, message: Message, cx: &mut Context<'_, Self>) {
        let forges = self.fault == Some(Fault::DoubleVote)
            && message.msg_type == MessageType::MsgRequestVoteResponse
            && !message.reject;
        self.act(cx, Cause::Message(Arrival::of(&message)), |raft| {
            // The crate refuses no message of a known peer; what it does with it shows.
            let _ = raft.step(message);
            if forges {
                fault::forge_vote(raft);
            }
        });
    }

    fn timeout(&mut self, cx: &mut Context<'_, Self>) {
        self.act(cx, Cause::Time, |raft| {
            let _ = raft.campaign();
        });
    }

    fn tick(&mut self, cx: &mut Context<'_, Self>) {
        self.act(cx, Cause::Time, |raft| {
            raft.tick();
        });
    }

    fn accepts_write(&self) -> bool {
        self.raft.as_ref().is_some_and(|raft| raft.raft.state == StateRole::Leader)
    }

    fn write(&mut self, value: u64, cx: &mut Context<'_, Self>) {
        let to = transferee(value, self.id, self.nodes).filter(|_| self.parts.has(Part::Transfer));
        if let Some(to) = to {
            return self.transfer(to, cx);
        }
        self.act(cx, Cause::Write(value), |raft| {
            // A proposal that is dropped shows as a log that does not grow.
            let _ = raft.propose(Vec::new(), value.to_le_bytes().to_vec());
        });
    }

    /// Before it has committed in its term, a leader drops reads.
    fn accepts_read(&self) -> bool {
        self.accepts_write() && self.raft.as_ref().is_some_and(|raft| raft.raft.commit_to_current_term())
    }

    fn read(&mut self, read: u64, cx: &mut Context<'_, Self>) {
        let (read, again) = if self.parts.has(Part::RetryReads) { retried(read) } else { (read, false) };
        let cause = if again { Cause::RetriedRead(read) } else { Cause::Read(read) };
        self.act(cx, cause, |raft| raft.read_index(read.to_le_bytes().to_vec()));
    }

    fn synced(&mut self, cx: &mut Context<'_, Self>) {
        // A commit index that is safe now was promised to nobody.
        if let Some(number) = self.unsynced.take() {
            self.act(cx, Cause::Sync, |raft| {
                raft.on_persist_ready(number);
                // A snapshot that is safe is applied; it has been, if it is not the latest thing that was written.
                let base = raft.store().base().last;
                if base > raft.raft.raft_log.applied {
                    raft.advance_apply_to(base);
                }
            });
        }
    }

    fn describe(message: &Message) -> Value {
        message::describe(message)
    }
}

impl RaftNode {
    /// Asks the leader to hand over.
    fn transfer(&mut self, to: NodeId, cx: &mut Context<'_, Self>) {
        let hasty = self.fault == Some(Fault::HastyTransfer);
        self.act(cx, Cause::Transfer(to), |raft| {
            raft.transfer_leader(message::raft_id(to));
            if hasty {
                raft.raft.send_timeout_now(message::raft_id(to));
            }
        });
    }

    /// Lets the crate do something, does what it asks for, and reports what was seen.
    fn act(&mut self, cx: &mut Context<'_, Self>, cause: Cause, step: impl FnOnce(&mut RawNode<Log>)) {
        let Some(raft) = self.raft.as_mut() else { return };
        let before = Standing::of(&raft.raft);
        step(raft);
        let mut outcome = Outcome::default();
        self.obey(cx.disk, &mut outcome);
        self.report(cx, cause, before, &outcome);
        for (message, held) in outcome.messages {
            let to = message::node(message.to);
            if held { cx.send_after_sync(to, message) } else { cx.send(to, message) }
        }
    }

    /// Does what the crate asks for until it asks for nothing more.
    fn obey(&mut self, disk: &mut Disk<Contents>, outcome: &mut Outcome) {
        let mut reported = 0;
        while let Some(raft) = self.raft.as_mut().filter(|raft| raft.has_ready()) {
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
            let committed = ready.take_committed_entries();
            let number = ready.number();
            raft.advance_append_async(ready);
            if self.unsynced.is_none() {
                raft.on_persist_ready(number);
            }
            apply(raft, committed, outcome);
            // Whether a snapshot that left arrives, nobody can say; if not, the entries that follow will not fit.
            for to in outcome.snapshots_to(&mut reported) {
                raft.report_snapshot(to, SnapshotStatus::Finish);
            }
            if self.parts.has(Part::Snapshots) {
                outcome.compacted |= compact(raft, disk);
            }
        }
    }

    fn report(&self, cx: &mut Context<'_, Self>, cause: Cause, before: Standing, outcome: &Outcome) {
        let Some(raft) = &self.raft else { return };
        let report = Report { id: self.id, raft: &raft.raft, before, outcome };
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

/// Applies committed entries: the crate hands out only what is safe on this node's disk.
fn apply(raft: &mut RawNode<Log>, committed: Vec<Entry>, outcome: &mut Outcome) {
    let Some(last) = committed.last().map(|entry| entry.index) else { return };
    raft.advance_apply_to(last);
    outcome.applied.extend(committed);
}

/// Compacts the log if enough was applied since the last time; says whether it was.
fn compact(raft: &mut RawNode<Log>, disk: &mut Disk<Contents>) -> bool {
    let applied = raft.raft.raft_log.applied;
    let due = applied >= raft.store().base().last + COMPACT_EVERY;
    if due {
        disk.write(Write::Compact(applied));
        raft.mut_store().compact(applied);
    }
    due
}
