//! A trial: one fuzzing run of a target's binary, in a folder of its own, from an empty corpus, until it finds what is
//! looked for or its budget is used up.

mod process;
mod scratch;

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::cli::Failure;
use crate::cli::log::{self, Reached, Sample};

use scratch::Scratch;

/// What a trial is.
#[derive(Clone, Debug)]
pub struct Trial<'a> {
    /// The fuzz binary of the target.
    pub binary: &'a Path,
    /// Who draws the schedules.
    pub search: Search,
    /// Options of the target, and flags of libFuzzer where that is who draws.
    pub options: &'a [String],
    /// The seed.
    pub seed: u64,
    /// How long it may take.
    pub budget: Budget,
    /// What it looks for: a class of finding that contains one of these.
    pub wanted: &'a [String],
}

/// Who draws the schedules of a trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// libFuzzer, with what feedback the options say.
    Fuzzing,
    /// A sampler, without any: the command `random` of the binary.
    Random,
}

/// How long a trial may take: what is used up first ends it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// In executions.
    pub runs: Option<u64>,
    /// In seconds.
    pub seconds: Option<u64>,
}

/// How a trial ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ended {
    /// The class of what was found, if that was looked for.
    pub found: Option<String>,
    /// How many inputs were executed.
    pub executions: u64,
    /// How long it took, in milliseconds.
    pub millis: u128,
    /// Other classes that were found, and how often.
    pub others: BTreeMap<String, u64>,
    /// The record of what was found, where the target wrote one.
    pub record: Option<String>,
    /// How what was seen grew.
    pub samples: Vec<Sample>,
    /// What was seen in all.
    pub reached: Reached,
}

impl Ended {
    fn add(&mut self, others: &[(String, u64)]) {
        for (class, times) in others {
            *self.others.entry(class.clone()).or_default() += times;
        }
    }
}

/// A trial that meets something else this often is given up: it would never come to what it looks for.
const OTHERS_MAX: u64 = 1000;

impl Trial<'_> {
    /// Runs it. Whatever else it finds on the way is counted; it goes on with the same corpus and another seed.
    ///
    /// # Errors
    ///
    /// When the binary cannot be run, or refuses its options.
    #[expect(clippy::disallowed_methods, reason = "a budget of seconds needs a clock")]
    pub fn run(&self) -> Result<Ended, Failure> {
        let (folder, start) = (Scratch::new()?, Instant::now());
        let mut ended = Ended::default();
        let mut round = 0;
        while let Some(left) = self.budget.less(ended.executions, start.elapsed()).filter(|_| round < OTHERS_MAX) {
            let stopped = self.process(&folder.0, (round, ended.executions), left, start)?;
            // A process that is no fuzz binary, or died at once, has left none.
            if folder.log().exists() {
                (ended.samples, ended.reached) = log::read(&folder.log())?;
            }
            ended.executions = stopped.executions.map_or_else(
                || ended.samples.last().map_or(0, |last| last.executions),
                |executions| ended.executions + executions,
            );
            ended.add(&stopped.others);
            let Some(class) = stopped.class else { break };
            if self.looks_for(&class) {
                ended.found = Some(class);
                ended.record = folder.record();
                // What is found takes time to be reported, which says nothing of how soon it was found.
                ended.millis = stopped.told.unwrap_or_else(|| start.elapsed()).as_millis();
                return Ok(ended);
            }
            ended.add(&[(class, 1)]);
            round += 1;
        }
        ended.millis = start.elapsed().as_millis();
        Ok(ended)
    }

    fn looks_for(&self, class: &str) -> bool {
        self.wanted.iter().any(|wanted| class.contains(wanted))
    }
}

impl Budget {
    /// What is left of it after so many executions and this time; nothing if it is used up.
    fn less(self, executions: u64, time: Duration) -> Option<Budget> {
        let runs = match self.runs {
            Some(runs) => Some(runs.checked_sub(executions).filter(|left| *left > 0)?),
            None => None,
        };
        let seconds = match self.seconds {
            // libFuzzer takes 0 for no limit.
            Some(seconds) => Some(seconds.checked_sub(time.as_secs()).filter(|left| *left > 0)?),
            None => None,
        };
        Some(Budget { runs, seconds })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A trial of what a shell does with the arguments of libFuzzer.
    fn trial(script: &str, wanted: &str) -> Result<Ended, Failure> {
        let options = ["-c".to_owned(), script.to_owned()];
        let wanted = [wanted.to_owned()];
        let budget = Budget { runs: None, seconds: Some(60) };
        let binary = Path::new("/bin/sh");
        Trial { binary, search: Search::Fuzzing, options: &options, seed: 1, budget, wanted: &wanted }.run()
    }

    #[test]
    #[cfg(unix)]
    fn a_trial_goes_on_until_it_finds_what_it_looks_for() {
        // The name of the corpus is the last argument: the first process leaves a file there, the second finds it.
        let script = r#"for last; do :; done; echo "stat::number_of_executed_units: 10" >&2
            if [ -e "$last/seen" ]; then echo "finding: wanted thing" >&2; else echo "finding: another" >&2; fi
            touch "$last/seen"; exit 77"#;
        let ended = trial(script, "wanted").unwrap();
        assert_eq!((ended.found.as_deref(), ended.executions), (Some("wanted thing"), 20));
        assert_eq!(ended.others, BTreeMap::from([("another".to_owned(), 1)]));
    }

    #[test]
    #[cfg(unix)]
    fn a_binary_that_refuses_is_a_fault() {
        let message = trial("echo no such option >&2; exit 2", "x").unwrap_err().to_string();
        assert!(
            message.contains("/bin/sh ended with exit status: 2") && message.contains("no such option"),
            "{message}"
        );
    }
}
