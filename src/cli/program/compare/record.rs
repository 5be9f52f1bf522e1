//! A trial that has ended, as it is kept.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::cli::log::Sample;
use crate::cli::program::trial::Ended;

/// What is kept of a trial.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The contender's name.
    pub contender: String,
    /// The name of the bug it looked for, if any.
    pub bug: Option<String>,
    /// Its seed.
    pub seed: u64,
    /// The class of what was found, if that was looked for.
    pub found: Option<String>,
    /// How many inputs were executed.
    pub executions: u64,
    /// How long it took, in milliseconds.
    pub millis: u64,
    /// How long the processor worked for it, in milliseconds.
    pub cpu_millis: u64,
    /// Other classes that were found, and how often.
    pub others: BTreeMap<String, u64>,
    /// The actions of the spec that were taken.
    pub actions: Vec<String>,
    /// How what was seen grew: of each sample the fields in their order.
    pub samples: Vec<[u64; 7]>,
    /// A sample of the states that were visited.
    pub states: Vec<u64>,
}

impl Record {
    /// What is kept of a trial.
    pub fn new(contender: &str, bug: Option<&str>, seed: u64, ended: Ended) -> Record {
        Record {
            contender: contender.to_owned(),
            bug: bug.map(str::to_owned),
            seed,
            executions: ended.executions,
            millis: u64::try_from(ended.millis).unwrap_or(u64::MAX),
            cpu_millis: cpu_millis(&ended),
            found: ended.found,
            others: ended.others,
            actions: ended.reached.actions,
            samples: ended.samples.iter().map(|sample| fields(*sample)).collect(),
            states: ended.reached.states,
        }
    }
}

/// The time of the processor up to the end. Where a crash left no sample there, it is drawn out from the last one, which
/// was at most a twelfth before.
fn cpu_millis(ended: &Ended) -> u64 {
    let Some(last) = ended.samples.last() else { return u64::try_from(ended.millis).unwrap_or(u64::MAX) };
    let share = ended.executions as f64 / last.executions.max(1) as f64;
    (last.cpu_millis as f64 * share.max(1.0)).round() as u64
}

fn fields(sample: Sample) -> [u64; 7] {
    let Sample { executions, millis, cpu_millis, states, transitions, features, facets } = sample;
    [executions, millis, cpu_millis, states, transitions, features, facets]
}
