//! The storage that a server of the crate writes to, and the disk of the cluster behind it. The crate takes every write to
//! be safe when it returns: the node moves the writes to its disk, and syncs it, before anything that was sent leaves.

use std::cell::{Ref, RefCell};
use std::rc::Rc;

use modelfuzz::cluster::Durable;
use omnipaxos::ballot_leader_election::Ballot;
use omnipaxos::storage::{Entry, NoSnapshot, StopSign, Storage, StorageOp, StorageResult};

use crate::fault::Fault;

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

/// A write.
#[derive(Clone, Debug)]
pub enum Write {
    /// A ballot is promised.
    Promise(Ballot),
    /// The log is accepted in a ballot.
    Accepted(Ballot),
    /// So much of the log is decided.
    Decided(usize),
    /// The log has these entries after the first so many, and no others.
    Log(usize, Vec<Value>),
}

impl Durable for Contents {
    type Write = Write;

    fn apply(&mut self, write: &Write) {
        match write {
            Write::Promise(ballot) => self.promise = Some(*ballot),
            Write::Accepted(ballot) => self.accepted = Some(*ballot),
            Write::Decided(index) => self.decided = *index,
            Write::Log(from, entries) => {
                self.log.truncate(*from);
                self.log.extend_from_slice(entries);
            }
        }
    }
}

#[derive(Debug, Default)]
struct Shared {
    contents: Contents,
    /// The writes that the node has not taken yet.
    writes: Vec<Write>,
}

/// What a server writes to. Clones are the same storage: the server has one, its node another.
#[derive(Clone, Debug, Default)]
pub struct Memory(Rc<RefCell<Shared>>);

impl Memory {
    /// A storage with what a disk holds.
    pub fn load(contents: Contents) -> Memory {
        Memory(Rc::new(RefCell::new(Shared { contents, writes: Vec::new() })))
    }

    /// What it holds.
    pub fn contents(&self) -> Ref<'_, Contents> {
        Ref::map(self.0.borrow(), |shared| &shared.contents)
    }

    /// The writes since the last time.
    pub fn take_writes(&self) -> Vec<Write> {
        std::mem::take(&mut self.0.borrow_mut().writes)
    }

    #[allow(clippy::unnecessary_wraps, reason = "what the crate's trait wants")]
    fn write(&self, write: Write) -> StorageResult<()> {
        let mut shared = self.0.borrow_mut();
        shared.contents.apply(&write);
        shared.writes.push(write);
        Ok(())
    }
}

/// What of a write reaches a disk with a planted fault.
pub fn surviving(write: Write, fault: Option<Fault>) -> Option<Write> {
    match (write, fault) {
        (Write::Promise(_), Some(Fault::Promise))
        | (Write::Accepted(_), Some(Fault::Round))
        | (Write::Decided(_), Some(Fault::Decided)) => None,
        (Write::Log(from, mut entries), Some(Fault::LastEntry)) => {
            entries.pop();
            Some(Write::Log(from, entries))
        }
        (write, _) => Some(write),
    }
}

/// What is not used: nothing is compacted, and there is no reconfiguration.
fn unused<T>(what: &str) -> StorageResult<T> {
    Err(format!("{what} is not supported by this storage").into())
}

impl Storage<Value> for Memory {
    fn write_atomically(&mut self, ops: Vec<StorageOp<Value>>) -> StorageResult<()> {
        ops.into_iter().try_for_each(|op| match op {
            StorageOp::AppendEntry(entry) => self.append_entry(entry),
            StorageOp::AppendEntries(entries) => self.append_entries(entries),
            StorageOp::AppendOnPrefix(from, entries) => self.append_on_prefix(from, entries),
            StorageOp::SetPromise(ballot) => self.set_promise(ballot),
            StorageOp::SetDecidedIndex(index) => self.set_decided_idx(index),
            StorageOp::SetAcceptedRound(ballot) => self.set_accepted_round(ballot),
            StorageOp::SetCompactedIdx(index) => self.set_compacted_idx(index),
            StorageOp::Trim(index) => self.trim(index),
            StorageOp::SetStopsign(stopsign) => self.set_stopsign(stopsign),
            StorageOp::SetSnapshot(snapshot) => self.set_snapshot(snapshot),
        })
    }

    fn append_entry(&mut self, entry: Value) -> StorageResult<()> {
        self.append_entries(vec![entry])
    }

    /// The crate appends nothing, too, when it flushes an empty batch.
    fn append_entries(&mut self, entries: Vec<Value>) -> StorageResult<()> {
        if entries.is_empty() {
            return Ok(());
        }
        let from = self.contents().log.len();
        self.write(Write::Log(from, entries))
    }

    fn append_on_prefix(&mut self, from: usize, entries: Vec<Value>) -> StorageResult<()> {
        self.write(Write::Log(from, entries))
    }

    fn set_promise(&mut self, promise: Ballot) -> StorageResult<()> {
        self.write(Write::Promise(promise))
    }

    fn set_decided_idx(&mut self, index: usize) -> StorageResult<()> {
        self.write(Write::Decided(index))
    }

    fn get_decided_idx(&self) -> StorageResult<usize> {
        Ok(self.contents().decided)
    }

    fn set_accepted_round(&mut self, ballot: Ballot) -> StorageResult<()> {
        self.write(Write::Accepted(ballot))
    }

    fn get_accepted_round(&self) -> StorageResult<Option<Ballot>> {
        Ok(self.contents().accepted)
    }

    fn get_entries(&self, from: usize, to: usize) -> StorageResult<Vec<Value>> {
        Ok(self.contents().log.get(from..to).unwrap_or_default().to_vec())
    }

    fn get_log_len(&self) -> StorageResult<usize> {
        Ok(self.contents().log.len())
    }

    fn get_suffix(&self, from: usize) -> StorageResult<Vec<Value>> {
        Ok(self.contents().log.get(from..).unwrap_or_default().to_vec())
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

    fn trim(&mut self, _: usize) -> StorageResult<()> {
        unused("trimming")
    }

    fn set_compacted_idx(&mut self, _: usize) -> StorageResult<()> {
        unused("compaction")
    }

    fn get_compacted_idx(&self) -> StorageResult<usize> {
        Ok(0)
    }

    fn set_snapshot(&mut self, snapshot: Option<NoSnapshot>) -> StorageResult<()> {
        snapshot.map_or(Ok(()), |_| unused("a snapshot"))
    }

    fn get_snapshot(&self) -> StorageResult<Option<NoSnapshot>> {
        Ok(None)
    }
}
