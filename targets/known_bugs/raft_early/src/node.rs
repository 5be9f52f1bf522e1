//! A node of the crate, driven by choices.

use modelfuzz::cluster::{Boot, Context, Node};
use modelfuzz::node::NodeId;
use modelfuzz::trace::Value;
use raft::eraftpb::{Entry, Message, MessageType};
use raft::{Config, INVALID_ID, RawNode, ReadOnlyOption, StateRole};

use crate::contract::{Batch, Core};
use crate::disk::{Contents, FIRST, Write};
use crate::message;
use crate::options::Settings;
use crate::report::{self, Arrival, Cause, Outcome, Report, Standing};
use crate::storage::Log;

/// A node.
pub struct RaftNode {
    pub(crate) id: NodeId,
    /// Nothing if the crate refused to start from the disk, which is reported then.
    core: Option<Core>,
    /// Committed entries that wait for the disk.
    committed: Vec<Entry>,
    /// The reads that came to this node as a leader, in order. The crate knows a read by its number alone, so one that
    /// comes twice is left out.
    reads: Vec<u64>,
    settings: Settings,
}

/// So many ticks are between two heartbeats.
const HEARTBEAT_TICK: usize = 3;

/// The configuration of a node. Nobody stands for election by ticks, for when is drawn at random.
pub fn config(id: NodeId, settings: &Settings) -> Config {
    Config {
        id: message::raft_id(id),
        election_tick: 1 << 20,
        heartbeat_tick: HEARTBEAT_TICK,
        applied: FIRST,
        // Two entries of clients, or one more if it is a no-op.
        max_size_per_msg: 32,
        max_inflight_msgs: 4,
        pre_vote: settings.pre_vote,
        read_only_option: if settings.leases { ReadOnlyOption::LeaseBased } else { ReadOnlyOption::Safe },
        ..Config::default()
    }
}

impl Node for RaftNode {
    type Message = Message;
    type Durable = Contents;
    type Options = Settings;

    const HAS_TICKS: bool = true;

    fn start(id: NodeId, nodes: u8, settings: &Settings, boot: Boot, cx: &mut Context<'_, Self>) -> RaftNode {
        let started = Core::new(&config(id, settings), Log::load(cx.disk.contents(), nodes));
        if let Err(error) = &started {
            cx.emit(report::refusal(id, error));
        }
        let mut node =
            RaftNode { id, core: started.ok(), committed: Vec::new(), reads: Vec::new(), settings: *settings };
        match boot {
            Boot::First => {}
            Boot::Again => node.act(cx, Cause::Restart, |_| {}),
        }
        node
    }

    fn receive(&mut self, _from: NodeId, message: Message, cx: &mut Context<'_, Self>) {
        let Some(cause) = self.cause(&message) else {
            return cx.emit(report::ignored(&message));
        };
        self.act(cx, cause, |raft| {
            // The crate refuses no message of a known peer; what it does with it shows.
            let _ = raft.step(message);
        });
    }

    fn timeout(&mut self, cx: &mut Context<'_, Self>) {
        // A leader tells the others that it is there, and another stands for election.
        let leads = self.accepts_write();
        self.act(cx, Cause::Time, |raft| {
            if leads {
                for _ in 0..HEARTBEAT_TICK {
                    raft.tick();
                }
            } else {
                let _ = raft.campaign();
            }
        });
    }

    fn tick(&mut self, cx: &mut Context<'_, Self>) {
        self.act(cx, Cause::Time, |raft| {
            raft.tick();
        });
    }

    fn accepts_write(&self) -> bool {
        self.core.as_ref().is_some_and(|core| core.raw.raft.state == StateRole::Leader)
    }

    fn write(&mut self, value: u64, cx: &mut Context<'_, Self>) {
        self.act(cx, Cause::Write(value), |raft| {
            // A proposal that is dropped shows as a log that does not grow.
            let _ = raft.propose(Vec::new(), value.to_le_bytes().to_vec());
        });
    }

    fn accepts_read(&self) -> bool {
        let knows_leader = |core: &Core| core.raw.raft.leader_id != INVALID_ID;
        let may_pass_on = self.settings.forwards && self.core.as_ref().is_some_and(knows_leader);
        self.serves_reads() || (may_pass_on && !self.accepts_write())
    }

    fn read(&mut self, read: u64, cx: &mut Context<'_, Self>) {
        let cause = if self.serves_reads() { self.takes(read) } else { Cause::Passed };
        self.act(cx, cause, |raft| {
            raft.read_index(read.to_le_bytes().to_vec());
        });
    }

    fn synced(&mut self, cx: &mut Context<'_, Self>) {
        if self.core.as_ref().is_some_and(Core::is_asking) {
            self.act(cx, Cause::Sync, |_| {});
        }
    }

    fn describe(message: &Message) -> Value {
        message::describe(message)
    }
}

impl RaftNode {
    /// Before it has committed in its term, a leader drops reads.
    fn serves_reads(&self) -> bool {
        self.accepts_write() && self.core.as_ref().is_some_and(Core::has_committed_in_its_term)
    }

    fn takes(&mut self, read: u64) -> Cause {
        self.reads.push(read);
        Cause::Read(read)
    }

    /// What a message is to its receiver; nothing if it is a read that came before.
    fn cause(&mut self, message: &Message) -> Option<Cause> {
        if message.get_msg_type() != MessageType::MsgReadIndex {
            return Some(Cause::Message(Arrival::of(message)));
        }
        let read = message::read_number(message);
        match (self.serves_reads(), self.reads.contains(&read)) {
            (true, false) => Some(self.takes(read)),
            (true, true) => None,
            (false, _) => Some(Cause::Passed),
        }
    }

    /// Lets the crate do something, does what it asks for, and reports what was seen.
    fn act(&mut self, cx: &mut Context<'_, Self>, cause: Cause, step: impl FnOnce(&mut RawNode<Log>)) {
        let Some(core) = &mut self.core else { return };
        let before = Standing::of(&core.raw.raft);
        let mut outcome = Outcome::default();
        step(&mut core.raw);
        if matches!(cause, Cause::Sync) {
            core.written();
            apply(core, &mut self.committed, &mut outcome);
        }
        while let Some(batch) = core.ask() {
            self.committed.extend(batch.committed.iter().cloned());
            if obey(core, batch, cx, &mut outcome) {
                break;
            }
            core.written();
            apply(core, &mut self.committed, &mut outcome);
        }
        let report = Report { id: self.id, raft: &core.raw.raft, before, outcome: &outcome, reads: &self.reads };
        report.emit(cause, self.settings.pre_vote, |event| cx.emit(event));
        for (message, held) in outcome.messages {
            let to = message::node(message.get_to());
            if held { cx.send_after_sync(to, message) } else { cx.send(to, message) }
        }
    }
}

/// Writes and sends what the crate asks for; says whether it has to wait for the disk. It need not if no more than the
/// commit index changes.
fn obey(core: &mut Core, batch: Batch, cx: &mut Context<'_, RaftNode>, outcome: &mut Outcome) -> bool {
    let safe = core.log().state;
    let promises = |write: &Write| match write {
        Write::Entries { .. } => true,
        Write::State(state) => (state.term, state.vote) != (safe.term, safe.vote),
    };
    let waits = batch.writes.iter().any(promises);
    for write in batch.writes {
        core.log().write(&write);
        cx.disk.write(write);
    }
    outcome.send(batch.messages, false);
    outcome.send(batch.held, waits);
    outcome.reads.extend(batch.reads);
    waits
}

/// Applies what is committed and safe on this node's disk.
fn apply(core: &mut Core, committed: &mut Vec<Entry>, outcome: &mut Outcome) {
    if let Some(last) = committed.last() {
        core.applied(last.get_index());
    }
    outcome.applied.append(committed);
}
