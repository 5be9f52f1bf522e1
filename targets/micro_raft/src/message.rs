//! Messages, and how the spec writes them.

use modelfuzz::node::NodeId;
use modelfuzz::trace::{Text, Value};

use crate::log::{Entry, Snapshot};

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Who sent it.
    pub from: NodeId,
    /// To whom.
    pub to: NodeId,
    /// The sender's term.
    pub term: u64,
    /// What it says.
    pub body: Body,
}

/// What a message says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// A candidate asks for a vote.
    VoteRequest { last: u64, last_term: u64 },
    /// The answer.
    VoteResponse { granted: bool },
    /// A leader's entries after `prev`, its commit index and its newest read that waits (0 for none).
    AppendRequest { prev: u64, prev_term: u64, entries: Vec<Entry>, commit: u64, read: u64 },
    /// The answer to an append or a snapshot: how much matches, or in a rejection what did not and where to try instead.
    AppendResponse { success: bool, index: u64, hint: u64, read: u64 },
    /// A leader's snapshot, for a node that lacks what is compacted.
    SnapshotRequest { snapshot: Snapshot, read: u64 },
    /// A client's request, passed on to the leader. The spec knows nothing of these.
    Forward { request: u64 },
}

/// A message, as the spec has it in its network.
pub fn describe(message: &Message) -> Value {
    match &message.body {
        Body::VoteRequest { last, last_term } => {
            let fields = [("mlastLogIndex", Value::uint(*last)), ("mlastLogTerm", Value::uint(*last_term))];
            record("VoteRequest", message, fields)
        }
        Body::VoteResponse { granted } => record("VoteResponse", message, [("mgranted", Value::Bool(*granted))]),
        Body::AppendRequest { prev, prev_term, entries, commit, read } => {
            let fields = [
                ("mprevLogIndex", Value::uint(*prev)),
                ("mprevLogTerm", Value::uint(*prev_term)),
                ("mentries", Value::Seq(entries.iter().map(entry).collect())),
                ("mcommitIndex", Value::uint(*commit)),
                ("mread", Value::uint(*read)),
            ];
            record("AppendRequest", message, fields)
        }
        Body::AppendResponse { success, index, hint, read } => {
            let fields = [
                ("msuccess", Value::Bool(*success)),
                ("mindex", Value::uint(*index)),
                ("mhint", Value::uint(*hint)),
                ("mread", Value::uint(*read)),
            ];
            record("AppendResponse", message, fields)
        }
        Body::SnapshotRequest { snapshot, read } => {
            let fields = [
                ("mlastIndex", Value::uint(snapshot.last)),
                ("mlastTerm", Value::uint(snapshot.last_term)),
                ("mapplied", numbers(&snapshot.applied)),
                ("mmembers", snapshot.members.value()),
                ("mread", Value::uint(*read)),
            ];
            record("SnapshotRequest", message, fields)
        }
        Body::Forward { request } => record("Forward", message, [("mrequest", Value::uint(*request))]),
    }
}

/// Numbers as a sequence.
pub fn numbers(numbers: &[u64]) -> Value {
    Value::Seq(numbers.iter().map(|number| Value::uint(*number)).collect())
}

/// An entry, as the spec has it in logs.
pub fn entry(entry: &Entry) -> Value {
    Value::Record(vec![
        (Text::Borrowed("term"), Value::uint(entry.term)),
        (Text::Borrowed("request"), Value::uint(entry.request)),
        (Text::Borrowed("members"), entry.members.value()),
    ])
}

/// The fields that all messages have, and some more.
fn record<const N: usize>(name: &'static str, message: &Message, more: [(&'static str, Value); N]) -> Value {
    let common = [
        ("mtype", Value::str(name)),
        ("mterm", Value::uint(message.term)),
        ("msource", Value::Node(message.from)),
        ("mdest", Value::Node(message.to)),
    ];
    let mut fields = Vec::with_capacity(N + common.len());
    fields.extend(common.into_iter().chain(more).map(|(name, value)| (Text::Borrowed(name), value)));
    Value::Record(fields)
}
