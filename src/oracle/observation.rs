//! What the oracles that need no spec judge: a system in terms of logs, leaders and clients.

use crate::node::NodeId;
use crate::trace::Event;

/// What a target makes of an event for these oracles: it appends what the event shows, often nothing.
pub type Observe = fn(&Event, &mut Vec<Observation>);

/// An entry of a replicated log. Two entries are the same if both fields are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The term, view, ballot or round in which it was proposed; 0 in systems without any.
    pub term: u64,
    /// The value that a client wrote; 0 if it is no client's.
    pub value: u64,
}

/// What a read returned.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Seen {
    /// The last value that was written to a register; 0 if none was.
    Register(u64),
    /// All values that were appended to a log, oldest first.
    Log(Vec<u64>),
}

/// Something that a system was seen to do. Indices of entries count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Observation {
    /// A node has this entry at an index of its log.
    Stored {
        /// The node.
        node: NodeId,
        /// The index.
        index: u64,
        /// The entry.
        entry: Entry,
    },
    /// A node's log ends with this index: what was stored after it is gone.
    Ends {
        /// The node.
        node: NodeId,
        /// The last index; 0 for an empty log.
        last: u64,
    },
    /// A node took over the effect of all entries up to an index (a snapshot) without applying them one by one.
    Installed {
        /// The node.
        node: NodeId,
        /// The last index.
        index: u64,
    },
    /// A node decided that its entries up to an index are committed, because a quorum of the voters has them.
    Decided {
        /// The node.
        node: NodeId,
        /// The last index.
        index: u64,
        /// Those of whom a majority must have the entries.
        voters: Vec<NodeId>,
    },
    /// A node knows of the entries up to an index that they are committed.
    Committed {
        /// The node.
        node: NodeId,
        /// The last index.
        index: u64,
    },
    /// A node applied an entry.
    Applied {
        /// The node.
        node: NodeId,
        /// The entry's index.
        index: u64,
        /// The entry.
        entry: Entry,
    },
    /// A node became the leader of a term, view or ballot.
    Leader {
        /// The node.
        node: NodeId,
        /// The term.
        term: u64,
    },
    /// A node started again, having lost its memory.
    Restarted {
        /// The node.
        node: NodeId,
    },
    /// A client asked for a value to be written; no other write of the execution has this value.
    WriteAsked {
        /// The value.
        value: u64,
    },
    /// A client was told that its write is done.
    WriteDone {
        /// The value.
        value: u64,
    },
    /// A client asked to read.
    ReadAsked {
        /// The number of the read.
        read: u64,
    },
    /// A client was told what it asked for.
    ReadDone {
        /// The number of the read.
        read: u64,
        /// What it was told.
        seen: Seen,
    },
}
