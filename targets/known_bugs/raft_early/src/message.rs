//! Messages and entries as the spec writes them.

use modelfuzz::node::NodeId;
use modelfuzz::trace::{Text, Value};
use raft::eraftpb::{Message, MessageType};

use crate::disk::{Record, number};

/// Whether messages say how much is committed where the paper's do not.
pub const TELLS_MORE: bool = cfg!(feature = "0.6.0");

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
        Value::Record(vec![
            (Text::Borrowed("term"), Value::uint(record.term)),
            (Text::Borrowed("value"), Value::uint(record.value)),
        ])
    };
    Value::Seq(records.map(entry).collect())
}

/// A message, as the spec has it in its network.
pub fn describe(message: &Message) -> Value {
    match message.get_msg_type() {
        MessageType::MsgRequestVote => vote_request(message, "VoteRequest"),
        MessageType::MsgRequestVoteResponse => vote_response(message, "VoteResponse"),
        MessageType::MsgRequestPreVote => vote_request(message, "PreVoteRequest"),
        MessageType::MsgRequestPreVoteResponse => vote_response(message, "PreVoteResponse"),
        MessageType::MsgAppend => append_request(message),
        MessageType::MsgAppendResponse => append_response(message),
        MessageType::MsgHeartbeat => heartbeat(message, "HeartbeatRequest", true),
        MessageType::MsgHeartbeatResponse => heartbeat(message, "HeartbeatResponse", TELLS_MORE),
        MessageType::MsgReadIndex => record(Text::Borrowed("ReadRequest"), message, vec![read(message)]),
        MessageType::MsgReadIndexResp => {
            let index = ("mindex", Value::uint(message.get_index()));
            record(Text::Borrowed("ReadResponse"), message, vec![read(message), index])
        }
        other => record(Text::Owned(format!("{other:?}")), message, Vec::new()),
    }
}

/// The number of the read that a message passes on or answers.
pub fn read_number(message: &Message) -> u64 {
    message.get_entries().first().map_or(0, |entry| number(entry.get_data()))
}

fn read(message: &Message) -> (&'static str, Value) {
    ("mread", Value::uint(read_number(message)))
}

fn vote_request(message: &Message, name: &'static str) -> Value {
    let last = ("mlastLogIndex", Value::uint(message.get_index()));
    let term = ("mlastLogTerm", Value::uint(message.get_log_term()));
    record(Text::Borrowed(name), message, [last, term].into_iter().chain(committed(message)).collect())
}

fn vote_response(message: &Message, name: &'static str) -> Value {
    let granted = ("mgranted", Value::Bool(!message.get_reject()));
    record(Text::Borrowed(name), message, std::iter::once(granted).chain(committed(message)).collect())
}

/// What a message of votes says of what is committed, where it does.
#[cfg(feature = "0.6.0")]
fn committed(message: &Message) -> [(&'static str, Value); 2] {
    [("mcommitIndex", Value::uint(message.get_commit())), ("mcommitTerm", Value::uint(message.get_commit_term()))]
}

#[cfg(not(feature = "0.6.0"))]
fn committed(_: &Message) -> [(&'static str, Value); 0] {
    []
}

fn append_request(message: &Message) -> Value {
    let fields = vec![
        ("mprevLogIndex", Value::uint(message.get_index())),
        ("mprevLogTerm", Value::uint(message.get_log_term())),
        ("mentries", entries(message.get_entries().iter().map(Record::of))),
        ("mcommitIndex", Value::uint(message.get_commit())),
    ];
    record(Text::Borrowed("AppendRequest"), message, fields)
}

fn append_response(message: &Message) -> Value {
    let mut fields =
        vec![("msuccess", Value::Bool(!message.get_reject())), ("mindex", Value::uint(message.get_index()))];
    if TELLS_MORE {
        fields.push(("mhint", Value::uint(message.get_reject_hint())));
        fields.push(("mhintTerm", Value::uint(message.get_log_term())));
        fields.push(("mcommitIndex", Value::uint(message.get_commit())));
    }
    record(Text::Borrowed("AppendResponse"), message, fields)
}

fn heartbeat(message: &Message, name: &'static str, tells_commit: bool) -> Value {
    let mut fields = vec![("mcontext", Value::uint(number(message.get_context())))];
    if tells_commit {
        fields.push(("mcommitIndex", Value::uint(message.get_commit())));
    }
    record(Text::Borrowed(name), message, fields)
}

/// The fields that all messages have, and some more.
fn record(name: Text, message: &Message, more: Vec<(&'static str, Value)>) -> Value {
    let common = [
        ("mtype", Value::Str(name)),
        ("mterm", Value::uint(message.get_term())),
        ("msource", Value::Node(node(message.get_from()))),
        ("mdest", Value::Node(node(message.get_to()))),
    ];
    let fields = common.into_iter().chain(more);
    Value::Record(fields.map(|(name, value)| (Text::Borrowed(name), value)).collect())
}
