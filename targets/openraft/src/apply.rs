//! The state machine that a server applies entries to: it remembers them until its node has seen them.

use std::sync::{Arc, Mutex, PoisonError};

use openraft::storage::RaftStateMachine;
use openraft::{EntryPayload, LogId, OptionalSend, RaftSnapshotBuilder, Snapshot, SnapshotMeta, StoredMembership};

use crate::storage::unused;
use crate::types::{Entry, StorageError, Types, record};

/// The entries that were applied since the node looked. Clones are the same list.
#[derive(Clone, Debug, Default)]
pub struct Applied(Arc<Mutex<Vec<Entry>>>);

impl Applied {
    /// The entries since the last time, in order.
    pub fn take(&self) -> Vec<Entry> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn push(&self, entry: Entry) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(entry);
    }
}

/// The state machine. A crash takes it away; the crate then applies the log anew.
#[derive(Debug)]
pub struct StateMachine {
    applied: Applied,
    last: Option<LogId<u64>>,
    membership: StoredMembership<u64, ()>,
    panics: bool,
}

impl StateMachine {
    /// A state machine that nothing was applied to, and whether it is to panic when that changes.
    pub fn new(applied: Applied, panics: bool) -> StateMachine {
        StateMachine { applied, last: None, membership: StoredMembership::default(), panics }
    }
}

impl RaftStateMachine<Types> for StateMachine {
    type SnapshotBuilder = NoSnapshots;

    async fn applied_state(&mut self) -> Result<(Option<LogId<u64>>, StoredMembership<u64, ()>), StorageError> {
        Ok((self.last, self.membership.clone()))
    }

    async fn apply<I>(&mut self, entries: I) -> Result<Vec<()>, StorageError>
    where
        I: IntoIterator<Item = Entry> + OptionalSend,
        I::IntoIter: OptionalSend,
    {
        let apply = |entry: Entry| {
            self.last = Some(entry.log_id);
            if let EntryPayload::Membership(members) = &entry.payload {
                self.membership = StoredMembership::new(self.last, members.clone());
            }
            assert!(!self.panics || record(&entry).value == 0, "planted fault: the state machine panics");
            self.applied.push(entry);
        };
        Ok(entries.into_iter().map(apply).collect())
    }

    async fn get_snapshot_builder(&mut self) -> NoSnapshots {
        NoSnapshots
    }

    async fn begin_receiving_snapshot(&mut self) -> Result<Box<()>, StorageError> {
        Err(unused("a snapshot"))
    }

    async fn install_snapshot(&mut self, _: &SnapshotMeta<u64, ()>, _: Box<()>) -> Result<(), StorageError> {
        Err(unused("a snapshot"))
    }

    async fn get_current_snapshot(&mut self) -> Result<Option<Snapshot<Types>>, StorageError> {
        Ok(None)
    }
}

/// Builds no snapshot: logs are never compacted.
#[derive(Debug)]
pub struct NoSnapshots;

impl RaftSnapshotBuilder<Types> for NoSnapshots {
    async fn build_snapshot(&mut self) -> Result<Snapshot<Types>, StorageError> {
        Err(unused("a snapshot"))
    }
}
