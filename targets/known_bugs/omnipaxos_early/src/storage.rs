//! The storage that a server of the crate writes to. The crate takes every write to be safe when it returns.

use std::cell::{Ref, RefCell};
use std::rc::Rc;

use modelfuzz::cluster::Durable;
use omnipaxos::ballot_leader_election::Ballot;
use omnipaxos::storage::{Entry, NoSnapshot, StopSign, Storage, StorageResult};

/// An entry of the log: what a client appended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value(pub u64);

impl Entry for Value {
    type Snapshot = NoSnapshot;
}

/// What a disk holds.
#[derive(Clone, Debug, Default)]
pub struct Contents {
    /// The ballot that was promised.
    pub promise: Option<Ballot>,
    /// The ballot in which the log was accepted.
    pub accepted: Option<Ballot>,
    /// How much of the log is decided.
    pub decided: usize,
    /// The log.
    pub log: Vec<Value>,
}

impl Durable for Contents {
    type Write = Contents;

    fn apply(&mut self, write: &Contents) {
        self.clone_from(write);
    }
}

/// What a server writes to. Clones are the same storage: the server has one, its node another.
#[derive(Clone, Debug, Default)]
pub struct Memory(Rc<RefCell<Contents>>);

impl Memory {
    /// A storage with what a disk holds.
    pub fn load(contents: Contents) -> Memory {
        Memory(Rc::new(RefCell::new(contents)))
    }

    /// What it holds.
    pub fn contents(&self) -> Ref<'_, Contents> {
        self.0.borrow()
    }

    #[allow(clippy::unnecessary_wraps, reason = "what the crate's trait wants")]
    fn write(&self, write: impl FnOnce(&mut Contents)) -> StorageResult<()> {
        write(&mut self.0.borrow_mut());
        Ok(())
    }

    fn place(&self, from: usize, entries: &[Value]) -> StorageResult<u64> {
        self.write(|contents| {
            contents.log.truncate(from);
            contents.log.extend_from_slice(entries);
        })?;
        self.get_log_len()
    }
}

/// An index of the crate's, as one of a vector.
fn position(index: u64) -> usize {
    usize::try_from(index).unwrap_or(usize::MAX)
}

/// What is not used: nothing is compacted, and there is no reconfiguration.
fn unused<T>(what: &str) -> StorageResult<T> {
    Err(format!("{what} is not supported by this storage").into())
}

impl Storage<Value> for Memory {
    fn append_entry(&mut self, entry: Value) -> StorageResult<u64> {
        self.append_entries(vec![entry])
    }

    fn append_entries(&mut self, entries: Vec<Value>) -> StorageResult<u64> {
        let from = self.contents().log.len();
        self.place(from, &entries)
    }

    fn append_on_prefix(&mut self, from: u64, entries: Vec<Value>) -> StorageResult<u64> {
        self.place(position(from), &entries)
    }

    fn set_promise(&mut self, promise: Ballot) -> StorageResult<()> {
        self.write(|contents| contents.promise = Some(promise))
    }

    fn set_decided_idx(&mut self, index: u64) -> StorageResult<()> {
        self.write(|contents| contents.decided = position(index))
    }

    fn get_decided_idx(&self) -> StorageResult<u64> {
        Ok(self.contents().decided as u64)
    }

    fn set_accepted_round(&mut self, ballot: Ballot) -> StorageResult<()> {
        self.write(|contents| contents.accepted = Some(ballot))
    }

    fn get_accepted_round(&self) -> StorageResult<Option<Ballot>> {
        Ok(self.contents().accepted)
    }

    fn get_entries(&self, from: u64, to: u64) -> StorageResult<Vec<Value>> {
        Ok(self.contents().log.get(position(from)..position(to)).unwrap_or_default().to_vec())
    }

    fn get_log_len(&self) -> StorageResult<u64> {
        Ok(self.contents().log.len() as u64)
    }

    fn get_suffix(&self, from: u64) -> StorageResult<Vec<Value>> {
        Ok(self.contents().log.get(position(from)..).unwrap_or_default().to_vec())
    }

    fn get_promise(&self) -> StorageResult<Option<Ballot>> {
        Ok(self.contents().promise)
    }

    fn set_stopsign(&mut self, stopsign: Option<StopSign>) -> StorageResult<()> {
        stopsign.map_or(Ok(()), |_| unused("reconfiguration"))
    }

    fn get_stopsign(&self) -> StorageResult<Option<StopSign>> {
        Ok(None)
    }

    fn trim(&mut self, _: u64) -> StorageResult<()> {
        unused("trimming")
    }

    fn set_compacted_idx(&mut self, _: u64) -> StorageResult<()> {
        unused("compaction")
    }

    fn get_compacted_idx(&self) -> StorageResult<u64> {
        Ok(0)
    }

    fn set_snapshot(&mut self, snapshot: Option<NoSnapshot>) -> StorageResult<()> {
        snapshot.map_or(Ok(()), |_| unused("a snapshot"))
    }

    fn get_snapshot(&self) -> StorageResult<Option<NoSnapshot>> {
        Ok(None)
    }
}
