//! What a server keeps on its disk. The crate takes every write to be safe when it returns.

use std::cell::RefCell;

use async_raft::raft::{Entry, EntryConfigChange, EntryNormal, EntryPayload, MembershipConfig};
use async_raft::storage::HardState;
use async_raft::{AppData, AppDataResponse};
use modelfuzz::cluster::Durable;
use serde::{Deserialize, Serialize};

/// What a client asks to replicate. Values of clients are greater than 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Write(pub u64);

impl AppData for Write {}

/// What a client is told of its write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Done;

impl AppDataResponse for Done {}

/// What an entry is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// A leader appends it when it is elected.
    Blank,
    /// The first leader appends it: who the members are.
    Members,
    /// A client asked for it.
    Value(u64),
}

/// An entry of the log; its index is its position, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// The term in which it was proposed.
    pub term: u64,
    /// What it is for.
    pub content: Content,
}

impl Record {
    /// The record of an entry of the crate. Nothing is compacted, so that none stands for a snapshot.
    pub fn of(entry: &Entry<Write>) -> Record {
        let content = match &entry.payload {
            EntryPayload::Normal(normal) => Content::Value(normal.data.0),
            EntryPayload::ConfigChange(_) => Content::Members,
            EntryPayload::Blank | EntryPayload::SnapshotPointer(_) => Content::Blank,
        };
        Record { term: entry.term, content }
    }

    /// The entry of the crate, in a cluster of so many nodes.
    pub fn entry(self, index: u64, nodes: u8) -> Entry<Write> {
        let payload = match self.content {
            Content::Blank => EntryPayload::Blank,
            Content::Members => EntryPayload::ConfigChange(EntryConfigChange { membership: members(nodes) }),
            Content::Value(value) => EntryPayload::Normal(EntryNormal { data: Write(value) }),
        };
        Entry { term: self.term, index, payload }
    }

    /// What the client wrote, if one did.
    pub fn value(self) -> Option<u64> {
        if let Content::Value(value) = self.content { Some(value) } else { None }
    }
}

thread_local! {
    static MEMBERS: RefCell<Option<MembershipConfig>> = const { RefCell::new(None) };
}

/// All nodes are members, from the start. The crate calls them in the order in which its set happens to have them, and
/// copies of a set have its order: so it is made anew until that is the order of their numbers.
pub fn members(nodes: u8) -> MembershipConfig {
    let fits = |all: &MembershipConfig| all.members.len() == usize::from(nodes) && all.members.iter().is_sorted();
    MEMBERS.with_borrow_mut(|known| {
        loop {
            match known {
                Some(all) if fits(all) => return all.clone(),
                _ => {
                    let members = (0..u64::from(nodes)).collect();
                    *known = Some(MembershipConfig { members, members_after_consensus: None });
                }
            }
        }
    })
}

/// What a disk holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    /// The term and the vote.
    pub state: HardState,
    /// The log.
    pub log: Vec<Record>,
    /// The index of the last entry that was applied, to a state machine that is as safe as the log.
    pub applied: u64,
}

impl Default for Contents {
    fn default() -> Contents {
        Contents { state: HardState { current_term: 0, voted_for: None }, log: Vec::new(), applied: 0 }
    }
}

impl Durable for Contents {
    type Write = Contents;

    fn apply(&mut self, write: &Contents) {
        self.clone_from(write);
    }
}
