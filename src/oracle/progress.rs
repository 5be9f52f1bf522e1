//! Progress: when all faults are over and everything is delivered, a write is done again.

use super::finding::{Class, Finding};
use super::observation::Observation;
use super::selection::Kind;

/// Whether a write that was asked for since the faults were over is done.
#[derive(Debug, Default)]
pub struct Progress {
    healed: bool,
    asked: Vec<u64>,
    done: bool,
}

impl Progress {
    /// An execution begins.
    pub fn begin(&mut self) {
        *self = Progress { asked: std::mem::take(&mut self.asked), ..Progress::default() };
        self.asked.clear();
    }

    /// The faults are over from here on.
    pub fn heal(&mut self) {
        self.healed = true;
    }

    /// Takes note of clients' writes.
    pub fn see(&mut self, observation: &Observation) {
        match observation {
            Observation::WriteAsked { value } if self.healed => self.asked.push(*value),
            Observation::WriteDone { value } => self.done |= self.asked.contains(value),
            _ => {}
        }
    }

    /// Whether such a write is done.
    pub fn is_made(&self) -> bool {
        self.done
    }

    /// None was, after so many rounds in which each node's timer fired in turn.
    pub fn finding(&self, rounds: usize) -> Finding {
        let why = match self.asked.is_empty() {
            true => "no write is taken",
            false => "no write is done",
        };
        let reason = format!(
            "all nodes are up, the network is whole, everything was delivered, timers fired in {rounds} rounds, \
             and of {} writes that clients asked for since, none was acknowledged",
            self.asked.len()
        );
        let class = Class { oracle: Kind::Progress.name(), fault: why.to_owned() };
        Finding::new(class, "none: the end of the execution".to_owned(), reason)
    }
}
