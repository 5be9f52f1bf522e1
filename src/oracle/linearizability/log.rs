//! A log: a write appends its value, and a read returns all values.

use super::search::Sequential;
use super::{Operation, What};
use crate::oracle::observation::Seen;

/// A log, as its longest read has it. That read fixes the order of the values in it, and all others come after them, in an
/// order that no read tells: so the length is all of a log that matters.
#[derive(Clone, Debug)]
pub struct Log {
    longest: Vec<u64>,
}

impl Log {
    /// The log that a history is about.
    pub fn of(history: &[&Operation]) -> Log {
        let reads = history.iter().filter_map(|operation| match operation.what.seen() {
            Some(Seen::Log(values)) => Some(values),
            _ => None,
        });
        Log { longest: reads.max_by_key(|values| values.len()).cloned().unwrap_or_default() }
    }
}

impl Sequential for Log {
    type State = usize;

    fn initial(&self) -> usize {
        0
    }

    fn step(&self, length: &usize, what: &What) -> Option<usize> {
        let possible = match what {
            What::Write(value) => match self.longest.get(*length) {
                Some(next) => next == value,
                None => !self.longest.contains(value),
            },
            What::Read(_, Some(Seen::Log(values))) => self.longest.get(..*length) == Some(values.as_slice()),
            What::Read(..) => true,
        };
        possible.then(|| length + usize::from(matches!(what, What::Write(_))))
    }
}
