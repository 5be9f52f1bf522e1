//! What a node was seen to do, as events.

use modelfuzz::node::NodeId;
use modelfuzz::trace::{Event, Text, Value};
use raft::eraftpb::{Entry, Message, MessageType};
use raft::{Raft, ReadState, StateRole};

use crate::change::Change;
use crate::disk::Record;
use crate::message::{self, describe, node_or_nil};
use crate::storage::Log;

/// Why a node acts.
pub enum Cause {
    /// It starts again after a crash.
    Restart,
    /// Its timer fired, or a tick passed.
    Time,
    /// A client writes this value.
    Write(u64),
    /// A client asks for the read of this number.
    Read(u64),
    /// A client asks for another leader.
    Transfer(NodeId),
    /// A client's request changes the members.
    Change(u64, Change),
    /// It applied the entry of this index, which changes the members.
    Applied(u64),
    /// A client asks again for a read.
    RetriedRead(u64),
    /// Its disk has synced.
    Sync,
    /// A message arrived.
    Message(Arrival),
}

/// The arrival of a message.
pub struct Arrival {
    kind: MessageType,
    from: u64,
    term: u64,
    described: Value,
}

impl Arrival {
    /// The arrival of this message.
    pub fn of(message: &Message) -> Arrival {
        Arrival { kind: message.msg_type, from: message.from, term: message.term, described: describe(message) }
    }
}

/// What is compared before and after a node acted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    term: u64,
    role: StateRole,
    pub(crate) commit: u64,
    pub(crate) last: u64,
}

impl Standing {
    /// The standing of a node.
    pub fn of(raft: &Raft<Log>) -> Standing {
        let (log, state) = (&raft.raft_log, raft.state);
        Standing { term: raft.term, role: state, commit: log.committed, last: log.last_index() }
    }
}

/// What came of it when a node acted.
#[derive(Default)]
pub struct Outcome {
    /// What it sent, and whether the message is held until the disk has synced.
    pub messages: Vec<(Message, bool)>,
    /// The reads that are done.
    pub reads: Vec<ReadState>,
    /// The entries that it applied.
    pub applied: Vec<Entry>,
    /// Whether a snapshot took the place of its log.
    pub restored: bool,
    /// Whether it compacted its log.
    pub compacted: bool,
}

impl Outcome {
    /// Adds messages.
    pub fn send(&mut self, messages: Vec<Message>, held: bool) {
        self.messages.extend(messages.into_iter().map(|message| (message, held)));
    }

    /// To whom snapshots were sent, but for the first so many messages; all are counted then.
    pub fn snapshots_to(&self, seen: &mut usize) -> Vec<u64> {
        let new = self.messages.iter().skip(std::mem::replace(seen, self.messages.len()));
        new.filter(|(message, _)| message.msg_type == MessageType::MsgSnapshot).map(|(message, _)| message.to).collect()
    }
}

/// What a node was seen to do.
pub struct Report<'a> {
    /// The node.
    pub id: NodeId,
    /// Its state now.
    pub raft: &'a Raft<Log>,
    /// Its standing before.
    pub before: Standing,
    /// What came of it.
    pub outcome: &'a Outcome,
    /// Whether members change by joint consensus.
    pub joint: bool,
}

impl Report<'_> {
    /// Hands over the events, in the order in which the spec takes them as steps.
    pub fn emit(&self, cause: Cause, mut emit: impl FnMut(Event)) {
        let caused = self.cause(cause, &mut emit);
        let explained = self.role(&mut emit).or(caused);
        if self.leader_committed() {
            emit(self.advanced());
        }
        self.left_by_itself(&mut emit);
        self.sent(explained, &mut emit);
        for read in &self.outcome.reads {
            let number = Value::uint(message::read_number(&read.request_ctx));
            let values = ("values", self.values_up_to(read.index));
            emit(event("ReadDone", [self.node(), ("r", number), ("index", Value::uint(read.index)), values]));
        }
        if let Some(first) = self.outcome.applied.first() {
            let entries = message::entries(self.outcome.applied.iter().map(Record::of));
            let first = ("first", Value::uint(first.index));
            emit(event("Apply", [self.node(), first, ("entries", entries), ("done", self.done())]));
        }
        if self.outcome.compacted {
            let base = self.raft.store().base();
            let (last, term) = (("last", Value::uint(base.last)), ("lastTerm", Value::uint(base.term)));
            emit(event("Compact", [self.node(), last, term]));
        }
    }

    /// Whether the node is a leader and has committed more than before.
    pub fn leader_committed(&self) -> bool {
        self.raft.state == StateRole::Leader && self.raft.raft_log.committed > self.before.commit
    }

    /// Emits why the node acted; says which of the sent messages that explains.
    fn cause(&self, cause: Cause, emit: &mut impl FnMut(Event)) -> Option<MessageType> {
        match cause {
            Cause::Restart => emit(self.restarted()),
            Cause::Sync => emit(self.observed("Synced")),
            Cause::Time => return self.timeout(emit),
            Cause::Write(value) => {
                if self.raft.raft_log.last_index() > self.before.last {
                    let (index, term) = (Value::uint(self.raft.raft_log.last_index()), Value::uint(self.raft.term));
                    emit(event(
                        "ClientRequest",
                        [self.node(), ("v", Value::uint(value)), ("index", index), ("term", term)],
                    ));
                }
            }
            Cause::Read(number) => emit(event("ClientRead", [self.node(), ("r", Value::uint(number))])),
            Cause::Change(value, change) => self.change(value, change, emit),
            Cause::Applied(index) => emit(self.applied_change(index)),
            Cause::Transfer(to) => emit(event("TransferLeader", [self.node(), ("j", Value::Node(to))])),
            Cause::RetriedRead(number) => emit(event("RetryRead", [self.node(), ("r", Value::uint(number))])),
            Cause::Message(arrival) => return self.arrival(arrival, emit),
        }
        None
    }

    fn timeout(&self, emit: &mut impl FnMut(Event)) -> Option<MessageType> {
        if self.sends(MessageType::MsgRequestPreVote) {
            return Some(self.asks_for("PreTimeout", MessageType::MsgRequestPreVote, emit));
        }
        let stands = self.raft.term > self.before.term && self.raft.state != StateRole::Follower;
        stands.then(|| self.asks_for("Timeout", MessageType::MsgRequestVote, emit))
    }

    /// Emits that the node asks for votes, with requests of a type, which it says.
    fn asks_for(&self, name: &'static str, kind: MessageType, emit: &mut impl FnMut(Event)) -> MessageType {
        emit(event(name, [self.node(), ("requests", self.messages(|other| other == kind))]));
        kind
    }

    fn sends(&self, kind: MessageType) -> bool {
        self.outcome.messages.iter().any(|(message, _)| message.msg_type == kind)
    }

    /// Emits that a message arrived, with the reply if it asks for one; says of which type that is.
    fn arrival(&self, arrival: Arrival, emit: &mut impl FnMut(Event)) -> Option<MessageType> {
        let arrived = ("m", arrival.described);
        let earlier = arrival.term < self.before.term;
        let (name, reply) = match arrival.kind {
            MessageType::MsgRequestPreVote => ("HandlePreVoteRequest", MessageType::MsgRequestPreVoteResponse),
            MessageType::MsgAppend | MessageType::MsgHeartbeat
                if earlier && self.sends(MessageType::MsgAppendResponse) =>
            {
                ("HandleEarlierRequest", MessageType::MsgAppendResponse)
            }
            MessageType::MsgSnapshot if !earlier => ("HandleSnapshotRequest", MessageType::MsgAppendResponse),
            MessageType::MsgTimeoutNow if !earlier => {
                let requests = ("requests", self.messages(|kind| kind == MessageType::MsgRequestVote));
                emit(event("HandleTimeoutNow", [arrived, requests]));
                return Some(MessageType::MsgRequestVote);
            }
            _ if earlier => {
                emit(event("Ignored", [arrived]));
                return None;
            }
            MessageType::MsgRequestVote => ("HandleVoteRequest", MessageType::MsgRequestVoteResponse),
            MessageType::MsgAppend => ("HandleAppendRequest", MessageType::MsgAppendResponse),
            MessageType::MsgHeartbeat => ("HandleHeartbeatRequest", MessageType::MsgHeartbeatResponse),
            other => {
                emit(self.response(other, arrival.from, arrived));
                return None;
            }
        };
        let sent = self.outcome.messages.iter().find(|(message, _)| message.msg_type == reply);
        let value = sent.map_or(Value::constant("Nil"), |(message, _)| describe(message));
        let held = Value::Bool(sent.is_some_and(|(_, held)| *held));
        let log = &self.raft.raft_log;
        let (last, commit) = (("last", Value::uint(log.last_index())), ("commit", Value::uint(log.committed)));
        let event = event(name, [arrived, ("reply", value), ("held", held), last, commit]);
        let is_snapshot = arrival.kind == MessageType::MsgSnapshot;
        emit(if is_snapshot { event.with("restored", Value::Bool(self.outcome.restored)) } else { event });
        Some(reply)
    }

    /// The event of the arrival of a message that asks for no reply.
    fn response(&self, kind: MessageType, from: u64, arrived: (&'static str, Value)) -> Event {
        match kind {
            _ if self.raft.prs().get(from).is_none() => event("HandleResponseOfOther", [arrived]),
            MessageType::MsgRequestVoteResponse => event("HandleVoteResponse", [arrived]),
            MessageType::MsgRequestPreVoteResponse => event("HandlePreVoteResponse", [arrived]),
            MessageType::MsgAppendResponse => {
                event("HandleAppendResponse", [arrived, ("next", Value::uint(self.next_index(from)))])
            }
            MessageType::MsgHeartbeatResponse => event("HandleHeartbeatResponse", [arrived]),
            _ => event("HandleOther", [arrived]),
        }
    }

    /// The index from which a leader goes on to replicate to a peer that answered: what it has now, or had before it
    /// sent the first entries from there.
    fn next_index(&self, peer: u64) -> u64 {
        let Some(progress) = self.raft.prs().get(peer).filter(|_| self.raft.state == StateRole::Leader) else {
            return 0;
        };
        let mut sent = self.outcome.messages.iter().map(|(message, _)| message);
        let first = sent.find(|message| message.msg_type == MessageType::MsgAppend && message.to == peer);
        first.map_or(progress.next_idx, |message| progress.next_idx.min(message.index.saturating_add(1)))
    }

    /// Emits that the role changed; says which of the sent messages that explains.
    fn role(&self, emit: &mut impl FnMut(Event)) -> Option<MessageType> {
        let same_term = self.raft.term == self.before.term;
        match (self.before.role, self.raft.state) {
            (StateRole::Leader, StateRole::Leader) if same_term => {}
            (StateRole::Leader, StateRole::Follower) if same_term => emit(event("LeaderLeaves", [self.node()])),
            (StateRole::PreCandidate, StateRole::Candidate) => {
                return Some(self.asks_for("WinPreVote", MessageType::MsgRequestVote, emit));
            }
            (_, StateRole::Leader) => {
                let (term, last) = (Value::uint(self.raft.term), Value::uint(self.raft.raft_log.last_index()));
                emit(event("BecomeLeader", [self.node(), ("term", term), ("last", last)]));
            }
            (StateRole::Candidate | StateRole::PreCandidate, StateRole::Follower)
                if same_term && self.raft.leader_id == 0 && self.learned_of_change() =>
            {
                emit(event("StepDownForChange", [self.node()]));
            }
            (StateRole::Candidate, StateRole::Follower) if same_term && self.raft.leader_id == 0 => {
                emit(event("StepDown", [self.node()]));
            }
            (StateRole::PreCandidate, StateRole::Follower) if same_term && self.raft.leader_id == 0 => {
                emit(event("LosePreVote", [self.node()]));
            }
            _ => {}
        }
        None
    }

    /// Emits what was sent beside the messages that are explained already.
    fn sent(&self, explained: Option<MessageType>, emit: &mut impl FnMut(Event)) {
        for (message, _) in self.outcome.messages.iter().filter(|(sent, _)| sent.msg_type == MessageType::MsgTimeoutNow)
        {
            emit(event("SendTimeoutNow", [self.node(), ("j", Value::Node(message::node(message.to)))]));
        }
        for (message, _) in self.outcome.messages.iter().filter(|(sent, _)| sent.msg_type == MessageType::MsgSnapshot) {
            emit(event("SendSnapshot", [self.node(), ("m", describe(message))]));
        }
        let apart = [MessageType::MsgTimeoutNow, MessageType::MsgSnapshot];
        let more = |kind| Some(kind) != explained && !apart.contains(&kind);
        if self.outcome.messages.iter().any(|(message, _)| more(message.msg_type)) {
            emit(event("Send", [self.node(), ("sent", self.messages(more))]));
        }
    }

    fn messages(&self, chosen: impl Fn(MessageType) -> bool) -> Value {
        let messages = self.outcome.messages.iter().map(|(message, _)| message);
        let mut described = Vec::with_capacity(messages.len());
        described.extend(messages.filter(|message| chosen(message.msg_type)).map(describe));
        Value::Set(described)
    }

    /// The writes that clients are told are done: those that a leader applied.
    fn done(&self) -> Value {
        let leads = self.raft.state == StateRole::Leader;
        let applied = self.outcome.applied.iter().filter(|_| leads).map(Record::of);
        message::numbers(applied.filter(Record::is_write).map(|record| record.value))
    }

    /// That the node started again, with the log that it found; `first` is its first index, where that is not 1.
    fn restarted(&self) -> Event {
        let log = message::entries(self.raft.raft_log.all_entries().iter().map(Record::of));
        let restarted = self.observed("Restarted").with("log", log);
        match self.raft.store().base().last {
            0 => restarted,
            last => restarted.with("first", Value::uint(last + 1)),
        }
    }

    /// What a client is told that reads once the entries up to an index are applied.
    fn values_up_to(&self, index: u64) -> Value {
        let entries = self.raft.raft_log.all_entries();
        let records = entries.iter().filter(|entry| entry.index <= index).map(Record::of);
        let later = records.filter(Record::is_write).map(|record| record.value);
        message::numbers(self.raft.store().base().written.iter().copied().chain(later))
    }

    pub(crate) fn node(&self) -> (&'static str, Value) {
        ("i", Value::Node(self.id))
    }

    /// An event with the node's term, vote, log end and commit index.
    fn observed(&self, name: &'static str) -> Event {
        let fields = [
            self.node(),
            ("term", Value::uint(self.before.term)),
            ("vote", node_or_nil(self.raft.vote)),
            ("last", Value::uint(self.before.last)),
            ("lastTerm", Value::uint(self.raft.raft_log.last_term())),
            ("commit", Value::uint(self.before.commit)),
        ];
        event(name, fields)
    }
}

/// The event that the crate refused to start a node. The spec has no such step, so it is a finding.
pub fn refusal(id: NodeId, error: &raft::Error) -> Event {
    event("StartRefused", [("i", Value::Node(id)), ("error", Value::Str(Text::Owned(error.to_string())))])
}

/// An event with these fields.
pub(crate) fn event<const N: usize>(name: &'static str, fields: [(&'static str, Value); N]) -> Event {
    let fields = Vec::from(fields.map(|(name, value)| (Text::Borrowed(name), value)));
    Event { name: Text::Borrowed(name), fields }
}
