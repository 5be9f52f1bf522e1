//! What a node keeps on its disk, and what of it survives a crash.

use modelfuzz::cluster::Durable;
use raft::eraftpb::{Entry, EntryType, Snapshot};

use crate::change::{Change, Members};

/// The value of the entry that a leader appends when it is elected; clients' values are greater.
pub const NO_OP: u64 = 0;

/// A log entry, as the disk has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// The term in which it was proposed.
    pub term: u64,
    /// What a client asked to replicate, or [`NO_OP`].
    pub value: u64,
    /// How it changes the members, if it does.
    pub change: Option<Change>,
}

impl Record {
    /// The record of an entry of the crate.
    pub fn of(entry: &Entry) -> Record {
        let is_change = entry.entry_type != EntryType::EntryNormal;
        let bytes = if is_change { &entry.context } else { &entry.data };
        let value = bytes.get(..8).and_then(|bytes| bytes.try_into().ok()).map_or(NO_OP, u64::from_le_bytes);
        let change = is_change.then(|| Change::of_context(bytes.get(8..)));
        Record { term: entry.term, value, change }
    }

    /// Whether a client wrote it.
    pub fn is_write(&self) -> bool {
        self.value != NO_OP && self.change.is_none()
    }

    /// The entry of the crate. Of a change, the crate reads no more than that it is one, once it is in the log.
    pub fn entry(self, index: u64) -> Entry {
        let mut entry = Entry { term: self.term, index, ..Entry::default() };
        if let Some(change) = self.change {
            entry.entry_type = match change {
                Change::Single { .. } => EntryType::EntryConfChange,
                Change::Several { .. } => EntryType::EntryConfChangeV2,
            };
            entry.context = change.context(self.value).into();
        } else if self.value != NO_OP {
            entry.data = self.value.to_le_bytes().to_vec().into();
        }
        entry
    }
}

/// What stands in the place of the entries that are not in the log any more.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Base {
    /// The index of the last of them; 0 if the log is whole.
    pub last: u64,
    /// The term of that.
    pub term: u64,
    /// The state machine after it: what clients wrote, in order.
    pub written: Vec<u64>,
    /// The members after it; none is all.
    pub members: Members,
}

impl Base {
    /// What a snapshot of the crate says.
    pub fn of(snapshot: &Snapshot) -> Base {
        let metadata = snapshot.get_metadata();
        let written = snapshot.data.chunks_exact(8).filter_map(|bytes| bytes.try_into().ok()).map(u64::from_le_bytes);
        let members = Members::of(metadata.get_conf_state());
        Base { last: metadata.index, term: metadata.term, written: written.collect(), members }
    }

    /// A snapshot of the crate.
    pub fn snapshot(&self) -> Snapshot {
        let mut snapshot = Snapshot::default();
        let metadata = snapshot.mut_metadata();
        (metadata.index, metadata.term) = (self.last, self.term);
        *metadata.mut_conf_state() = self.members.conf_state();
        snapshot.data = self.written.iter().flat_map(|value| value.to_le_bytes()).collect::<Vec<_>>().into();
        snapshot
    }

    /// Where the entry of an index is in a log that begins after this.
    pub fn position(&self, index: u64) -> usize {
        usize::try_from(index.saturating_sub(self.last + 1)).unwrap_or(usize::MAX)
    }

    /// Takes over entries that follow, after which these are the members.
    pub fn take(&mut self, records: impl Iterator<Item = Record>, members: &Members) {
        self.members = members.clone();
        for record in records {
            (self.last, self.term) = (self.last + 1, record.term);
            self.written.extend(record.is_write().then_some(record.value));
        }
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
    /// The entries up to an index are in a snapshot from now on.
    Compact {
        /// The index.
        last: u64,
        /// The members after it.
        members: Members,
    },
    /// A snapshot of another node takes the place of everything but the term and the vote.
    Restore(Base),
}

/// The contents of a disk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// The current term.
    pub term: u64,
    /// The number of the node that got the vote of this term, or 0.
    pub vote: u64,
    /// How many entries are known to be committed.
    pub commit: u64,
    /// The snapshot.
    pub base: Base,
    /// The entries that follow it.
    pub log: Vec<Record>,
}

impl Durable for Contents {
    type Write = Write;

    fn apply(&mut self, write: &Write) {
        match write {
            Write::Entries { first, records } => {
                self.log.truncate(self.base.position(*first));
                self.log.extend_from_slice(records);
            }
            Write::State { term, vote, commit } => {
                (self.term, self.vote, self.commit) = (*term, *vote, *commit);
            }
            Write::Compact { last, members } => {
                let count = self.base.position(last + 1).min(self.log.len());
                self.base.take(self.log.drain(..count), members);
            }
            Write::Restore(base) => {
                self.log.clear();
                self.base = base.clone();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use modelfuzz::node::NodeId;

    use super::*;

    fn record(term: u64, value: u64) -> Record {
        Record { term, value, change: None }
    }

    fn filled() -> Contents {
        let mut contents = Contents::default();
        contents.apply(&Write::Entries { first: 1, records: vec![record(1, NO_OP), record(1, 7), record(1, 8)] });
        contents.apply(&Write::State { term: 2, vote: 3, commit: 2 });
        contents
    }

    #[test]
    fn entries_replace_what_follows() {
        let mut contents = filled();
        contents.apply(&Write::Entries { first: 2, records: vec![record(2, NO_OP)] });
        assert_eq!(contents.log, [record(1, NO_OP), record(2, NO_OP)]);
    }

    #[test]
    fn a_change_is_read_back() {
        let change = Change::Single { node: NodeId(2), adds: true };
        let record = Record { term: 3, value: 8, change: Some(change) };
        assert_eq!(Record::of(&record.entry(5)), record);
        assert!(!record.is_write());
        let end = Record { term: 3, value: NO_OP, change: Some(Change::END) };
        assert_eq!((Record::of(&end.entry(5)), Record::of(&end.entry(5)).is_write()), (end, false));
    }

    #[test]
    fn a_snapshot_takes_the_place_of_entries() {
        let mut contents = filled();
        let members = Members { voters: vec![1, 3], ..Members::default() };
        contents.apply(&Write::Compact { last: 2, members: members.clone() });
        assert_eq!(contents.base, Base { last: 2, term: 1, written: vec![7], members });
        assert_eq!(contents.log, [record(1, 8)]);
        contents.apply(&Write::Entries { first: 4, records: vec![record(2, 9)] });
        assert_eq!(contents.log, [record(1, 8), record(2, 9)]);
        let other = Base {
            last: 9,
            term: 2,
            written: vec![7, 8, 9],
            members: Members { voters: vec![1, 2], outgoing: vec![2, 3], auto: true },
        };
        contents.apply(&Write::Restore(other.clone()));
        assert_eq!((&contents.base, contents.log.len()), (&other, 0));
        assert_eq!(Base::of(&other.snapshot()), other);
    }
}
