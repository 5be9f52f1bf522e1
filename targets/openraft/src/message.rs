//! Messages and entries as the spec writes them.

use modelfuzz::node::NodeId;
use modelfuzz::trace::{Text, Value};

use crate::network::{Answer, Appended, Request};
use crate::storage::Record;
use crate::types::{AppendRequest, Vote, index, record, term};

/// What is on a link.
#[derive(Clone, Debug)]
pub struct Wire {
    /// Who sent it.
    pub from: NodeId,
    /// To whom.
    pub to: NodeId,
    /// The number of the call; a response has that of its request.
    pub call: u64,
    /// What it says.
    pub content: Content,
}

/// What a message says.
#[derive(Clone, Debug)]
pub enum Content {
    /// A call.
    Request(Request),
    /// The answer to a call.
    Response(Asked, Answer),
}

/// What of a request its caller still knows when the answer comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The term of the request.
    pub term: u64,
    /// The index of the entry before those that were sent.
    previous: u64,
    /// The index of the last entry that was sent, or of the one before if there was none.
    last: u64,
}

impl Asked {
    /// What is known of this request.
    pub fn of(request: &Request) -> Asked {
        match request {
            Request::Vote(request) => Asked { term: request.vote.leader_id.term, previous: 0, last: 0 },
            Request::Append(request) => {
                let previous = index(request.prev_log_id);
                let last = request.entries.last().map_or(previous, |entry| entry.log_id.index);
                Asked { term: request.vote.leader_id.term, previous, last }
            }
        }
    }
}

/// The node that the crate knows by a number.
pub fn node(number: u64) -> NodeId {
    NodeId(u8::try_from(number).unwrap_or(u8::MAX))
}

/// Whom a vote is for.
pub fn candidate(vote: Vote) -> Value {
    vote.leader_id.voted_for.map_or(Value::constant("Nil"), |number| Value::Node(node(number)))
}

/// Entries, as the spec has them in logs.
pub fn entries(records: impl Iterator<Item = Record>) -> Value {
    let entry = |of: Record| {
        let (term, value) = (Value::uint(of.term), Value::uint(of.value));
        Value::Record(vec![(Text::Borrowed("term"), term), (Text::Borrowed("value"), value)])
    };
    Value::Seq(records.map(entry).collect())
}

/// A message, as the spec has it in its network.
pub fn describe(wire: &Wire) -> Value {
    match &wire.content {
        Content::Request(Request::Vote(request)) => {
            let last = request.last_log_id;
            let more = [("mlastLogIndex", Value::uint(index(last))), ("mlastLogTerm", Value::uint(term(last)))];
            headed("VoteRequest", request.vote.leader_id.term, wire, more)
        }
        Content::Request(Request::Append(request)) => append_request(request, wire),
        Content::Response(asked, Answer::Vote(answer)) => {
            let granted = ("mgranted", Value::Bool(answer.vote_granted));
            let [of, vote, won] = known(Some(answer.vote));
            headed("VoteResponse", asked.term, wire, [granted, of, vote, won])
        }
        Content::Response(asked, Answer::Append(answer)) => append_response(*asked, *answer, wire),
    }
}

fn append_request(request: &AppendRequest, wire: &Wire) -> Value {
    // The entry 0, the first membership, is at the bottom of all logs.
    let sent = request.entries.iter().filter(|entry| entry.log_id.index > 0);
    let more = [
        ("mprevLogIndex", Value::uint(index(request.prev_log_id))),
        ("mprevLogTerm", Value::uint(term(request.prev_log_id))),
        ("mentries", entries(sent.map(record))),
        ("mcommitIndex", Value::uint(index(request.leader_commit))),
    ];
    headed("AppendRequest", request.vote.leader_id.term, wire, more)
}

fn append_response(asked: Asked, answer: Appended, wire: &Wire) -> Value {
    let (success, index, later) = match answer {
        Appended::Success => (true, asked.last, None),
        Appended::Conflict => (false, asked.previous, None),
        Appended::HigherVote(vote) => (false, 0, Some(vote)),
    };
    let [of, vote, won] = known(later);
    let more = [("msuccess", Value::Bool(success)), ("mindex", Value::uint(index)), of, vote, won];
    headed("AppendResponse", asked.term, wire, more)
}

type Field = (&'static str, Value);

/// The vote that a response tells of, or none.
fn known(vote: Option<Vote>) -> [Field; 3] {
    let vote = vote.unwrap_or_default();
    [("mvoteTerm", Value::uint(vote.leader_id.term)), ("mvote", candidate(vote)), ("mwon", Value::Bool(vote.committed))]
}

/// The fields that all messages have, and some more.
fn headed<const N: usize>(name: &'static str, term: u64, wire: &Wire, more: [Field; N]) -> Value {
    let head = [
        ("mtype", Value::str(name)),
        ("mterm", Value::uint(term)),
        ("msource", Value::Node(wire.from)),
        ("mdest", Value::Node(wire.to)),
    ];
    Value::Record(head.into_iter().chain(more).map(|(name, value)| (Text::Borrowed(name), value)).collect())
}
