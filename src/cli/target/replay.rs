//! `replay FILE`: a schedule run again, with its story.

use super::input::Input;
use super::{Both, Command, Judge, Record, Trail, Transcript};
use crate::cli::{Arguments, Console, Exit, Failure, Outcome};
use crate::execution::{Blind, Observer};
use crate::oracle::Finding;
use crate::report::Story;
use crate::schedule::Schedule;
use crate::target::Target;
use crate::tla::shorten;

/// See the module.
pub(super) const COMMAND: Command = Command {
    name: "replay",
    takes: "FILE",
    about: "run a schedule, twice, and tell step by step what happened and what was found, and where that differs from what the file (of the text form) recorded",
    run,
};

fn run(target: &dyn Target, arguments: Arguments, console: &mut Console<'_>) -> Outcome {
    let input = Input::take(target, arguments, console)?;
    let mut judge = input.judge(target)?;
    let Input { settings, schedule, record, .. } = input;
    let (mut story, mut trail) = (Story::new(judge.variables()), Trail::default());
    let first = once(&mut judge, &schedule, &mut Both(&mut story, &mut trail))?;
    write!(console.out, "{}", story.text())?;
    let second = once(&mut judge, &schedule, &mut Blind)?;
    if first != second {
        return differs(&first, &second, console);
    }
    let exit = match &first.finding {
        Some(finding) => {
            write!(console.out, "\n{finding}")?;
            Exit::Finding
        }
        None => {
            writeln!(console.out, "\nnothing was found in {} choices", schedule.0.len())?;
            Exit::Nothing
        }
    };
    let now = Record::new(target, &settings, &schedule).with(trail, first.finding.as_ref());
    let since = record.map(|then| since(&then, &now, console)).transpose()?.unwrap_or(false);
    Ok(if since { Exit::Differs } else { exit })
}

/// Tells what changed since a schedule was recorded, and says whether it runs differently.
fn since(then: &Record, now: &Record, console: &mut Console<'_>) -> Result<bool, Failure> {
    for changed in then.changed(now) {
        writeln!(console.err, "note: {changed}")?;
    }
    let difference = then.difference(now);
    if let Some(difference) = &difference {
        writeln!(console.out, "\nthis is not what was recorded: it first differs {}", shorten(difference))?;
    }
    Ok(difference.is_some())
}

/// What must be the same whenever a schedule runs.
#[derive(PartialEq)]
struct Seen {
    finding: Option<Finding>,
    hash: u128,
    events: String,
}

fn once(judge: &mut Judge<'_>, schedule: &Schedule, observer: &mut dyn Observer) -> Result<Seen, Failure> {
    let mut transcript = Transcript::default();
    let finding = judge.run(schedule, &mut Both(observer, &mut transcript))?;
    Ok(Seen { finding, hash: transcript.hash(), events: transcript.events().to_owned() })
}

fn differs(first: &Seen, second: &Seen, console: &mut Console<'_>) -> Outcome {
    writeln!(console.out, "\nthe system is not deterministic: the same schedule ran differently")?;
    let (mut one, mut other) = (first.events.lines(), second.events.lines());
    let mut same = 0;
    loop {
        match (one.next(), other.next()) {
            (None, None) => break,
            (one, other) if one == other => same += 1,
            (one, other) => {
                writeln!(console.out, "after {same} events: {}", shorten(one.unwrap_or("(the end)")))?;
                writeln!(console.out, "   the other time: {}", shorten(other.unwrap_or("(the end)")))?;
                return Ok(Exit::Differs);
            }
        }
    }
    writeln!(console.out, "the {same} events are the same; choices, model states or the finding differ")?;
    Ok(Exit::Differs)
}
