//! What only one of two contenders reached, in all of its trials.

use std::collections::BTreeSet;

use serde::Serialize;

use super::analysis::{of, pairs};
use super::record::Record;
use super::wanted::{Goal, Wanted};
use crate::guide::Lowest;

/// What only one of two contenders reached.
#[derive(Clone, Debug, Serialize)]
pub struct Overlaps {
    /// One.
    pub first: String,
    /// The other.
    pub second: String,
    /// Model states of the first alone, of both, of the second alone.
    pub states: [u64; 3],
    /// Whether these are the very numbers; else they are estimates, within a few per cent of all.
    pub exact: bool,
    /// What only the first reached: actions, findings that nobody looked for, bugs.
    pub only_first: Vec<String>,
    /// What only the second reached.
    pub only_second: Vec<String>,
}

/// What only one contender of each pair reached.
pub fn overlaps(wanted: &Wanted, records: &[&Record]) -> Vec<Overlaps> {
    let overlap = |first: &str, second: &str| {
        let (a, b) = (states(records, first), states(records, second));
        let overlap = a.overlap(&b);
        let (a, b) = (things(wanted, records, first), things(wanted, records, second));
        let only = |a: &BTreeSet<String>, b: &BTreeSet<String>| a.difference(b).cloned().collect();
        Overlaps {
            first: first.to_owned(),
            second: second.to_owned(),
            states: [overlap.first, overlap.both, overlap.second],
            exact: overlap.exact,
            only_first: only(&a, &b),
            only_second: only(&b, &a),
        }
    };
    pairs(wanted).into_iter().map(|(a, b)| overlap(&a.name, &b.name)).collect()
}

/// The states of the trials that look for nothing.
fn states(records: &[&Record], contender: &str) -> Lowest {
    let mut states = Lowest::default();
    of(records, contender, None).iter().for_each(|record| states.merge(&record.states));
    states
}

fn things(wanted: &Wanted, records: &[&Record], contender: &str) -> BTreeSet<String> {
    let mut things = BTreeSet::new();
    for goal in &wanted.goals {
        for record in of(records, contender, goal.name()) {
            things.extend(record.others.keys().map(|class| format!("finding {class}")));
            match goal {
                Goal::Growth => things.extend(record.actions.iter().map(|action| format!("action {action}"))),
                Goal::Fault(name) | Goal::Known(name) if record.found.is_some() => {
                    _ = things.insert(format!("bug {name}"))
                }
                Goal::Fault(_) | Goal::Known(_) => {}
            }
        }
    }
    things
}
