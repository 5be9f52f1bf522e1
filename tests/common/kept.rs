//! Findings of earlier campaigns that are kept below `tests/findings`, replayed.

use std::fs;
use std::path::Path;

use modelfuzz::execution::{Blind, Execution};
use modelfuzz::oracle::Finding;
use modelfuzz::schedule::Schedule;
use modelfuzz::target::{Options, Target};

/// What a kept schedule of a target shows.
pub fn run(target: &dyn Target, file: &str, options: &Options) -> Result<(), Finding> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/findings").join(target.name());
    let path = folder.join(file);
    let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut execution = Execution::new(target, options).unwrap_or_else(|error| panic!("{error}"));
    execution.run(&Schedule::from_bytes(&bytes, options.choices), &mut Blind)
}

/// The class of what a kept schedule shows; nothing if it shows nothing.
pub fn class(target: &dyn Target, file: &str, options: &Options) -> Option<String> {
    run(target, file, options).err().map(|finding| finding.class.to_string())
}
