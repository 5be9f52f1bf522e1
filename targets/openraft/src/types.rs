//! The crate's types with everything that it leaves open filled in.

use openraft::{EntryPayload, LogId};

use crate::storage::Record;
use crate::watched::Watched;

/// What a client asks to replicate. Values of clients are greater than 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Write(pub u64);

openraft::declare_raft_types!(
    /// The types of the crate as this target has them.
    pub Types:
        D = Write,
        R = (),
        NodeId = u64,
        Node = (),
        SnapshotData = (),
        AsyncRuntime = Watched,
);

/// A server of the crate.
pub type Raft = openraft::Raft<Types>;
/// An entry of a log.
pub type Entry = openraft::Entry<Types>;
/// Whom a server votes for, in which term, and whether that node is known to have won.
pub type Vote = openraft::Vote<u64>;
/// A request for a vote.
pub type VoteRequest = openraft::raft::VoteRequest<u64>;
/// The answer to it.
pub type VoteResponse = openraft::raft::VoteResponse<u64>;
/// A request to append entries, or a heartbeat.
pub type AppendRequest = openraft::raft::AppendEntriesRequest<Types>;
/// The answer to it.
pub type AppendResponse = openraft::raft::AppendEntriesResponse<u64>;
/// What the crate takes a failed storage for.
pub type StorageError = openraft::StorageError<u64>;

/// The index of an entry, or 0 for none: the entry 0 of every log is the first membership.
pub fn index(id: Option<LogId<u64>>) -> u64 {
    id.map_or(0, |id| id.index)
}

/// The term of an entry, or 0 for none.
pub fn term(id: Option<LogId<u64>>) -> u64 {
    id.map_or(0, |id| id.leader_id.term)
}

/// An entry as the disk has it.
pub fn record(entry: &Entry) -> Record {
    let value = match &entry.payload {
        EntryPayload::Normal(Write(value)) => *value,
        EntryPayload::Blank | EntryPayload::Membership(_) => 0,
    };
    Record { term: entry.log_id.leader_id.term, value }
}
