//! The log as the crate reads it while it runs.

use raft::eraftpb::{ConfState, Entry, HardState, Snapshot};
use raft::util::limit_size;
use raft::{Error, RaftState, Result, Storage, StorageError};

use crate::disk::{Contents, FIRST, State, Write, position};

/// Everything that was written, whether it is safe already or not.
pub struct Log {
    /// The term, the vote, and how much is committed.
    pub state: State,
    /// The members, by the crate's numbers.
    pub members: Vec<u64>,
    entries: Vec<Entry>,
}

impl Log {
    /// What a node of a cluster of `nodes` finds on its disk when it starts.
    pub fn load(contents: &Contents, nodes: u8) -> Log {
        let entries = contents.log.iter().zip(FIRST + 1..).map(|(record, index)| record.entry(index)).collect();
        Log { state: contents.state, members: (1..=u64::from(nodes)).collect(), entries }
    }

    /// Takes what is written to the disk.
    pub fn write(&mut self, write: &Write) {
        match write {
            Write::State(state) => self.state = *state,
            Write::Entries { first, records } => {
                self.entries.truncate(position(*first));
                self.entries.extend(records.iter().zip(*first..).map(|(record, index)| record.entry(index)));
            }
        }
    }

    #[allow(clippy::useless_conversion, reason = "version 0.6.0 takes a limit or none")]
    fn range(&self, low: u64, high: u64, size: u64) -> Result<Vec<Entry>> {
        if low <= FIRST {
            return Err(Error::Store(StorageError::Compacted));
        }
        let range = self.entries.get(position(low)..position(high));
        let mut entries = range.ok_or(Error::Store(StorageError::Unavailable))?.to_vec();
        limit_size(&mut entries, size.into());
        Ok(entries)
    }

    fn hard_state(&self) -> HardState {
        let mut state = HardState::new();
        state.set_term(self.state.term);
        state.set_vote(self.state.vote);
        state.set_commit(self.state.commit);
        state
    }

    fn conf_state(&self) -> ConfState {
        let mut members = ConfState::new();
        #[cfg(not(feature = "0.6.0"))]
        members.set_nodes(self.members.clone());
        #[cfg(feature = "0.6.0")]
        members.set_voters(self.members.clone());
        members
    }
}

impl Storage for Log {
    fn initial_state(&self) -> Result<RaftState> {
        Ok(RaftState { hard_state: self.hard_state(), conf_state: self.conf_state() })
    }

    #[cfg(not(feature = "0.6.0"))]
    fn entries(&self, low: u64, high: u64, size: u64) -> Result<Vec<Entry>> {
        self.range(low, high, size)
    }

    #[cfg(feature = "0.6.0")]
    fn entries(&self, low: u64, high: u64, size: impl Into<Option<u64>>) -> Result<Vec<Entry>> {
        self.range(low, high, size.into().unwrap_or(raft::util::NO_LIMIT))
    }

    fn term(&self, index: u64) -> Result<u64> {
        match index {
            FIRST => Ok(FIRST),
            _ if index < FIRST => Err(Error::Store(StorageError::Compacted)),
            _ => {
                let entry = self.entries.get(position(index));
                entry.map(Entry::get_term).ok_or(Error::Store(StorageError::Unavailable))
            }
        }
    }

    fn first_index(&self) -> Result<u64> {
        Ok(FIRST + 1)
    }

    fn last_index(&self) -> Result<u64> {
        Ok(FIRST + self.entries.len() as u64)
    }

    /// Nobody needs a snapshot: everyone has the first entry, and nothing is compacted.
    #[cfg(not(feature = "0.6.0"))]
    fn snapshot(&self) -> Result<Snapshot> {
        Err(Error::Store(StorageError::SnapshotTemporarilyUnavailable))
    }

    #[cfg(feature = "0.6.0")]
    fn snapshot(&self, _: u64) -> Result<Snapshot> {
        Err(Error::Store(StorageError::SnapshotTemporarilyUnavailable))
    }
}
