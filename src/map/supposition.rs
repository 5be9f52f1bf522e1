//! What is supposed of the kinds of event, how far executions are followed with it, and what it tells.

use std::rc::Rc;

/// What an explained event is worth, beside what it tells.
const EXPLAINED: f64 = 0.25;

/// What is too little to count, in bits.
const SLIGHT: f64 = 0.5;

/// What is supposed of a kind of event.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Choice {
    /// The candidates, of which each event is the first that explains it.
    pub either: Vec<usize>,
}

/// What was counted of a kind with what is supposed of it.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// How many events it explains,
    pub explained: usize,
    /// for each field how often another value was tried in its place, and how many of these it would have explained.
    pub fields: Vec<[usize; 2]>,
}

/// How far an execution was followed.
#[derive(Clone, Debug)]
pub struct Run {
    /// How many of its events are explained.
    pub at: usize,
    /// The states that agree with them.
    pub frontier: Rc<[usize]>,
    /// The next event is of a kind of which something is supposed, and that does not explain it.
    pub stuck: bool,
}

/// What is supposed of the kinds of event.
#[derive(Clone, Debug)]
pub struct Supposition {
    /// Of each kind; nothing yet is `None`.
    pub choices: Vec<Option<Choice>>,
    /// How far each execution was followed with it.
    pub runs: Vec<Run>,
    /// What was counted of each kind,
    pub counts: Vec<Counts>,
    /// and how many events were not explained.
    pub failed: Vec<usize>,
    /// For which kinds no more is supposed, though executions are stuck at them.
    pub given_up: Vec<bool>,
    /// What names say of it, in bits.
    pub prior: f64,
}

impl Counts {
    /// What an event tells that is explained, in bits: how much rarer others would be, for each field.
    pub fn bits(&self) -> f64 {
        let field = |[tries, allowed]: &[usize; 2]| {
            (((*tries as f64 + 1.0) / (*allowed as f64 + 1.0)).log2() - SLIGHT).max(0.0)
        };
        self.fields.iter().map(field).sum::<f64>() + EXPLAINED
    }

    /// Counts that another value of a field was tried.
    pub fn tried(&mut self, field: usize, allowed: bool) {
        self.fields.resize(self.fields.len().max(field + 1), [0, 0]);
        if let Some([tries, would]) = self.fields.get_mut(field) {
            *tries += 1;
            *would += usize::from(allowed);
        }
    }
}

impl Supposition {
    /// What it tells, in bits.
    pub fn worth(&self) -> f64 {
        let each = self.counts.iter().map(|counts| counts.bits() * counts.explained as f64);
        each.sum::<f64>() + self.prior
    }

    /// How many events of a kind are explained.
    pub fn explained(&self, kind: usize) -> usize {
        self.counts.get(kind).map_or(0, |counts| counts.explained)
    }
}
