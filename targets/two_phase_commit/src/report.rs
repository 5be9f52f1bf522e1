//! What a node reports of itself, as events of the spec.

use modelfuzz::node::NodeId;
use modelfuzz::trace::{Event, Value};

use crate::disk::Decisions;
use crate::message::{self, Message};
use crate::resource::Resource;

fn set(messages: &[Message]) -> Value {
    Value::Set(messages.iter().map(message::describe).collect())
}

fn about(name: &'static str, txn: u64) -> Event {
    Event::new(name).with("t", Value::uint(txn))
}

/// A message was handled that asks for no answer.
pub fn handled(name: &'static str, message: &Message) -> Event {
    Event::new(name).with("m", message::describe(message))
}

/// A message was handled, and this is what was sent.
pub fn answered(name: &'static str, message: &Message, sent: &[Message]) -> Event {
    handled(name, message).with("sent", set(sent))
}

/// What a resource manager waits for and how much it has committed.
fn standing(event: Event, resource: &Resource) -> Event {
    let event = event.with("doubt", Value::uint(resource.ledger.doubt.unwrap_or(0)));
    event.with("commits", Value::uint(resource.ledger.committed.len() as u64))
}

/// The manager began a transaction.
pub fn begun(txn: u64) -> Event {
    about("Begin", txn)
}

/// The manager decided to commit, as these voted: so many transactions are committed now.
pub fn committed(txn: u64, count: u64, voters: &[NodeId]) -> Event {
    let voters = voters.iter().map(|voter| Value::Node(*voter)).collect();
    about("Commit", txn).with("index", Value::uint(count)).with("voters", Value::Set(voters))
}

/// The manager decided to abort.
pub fn aborted(txn: u64) -> Event {
    about("Abort", txn)
}

/// The manager forgot a commit.
pub fn forgotten(txn: u64) -> Event {
    about("Forget", txn)
}

/// The manager sent what it had sent before.
pub fn resent(sent: &[Message]) -> Event {
    Event::new("Resend").with("sent", set(sent))
}

/// A resource manager was asked for its vote.
pub fn prepared(resource: &Resource, message: &Message, sent: &[Message]) -> Event {
    standing(answered("HandlePrepare", message, sent), resource)
}

/// A resource manager was told to commit; `applied` is what it committed then.
pub fn learnt_commit(resource: &Resource, message: &Message, sent: &[Message], applied: Option<u64>) -> Event {
    let event = standing(answered("HandleCommit", message, sent), resource);
    event.with("applied", Value::Seq(applied.into_iter().map(Value::uint).collect()))
}

/// A resource manager was told to abort.
pub fn learnt_abort(resource: &Resource, message: &Message) -> Event {
    standing(handled("HandleAbort", message), resource)
}

/// A resource manager asked for an outcome.
pub fn inquired(node: NodeId, sent: &[Message]) -> Event {
    Event::new("Inquire").with("i", Value::Node(node)).with("sent", set(sent))
}

/// What a node had written is safe.
pub fn synced(node: NodeId) -> Event {
    Event::new("Synced").with("i", Value::Node(node))
}

/// The manager started again from its disk.
pub fn manager_restarted(decisions: &Decisions) -> Event {
    let commits = decisions.commits.iter().map(|txn| Value::uint(*txn)).collect();
    Event::new("ManagerRestarted").with("commits", Value::Set(commits)).with("count", Value::uint(decisions.count))
}

/// A resource manager started again from its disk.
pub fn resource_restarted(resource: &Resource) -> Event {
    standing(Event::new("ResourceRestarted").with("i", Value::Node(resource.id)), resource)
}
