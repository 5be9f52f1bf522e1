//! A node of the raft crate, driven by the contract of its asynchronous `Ready`.

use std::collections::VecDeque;

use modelfuzz::cluster::{Boot, Context, Node};
use modelfuzz::node::NodeId;
use modelfuzz::trace::Value;
use raft::eraftpb::{Entry, Message, MessageType};
use raft::{Config, RawNode, StateRole};
use raft_spec::{Part, Parts, Transition, changed_member, retried, transferee, wanted_members};
use slog::Logger;

use crate::change::{Change, Members};
use crate::disk::Contents;
use crate::fault::{self, Fault};
use crate::message;
use crate::report::{self, Arrival, Cause};
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
    pub(crate) id: NodeId,
    /// Nothing if the crate refused to start from the disk, which is reported then.
    pub(crate) raft: Option<RawNode<Log>>,
    /// The number of the latest `Ready` that waits for the disk.
    pub(crate) unsynced: Option<u64>,
    /// Committed entries that wait to be applied.
    pub(crate) committed: VecDeque<Entry>,
    nodes: u8,
    pub(crate) parts: Parts,
    pub(crate) fault: Option<Fault>,
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
        let (raft, fault) = (started.ok(), options.fault);
        let mut node = RaftNode { id, raft, unsynced: None, committed: VecDeque::new(), nodes, parts, fault };
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
        // With pre-votes nobody may ever stand, so that an old leader hears of a new one by its heartbeats alone.
        let pings = self.parts.has(Part::PreVote);
        self.act(cx, Cause::Time, |raft| {
            if pings {
                raft.raft.ping();
            }
            // A leader waits so long for another that it is to hand over to; who is no member does not stand.
            raft.raft.abort_leader_transfer();
            if raft.raft.promotable() {
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
        self.raft.as_ref().is_some_and(|raft| raft.raft.state == StateRole::Leader)
    }

    fn write(&mut self, value: u64, cx: &mut Context<'_, Self>) {
        let to = transferee(value, self.id, self.nodes).filter(|_| self.parts.has(Part::Transfer));
        if let Some(to) = to {
            return self.transfer(to, cx);
        }
        let member = changed_member(value, self.nodes).filter(|_| self.parts.has(Part::Membership));
        if let Some(member) = member {
            return self.change(value, member, cx);
        }
        if let Some((wanted, how)) = wanted_members(value, self.nodes).filter(|_| self.parts.has(Part::Joint)) {
            return self.change_jointly(value, &wanted, how, cx);
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

    /// Asks the leader to make a node a member, or none if it is one. Two members stay.
    fn change(&mut self, value: u64, node: NodeId, cx: &mut Context<'_, Self>) {
        let Some(raft) = &self.raft else { return };
        let voters = raft.raft.prs().conf().voters().ids();
        let adds = !voters.contains(message::raft_id(node));
        if !adds && voters.iter().count() <= 2 {
            return;
        }
        self.propose(value, Change::Single { node, adds }, cx);
    }

    /// Asks the leader for other members, or to end the joint consensus that it is in.
    fn change_jointly(&mut self, value: u64, wanted: &[NodeId], how: Transition, cx: &mut Context<'_, Self>) {
        let Some(raft) = &self.raft else { return };
        let members = Members::of(&raft.raft.prs().conf().to_conf_state());
        if let Some(change) = members.to(wanted, how) {
            self.propose(value, change, cx);
        }
    }

    fn propose(&mut self, value: u64, change: Change, cx: &mut Context<'_, Self>) {
        self.act(cx, Cause::Change(value, change), |raft| {
            let context = change.context(value);
            let _ = match change.old_form() {
                Some(change) => raft.propose_conf_change(context, change),
                None => raft.propose_conf_change(context, change.conf_change()),
            };
        });
    }
}
