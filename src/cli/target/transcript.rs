//! An execution as lines of text.

use std::fmt::Write;

use crate::cluster::Applied;
use crate::execution::{Observer, Visit};
use crate::hash::{stable64, stable128};
use crate::schedule::Choice;
use crate::trace::Event;

/// Writes down the events of an execution, one a line, and takes the hash of everything that could be seen of it: two
/// executions that behave differently have different hashes.
#[derive(Debug, Default)]
pub struct Transcript {
    events: String,
    count: usize,
    everything: Vec<u8>,
}

impl Transcript {
    /// The events, one a line.
    pub fn events(&self) -> &str {
        &self.events
    }

    /// The number of events.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The stable hash of what was seen: choices as they were resolved, events, and the model states visited.
    pub fn hash(&self) -> u128 {
        stable128(&self.everything)
    }

    fn see(&mut self, bytes: &[u8]) {
        self.everything.extend_from_slice(&stable64(bytes).to_le_bytes());
    }
}

impl Observer for Transcript {
    fn choice(&mut self, _: usize, _: Choice, applied: &Applied) {
        match applied {
            Applied::Done(done) => self.see(done.to_string().as_bytes()),
            Applied::Skipped => self.see(b""),
        }
    }

    fn event(&mut self, event: &Event) {
        let start = self.events.len();
        // Writing to a string cannot fail.
        let _ = writeln!(self.events, "{event}");
        self.count += 1;
        let hash = stable64(&self.events.as_bytes()[start..]);
        self.everything.extend_from_slice(&hash.to_le_bytes());
    }

    fn visit(&mut self, visit: Visit<'_>) {
        self.see(&visit.to.to_le_bytes());
    }
}
