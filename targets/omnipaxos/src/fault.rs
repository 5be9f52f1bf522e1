//! Planted faults of the adapter: what its disk forgets. They show that spec and oracles see such faults.

use modelfuzz::fault::{self, Planted};

/// A fault, by what the disk forgets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// See [`ALL`], as for all others.
    Promise,
    Round,
    LastEntry,
    Decided,
}

/// Every fault: what to ask for it by, what it does, and the fault.
const ALL: [Planted<Fault>; 4] = [
    ("promise_not_persisted", "promises are not written to the disk", Fault::Promise),
    ("round_not_persisted", "the ballot in which a log was accepted is not written to the disk", Fault::Round),
    ("last_entry_not_persisted", "of the entries written at once, the disk lacks the last", Fault::LastEntry),
    ("decided_not_persisted", "how much of the log is decided is not written to the disk", Fault::Decided),
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
        fault::named("omnipaxos", &ALL, name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_found_by_name_and_each_has_its_own() {
        assert_eq!(Fault::named("round_not_persisted"), Ok(Fault::Round));
        assert!(Fault::named("nonsense").unwrap_err().contains("promise_not_persisted"));
        for (index, (name, about, fault)) in ALL.iter().enumerate() {
            assert!(!about.is_empty());
            assert!(ALL[..index].iter().all(|(other, _, earlier)| other != name && earlier != fault), "{name}");
        }
    }
}
