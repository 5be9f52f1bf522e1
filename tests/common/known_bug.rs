//! The schedule of a known bug, run on a target.

use std::fs;
use std::path::Path;

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

/// The class of what is found in the schedule of `targets/known_bugs/schedules/NAME.txt`, if anything is.
pub fn class(target: &dyn Target, name: &str, options: &Options) -> Option<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../known_bugs/schedules");
    let text = fs::read_to_string(folder.join(format!("{name}.txt"))).unwrap();
    class_of(target, &text, options)
}

/// The class of what is found in a schedule, if anything is.
pub fn class_of(target: &dyn Target, schedule: &str, options: &Options) -> Option<String> {
    let mut execution = Execution::new(target, options).unwrap();
    let found: Result<(), Finding> = execution.run(&schedule.parse().unwrap(), &mut Blind);
    found.err().map(|finding| finding.class.to_string())
}
