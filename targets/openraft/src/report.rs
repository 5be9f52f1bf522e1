//! What a node was seen to do, as events.

use modelfuzz::node::NodeId;
use modelfuzz::trace::{Event, Value};
use openraft::ServerState;

use crate::message::{self, Content, Wire};
use crate::network::Request;
use crate::storage::{Contents, Record};
use crate::types::{Entry, Vote, record};

/// Why a node acts.
pub enum Cause {
    /// It starts again after a crash, with what its disk holds.
    Restart(Contents),
    /// Its timer fired, or a tick passed.
    Time,
    /// A client writes this value.
    Write(u64),
    /// A message arrived.
    Message(Wire),
    /// A response arrived that nobody waits for any more.
    Late(Wire),
}

/// What is compared before and after a node acted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Its vote.
    pub vote: Vote,
    /// Its role.
    pub role: ServerState,
    last: u64,
    last_term: u64,
    commit: u64,
}

impl Standing {
    /// The standing of a node with these contents of its storage.
    pub fn of(contents: &Contents, role: ServerState) -> Standing {
        let last = contents.last();
        Standing {
            vote: contents.vote.unwrap_or_default(),
            role,
            last,
            last_term: contents.term(last),
            commit: contents.committed.unwrap_or(0),
        }
    }

    /// The term.
    pub fn term(&self) -> u64 {
        self.vote.leader_id.term
    }
}

/// What came of it when a node acted.
#[derive(Default)]
pub struct Outcome {
    /// The response, if it was asked for one.
    pub reply: Option<Wire>,
    /// The requests that it sends.
    pub requests: Vec<Wire>,
    /// Whether these wait for the disk.
    pub held: bool,
    /// The entries that it applied.
    pub applied: Vec<Entry>,
    /// The writes of which clients were told that they are done.
    pub done: Vec<u64>,
    /// The index from which a leader goes on to replicate to whoever answered.
    pub next: u64,
}

/// What a node was seen to do.
pub struct Report<'a> {
    /// The node.
    pub id: NodeId,
    /// How many nodes there are.
    pub nodes: u8,
    /// Its standing before.
    pub before: Standing,
    /// Its standing now.
    pub now: Standing,
    /// What came of it.
    pub outcome: &'a Outcome,
}

impl Report<'_> {
    /// The events that are seen at once, in the order in which the spec takes them as steps.
    pub fn at_once(&self, cause: &Cause) -> Vec<Event> {
        let mut events = Vec::new();
        events.extend(self.cause(cause));
        let leads = self.now.role == ServerState::Leader;
        if leads && (self.before.role != ServerState::Leader || self.before.term() != self.now.term()) {
            let (term, last) = (Value::uint(self.now.term()), Value::uint(self.now.last));
            events.push(self.event("BecomeLeader").with("term", term).with("last", last));
        }
        if leads && self.now.commit > self.before.commit {
            let voters = Value::Set((0..self.nodes).map(|node| Value::Node(NodeId(node))).collect());
            events.push(self.event("AdvanceCommit").with("c", Value::uint(self.now.commit)).with("voters", voters));
        }
        events
    }

    /// The events that nobody can see before what was written is safe.
    pub fn once_safe(&self) -> Vec<Event> {
        let mut events = Vec::new();
        let current = |wire: &&Wire| self.is_current(wire);
        for (name, sent) in [("Send", self.appends(current)), ("SendLate", self.appends(|wire| !current(wire)))] {
            if !sent.is_empty() {
                events.push(self.event(name).with("sent", Value::Set(sent)));
            }
        }
        let applied: Vec<&Entry> = self.outcome.applied.iter().filter(|entry| entry.log_id.index > 0).collect();
        if let Some(first) = applied.first() {
            let entries = message::entries(applied.iter().map(|entry| record(entry)));
            let event = self.event("Apply").with("first", Value::uint(first.log_id.index)).with("entries", entries);
            let done = self.outcome.done.iter().map(|value| Value::uint(*value)).collect();
            events.push(event.with("done", Value::Seq(done)));
        }
        events
    }

    /// Whether a request is one of the present leadership. A server that is no leader any more may finish what it had begun.
    fn is_current(&self, wire: &Wire) -> bool {
        let Content::Request(Request::Append(request)) = &wire.content else { return false };
        self.now.role == ServerState::Leader && request.vote == self.now.vote
    }

    fn appends(&self, chosen: impl Fn(&&Wire) -> bool) -> Vec<Value> {
        let appends = |wire: &&Wire| matches!(wire.content, Content::Request(Request::Append(_)));
        self.outcome.requests.iter().filter(appends).filter(chosen).map(message::describe).collect()
    }

    fn cause(&self, cause: &Cause) -> Option<Event> {
        match cause {
            Cause::Restart(contents) => Some(self.restarted(contents)),
            Cause::Time => self.timeout(),
            Cause::Write(value) => (self.now.last > self.before.last).then(|| {
                let (index, term) = (Value::uint(self.now.last), Value::uint(self.now.term()));
                self.event("ClientRequest").with("v", Value::uint(*value)).with("index", index).with("term", term)
            }),
            Cause::Message(wire) => Some(self.arrival(wire)),
            Cause::Late(wire) => Some(Event::new("Ignored").with("m", message::describe(wire))),
        }
    }

    fn restarted(&self, contents: &Contents) -> Event {
        let vote = self.before.vote;
        let on_disk = match vote.committed {
            true => Value::Seq(vec![message::candidate(vote)]),
            false => message::candidate(vote),
        };
        let log: Vec<Record> = contents.log.clone();
        observed("Restarted", self.id, &self.before, on_disk).with("log", message::entries(log.into_iter()))
    }

    fn timeout(&self) -> Option<Event> {
        let votes = |wire: &&Wire| matches!(wire.content, Content::Request(Request::Vote(_)));
        let requests: Vec<Value> = self.outcome.requests.iter().filter(votes).map(message::describe).collect();
        let stood = self.now.term() > self.before.term();
        stood.then(|| self.event("Timeout").with("requests", Value::Set(requests)))
    }

    fn arrival(&self, wire: &Wire) -> Event {
        let (name, answers) = match &wire.content {
            Content::Request(Request::Vote(_)) => ("HandleVoteRequest", true),
            Content::Request(Request::Append(_)) => ("HandleAppendRequest", true),
            Content::Response(_, crate::network::Answer::Vote(_)) => ("HandleVoteResponse", false),
            Content::Response(_, crate::network::Answer::Append(_)) => ("HandleAppendResponse", false),
        };
        let event = Event::new(name).with("m", message::describe(wire));
        if !answers {
            return event.with("next", Value::uint(self.outcome.next));
        }
        let reply = self.outcome.reply.as_ref().map_or(Value::constant("Nil"), message::describe);
        let event = event.with("reply", reply).with("held", Value::Bool(self.outcome.held));
        event.with("last", Value::uint(self.now.last)).with("commit", Value::uint(self.now.commit))
    }

    fn event(&self, name: &'static str) -> Event {
        Event::new(name).with("i", Value::Node(self.id))
    }
}

/// The disk of a node of this standing has synced.
pub fn synced(id: NodeId, standing: &Standing) -> Event {
    observed("Synced", id, standing, message::candidate(standing.vote))
}

/// The crate refused to start a node. The spec has no such action.
pub fn refused(id: NodeId, error: &str) -> Event {
    Event::new("StartRefused").with("i", Value::Node(id)).with("error", Value::Str(error.to_owned().into()))
}

/// An event with a node's term, vote, log end and commit index.
fn observed(name: &'static str, id: NodeId, standing: &Standing, vote: Value) -> Event {
    Event::new(name)
        .with("i", Value::Node(id))
        .with("term", Value::uint(standing.term()))
        .with("vote", vote)
        .with("last", Value::uint(standing.last))
        .with("lastTerm", Value::uint(standing.last_term))
        .with("commit", Value::uint(standing.commit))
}
