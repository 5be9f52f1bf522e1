//! What a node keeps: the disk that survives a crash, and the log that the crate reads while it runs.

use modelfuzz::cluster::Durable;
use raft::eraftpb::{ConfState, Entry, HardState, Snapshot};
use raft::util::limit_size;
use raft::{Error, GetEntriesContext, RaftState, Result, Storage, StorageError};

/// The value of the entry that a leader appends when it is elected; clients' values are greater.
pub const NO_OP: u64 = 0;

/// A log entry, as the disk has it; its index is its position.
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
        let value = entry.data.get(..8).and_then(|bytes| bytes.try_into().ok()).map_or(NO_OP, u64::from_le_bytes);
        Record { term: entry.term, value }
    }

    /// Whether a client asked for it.
    pub fn is_write(&self) -> bool {
        self.value != NO_OP
    }

    fn entry(self, index: u64) -> Entry {
        let mut entry = Entry { term: self.term, index, ..Entry::default() };
        if self.value != NO_OP {
            entry.data = self.value.to_le_bytes().to_vec().into();
        }
        entry
    }
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
    State {
        /// The current term.
        term: u64,
        /// The number of the node that got the vote of this term, or 0.
        vote: u64,
        /// How many entries are known to be committed.
        commit: u64,
    },
}

/// The contents of a disk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    term: u64,
    vote: u64,
    commit: u64,
    log: Vec<Record>,
}

impl Durable for Contents {
    type Write = Write;

    fn apply(&mut self, write: &Write) {
        match write {
            Write::Entries { first, records } => {
                self.log.truncate(position(*first));
                self.log.extend_from_slice(records);
            }
            Write::State { term, vote, commit } => {
                (self.term, self.vote, self.commit) = (*term, *vote, *commit);
            }
        }
    }
}

/// The log as the crate reads it: everything written, whether it is safe already or not.
pub struct Log {
    state: RaftState,
    entries: Vec<Entry>,
}

impl Log {
    /// What a node of a cluster of `nodes` finds on its disk when it starts.
    pub fn load(contents: &Contents, nodes: u8) -> Log {
        let hard_state =
            HardState { term: contents.term, vote: contents.vote, commit: contents.commit, ..HardState::default() };
        let voters = ConfState::from(((1..=u64::from(nodes)).collect::<Vec<_>>(), Vec::new()));
        let entries = contents.log.iter().zip(1..).map(|(record, index)| record.entry(index)).collect();
        Log { state: RaftState::new(hard_state, voters), entries }
    }

    /// Replaces everything from the first of these entries on.
    pub fn append(&mut self, entries: Vec<Entry>) {
        if let Some(first) = entries.first() {
            self.entries.truncate(position(first.index));
            self.entries.extend(entries);
        }
    }

    fn last(&self) -> u64 {
        self.entries.len() as u64
    }
}

impl Storage for Log {
    fn initial_state(&self) -> Result<RaftState> {
        Ok(self.state.clone())
    }

    fn entries(
        &self,
        low: u64,
        high: u64,
        max_size: impl Into<Option<u64>>,
        _context: GetEntriesContext,
    ) -> Result<Vec<Entry>> {
        let range = self.entries.get(position(low)..position(high));
        let mut entries = range.ok_or(Error::Store(StorageError::Unavailable))?.to_vec();
        limit_size(&mut entries, max_size.into());
        Ok(entries)
    }

    fn term(&self, index: u64) -> Result<u64> {
        match index.checked_sub(1) {
            None => Ok(0),
            Some(position) => {
                let entry = usize::try_from(position).ok().and_then(|position| self.entries.get(position));
                entry.map(|entry| entry.term).ok_or(Error::Store(StorageError::Unavailable))
            }
        }
    }

    fn first_index(&self) -> Result<u64> {
        Ok(1)
    }

    fn last_index(&self) -> Result<u64> {
        Ok(self.last())
    }

    /// The log is never compacted, so nobody needs a snapshot.
    fn snapshot(&self, _request_index: u64, _to: u64) -> Result<Snapshot> {
        Err(Error::Store(StorageError::SnapshotTemporarilyUnavailable))
    }
}

/// Where the entry of an index is; indices count from 1.
fn position(index: u64) -> usize {
    usize::try_from(index.saturating_sub(1)).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(term: u64, value: u64) -> Record {
        Record { term, value }
    }

    fn filled() -> Contents {
        let mut contents = Contents::default();
        contents.apply(&Write::Entries { first: 1, records: vec![record(1, NO_OP), record(1, 7), record(1, 8)] });
        contents.apply(&Write::State { term: 2, vote: 3, commit: 1 });
        contents
    }

    #[test]
    fn entries_replace_what_follows() {
        let mut contents = filled();
        contents.apply(&Write::Entries { first: 2, records: vec![record(2, NO_OP)] });
        assert_eq!(contents.log, [record(1, NO_OP), record(2, NO_OP)]);
    }

    #[test]
    fn a_log_gives_back_what_the_disk_has() {
        let log = Log::load(&filled(), 3);
        let state = log.initial_state().unwrap();
        assert_eq!((state.hard_state.term, state.hard_state.vote, state.hard_state.commit), (2, 3, 1));
        assert_eq!(state.conf_state.voters, [1, 2, 3]);
        let entries = log.entries(1, 4, None, GetEntriesContext::empty(false)).unwrap();
        assert_eq!(entries.iter().map(Record::of).collect::<Vec<_>>(), filled().log);
        assert_eq!(entries.iter().map(|entry| entry.index).collect::<Vec<_>>(), [1, 2, 3]);
    }

    #[test]
    fn a_log_knows_its_ends() {
        let log = Log::load(&filled(), 3);
        assert_eq!((log.first_index().unwrap(), log.last_index().unwrap()), (1, 3));
        assert_eq!((log.term(0).unwrap(), log.term(3).unwrap()), (0, 1));
        assert!(log.term(4).is_err());
        assert!(log.entries(3, 5, None, GetEntriesContext::empty(false)).is_err());
    }

    #[test]
    fn the_size_of_what_is_read_is_limited() {
        let log = Log::load(&filled(), 3);
        assert_eq!(log.entries(1, 4, 0, GetEntriesContext::empty(false)).unwrap().len(), 1);
    }
}
