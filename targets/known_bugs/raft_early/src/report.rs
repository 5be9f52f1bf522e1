//! What a node was seen to do, as events.

use modelfuzz::node::NodeId;
use modelfuzz::trace::{Event, Text, Value};
use raft::eraftpb::{Entry, Message, MessageType};
use raft::{Raft, ReadState, StateRole};

use crate::disk::{FIRST, NO_OP, Record, number};
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
    /// The read of this number came to a leader.
    Read(u64),
    /// A read came that the node passes on, or drops.
    Passed,
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
        Arrival {
            kind: message.get_msg_type(),
            from: message.get_from(),
            term: message.get_term(),
            described: describe(message),
        }
    }
}

/// What is compared before and after a node acted.
#[derive(Clone, Copy, Debug)]
pub struct Standing {
    term: u64,
    role: StateRole,
    commit: u64,
    last: u64,
}

impl Standing {
    /// The standing of a node.
    pub fn of(raft: &Raft<Log>) -> Standing {
        let log = &raft.raft_log;
        Standing { term: raft.term, role: raft.state, commit: log.committed, last: log.last_index() }
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

    fn of_type(&self, kind: MessageType) -> impl Iterator<Item = &Message> {
        self.messages.iter().map(|(message, _)| message).filter(move |message| message.get_msg_type() == kind)
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
    /// The reads that came to it as a leader, in order.
    pub reads: &'a [u64],
}

impl Report<'_> {
    /// Hands over the events, in the order in which the spec takes them as steps.
    pub fn emit(&self, cause: Cause, pre_votes: bool, mut emit: impl FnMut(Event)) {
        let caused = self.cause(cause, pre_votes, &mut emit);
        let explained = self.role(&mut emit).or(caused);
        let committed = self.raft.raft_log.committed;
        if self.leads() && committed > self.before.commit {
            let members = self.raft.raft_log.store.members.iter().map(|id| Value::Node(message::node(*id)));
            let voters = ("voters", Value::Set(members.collect()));
            emit(event("AdvanceCommit", [self.node(), ("c", Value::uint(committed)), voters]));
        }
        self.sent(explained, &mut emit);
        self.read(&mut emit);
        if let Some(first) = self.outcome.applied.first() {
            let entries = message::entries(self.outcome.applied.iter().map(Record::of));
            let first = ("first", Value::uint(first.get_index()));
            emit(event("Apply", [self.node(), first, ("entries", entries), ("done", self.done())]));
        }
    }

    fn leads(&self) -> bool {
        self.raft.state == StateRole::Leader
    }

    /// Emits why the node acted; says which of the sent messages that explains.
    fn cause(&self, cause: Cause, pre_votes: bool, emit: &mut impl FnMut(Event)) -> Option<MessageType> {
        match cause {
            Cause::Restart => emit(self.restarted()),
            Cause::Sync => emit(self.observed("Synced")),
            Cause::Time => return self.timeout(emit),
            Cause::Write(value) => {
                let last = self.raft.raft_log.last_index();
                if last > self.before.last {
                    let (index, term) = (("index", Value::uint(last)), ("term", Value::uint(self.raft.term)));
                    emit(event("ClientRequest", [self.node(), ("v", Value::uint(value)), index, term]));
                }
            }
            Cause::Read(read) => emit(event("ClientRead", [self.node(), ("r", Value::uint(read))])),
            Cause::Passed => emit(event("PassRead", [self.node()])),
            Cause::Message(arrival) => return self.arrival(arrival, pre_votes, emit),
        }
        None
    }

    fn timeout(&self, emit: &mut impl FnMut(Event)) -> Option<MessageType> {
        if self.outcome.of_type(MessageType::MsgRequestPreVote).next().is_some() {
            return Some(self.asks_for("PreTimeout", MessageType::MsgRequestPreVote, emit));
        }
        let stands = self.raft.term > self.before.term && self.raft.state != StateRole::Follower;
        stands.then(|| self.asks_for("Timeout", MessageType::MsgRequestVote, emit))
    }

    /// Emits that the node asks for votes, with requests of a type, which it says.
    fn asks_for(&self, name: &'static str, kind: MessageType, emit: &mut impl FnMut(Event)) -> MessageType {
        let requests = Value::Set(self.outcome.of_type(kind).map(describe).collect());
        emit(event(name, [self.node(), ("requests", requests)]));
        kind
    }

    /// Emits that a message arrived, with the reply if it asks for one; says of which type that is. With pre-votes, a
    /// request of an earlier term wants a reply too.
    fn arrival(&self, arrival: Arrival, pre_votes: bool, emit: &mut impl FnMut(Event)) -> Option<MessageType> {
        use MessageType as Type;
        let earlier = arrival.term < self.before.term;
        let (name, reply) = match arrival.kind {
            Type::MsgRequestPreVote => ("HandlePreVoteRequest", Type::MsgRequestPreVoteResponse),
            Type::MsgAppend | Type::MsgHeartbeat if earlier && pre_votes => {
                ("HandleEarlierRequest", Type::MsgAppendResponse)
            }
            Type::MsgRequestVote if !earlier => ("HandleVoteRequest", Type::MsgRequestVoteResponse),
            Type::MsgAppend if !earlier => ("HandleAppendRequest", Type::MsgAppendResponse),
            Type::MsgHeartbeat if !earlier => ("HandleHeartbeatRequest", Type::MsgHeartbeatResponse),
            other => {
                let name = if earlier { "Ignored" } else { response(other) };
                let event = event(name, [("m", arrival.described)]);
                emit(match other {
                    Type::MsgAppendResponse if !earlier => event.with("next", self.next_index(arrival.from)),
                    Type::MsgReadIndexResp if !earlier => {
                        event.with("commit", Value::uint(self.raft.raft_log.committed))
                    }
                    _ => event,
                });
                return None;
            }
        };
        let sent = self.outcome.messages.iter().find(|(message, _)| message.get_msg_type() == reply);
        let value = sent.map_or(Value::constant("Nil"), |(message, _)| describe(message));
        let held = Value::Bool(sent.is_some_and(|(_, held)| *held));
        let log = &self.raft.raft_log;
        let (last, commit) = (("last", Value::uint(log.last_index())), ("commit", Value::uint(log.committed)));
        emit(event(name, [("m", arrival.described), ("reply", value), ("held", held), last, commit]));
        Some(reply)
    }

    /// The index from which a leader goes on to replicate to a peer that answered: what it has now, or had before it
    /// sent the first entries from there.
    fn next_index(&self, peer: u64) -> Value {
        let progress = self.raft.prs().get(peer).filter(|_| self.leads());
        let first = self.outcome.of_type(MessageType::MsgAppend).find(|message| message.get_to() == peer);
        let sent = first.map_or(u64::MAX, |message| message.get_index().saturating_add(1));
        Value::uint(progress.map_or(0, |progress| progress.next_idx.min(sent)))
    }

    /// Emits that the role changed; says which of the sent messages that explains.
    fn role(&self, emit: &mut impl FnMut(Event)) -> Option<MessageType> {
        let waits = self.raft.term == self.before.term && self.raft.leader_id == 0;
        match (self.before.role, self.raft.state) {
            (StateRole::Leader, StateRole::Leader) if self.raft.term == self.before.term => {}
            (StateRole::PreCandidate, StateRole::Candidate) => {
                return Some(self.asks_for("WinPreVote", MessageType::MsgRequestVote, emit));
            }
            (_, StateRole::Leader) => {
                let (term, last) = (Value::uint(self.raft.term), Value::uint(self.raft.raft_log.last_index()));
                emit(event("BecomeLeader", [self.node(), ("term", term), ("last", last)]));
            }
            (StateRole::Candidate, StateRole::Follower) if waits => emit(event("StepDown", [self.node()])),
            (StateRole::PreCandidate, StateRole::Follower) if waits => emit(event("LosePreVote", [self.node()])),
            _ => {}
        }
        None
    }

    /// Emits what was sent beside the messages that are explained already, and beside reads.
    fn sent(&self, explained: Option<MessageType>, emit: &mut impl FnMut(Event)) {
        let apart = [MessageType::MsgReadIndex, MessageType::MsgReadIndexResp];
        let more =
            |message: &&Message| Some(message.get_msg_type()) != explained && !apart.contains(&message.get_msg_type());
        let messages = self.outcome.messages.iter().map(|(message, _)| message);
        let sent: Vec<Value> = messages.filter(more).map(describe).collect();
        if !sent.is_empty() {
            emit(event("Send", [self.node(), ("sent", Value::Set(sent))]));
        }
    }

    /// Emits which reads a leader has done, in the order in which they came, and its answers to those of others.
    fn read(&self, emit: &mut impl FnMut(Event)) {
        if !self.leads() {
            return;
        }
        let own = self.outcome.reads.iter().map(|read| (number(&read.request_ctx), read.index));
        let others = self.outcome.of_type(MessageType::MsgReadIndexResp);
        let mut done: Vec<(u64, u64)> =
            own.chain(others.map(|message| (message::read_number(message), message.get_index()))).collect();
        done.sort_by_key(|(read, _)| self.reads.iter().position(|came| came == read));
        for (read, index) in done {
            let (number, values) = (("r", Value::uint(read)), ("values", self.values_up_to(index)));
            emit(event("ReadDone", [self.node(), number, ("index", Value::uint(index)), values]));
        }
        for message in self.outcome.of_type(MessageType::MsgReadIndexResp) {
            emit(event("AnswerRead", [self.node(), ("m", describe(message))]));
        }
    }

    /// The writes that clients are told are done: those that a leader applied.
    fn done(&self) -> Value {
        let applied = self.outcome.applied.iter().filter(|_| self.leads()).map(Record::of);
        written(applied)
    }

    /// What a client is told that reads once the entries up to an index are applied.
    fn values_up_to(&self, index: u64) -> Value {
        let entries = self.raft.raft_log.all_entries();
        written(entries.iter().filter(|entry| entry.get_index() <= index).map(Record::of))
    }

    /// That the node started again, with the log that it found after the first entry.
    fn restarted(&self) -> Event {
        let log = message::entries(self.raft.raft_log.all_entries().iter().map(Record::of));
        self.observed("Restarted").with("log", log).with("first", Value::uint(FIRST + 1))
    }

    fn node(&self) -> (&'static str, Value) {
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

/// The values of clients among some entries.
fn written(records: impl Iterator<Item = Record>) -> Value {
    Value::Seq(records.filter(|record| record.value != NO_OP).map(|record| Value::uint(record.value)).collect())
}

/// What the arrival of a message is called that asks for no reply.
fn response(kind: MessageType) -> &'static str {
    match kind {
        MessageType::MsgRequestVoteResponse => "HandleVoteResponse",
        MessageType::MsgRequestPreVoteResponse => "HandlePreVoteResponse",
        MessageType::MsgAppendResponse => "HandleAppendResponse",
        MessageType::MsgHeartbeatResponse => "HandleHeartbeatResponse",
        MessageType::MsgReadIndexResp => "HandleReadResponse",
        _ => "HandleOther",
    }
}

/// A message that was not handed to the crate.
pub fn ignored(message: &Message) -> Event {
    event("Ignored", [("m", describe(message))])
}

/// The event that the crate refused to start a node. The spec has no such step, so it is a finding.
pub fn refusal(id: NodeId, error: &raft::Error) -> Event {
    event("StartRefused", [("i", Value::Node(id)), ("error", Value::Str(Text::Owned(error.to_string())))])
}

fn event<const N: usize>(name: &'static str, fields: [(&'static str, Value); N]) -> Event {
    let fields = Vec::from(fields.map(|(name, value)| (Text::Borrowed(name), value)));
    Event { name: Text::Borrowed(name), fields }
}
