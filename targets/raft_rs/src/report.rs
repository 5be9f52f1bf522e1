//! What a node was seen to do, as events.

use modelfuzz::node::NodeId;
use modelfuzz::trace::{Event, Value};
use raft::eraftpb::{Entry, Message, MessageType};
use raft::{Raft, ReadState, StateRole};

use crate::message::{self, describe, node_or_nil};
use crate::storage::{Log, Record};

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
    /// Its disk has synced.
    Sync,
    /// A message arrived.
    Message {
        /// Its type.
        kind: MessageType,
        /// The crate's number of its sender.
        from: u64,
        /// Its term.
        term: u64,
        /// What the spec calls it.
        described: Value,
    },
}

impl Cause {
    /// The arrival of a message.
    pub fn message(message: &Message) -> Cause {
        let described = describe(message);
        Cause::Message { kind: message.msg_type, from: message.from, term: message.term, described }
    }
}

/// What is compared before and after a node acted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    term: u64,
    role: StateRole,
    commit: u64,
    last: u64,
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
}

impl Outcome {
    /// Adds messages.
    pub fn send(&mut self, messages: Vec<Message>, held: bool) {
        self.messages.extend(messages.into_iter().map(|message| (message, held)));
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
}

impl Report<'_> {
    /// Hands over the events, in the order in which the spec takes them as steps.
    pub fn emit(&self, cause: Cause, mut emit: impl FnMut(Event)) {
        let explained = self.cause(cause, &mut emit);
        self.role(&mut emit);
        if self.leader_committed() {
            emit(self.event("AdvanceCommit").with("c", Value::uint(self.raft.raft_log.committed)));
        }
        self.sent(explained, &mut emit);
        for read in &self.outcome.reads {
            let number = message::read_number(&read.request_ctx);
            emit(self.event("ReadDone").with("r", Value::uint(number)).with("index", Value::uint(read.index)));
        }
        if let Some(first) = self.outcome.applied.first() {
            let entries = message::entries(self.outcome.applied.iter().map(Record::of));
            emit(self.event("Apply").with("first", Value::uint(first.index)).with("entries", entries));
        }
    }

    /// Whether the node is a leader and has committed more than before.
    pub fn leader_committed(&self) -> bool {
        self.raft.state == StateRole::Leader && self.raft.raft_log.committed > self.before.commit
    }

    /// Emits why the node acted; says which of the sent messages that explains.
    fn cause(&self, cause: Cause, emit: &mut impl FnMut(Event)) -> Option<MessageType> {
        match cause {
            Cause::Restart => emit(self.observed("Restarted")),
            Cause::Sync => emit(self.observed("Synced")),
            Cause::Time => return self.timeout(emit),
            Cause::Write(value) => {
                if self.raft.raft_log.last_index() > self.before.last {
                    emit(self.event("ClientRequest").with("v", Value::uint(value)));
                }
            }
            Cause::Read(number) => emit(self.event("ClientRead").with("r", Value::uint(number))),
            Cause::Message { kind, from, term, described } => {
                let (event, explained) = self.arrival(kind, from, term, described);
                emit(event);
                return explained;
            }
        }
        None
    }

    fn timeout(&self, emit: &mut impl FnMut(Event)) -> Option<MessageType> {
        let stands = self.raft.term > self.before.term && self.raft.state != StateRole::Follower;
        stands.then(|| {
            let requests = self.messages(|kind| kind == MessageType::MsgRequestVote);
            emit(self.event("Timeout").with("requests", requests));
            MessageType::MsgRequestVote
        })
    }

    /// The event of a message's arrival, and the type of the reply that is part of it.
    fn arrival(&self, kind: MessageType, from: u64, term: u64, described: Value) -> (Event, Option<MessageType>) {
        let event = |name| Event::new(name).with("m", described);
        if term < self.before.term {
            return (event("Ignore"), None);
        }
        let replied = |event, reply| (self.reply(event, reply), Some(reply));
        match kind {
            MessageType::MsgRequestVote => replied(event("HandleVoteRequest"), MessageType::MsgRequestVoteResponse),
            MessageType::MsgAppend => replied(event("HandleAppendRequest"), MessageType::MsgAppendResponse),
            MessageType::MsgHeartbeat => replied(event("HandleHeartbeatRequest"), MessageType::MsgHeartbeatResponse),
            MessageType::MsgRequestVoteResponse => (event("HandleVoteResponse"), None),
            MessageType::MsgAppendResponse => {
                let next = Value::uint(self.next_index(from));
                (event("HandleAppendResponse").with("next", next), None)
            }
            MessageType::MsgHeartbeatResponse => (event("HandleHeartbeatResponse"), None),
            _ => (event("HandleOther"), None),
        }
    }

    fn reply(&self, event: Event, kind: MessageType) -> Event {
        let reply = self.outcome.messages.iter().find(|(message, _)| message.msg_type == kind);
        let value = reply.map_or(Value::constant("Nil"), |(message, _)| describe(message));
        event.with("reply", value).with("held", Value::Bool(reply.is_some_and(|(_, held)| *held)))
    }

    /// The index from which a leader goes on to replicate to a peer that answered: what it has now, or had before it
    /// sent the first entries from there.
    fn next_index(&self, peer: u64) -> u64 {
        let Some(progress) = self.raft.prs().get(peer).filter(|_| self.raft.state == StateRole::Leader) else {
            return 0;
        };
        let mut messages = self.outcome.messages.iter().map(|(message, _)| message);
        let first = messages.find(|message| message.msg_type == MessageType::MsgAppend && message.to == peer);
        first.map_or(progress.next_idx, |message| progress.next_idx.min(message.index + 1))
    }

    fn role(&self, emit: &mut impl FnMut(Event)) {
        let same_term = self.raft.term == self.before.term;
        match (self.before.role, self.raft.state) {
            (StateRole::Leader, StateRole::Leader) if same_term => {}
            (_, StateRole::Leader) => emit(self.event("BecomeLeader")),
            (StateRole::Candidate, StateRole::Follower) if same_term && self.raft.leader_id == 0 => {
                emit(self.event("StepDown"));
            }
            _ => {}
        }
    }

    /// Emits what was sent beside the messages that are explained already.
    fn sent(&self, explained: Option<MessageType>, emit: &mut impl FnMut(Event)) {
        let more = |kind| Some(kind) != explained;
        if self.outcome.messages.iter().any(|(message, _)| more(message.msg_type)) {
            emit(self.event("Send").with("sent", self.messages(more)));
        }
    }

    fn messages(&self, chosen: impl Fn(MessageType) -> bool) -> Value {
        let messages = self.outcome.messages.iter().map(|(message, _)| message);
        Value::Set(messages.filter(|message| chosen(message.msg_type)).map(describe).collect())
    }

    fn event(&self, name: &'static str) -> Event {
        Event::new(name).with("i", Value::Node(self.id))
    }

    /// An event with the node's term, vote, log end and commit index.
    fn observed(&self, name: &'static str) -> Event {
        let log = &self.raft.raft_log;
        self.event(name)
            .with("term", Value::uint(self.before.term))
            .with("vote", node_or_nil(self.raft.vote))
            .with("last", Value::uint(self.before.last))
            .with("lastTerm", Value::uint(log.last_term()))
            .with("commit", Value::uint(self.before.commit))
    }
}
