//! `seeds DIR`: a seed corpus of random schedules.

use super::{Command, draw, save};
use crate::cli::{Arguments, Console, Exit, Outcome, Settings};
use crate::target::Target;

/// See the module.
pub(super) const COMMAND: Command = Command {
    name: "seeds",
    takes: "DIR [--count=200] [--seed=1]",
    about: "write random schedules of full length to a folder, as a corpus to start from",
    run,
};

fn run(target: &dyn Target, mut arguments: Arguments, console: &mut Console<'_>) -> Outcome {
    let settings = Settings::take(target, &mut arguments)?;
    let count = arguments.take_number("count", 200_u64)?;
    let seed = arguments.take_number("seed", 1_u64)?;
    let path = arguments.next("DIR")?;
    arguments.finish()?;
    let folder = save::folder(&path)?;
    for index in 0..count {
        let schedule = draw::draw(seed, index, settings.options.choices);
        save::input(&folder, "", &schedule.to_bytes())?;
    }
    writeln!(console.out, "{count} schedules of {} choices, seed {seed}, in {path}", settings.options.choices)?;
    Ok(Exit::Nothing)
}
