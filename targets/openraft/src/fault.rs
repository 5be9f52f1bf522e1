//! Planted faults of the adapter: what its disk forgets or tells too soon, and a panic that the runtime keeps to itself. They
//! show that spec and oracles see such faults.

use modelfuzz::fault::{self, Planted};

use crate::storage::Write;
use crate::types::Vote;

/// A fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// See [`ALL`], as for all others.
    Vote,
    Victory,
    LastEntry,
    Conflict,
    AckBeforeSync,
    ApplyPanics,
}

/// Every fault: what to ask for it by, what it does, and the fault.
const ALL: [Planted<Fault>; 6] = [
    ("vote_not_persisted", "votes are not written to the disk", Fault::Vote),
    ("victory_not_persisted", "that a vote has won is not written to the disk", Fault::Victory),
    ("last_entry_not_persisted", "of the entries written at once, the disk lacks the last", Fault::LastEntry),
    ("conflict_not_persisted", "entries that a leader does not have stay on the disk", Fault::Conflict),
    ("ack_before_sync", "messages leave before the disk has synced what they promise", Fault::AckBeforeSync),
    (
        "apply_panics",
        "the state machine panics, in a task of the crate, when it applies a client's value",
        Fault::ApplyPanics,
    ),
];

/// The name and effect of each fault.
pub const DESCRIPTIONS: [(&str, &str); ALL.len()] = fault::descriptions(&ALL);

impl Fault {
    /// The fault of this name.
    ///
    /// # Errors
    ///
    /// A message for the user when there is none.
    pub fn named(name: &str) -> Result<Fault, String> {
        fault::named("openraft", &ALL, name)
    }
}

/// What of a write reaches a disk with a planted fault.
pub fn surviving(write: Write, fault: Option<Fault>) -> Option<Write> {
    match (write, fault) {
        (Write::Vote(_), Some(Fault::Vote)) => None,
        (Write::Vote(vote), Some(Fault::Victory)) => Some(Write::Vote(Vote { committed: false, ..vote })),
        (Write::Log(after, mut records), Some(Fault::LastEntry)) => {
            records.pop();
            Some(Write::Log(after, records))
        }
        (Write::Log(_, records), Some(Fault::Conflict)) if records.is_empty() => None,
        (write, _) => Some(write),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_found_by_name_and_each_has_its_own() {
        assert_eq!(Fault::named("ack_before_sync"), Ok(Fault::AckBeforeSync));
        assert!(Fault::named("nonsense").unwrap_err().contains("vote_not_persisted"));
        for (index, (name, about, fault)) in ALL.iter().enumerate() {
            assert!(!about.is_empty());
            assert!(ALL[..index].iter().all(|(other, _, earlier)| other != name && earlier != fault), "{name}");
        }
    }
}
