//! The log: a snapshot of what was compacted, and the entries after it.

use crate::members::Nodes;

/// An entry of the log. Indices count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The term of the leader that made it.
    pub term: u64,
    /// The number of the client's request; 0 in the entry that a new leader makes.
    pub request: u64,
    /// The members from here on, in an entry that changes them; else none.
    pub members: Nodes,
}

impl Entry {
    /// Whether it is a client's write.
    pub fn is_write(&self) -> bool {
        self.request != 0 && self.members.is_empty()
    }
}

/// What the entries up to an index made of the state machine and the members.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Snapshot {
    /// The index of the last entry in it; 0 for none.
    pub last: u64,
    /// The term of that entry.
    pub last_term: u64,
    /// The state machine: each write's request, in the order in which they were applied.
    pub applied: Vec<u64>,
    /// The members.
    pub members: Nodes,
}

/// A log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Log {
    /// What was compacted.
    pub snapshot: Snapshot,
    entries: Vec<Entry>,
}

impl Log {
    /// The index of the last entry.
    pub fn last(&self) -> u64 {
        self.snapshot.last + self.entries.len() as u64
    }

    /// The term of the last entry; 0 for an empty log.
    pub fn last_term(&self) -> u64 {
        self.entries.last().map_or(self.snapshot.last_term, |entry| entry.term)
    }

    /// An entry that is neither compacted nor beyond the end.
    pub fn entry(&self, index: u64) -> Option<&Entry> {
        let place = index.checked_sub(self.snapshot.last + 1)?;
        self.entries.get(usize::try_from(place).ok()?)
    }

    /// The term of an entry, where it is known.
    pub fn term_at(&self, index: u64) -> Option<u64> {
        match index == self.snapshot.last {
            true => Some(self.snapshot.last_term),
            false => self.entry(index).map(|entry| entry.term),
        }
    }

    /// At most `most` entries after an index that is not compacted.
    pub fn after(&self, index: u64, most: usize) -> Vec<Entry> {
        let skipped = usize::try_from(index.saturating_sub(self.snapshot.last)).unwrap_or(usize::MAX);
        self.entries.iter().skip(skipped).take(most).copied().collect()
    }

    /// Appends an entry.
    pub fn push(&mut self, entry: Entry) {
        self.entries.push(entry);
    }

    /// Replaces an entry.
    pub fn replace(&mut self, index: u64, entry: Entry) {
        let place = index.checked_sub(self.snapshot.last + 1).and_then(|place| usize::try_from(place).ok());
        if let Some(old) = place.and_then(|place| self.entries.get_mut(place)) {
            *old = entry;
        }
    }

    /// Removes the entries after an index.
    pub fn truncate_after(&mut self, index: u64) {
        let kept = usize::try_from(index.saturating_sub(self.snapshot.last)).unwrap_or(usize::MAX);
        self.entries.truncate(kept);
    }

    /// The latest members, whether committed or not.
    pub fn members(&self) -> Nodes {
        self.change().map_or(self.snapshot.members, |(_, members)| members)
    }

    /// The index of the latest change of members that is not compacted; 0 for none.
    pub fn changed_at(&self) -> u64 {
        self.change().map_or(0, |(index, _)| index)
    }

    /// The members after the entries up to an index that is not compacted.
    pub fn members_at(&self, index: u64) -> Nodes {
        let mut log = self.clone();
        log.truncate_after(index);
        log.members()
    }

    fn change(&self) -> Option<(u64, Nodes)> {
        let found = self.entries.iter().enumerate().rev().find(|(_, entry)| !entry.members.is_empty());
        found.map(|(place, entry)| (self.snapshot.last + 1 + place as u64, entry.members))
    }

    /// Forgets the entries up to the snapshot's last, which takes their place.
    pub fn compact(&mut self, snapshot: Snapshot) {
        let skipped = usize::try_from(snapshot.last.saturating_sub(self.snapshot.last)).unwrap_or(usize::MAX);
        self.entries.drain(..skipped.min(self.entries.len()));
        self.snapshot = snapshot;
    }

    /// Forgets all entries for a snapshot.
    pub fn install(&mut self, snapshot: Snapshot) {
        self.entries.clear();
        self.snapshot = snapshot;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use modelfuzz::node::NodeId;

    fn entry(term: u64, request: u64) -> Entry {
        Entry { term, request, members: Nodes::default() }
    }

    fn log() -> Log {
        let mut log = Log::default();
        log.snapshot.members = Nodes::first(3);
        for (term, request) in [(1, 0), (1, 1), (2, 0), (2, 2)] {
            log.push(entry(term, request));
        }
        log
    }

    #[test]
    fn a_compacted_log_counts_on() {
        let mut log = log();
        log.compact(Snapshot { last: 3, last_term: 2, applied: vec![1], members: Nodes::first(3) });
        assert_eq!((log.last(), log.last_term(), log.term_at(3), log.term_at(2)), (4, 2, Some(2), None));
        assert_eq!(log.after(3, 9), [entry(2, 2)]);
        log.truncate_after(3);
        assert_eq!((log.last(), log.last_term()), (3, 2));
    }

    #[test]
    fn the_latest_change_holds() {
        let mut log = log();
        assert_eq!((log.members(), log.changed_at()), (Nodes::first(3), 0));
        log.push(Entry { members: Nodes::first(3).toggled(NodeId(2)), ..entry(2, 5) });
        assert_eq!((log.members(), log.changed_at()), (Nodes::first(2), 5));
        assert_eq!(log.members_at(4), Nodes::first(3));
        log.truncate_after(4);
        assert_eq!(log.members(), Nodes::first(3));
    }
}
