//! What a node reports of itself, as events of the spec.

use modelfuzz::node::NodeId;
use modelfuzz::trace::{Event, Value};

use crate::log::Entry;
use crate::message::{self, Message};
use crate::node::MicroRaft;

fn of(name: &'static str, node: NodeId) -> Event {
    Event::new(name).with("i", Value::Node(node))
}

fn set(messages: &[Message]) -> Value {
    Value::Set(messages.iter().map(message::describe).collect())
}

/// A node stood for election.
pub fn timeout(node: NodeId, requests: &[Message]) -> Event {
    of("Timeout", node).with("requests", set(requests))
}

/// A message was handled that asks for no answer.
pub fn handled(name: &'static str, message: &Message) -> Event {
    Event::new(name).with("m", message::describe(message))
}

/// A message was handled and answered.
pub fn answered(name: &'static str, message: &Message, reply: &Message) -> Event {
    handled(name, message).with("reply", message::describe(reply))
}

/// A message came too late to mean anything.
pub fn ignored(message: &Message) -> Event {
    handled("Ignored", message)
}

/// An append request was handled; what the log and the commit index are then.
pub fn received_entries(node: &MicroRaft, message: &Message, reply: &Message) -> Event {
    standing(answered("HandleAppendRequest", message, reply), node)
}

/// A snapshot was handled; what the log, the commit index and the state machine are then.
pub fn received_snapshot(node: &MicroRaft, message: &Message, reply: &Message) -> Event {
    let event = standing(answered("HandleSnapshotRequest", message, reply), node);
    event.with("applied", message::numbers(&node.machine)).with("members", node.log.members().value())
}

fn standing(event: Event, node: &MicroRaft) -> Event {
    let event = event.with("last", Value::uint(node.log.last())).with("lastTerm", Value::uint(node.log.last_term()));
    event.with("commit", Value::uint(node.commit))
}

/// A candidate won.
pub fn elected(node: &MicroRaft) -> Event {
    of("BecomeLeader", node.id).with("term", Value::uint(node.term)).with("last", Value::uint(node.log.last()))
}

/// A leader that is no member any more left.
pub fn stepped_down(node: NodeId) -> Event {
    of("StepDown", node)
}

/// A client asked a node to write.
pub fn asked(node: NodeId, request: u64) -> Event {
    of("Asked", node).with("v", Value::uint(request))
}

/// A leader appended what a client asked for.
pub fn appended(node: &MicroRaft, entry: &Entry) -> Event {
    let name = if entry.is_write() { "ClientRequest" } else { "ChangeMembers" };
    let event = of(name, node.id).with("v", Value::uint(entry.request));
    let event = if entry.is_write() { event } else { event.with("members", entry.members.value()) };
    event.with("index", Value::uint(node.log.last())).with("term", Value::uint(entry.term))
}

/// A client was told that its write is done.
pub fn acknowledged(node: NodeId, request: u64) -> Event {
    of("Acknowledge", node).with("v", Value::uint(request))
}

/// A leader sent messages.
pub fn sent(node: NodeId, messages: &[Message]) -> Event {
    of("Send", node).with("sent", set(messages))
}

/// A leader committed up to an entry, by a quorum of the members.
pub fn committed(node: &MicroRaft, index: u64) -> Event {
    of("AdvanceCommit", node.id).with("c", Value::uint(index)).with("members", node.log.members().value())
}

/// A node applied entries; `effects` are the requests that changed the state machine.
pub fn applied(node: NodeId, first: u64, entries: &[Entry], effects: &[u64]) -> Event {
    let entries = Value::Seq(entries.iter().map(message::entry).collect());
    let event = of("Apply", node).with("first", Value::uint(first)).with("entries", entries);
    event.with("effects", message::numbers(effects))
}

/// A node compacted its log.
pub fn compacted(node: &MicroRaft) -> Event {
    let snapshot = &node.log.snapshot;
    let event = of("Compact", node.id).with("last", Value::uint(snapshot.last));
    event.with("lastTerm", Value::uint(snapshot.last_term))
}

/// A leader took a read.
pub fn read(node: NodeId, read: u64) -> Event {
    of("ClientRead", node).with("r", Value::uint(read))
}

/// A read was answered with the whole state machine.
pub fn read_done(node: &MicroRaft, read: u64) -> Event {
    of("ReadDone", node.id).with("r", Value::uint(read)).with("result", message::numbers(&node.machine))
}

/// A node started again from its disk.
pub fn restarted(node: &MicroRaft) -> Event {
    let vote = node.vote.map_or(Value::constant("Nil"), Value::Node);
    let event = of("Restarted", node.id).with("term", Value::uint(node.term)).with("vote", vote);
    let event = event.with("base_", Value::uint(node.log.snapshot.last));
    event.with("last", Value::uint(node.log.last())).with("lastTerm", Value::uint(node.log.last_term()))
}
