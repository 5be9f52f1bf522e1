//! The storage that a server writes to, and its state machine.

use std::fmt::{self, Display};
use std::io::Cursor;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::{Result, bail};
use async_raft::RaftStorage;
use async_raft::raft::{Entry, MembershipConfig};
use async_raft::storage::{CurrentSnapshotData, HardState, InitialState};
use async_trait::async_trait;

use crate::disk::{Contents, Done, Record, Write, members};

/// What a server writes to. Clones are the same storage: the server has one, its node another.
#[derive(Clone, Debug)]
pub struct Storage {
    contents: Arc<Mutex<Contents>>,
    nodes: u8,
}

/// What would make the crate stop a server: nothing here.
#[derive(Debug)]
pub struct Never;

impl Display for Never {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the storage never fails")
    }
}

impl std::error::Error for Never {}

impl Storage {
    /// A storage with what the disk of a server holds, in a cluster of so many nodes.
    pub fn load(contents: Contents, nodes: u8) -> Storage {
        Storage { contents: Arc::new(Mutex::new(contents)), nodes }
    }

    /// What it holds.
    pub fn contents(&self) -> MutexGuard<'_, Contents> {
        self.contents.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts entries in the place of what is from the first on.
    fn place(&self, entries: &[Entry<Write>]) {
        let mut contents = self.contents();
        for entry in entries {
            contents.log.truncate(position(entry.index));
            contents.log.push(Record::of(entry));
        }
    }
}

/// Where the entry of an index is in the log.
fn position(index: u64) -> usize {
    usize::try_from(index.saturating_sub(1)).unwrap_or(usize::MAX)
}

#[async_trait]
impl RaftStorage<Write, Done> for Storage {
    type Snapshot = Cursor<Vec<u8>>;
    type ShutdownError = Never;

    async fn get_membership_config(&self) -> Result<MembershipConfig> {
        Ok(members(self.nodes))
    }

    async fn get_initial_state(&self) -> Result<InitialState> {
        let contents = self.contents();
        Ok(InitialState {
            last_log_index: contents.log.len() as u64,
            last_log_term: contents.log.last().map_or(0, |record| record.term),
            last_applied_log: contents.applied,
            hard_state: contents.state.clone(),
            membership: members(self.nodes),
        })
    }

    async fn save_hard_state(&self, state: &HardState) -> Result<()> {
        self.contents().state = state.clone();
        Ok(())
    }

    async fn get_log_entries(&self, start: u64, stop: u64) -> Result<Vec<Entry<Write>>> {
        let contents = self.contents();
        let indexed = contents.log.iter().zip(1..).filter(|(_, index)| (start..stop).contains(index));
        Ok(indexed.map(|(record, index)| record.entry(index, self.nodes)).collect())
    }

    async fn delete_logs_from(&self, start: u64, stop: Option<u64>) -> Result<()> {
        if stop.is_some() {
            bail!("entries inside of a log are deleted: this storage deletes the end alone");
        }
        self.contents().log.truncate(position(start));
        Ok(())
    }

    async fn append_entry_to_log(&self, entry: &Entry<Write>) -> Result<()> {
        self.place(std::slice::from_ref(entry));
        Ok(())
    }

    async fn replicate_to_log(&self, entries: &[Entry<Write>]) -> Result<()> {
        self.place(entries);
        Ok(())
    }

    async fn apply_entry_to_state_machine(&self, index: &u64, data: &Write) -> Result<Done> {
        self.replicate_to_state_machine(&[(index, data)]).await?;
        Ok(Done)
    }

    /// The state machine is the log: what was applied is known by its index.
    async fn replicate_to_state_machine(&self, entries: &[(&u64, &Write)]) -> Result<()> {
        if let Some((index, _)) = entries.last() {
            self.contents().applied = **index;
        }
        Ok(())
    }

    async fn do_log_compaction(&self) -> Result<CurrentSnapshotData<Self::Snapshot>> {
        bail!("nothing is compacted")
    }

    async fn create_snapshot(&self) -> Result<(String, Box<Self::Snapshot>)> {
        bail!("there are no snapshots")
    }

    async fn finalize_snapshot_installation(
        &self,
        _: u64,
        _: u64,
        _: Option<u64>,
        _: String,
        _: Box<Self::Snapshot>,
    ) -> Result<()> {
        bail!("there are no snapshots")
    }

    async fn get_current_snapshot(&self) -> Result<Option<CurrentSnapshotData<Self::Snapshot>>> {
        Ok(None)
    }
}
