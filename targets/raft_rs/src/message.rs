//! Messages and entries as the spec writes them.

use modelfuzz::node::NodeId;
use modelfuzz::trace::{Text, Value};
use raft::eraftpb::{Message, MessageType};

use crate::disk::{Base, Record};

/// The node that the crate knows by a number from 1.
pub fn node(raft_id: u64) -> NodeId {
    NodeId(u8::try_from(raft_id.saturating_sub(1)).unwrap_or(u8::MAX))
}

/// The crate's number of a node.
pub fn raft_id(node: NodeId) -> u64 {
    u64::from(node.0) + 1
}

/// A node by its number, or `Nil` for the number 0.
pub fn node_or_nil(raft_id: u64) -> Value {
    if raft_id == 0 { Value::constant("Nil") } else { Value::Node(node(raft_id)) }
}

/// Entries, as the spec has them in logs.
pub fn entries(records: impl Iterator<Item = Record>) -> Value {
    let entry = |record: Record| {
        let mut fields = vec![
            (Text::Borrowed("term"), Value::uint(record.term)),
            (Text::Borrowed("value"), Value::uint(record.value)),
        ];
        if let Some(change) = record.change {
            fields.extend(change.fields());
        }
        Value::Record(fields)
    };
    Value::Seq(records.map(entry).collect())
}

/// A message, as the spec has it in its network.
pub fn describe(message: &Message) -> Value {
    match message.msg_type {
        MessageType::MsgRequestVote => vote_request(message, "VoteRequest"),
        MessageType::MsgRequestVoteResponse => vote_response(message, "VoteResponse"),
        MessageType::MsgRequestPreVote => vote_request(message, "PreVoteRequest"),
        MessageType::MsgRequestPreVoteResponse => vote_response(message, "PreVoteResponse"),
        MessageType::MsgAppend => append_request(message),
        MessageType::MsgAppendResponse => append_response(message),
        MessageType::MsgHeartbeat => heartbeat(message, "HeartbeatRequest"),
        MessageType::MsgHeartbeatResponse => heartbeat(message, "HeartbeatResponse"),
        MessageType::MsgSnapshot => snapshot(message),
        MessageType::MsgTimeoutNow => record(Text::Borrowed("TimeoutNow"), message, []),
        other => record(Text::Owned(format!("{other:?}")), message, []),
    }
}

fn vote_request(message: &Message, name: &'static str) -> Value {
    record(
        Text::Borrowed(name),
        message,
        [
            ("mlastLogIndex", Value::uint(message.index)),
            ("mlastLogTerm", Value::uint(message.log_term)),
            ("mcommitIndex", Value::uint(message.commit)),
            ("mcommitTerm", Value::uint(message.commit_term)),
        ],
    )
}

fn vote_response(message: &Message, name: &'static str) -> Value {
    record(
        Text::Borrowed(name),
        message,
        [
            ("mgranted", Value::Bool(!message.reject)),
            ("mcommitIndex", Value::uint(message.commit)),
            ("mcommitTerm", Value::uint(message.commit_term)),
        ],
    )
}

fn append_request(message: &Message) -> Value {
    record(
        Text::Borrowed("AppendRequest"),
        message,
        [
            ("mprevLogIndex", Value::uint(message.index)),
            ("mprevLogTerm", Value::uint(message.log_term)),
            ("mentries", entries(message.entries.iter().map(Record::of))),
            ("mcommitIndex", Value::uint(message.commit)),
        ],
    )
}

fn append_response(message: &Message) -> Value {
    record(
        Text::Borrowed("AppendResponse"),
        message,
        [
            ("msuccess", Value::Bool(!message.reject)),
            ("mindex", Value::uint(message.index)),
            ("mhint", Value::uint(message.reject_hint)),
            ("mhintTerm", Value::uint(message.log_term)),
            ("mcommitIndex", Value::uint(message.commit)),
        ],
    )
}

fn snapshot(message: &Message) -> Value {
    let Base { last, term, written, members } = Base::of(message.get_snapshot());
    let (joint, auto) = (members.is_joint(), members.auto);
    let plain = [
        ("mlastIndex", Value::uint(last)),
        ("mlastTerm", Value::uint(term)),
        ("mwritten", numbers(written.into_iter())),
        ("mmembers", nodes(members.voters.into_iter())),
    ];
    let name = Text::Borrowed("SnapshotRequest");
    if joint {
        let [index, term, written, voters] = plain;
        let outgoing = ("moutgoing", nodes(members.outgoing.into_iter()));
        return record(name, message, [index, term, written, voters, outgoing, ("mauto", Value::Bool(auto))]);
    }
    record(name, message, plain)
}

/// A set of nodes.
pub fn nodes(all: impl Iterator<Item = u64>) -> Value {
    let mut nodes: Vec<NodeId> = all.map(node).collect();
    nodes.sort_unstable();
    Value::Set(nodes.into_iter().map(Value::Node).collect())
}

/// A sequence of numbers.
pub fn numbers(all: impl Iterator<Item = u64>) -> Value {
    Value::Seq(all.map(Value::uint).collect())
}

fn heartbeat(message: &Message, name: &'static str) -> Value {
    record(
        Text::Borrowed(name),
        message,
        [("mcommitIndex", Value::uint(message.commit)), ("mcontext", Value::uint(read_number(&message.context)))],
    )
}

/// The number of the read that a heartbeat or a finished read is about; 0 for none.
pub fn read_number(context: &[u8]) -> u64 {
    context.try_into().map_or(0, u64::from_le_bytes)
}

/// The fields that all messages have, and some more.
fn record<const N: usize>(name: Text, message: &Message, more: [(&'static str, Value); N]) -> Value {
    let common = [
        ("mtype", Value::Str(name)),
        ("mterm", Value::uint(message.term)),
        ("msource", Value::Node(node(message.from))),
        ("mdest", Value::Node(node(message.to))),
    ];
    let mut fields = Vec::with_capacity(N + common.len());
    fields.extend(common.into_iter().chain(more).map(|(name, value)| (Text::Borrowed(name), value)));
    Value::Record(fields)
}
