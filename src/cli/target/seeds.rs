//! `seeds DIR`: a seed corpus of random schedules.

use super::{Command, sampler, save};
use crate::cli::{Arguments, Console, Exit, Failure, Outcome, Settings};
use crate::schedule::corpus::{Written, write};
use crate::target::Target;

/// See the module.
pub(super) const COMMAND: Command = Command {
    name: "seeds",
    takes: "DIR [--count=200] [--seed=1] [--sampler=macros|choices|swarm|pct:3|pctcp:3|pos|delay:2]",
    about: "write random schedules of full length to a folder, as a corpus to start from",
    run,
};

fn run(target: &dyn Target, mut arguments: Arguments, console: &mut Console<'_>) -> Outcome {
    let options = Settings::take(target, &mut arguments)?.options;
    let choices = options.choices;
    let count = arguments.take_positive("count")?.unwrap_or(200);
    let seed = arguments.take_number("seed", 1_u64)?;
    let mut sampler = sampler::take(target, &options, &mut arguments)?;
    let path = arguments.next("DIR")?;
    arguments.finish()?;
    let written = write(&save::folder(&path)?, sampler.as_mut(), seed, count, choices);
    let Written { new, present } = written.map_err(Failure::Usage)?;
    writeln!(
        console.out,
        "{new} schedules of {choices} choices, seed {seed}, written to {path}; {present} were there"
    )?;
    Ok(Exit::Nothing)
}
