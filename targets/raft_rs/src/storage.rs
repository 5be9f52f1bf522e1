//! The log as the crate reads it while it runs.

use raft::eraftpb::{Entry, HardState, Snapshot};
use raft::util::limit_size;
use raft::{Error, GetEntriesContext, RaftState, Result, Storage, StorageError};

use crate::change::Members;
use crate::disk::{Base, Contents, Record};

/// Everything that was written, whether it is safe already or not.
pub struct Log {
    state: RaftState,
    base: Base,
    entries: Vec<Entry>,
}

impl Log {
    /// What a node of a cluster of `nodes` finds on its disk when it starts.
    pub fn load(contents: &Contents, nodes: u8) -> Log {
        let hard_state =
            HardState { term: contents.term, vote: contents.vote, commit: contents.commit, ..HardState::default() };
        let mut base = contents.base.clone();
        if base.members.voters.is_empty() {
            base.members.voters = (1..=u64::from(nodes)).collect();
        }
        let members = base.members.conf_state();
        let entries = contents.log.iter().zip(base.last + 1..).map(|(record, index)| record.entry(index)).collect();
        Log { state: RaftState::new(hard_state, members), base, entries }
    }

    /// Replaces everything from the first of these entries on.
    pub fn append(&mut self, entries: Vec<Entry>) {
        if let Some(first) = entries.first() {
            self.entries.truncate(self.base.position(first.index));
            self.entries.extend(entries);
        }
    }

    /// Keeps no more of the entries up to an index, after which these are the members, than a snapshot.
    pub fn compact(&mut self, last: u64, members: &Members) {
        let count = self.base.position(last + 1).min(self.entries.len());
        self.base.take(self.entries.drain(..count).map(|entry| Record::of(&entry)), members);
    }

    /// Puts a snapshot in the place of everything.
    pub fn restore(&mut self, base: Base) {
        self.entries.clear();
        self.base = base;
    }

    /// What stands in the place of entries that are gone.
    pub fn base(&self) -> &Base {
        &self.base
    }

    fn last(&self) -> u64 {
        self.base.last + self.entries.len() as u64
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
        if low <= self.base.last {
            return Err(Error::Store(StorageError::Compacted));
        }
        let range = self.entries.get(self.base.position(low)..self.base.position(high));
        let mut entries = range.ok_or(Error::Store(StorageError::Unavailable))?.to_vec();
        limit_size(&mut entries, max_size.into());
        Ok(entries)
    }

    fn term(&self, index: u64) -> Result<u64> {
        if index == self.base.last {
            return Ok(self.base.term);
        }
        if index < self.base.last {
            return Err(Error::Store(StorageError::Compacted));
        }
        let entry = self.entries.get(self.base.position(index));
        entry.map(|entry| entry.term).ok_or(Error::Store(StorageError::Unavailable))
    }

    fn first_index(&self) -> Result<u64> {
        Ok(self.base.last + 1)
    }

    fn last_index(&self) -> Result<u64> {
        Ok(self.last())
    }

    /// While the log is whole, nobody needs a snapshot.
    fn snapshot(&self, request_index: u64, _to: u64) -> Result<Snapshot> {
        if self.base.last == 0 || self.base.last < request_index {
            return Err(Error::Store(StorageError::SnapshotTemporarilyUnavailable));
        }
        Ok(self.base.snapshot())
    }
}

#[cfg(test)]
mod tests {
    use modelfuzz::cluster::Durable;

    use super::*;
    use crate::disk::{NO_OP, Write};

    fn filled() -> Contents {
        let record = |term, value| Record { term, value, change: None };
        let mut contents = Contents::default();
        contents.apply(&Write::Entries { first: 1, records: vec![record(1, NO_OP), record(1, 7), record(1, 8)] });
        contents.apply(&Write::State { term: 2, vote: 3, commit: 2 });
        contents
    }

    fn read(log: &Log, low: u64, high: u64, size: Option<u64>) -> Result<Vec<Record>> {
        let entries = log.entries(low, high, size, GetEntriesContext::empty(false))?;
        assert!(entries.iter().zip(low..).all(|(entry, index)| entry.index == index));
        Ok(entries.iter().map(Record::of).collect())
    }

    #[test]
    fn a_log_gives_back_what_the_disk_has() {
        let log = Log::load(&filled(), 3);
        let state = log.initial_state().unwrap();
        assert_eq!((state.hard_state.term, state.hard_state.vote, state.hard_state.commit), (2, 3, 2));
        assert_eq!(state.conf_state.voters, [1, 2, 3]);
        assert_eq!(read(&log, 1, 4, None).unwrap(), filled().log);
    }

    #[test]
    fn a_log_knows_its_ends() {
        let log = Log::load(&filled(), 3);
        assert_eq!((log.first_index().unwrap(), log.last_index().unwrap()), (1, 3));
        assert_eq!((log.term(0).unwrap(), log.term(3).unwrap()), (0, 1));
        assert!(log.term(4).is_err());
        assert!(read(&log, 3, 5, None).is_err());
        assert!(log.snapshot(0, 1).is_err());
    }

    #[test]
    fn a_log_without_its_beginning_has_a_snapshot() {
        let mut log = Log::load(&filled(), 3);
        let members = Members { voters: vec![1, 3], ..Members::default() };
        log.compact(2, &members);
        assert_eq!((log.first_index().unwrap(), log.last_index().unwrap()), (3, 3));
        assert_eq!((log.term(2).unwrap(), log.term(1).is_err()), (1, true));
        assert!(read(&log, 2, 4, None).is_err());
        assert_eq!(read(&log, 3, 4, None).unwrap(), filled().log[2..]);
        let snapshot = log.snapshot(0, 1).unwrap();
        assert_eq!(Base::of(&snapshot), Base { last: 2, term: 1, written: vec![7], members });
        log.restore(Base { last: 5, term: 2, ..Base::default() });
        assert_eq!((log.first_index().unwrap(), log.last_index().unwrap()), (6, 5));
    }

    #[test]
    fn the_size_of_what_is_read_is_limited() {
        assert_eq!(read(&Log::load(&filled(), 3), 1, 4, Some(0)).unwrap().len(), 1);
    }
}
