//! Schedules run on a target with options of its own: what is found.

use modelfuzz::execution::{Blind, Execution};
use modelfuzz::oracle::Finding;
use modelfuzz::target::{Options, Target};

/// The options of a target, some of them as they are set here: `retry-reads=on`.
pub fn options(target: &dyn Target, set: &[&str]) -> Options {
    let mut options = target.defaults();
    for option in set {
        let (name, value) = option.split_once('=').unwrap();
        match name {
            "model" => options.model = value == "on",
            "oracles" => options.oracles = value.parse().unwrap(),
            _ => drop(options.extra.insert(name.to_owned(), value.to_owned())),
        }
    }
    options
}

/// The class of what is found in a schedule, if anything is.
pub fn class(target: &dyn Target, schedule: &str, options: &Options) -> Option<String> {
    let mut execution = Execution::new(target, options).unwrap();
    let found: Result<(), Finding> = execution.run(&schedule.parse().unwrap(), &mut Blind);
    found.err().map(|finding| finding.class.to_string())
}
