//! What a server writes to, and the disk of the cluster behind it. While the crate writes a vote or entries, it does
//! nothing else until that is safe. So whatever it does afterwards, nobody may see before the disk has synced: the node
//! holds that back, and the crate is told at once that the write is safe.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::io;
use std::ops::{Bound, RangeBounds};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use modelfuzz::cluster::Durable;
use openraft::storage::{LogFlushed, RaftLogStorage};
use openraft::{
    AnyError, CommittedLeaderId, EntryPayload, LogId, LogState, Membership, OptionalSend, RaftLogReader, StorageIOError,
};

use crate::types::{Entry, StorageError, Types, Vote, Write as Value, record};

/// An entry, as the disk has it; its index is its position, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// The term in which it was proposed.
    pub term: u64,
    /// What a client asked to replicate; 0 for the entry that a new leader appends.
    pub value: u64,
}

/// A write to the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Write {
    /// The vote.
    Vote(Vote),
    /// The log has these entries after the first so many, and no others.
    Log(u64, Vec<Record>),
    /// So many entries are committed.
    Committed(u64),
}

/// What a disk holds. The entry 0 of the log, the first membership, is the same on all disks and not written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// The vote.
    pub vote: Option<Vote>,
    /// The log from entry 1 on.
    pub log: Vec<Record>,
    /// How many entries are known to be committed; nothing before the first is.
    pub committed: Option<u64>,
}

impl Contents {
    /// The index of the last entry.
    pub fn last(&self) -> u64 {
        self.log.len() as u64
    }

    /// The term of an entry.
    pub fn term(&self, index: u64) -> u64 {
        let place = index.checked_sub(1).and_then(|place| usize::try_from(place).ok());
        place.and_then(|place| self.log.get(place)).map_or(0, |record| record.term)
    }

    fn id(&self, index: u64) -> LogId<u64> {
        LogId::new(CommittedLeaderId::new(self.term(index), 0), index)
    }
}

impl Durable for Contents {
    type Write = Write;

    fn apply(&mut self, write: &Write) {
        match write {
            Write::Vote(vote) => self.vote = Some(*vote),
            Write::Log(after, records) => {
                self.log.truncate(usize::try_from(*after).unwrap_or(usize::MAX));
                self.log.extend_from_slice(records);
            }
            Write::Committed(index) => self.committed = Some(*index),
        }
    }
}

#[derive(Debug, Default)]
struct Shared {
    contents: Contents,
    /// The writes that the node has not taken yet.
    writes: Vec<Write>,
}

/// A server's storage. Clones are the same storage: the server has some, its node another.
#[derive(Clone, Debug)]
pub struct Storage {
    shared: Arc<Mutex<Shared>>,
    nodes: u8,
}

impl Storage {
    /// A storage with what the disk of a server holds, in a cluster of so many nodes.
    pub fn load(contents: Contents, nodes: u8) -> Storage {
        Storage { shared: Arc::new(Mutex::new(Shared { contents, writes: Vec::new() })), nodes }
    }

    /// The writes since the last time.
    pub fn take_writes(&self) -> Vec<Write> {
        std::mem::take(&mut self.lock().writes)
    }

    /// Looks at what it holds.
    pub fn see<T>(&self, look: impl FnOnce(&Contents) -> T) -> T {
        look(&self.lock().contents)
    }

    fn lock(&self) -> MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self, write: Write) {
        let mut shared = self.lock();
        shared.contents.apply(&write);
        shared.writes.push(write);
    }

    fn entry(&self, contents: &Contents, index: u64) -> Option<Entry> {
        let payload = match index.checked_sub(1) {
            None => EntryPayload::Membership(membership(self.nodes)),
            Some(place) => match contents.log.get(usize::try_from(place).ok()?)?.value {
                0 => EntryPayload::Blank,
                value => EntryPayload::Normal(Value(value)),
            },
        };
        Some(Entry { log_id: contents.id(index), payload })
    }
}

/// All nodes vote.
fn membership(nodes: u8) -> Membership<u64, ()> {
    Membership::from((0..u64::from(nodes)).map(|node| (node, ())).collect::<BTreeMap<_, _>>())
}

/// What is not used: nothing is compacted.
pub fn unused(what: &str) -> StorageError {
    StorageIOError::<u64>::write(AnyError::error(format!("{what} is not supported by this storage"))).into()
}

impl RaftLogReader<Types> for Storage {
    async fn try_get_log_entries<R: RangeBounds<u64> + Clone + Debug + OptionalSend>(
        &mut self,
        range: R,
    ) -> Result<Vec<Entry>, StorageError> {
        let first = match range.start_bound() {
            Bound::Included(first) => *first,
            Bound::Excluded(before) => before.saturating_add(1),
            Bound::Unbounded => 0,
        };
        let shared = self.lock();
        let indices = (first..=shared.contents.last()).take_while(|index| range.contains(index));
        Ok(indices.filter_map(|index| self.entry(&shared.contents, index)).collect())
    }
}

impl RaftLogStorage<Types> for Storage {
    type LogReader = Storage;

    async fn get_log_state(&mut self) -> Result<LogState<Types>, StorageError> {
        let last = self.see(|contents| contents.id(contents.last()));
        Ok(LogState { last_purged_log_id: None, last_log_id: Some(last) })
    }

    async fn get_log_reader(&mut self) -> Storage {
        self.clone()
    }

    async fn save_vote(&mut self, vote: &Vote) -> Result<(), StorageError> {
        self.write(Write::Vote(*vote));
        Ok(())
    }

    async fn read_vote(&mut self) -> Result<Option<Vote>, StorageError> {
        Ok(self.see(|contents| contents.vote))
    }

    async fn save_committed(&mut self, committed: Option<LogId<u64>>) -> Result<(), StorageError> {
        if let Some(id) = committed {
            self.write(Write::Committed(id.index));
        }
        Ok(())
    }

    async fn read_committed(&mut self) -> Result<Option<LogId<u64>>, StorageError> {
        Ok(self.see(|contents| contents.committed.map(|index| contents.id(index))))
    }

    /// The entry 0 comes from a leader, too, but is there already.
    async fn append<I>(&mut self, entries: I, callback: LogFlushed<Types>) -> Result<(), StorageError>
    where
        I: IntoIterator<Item = Entry> + OptionalSend,
        I::IntoIter: OptionalSend,
    {
        let entries: Vec<Entry> = entries.into_iter().filter(|entry| entry.log_id.index > 0).collect();
        if let Some(first) = entries.first() {
            self.write(Write::Log(first.log_id.index - 1, entries.iter().map(record).collect()));
        }
        callback.log_io_completed(Ok::<(), io::Error>(()));
        Ok(())
    }

    async fn truncate(&mut self, since: LogId<u64>) -> Result<(), StorageError> {
        match since.index.checked_sub(1) {
            Some(last) => self.write(Write::Log(last, Vec::new())),
            None => return Err(unused("a log without its first membership")),
        }
        Ok(())
    }

    async fn purge(&mut self, _: LogId<u64>) -> Result<(), StorageError> {
        Err(unused("purging"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(term: u64, value: u64) -> Record {
        Record { term, value }
    }

    fn filled() -> Contents {
        let mut contents = Contents::default();
        contents.apply(&Write::Log(0, vec![record(1, 0), record(1, 7), record(2, 0)]));
        contents
    }

    fn entries(storage: &mut Storage, range: impl RangeBounds<u64> + Clone + Debug + Send) -> Vec<Entry> {
        futures::executor::block_on(storage.try_get_log_entries(range)).unwrap()
    }

    #[test]
    fn entries_replace_what_follows() {
        let mut contents = filled();
        contents.apply(&Write::Log(1, vec![record(3, 0)]));
        assert_eq!(contents.log, [record(1, 0), record(3, 0)]);
        assert_eq!((contents.last(), contents.term(2), contents.term(3)), (2, 3, 0));
    }

    #[test]
    fn a_log_begins_with_the_membership() {
        let mut storage = Storage::load(filled(), 3);
        let read = entries(&mut storage, ..);
        assert_eq!(read.iter().map(|entry| entry.log_id.index).collect::<Vec<_>>(), [0, 1, 2, 3]);
        assert!(matches!(&read[0].payload, EntryPayload::Membership(members) if members.voter_ids().count() == 3));
        assert_eq!(read[1..].iter().map(super::record).collect::<Vec<_>>(), filled().log);
        assert_eq!(entries(&mut storage, 2..9).len(), 2);
        assert_eq!(entries(&mut storage, 4..).len(), 0);
    }

    #[test]
    fn writes_are_seen_at_once_and_handed_over_once() {
        let mut storage = Storage::load(filled(), 3);
        futures::executor::block_on(storage.save_vote(&Vote::new(3, 1))).unwrap();
        assert_eq!(storage.see(|contents| contents.vote), Some(Vote::new(3, 1)));
        assert_eq!(storage.take_writes(), [Write::Vote(Vote::new(3, 1))]);
        assert_eq!(storage.take_writes(), []);
    }
}
