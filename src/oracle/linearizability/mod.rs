//! Linearizability: what clients are told is what one copy of the data would tell them, each operation taking effect at
//! some moment between its call and its return (Herlihy and Wing, 1990).
//!
//! [`search`] looks for an order of effects, after Wing and Gong (1993) with Lowe's memoisation of configurations (2017).
//! Only the return of a read can make a history wrong that was right before, so it is judged then.

mod log;
mod register;
mod search;

use super::judge::{Fault, Oracle};
use super::observation::{Observation, Seen};
use log::Log;
use register::Register;
use search::{Verdict, search};

/// How many configurations a search may come to; a history that needs more passes.
const CONFIGURATIONS: usize = 20_000;

/// An operation of a client. Times count observations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Operation {
    what: What,
    called: usize,
    /// Nothing if it did not return: it may take effect at any time after the call, or never.
    returned: Option<usize>,
}

/// What a client asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// To write a value.
    Write(u64),
    /// To read: the number of the read, and what it returned, if it did.
    Read(u64, Option<Seen>),
}

/// The operations of an execution, in the order of their calls.
#[derive(Debug, Default)]
pub(super) struct Linearizability {
    operations: Vec<Operation>,
    now: usize,
}

impl Oracle for Linearizability {
    fn begin(&mut self, _: u8) {
        self.operations.clear();
        self.now = 0;
    }

    fn see(&mut self, observation: &Observation) -> Result<(), Fault> {
        self.now += 1;
        match observation {
            Observation::WriteAsked { value } => self.call(What::Write(*value)),
            Observation::ReadAsked { read } => self.call(What::Read(*read, None)),
            Observation::WriteDone { value } => {
                self.finish(|what| *what == What::Write(*value));
            }
            Observation::ReadDone { read, seen } => {
                let asked = self.finish(|what| matches!(what, What::Read(number, _) if number == read));
                if let Some(What::Read(_, result)) = asked {
                    *result = Some(seen.clone());
                    return self.judge(*read, seen);
                }
            }
            _ => {}
        }
        Ok(())
    }
}

impl Linearizability {
    fn call(&mut self, what: What) {
        self.operations.push(Operation { what, called: self.now, returned: None });
    }

    /// The first return of an operation counts.
    fn finish(&mut self, is_it: impl Fn(&What) -> bool) -> Option<&mut What> {
        let found = self.operations.iter_mut().find(|operation| operation.returned.is_none() && is_it(&operation.what));
        found.map(|operation| {
            operation.returned = Some(self.now);
            &mut operation.what
        })
    }

    fn judge(&self, read: u64, seen: &Seen) -> Result<(), Fault> {
        let history = self.relevant();
        let verdict = match seen {
            Seen::Register(_) => search(&Register, &history, CONFIGURATIONS),
            Seen::Log(_) => search(&Log::of(&history), &history, CONFIGURATIONS),
        };
        match verdict {
            Verdict::Linearizable | Verdict::Unknown => Ok(()),
            Verdict::Not => Err(Fault::new(
                "a read contradicts what clients were told before",
                format!(
                    "read {read} returns {}, which no order of these operations explains:\n{}",
                    told(seen),
                    list(&history)
                ),
            )),
        }
    }

    /// The operations that matter: reads that returned, and writes that returned or that some read saw. A write that
    /// nobody saw and that did not return may as well never take effect.
    fn relevant(&self) -> Vec<&Operation> {
        let seen: Vec<&Seen> = self.operations.iter().filter_map(|operation| operation.what.seen()).collect();
        let matters = |operation: &&Operation| match &operation.what {
            What::Read(_, seen) => seen.is_some(),
            What::Write(value) => operation.returned.is_some() || seen.iter().any(|seen| seen.shows(*value)),
        };
        self.operations.iter().filter(matters).collect()
    }
}

impl What {
    fn seen(&self) -> Option<&Seen> {
        match self {
            What::Read(_, seen) => seen.as_ref(),
            What::Write(_) => None,
        }
    }
}

impl Seen {
    fn shows(&self, value: u64) -> bool {
        match self {
            Seen::Register(seen) => *seen == value,
            Seen::Log(seen) => seen.contains(&value),
        }
    }
}

fn told(seen: &Seen) -> String {
    match seen {
        Seen::Register(value) => value.to_string(),
        Seen::Log(values) => format!("{values:?}"),
    }
}

fn list(history: &[&Operation]) -> String {
    let line = |operation: &&Operation| {
        let what = match &operation.what {
            What::Write(value) => format!("write {value}"),
            What::Read(read, seen) => format!("read {read} = {}", seen.as_ref().map_or_else(String::new, told)),
        };
        match operation.returned {
            Some(returned) => format!("  {what}, from {} to {returned}\n", operation.called),
            None => format!("  {what}, from {} on, without an answer\n", operation.called),
        }
    };
    history.iter().map(line).collect()
}

#[cfg(test)]
mod tests;
