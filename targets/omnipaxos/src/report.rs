//! What a node reports of its server, as events of the spec.

use std::fmt::Display;

use modelfuzz::node::NodeId;
use modelfuzz::trace::{Event, Text, Value as Term};
use omnipaxos::util::LogEntry;

use crate::message::{self, Wire};
use crate::storage::{Contents, Value};

fn of(name: &'static str, node: NodeId) -> Event {
    Event::new(name).with("i", Term::Node(node))
}

/// The crate refused the configuration of a server. The spec has no such action.
pub fn refused(node: NodeId, error: &impl Display) -> Event {
    of("Refused", node).with("reason", Term::Str(Text::Owned(error.to_string())))
}

/// A server started for the first time, in the first round of ballots.
pub fn started(node: NodeId) -> Event {
    of("Started", node).with("ballot", Term::uint(16 + message::pid(node)))
}

/// A message was handled in a cluster of so many nodes.
pub fn handled(wire: &Wire, nodes: u8) -> Event {
    let name = handler(message::name(wire));
    let event = Event::new(name).with("m", message::describe(wire));
    match name {
        "HandleAccepted" => event.with("voters", Term::Set((0..nodes).map(|node| Term::Node(NodeId(node))).collect())),
        _ => event,
    }
}

fn handler(name: &'static str) -> &'static str {
    match name {
        "PrepareReq" => "HandlePrepareReq",
        "Prepare" => "HandlePrepare",
        "Promise" => "HandlePromise",
        "AcceptSync" => "HandleAcceptSync",
        "AcceptDecide" => "HandleAcceptDecide",
        "Accepted" => "HandleAccepted",
        "NotAccepted" => "HandleNotAccepted",
        "Decide" => "HandleDecide",
        "ProposalForward" => "HandleProposalForward",
        "HeartbeatRequest" => "HandleHeartbeatRequest",
        "HeartbeatReply" => "HandleHeartbeatReply",
        "Hello" => "HandleHello",
        // What is not driven has no action in the spec.
        other => other,
    }
}

/// A client asked a server to append.
pub fn appended(node: NodeId, value: u64) -> Event {
    of("ClientAppend", node).with("v", Term::uint(value))
}

/// An event, with what was sent and what is on the disk after it; heartbeats leave that as it is.
pub fn finished(event: Event, sent: &[Wire], contents: &Contents) -> Event {
    let event = event.with("sent", batches(sent));
    if event.name.starts_with("HandleHeartbeat") {
        return event;
    }
    let ballot = |ballot: Option<_>| ballot.map_or(Term::uint(0), message::ballot);
    let event = event.with("promise", ballot(contents.promise)).with("accepted", ballot(contents.accepted));
    event.with("decided", message::index(contents.decided)).with("length", message::index(contents.log.len()))
}

/// Messages in the order in which they were sent, as sets: of one type each, and one to a server.
fn batches(sent: &[Wire]) -> Term {
    let mut batches: Vec<Vec<&Wire>> = Vec::new();
    for wire in sent {
        let joins = |batch: &&mut Vec<&Wire>| {
            let same = batch.iter().all(|other| message::name(other) == message::name(wire));
            same && batch.iter().all(|other| message::receiver(other) != message::receiver(wire))
        };
        match batches.last_mut().filter(joins) {
            Some(batch) => batch.push(wire),
            None => batches.push(vec![wire]),
        }
    }
    let set = |batch: Vec<&Wire>| Term::Set(batch.into_iter().map(message::describe).collect());
    Term::Seq(batches.into_iter().map(set).collect())
}

/// A server wrote entries after the first so many of its log.
pub fn wrote(node: NodeId, from: usize, entries: &[Value]) -> Event {
    of("Wrote", node).with("after", message::index(from)).with("entries", message::values(entries))
}

/// What of the entries that a server handed out are values: all of them, for nothing is compacted or reconfigured.
pub fn decided(entries: &[LogEntry<Value>]) -> Vec<Value> {
    let value = |entry: &LogEntry<Value>| match entry {
        LogEntry::Decided(value) => Some(*value),
        _ => None,
    };
    entries.iter().filter_map(value).collect()
}

/// A server handed out decided entries.
pub fn applied(node: NodeId, first: usize, values: &[Value]) -> Event {
    of("Apply", node).with("first", message::index(first)).with("entries", message::values(values))
}

/// A client asked a server to append.
pub fn asked(node: NodeId, value: u64) -> Event {
    of("Asked", node).with("v", Term::uint(value))
}

/// The server that a client had asked knows that the value is decided.
pub fn acknowledged(node: NodeId, value: u64) -> Event {
    of("Acknowledge", node).with("v", Term::uint(value))
}
