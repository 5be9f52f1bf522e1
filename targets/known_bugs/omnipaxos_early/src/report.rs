//! What a node reports of its server, as events of the spec.

use std::fmt::Display;

use modelfuzz::node::NodeId;
use modelfuzz::trace::{Event, Text, Value as Term};
use omnipaxos::ballot_leader_election::Ballot;
use omnipaxos::util::LogEntry;

use crate::storage::{Contents, Value};

/// An event of a node.
pub fn of(name: &'static str, node: NodeId) -> Event {
    Event::new(name).with("i", Term::Node(node))
}

fn index(index: usize) -> Term {
    Term::uint(index as u64)
}

/// A ballot as a number: its round times 16, and the number of its server; no ballot is 0.
fn ballot(ballot: Option<Ballot>) -> Term {
    Term::uint(ballot.map_or(0, |ballot| u64::from(ballot.n) * 16 + ballot.pid))
}

fn values(entries: &[Value]) -> Term {
    Term::Seq(entries.iter().map(|entry| Term::uint(entry.0)).collect())
}

/// The crate refused the configuration of a server. The spec has no such action.
pub fn refused(node: NodeId, error: &impl Display) -> Event {
    of("Refused", node).with("reason", Term::Str(Text::Owned(error.to_string())))
}

/// A server started from its disk.
pub fn restarted(node: NodeId, contents: &Contents) -> Event {
    let event = of("Restart", node).with("promise", ballot(contents.promise));
    event.with("length", index(contents.log.len())).with("index", index(contents.decided))
}

/// What a server did to its disk, if anything.
pub fn step(node: NodeId, before: &Contents, now: &Contents) -> Option<Event> {
    let same = before.log.iter().zip(&now.log).take_while(|(before, now)| before == now).count();
    let changed = same < before.log.len().max(now.log.len());
    let known = (before.promise, before.decided) == (now.promise, now.decided);
    let rest = now.log.get(same..).unwrap_or_default();
    (changed || !known).then(|| {
        let event = of("Step", node).with("promise", ballot(now.promise)).with("after", index(same));
        event.with("entries", values(rest)).with("index", index(now.decided))
    })
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
pub fn applied(node: NodeId, first: u64, entries: &[Value]) -> Event {
    of("Apply", node).with("first", Term::uint(first)).with("entries", values(entries))
}
