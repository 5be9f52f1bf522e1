//! What a node keeps on its disk.

use modelfuzz::cluster::Durable;
use raft::eraftpb::Entry;

/// The value of the entry that a leader appends when it is elected; clients' values are greater.
pub const NO_OP: u64 = 0;

/// The index of the entry that every log starts with, which only a snapshot has; and its term.
pub const FIRST: u64 = 1;

/// A log entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// The term in which it was proposed.
    pub term: u64,
    /// What a client asked to replicate, or [`NO_OP`].
    pub value: u64,
}

impl Record {
    /// The record of an entry of the crate.
    pub fn of(entry: &Entry) -> Record {
        Record { term: entry.get_term(), value: number(entry.get_data()) }
    }

    /// The entry of the crate.
    #[allow(clippy::useless_conversion, reason = "version 0.6.0 has another type of bytes")]
    pub fn entry(self, index: u64) -> Entry {
        let mut entry = Entry::new();
        entry.set_term(self.term);
        entry.set_index(index);
        if self.value != NO_OP {
            entry.set_data(self.value.to_le_bytes().to_vec().into());
        }
        entry
    }
}

/// The number in some data of the crate; 0 for none.
pub fn number(data: &[u8]) -> u64 {
    data.try_into().map_or(0, u64::from_le_bytes)
}

/// A write to the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Write {
    /// Entries from this index on replace everything from there.
    Entries {
        /// The index of the first.
        first: u64,
        /// The entries.
        records: Vec<Record>,
    },
    /// The term, the vote, and how much is committed.
    State(State),
}

/// The term, the vote, and how much is committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// The current term.
    pub term: u64,
    /// The number of the node that got the vote of this term, or 0.
    pub vote: u64,
    /// How many entries are known to be committed.
    pub commit: u64,
}

/// The contents of a disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    /// The term, the vote, and how much is committed.
    pub state: State,
    /// The entries that follow the first.
    pub log: Vec<Record>,
}

impl Default for Contents {
    fn default() -> Contents {
        Contents { state: State { term: FIRST, vote: 0, commit: FIRST }, log: Vec::new() }
    }
}

/// Where the entry of an index is in a log without the first.
pub fn position(index: u64) -> usize {
    usize::try_from(index.saturating_sub(FIRST + 1)).unwrap_or(usize::MAX)
}

impl Durable for Contents {
    type Write = Write;

    fn apply(&mut self, write: &Write) {
        match write {
            Write::Entries { first, records } => {
                self.log.truncate(position(*first));
                self.log.extend_from_slice(records);
            }
            Write::State(state) => self.state = *state,
        }
    }
}
