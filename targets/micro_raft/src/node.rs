//! A node: its state, and what reaches it. Each part of Raft has a file of its own.

use std::collections::VecDeque;

use modelfuzz::cluster::{Boot, Context, Durable, Node};
use modelfuzz::node::NodeId;
use modelfuzz::trace::Value;

use crate::fault::Fault;
use crate::leader::is_change;
use crate::log::Log;
use crate::members::Nodes;
use crate::message::{self, Body, Message};
use crate::read::Read;
use crate::report;

/// What a node may do while it handles something.
pub type Cx<'a> = Context<'a, MicroRaft>;

/// What is the same for all nodes of a cluster.
#[derive(Clone, Copy, Debug, Default)]
pub struct Settings {
    /// The planted fault, if any.
    pub fault: Option<Fault>,
}

/// What the disk holds.
#[derive(Clone, Debug, Default)]
pub struct Contents {
    term: u64,
    vote: Option<NodeId>,
    log: Log,
}

/// A write to the disk.
#[derive(Clone, Debug)]
pub enum Write {
    /// The term, and whom the node voted for in it.
    State(u64, Option<NodeId>),
    /// The log.
    Log(Log),
}

impl Durable for Contents {
    type Write = Write;

    fn apply(&mut self, write: &Write) {
        match write {
            Write::State(term, vote) => (self.term, self.vote) = (*term, *vote),
            Write::Log(log) => self.log = log.clone(),
        }
    }
}

/// What a node is in its term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It follows a leader, or waits for one.
    Follower,
    /// It stands for election.
    Candidate,
    /// It was elected.
    Leader,
}

/// A node.
#[derive(Debug)]
pub struct MicroRaft {
    pub(crate) id: NodeId,
    pub(crate) nodes: u8,
    fault: Option<Fault>,
    // Also on the disk.
    pub(crate) term: u64,
    pub(crate) vote: Option<NodeId>,
    pub(crate) log: Log,
    // In memory alone.
    pub(crate) role: Role,
    pub(crate) leader: Option<NodeId>,
    pub(crate) commit: u64,
    /// How many entries were applied.
    pub(crate) applied: u64,
    /// How many entries of the state machine came from the disk.
    pub(crate) recovered: usize,
    /// The state machine: the requests of the writes, in the order in which they were applied, each once.
    pub(crate) machine: Vec<u64>,
    /// Who voted for this candidate.
    pub(crate) votes: Nodes,
    /// For each node, where this leader goes on to replicate.
    pub(crate) next: Vec<u64>,
    /// For each node, how much of this leader's log is known to be there.
    pub(crate) matched: Vec<u64>,
    /// The reads that wait for a quorum to confirm this leader.
    pub(crate) reads: VecDeque<Read>,
    /// The writes that clients wait for, each with its index in this leader's log.
    pub(crate) promises: Vec<(u64, u64)>,
}

impl Node for MicroRaft {
    type Message = Message;
    type Durable = Contents;
    type Options = Settings;

    const HAS_TICKS: bool = false;

    fn start(id: NodeId, nodes: u8, settings: &Settings, boot: Boot, cx: &mut Cx<'_>) -> MicroRaft {
        let Contents { term, vote, mut log } = cx.disk.contents().clone();
        if log.snapshot.members.is_empty() {
            log.snapshot.members = Nodes::first(nodes);
        }
        let (commit, machine) = (log.snapshot.last, log.snapshot.applied.clone());
        let node = MicroRaft {
            id,
            nodes,
            fault: settings.fault,
            term,
            vote,
            log,
            role: Role::Follower,
            leader: None,
            commit,
            applied: commit,
            recovered: machine.len(),
            machine,
            votes: Nodes::default(),
            next: vec![0; usize::from(nodes)],
            matched: vec![0; usize::from(nodes)],
            reads: VecDeque::new(),
            promises: Vec::new(),
        };
        if boot == Boot::Again {
            cx.emit(report::restarted(&node));
        }
        node
    }

    fn receive(&mut self, _: NodeId, message: Message, cx: &mut Cx<'_>) {
        match &message.body {
            Body::VoteRequest { .. } => self.handle_vote_request(&message, cx),
            Body::VoteResponse { .. } => self.handle_vote_response(&message, cx),
            Body::AppendRequest { .. } => self.handle_append_request(&message, cx),
            Body::AppendResponse { .. } => self.handle_append_response(&message, cx),
            Body::SnapshotRequest { .. } => self.handle_snapshot_request(&message, cx),
            Body::Forward { request } if self.role == Role::Leader => self.propose(*request, cx),
            Body::Forward { .. } => cx.emit(report::ignored(&message)),
        }
    }

    /// A leader sends to all members; any other node stands for election.
    fn timeout(&mut self, cx: &mut Cx<'_>) {
        match self.role {
            Role::Leader => self.replicate_to_all(cx),
            Role::Candidate if self.has(Fault::CandidateGivesUp) => {}
            Role::Candidate | Role::Follower => self.stand(cx),
        }
    }

    fn tick(&mut self, _: &mut Cx<'_>) {}

    fn accepts_write(&self) -> bool {
        self.leader.is_some()
    }

    /// A client's request. A node that is no leader passes it on.
    fn write(&mut self, request: u64, cx: &mut Cx<'_>) {
        if !is_change(request) {
            cx.emit(report::asked(self.id, request));
        }
        match self.leader.filter(|leader| *leader != self.id) {
            Some(leader) => cx.send(leader, self.message(leader, Body::Forward { request })),
            None => self.propose(request, cx),
        }
    }

    fn accepts_read(&self) -> bool {
        self.role == Role::Leader && (self.has_committed() || self.has(Fault::ReadBeforeCommit))
    }

    fn read(&mut self, read: u64, cx: &mut Cx<'_>) {
        self.start_read(read, cx);
    }

    fn synced(&mut self, _: &mut Cx<'_>) {}

    fn describe(message: &Message) -> Value {
        message::describe(message)
    }
}

impl MicroRaft {
    /// Whether the planted fault is this one.
    pub(crate) fn has(&self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }

    /// A message of this node in its term.
    pub(crate) fn message(&self, to: NodeId, body: Body) -> Message {
        Message { from: self.id, to, term: self.term, body }
    }

    /// Answers a message.
    pub(crate) fn reply(&self, to: &Message, body: Body, cx: &mut Cx<'_>) -> Message {
        let reply = self.message(to.from, body);
        cx.send(to.from, reply.clone());
        reply
    }

    /// Whether these nodes, and this one where it says so, are a quorum of the members.
    pub(crate) fn is_quorum(&self, nodes: Nodes) -> bool {
        let members = self.log.members();
        let leavers = self.has(Fault::LeaverCounts) && self.role == Role::Leader;
        let given = if leavers { nodes.count() * 2 } else { nodes.common(members) * 2 };
        let all = members.count();
        given > all || self.has(Fault::EvenQuorum) && given == all
    }

    /// Follows in a term, forgetting what only candidates and leaders know.
    pub(crate) fn follow(&mut self, term: u64, leader: Option<NodeId>, cx: &mut Cx<'_>) {
        if term > self.term {
            (self.term, self.vote) = (term, None);
            if !self.has(Fault::TermNotPersisted) {
                self.save_state(cx);
            }
        }
        (self.role, self.leader, self.votes) = (Role::Follower, leader, Nodes::default());
        if !self.has(Fault::ReadsKept) {
            self.reads.clear();
        }
        if !self.has(Fault::PromisesKept) {
            self.promises.clear();
        }
    }

    /// Makes the term and the vote safe.
    pub(crate) fn save_state(&self, cx: &mut Cx<'_>) {
        let vote = self.vote.filter(|_| !self.has(Fault::VoteNotPersisted));
        cx.disk.write(Write::State(self.term, vote));
        cx.disk.sync();
    }

    /// Makes the log safe.
    pub(crate) fn save_log(&self, cx: &mut Cx<'_>) {
        cx.disk.write(Write::Log(self.log.clone()));
        cx.disk.sync();
    }

    /// Writes the log without waiting for the disk.
    pub(crate) fn write_log(&self, cx: &mut Cx<'_>) {
        cx.disk.write(Write::Log(self.log.clone()));
    }
}
