//! Messages of the crate, and how the spec writes them.

use modelfuzz::node::NodeId;
use modelfuzz::trace::{Text, Value as Term};
use omnipaxos::ballot_leader_election::Ballot;
use omnipaxos::messages::Message;
use omnipaxos::messages::ballot_leader_election::{BLEMessage, HeartbeatMsg};
use omnipaxos::messages::sequence_paxos::{PaxosMessage, PaxosMsg};
use omnipaxos::util::{LogSync, SequenceNumber};

use crate::storage::Value;

/// What is on a link.
#[derive(Clone, Debug)]
pub enum Wire {
    /// A message of the crate.
    Crate(Message<Value>),
    /// A server has started again and connects to another.
    Hello {
        /// Who.
        from: NodeId,
        /// To whom.
        to: NodeId,
    },
}

/// The crate's servers count from 1.
pub fn node(pid: u64) -> NodeId {
    NodeId(u8::try_from(pid.saturating_sub(1)).unwrap_or(u8::MAX))
}

/// The number that the crate knows a node by.
pub fn pid(node: NodeId) -> u64 {
    u64::from(node.0) + 1
}

/// How many numbers of servers the spec's ballots leave room for.
const WIDTH: u64 = 16;

/// A ballot, as the spec has it; no ballot is 0.
pub fn ballot(ballot: Ballot) -> Term {
    Term::uint(u64::from(ballot.n) * WIDTH + ballot.pid)
}

/// Entries as a sequence.
pub fn values(entries: &[Value]) -> Term {
    Term::Seq(entries.iter().map(|entry| Term::uint(entry.0)).collect())
}

/// An index or a length.
pub fn index(index: usize) -> Term {
    Term::uint(index as u64)
}

fn sequence(number: SequenceNumber) -> Term {
    Term::Seq(vec![Term::uint(number.session), Term::uint(number.counter)])
}

type Field = (&'static str, Term);

fn record(fields: impl IntoIterator<Item = Field>) -> Term {
    Term::Record(fields.into_iter().map(|(name, value)| (Text::Borrowed(name), value)).collect())
}

/// A message, as the spec has it on its links.
pub fn describe(wire: &Wire) -> Term {
    match wire {
        Wire::Crate(Message::SequencePaxos(message)) => describe_paxos(message),
        Wire::Crate(Message::BLE(message)) => describe_heartbeat(message),
        Wire::Hello { from, to } => headed("Hello", ("mballot", Term::uint(0)), *from, *to, []),
    }
}

/// The name of a message's type in the spec.
pub fn name(wire: &Wire) -> &'static str {
    match wire {
        Wire::Crate(Message::SequencePaxos(message)) => match message.msg {
            PaxosMsg::PrepareReq(_) => "PrepareReq",
            PaxosMsg::Prepare(_) => "Prepare",
            PaxosMsg::Promise(_) => "Promise",
            PaxosMsg::AcceptSync(_) => "AcceptSync",
            PaxosMsg::AcceptDecide(_) => "AcceptDecide",
            PaxosMsg::Accepted(_) => "Accepted",
            PaxosMsg::NotAccepted(_) => "NotAccepted",
            PaxosMsg::Decide(_) => "Decide",
            PaxosMsg::ProposalForward(_) => "ProposalForward",
            PaxosMsg::Compaction(_) => "Compaction",
            PaxosMsg::AcceptStopSign(_) => "AcceptStopSign",
            PaxosMsg::ForwardStopSign(_) => "ForwardStopSign",
        },
        Wire::Crate(Message::BLE(message)) => match message.msg {
            HeartbeatMsg::Request(_) => "HeartbeatRequest",
            HeartbeatMsg::Reply(_) => "HeartbeatReply",
        },
        Wire::Hello { .. } => "Hello",
    }
}

/// Who a message is for.
pub fn receiver(wire: &Wire) -> NodeId {
    match wire {
        Wire::Crate(message) => node(message.get_receiver()),
        Wire::Hello { to, .. } => *to,
    }
}

/// The fields that all messages have, and some more.
fn headed<const N: usize>(name: &'static str, about: Field, from: NodeId, to: NodeId, more: [Field; N]) -> Term {
    let head = [("mtype", Term::str(name)), about, ("msource", Term::Node(from)), ("mdest", Term::Node(to))];
    record(head.into_iter().chain(more))
}

fn describe_heartbeat(message: &BLEMessage) -> Term {
    let (from, to) = (node(message.from), node(message.to));
    match &message.msg {
        HeartbeatMsg::Request(request) => {
            headed("HeartbeatRequest", ("mround", Term::uint(u64::from(request.round))), from, to, [])
        }
        HeartbeatMsg::Reply(reply) => {
            let more = [
                ("mballot", ballot(reply.ballot)),
                ("mleader", ballot(reply.leader)),
                ("mhappy", Term::Bool(reply.happy)),
            ];
            headed("HeartbeatReply", ("mround", Term::uint(u64::from(reply.round))), from, to, more)
        }
    }
}

fn describe_paxos(message: &PaxosMessage<Value>) -> Term {
    let (from, to) = (node(message.from), node(message.to));
    let about = |n: Ballot| ("mballot", ballot(n));
    match &message.msg {
        PaxosMsg::PrepareReq(request) => headed("PrepareReq", about(request.n), from, to, []),
        PaxosMsg::Prepare(prepare) => {
            let known = known(prepare.n_accepted, prepare.decided_idx, prepare.accepted_idx);
            headed("Prepare", about(prepare.n), from, to, known)
        }
        PaxosMsg::Promise(promise) => {
            let [accepted, decided, length] = known(promise.n_accepted, promise.decided_idx, promise.accepted_idx);
            let missing = Term::Seq(promise.log_sync.iter().map(sync).collect());
            headed("Promise", about(promise.n), from, to, [accepted, decided, length, ("msync", missing)])
        }
        PaxosMsg::AcceptSync(accept) => {
            let more = [
                ("mseq", sequence(accept.seq_num)),
                ("mdecided", index(accept.decided_idx)),
                ("mat", index(accept.log_sync.sync_idx)),
                ("msuffix", values(&accept.log_sync.suffix)),
            ];
            headed("AcceptSync", about(accept.n), from, to, more)
        }
        PaxosMsg::AcceptDecide(accept) => {
            let more = [
                ("mseq", sequence(accept.seq_num)),
                ("mdecided", index(accept.decided_idx)),
                ("mentries", values(&accept.entries)),
            ];
            headed("AcceptDecide", about(accept.n), from, to, more)
        }
        PaxosMsg::Accepted(accepted) => {
            headed("Accepted", about(accepted.n), from, to, [("mlength", index(accepted.accepted_idx))])
        }
        PaxosMsg::NotAccepted(refusal) => headed("NotAccepted", about(refusal.n), from, to, []),
        PaxosMsg::Decide(decide) => {
            let more = [("mseq", sequence(decide.seq_num)), ("mdecided", index(decide.decided_idx))];
            headed("Decide", about(decide.n), from, to, more)
        }
        PaxosMsg::ProposalForward(entries) => headed("ProposalForward", ("mentries", values(entries)), from, to, []),
        PaxosMsg::Compaction(_) => headed("Compaction", ("mballot", Term::uint(0)), from, to, []),
        PaxosMsg::AcceptStopSign(stop) => headed("AcceptStopSign", about(stop.n), from, to, []),
        PaxosMsg::ForwardStopSign(_) => headed("ForwardStopSign", ("mballot", Term::uint(0)), from, to, []),
    }
}

/// What the sender of a Prepare or a Promise says of its log.
fn known(accepted: Ballot, decided: usize, length: usize) -> [Field; 3] {
    [("maccepted", ballot(accepted)), ("mdecided", index(decided)), ("mlength", index(length))]
}

/// What a Promise brings along.
fn sync(sync: &LogSync<Value>) -> Term {
    record([("at", index(sync.sync_idx)), ("suffix", values(&sync.suffix))])
}
