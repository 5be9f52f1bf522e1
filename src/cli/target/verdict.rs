//! `verdict`: what schedules from standard input show, for the process that started this one.
//!
//! Every choice is told before the next begins, so that the other process knows how far this one came when it dies.

use std::io::Read;

use super::{Command, Judge};
use crate::cli::{Arguments, Console, Exit, Failure, Outcome, Settings};
use crate::cluster::Applied;
use crate::execution::Observer;
use crate::oracle::{CHECK, CRASH, Class, INVARIANT, Kind, SPEC};
use crate::schedule::{Choice, Schedule};
use crate::target::Target;

/// See the module.
pub(super) const COMMAND: Command = Command {
    name: "verdict",
    takes: "< SCHEDULES",
    about: "what `shrink` and `triage` start to run schedules in a process of their own; of no use by hand",
    run,
};

/// The first line: tells this command from other programs.
const HELLO: &str = "modelfuzz verdict 1";
const BEGIN: &str = "begin";
const DID: &str = "did ";
const SKIPPED: &str = "skipped";
const NOTHING: &str = "nothing";
const FOUND: &str = "found ";

/// Schedules as this command reads them: the number of bytes (32 bits, little-endian), then these.
pub fn pack(schedules: &[Schedule]) -> Vec<u8> {
    let mut packed = Vec::new();
    for bytes in schedules.iter().map(Schedule::to_bytes) {
        packed.extend(u32::try_from(bytes.len()).unwrap_or(u32::MAX).to_le_bytes());
        packed.extend(bytes);
    }
    packed
}

fn unpack(mut packed: &[u8]) -> Vec<Schedule> {
    let mut schedules = Vec::new();
    while let Some((size, rest)) = packed.split_first_chunk::<4>() {
        let size = usize::try_from(u32::from_le_bytes(*size)).unwrap_or(usize::MAX).min(rest.len());
        let (bytes, rest) = rest.split_at(size);
        schedules.push(Schedule::from_bytes(bytes, usize::MAX));
        packed = rest;
    }
    schedules
}

fn run(target: &dyn Target, mut arguments: Arguments, console: &mut Console<'_>) -> Outcome {
    let settings = Settings::take(target, &mut arguments)?;
    arguments.finish()?;
    writeln!(console.out, "{HELLO}")?;
    console.out.flush()?;
    let mut packed = Vec::new();
    let read = std::io::stdin().read_to_end(&mut packed);
    read.map_err(|error| Failure::Fault(format!("standard input cannot be read: {error}")))?;
    let mut judge = Judge::new(target, &settings.options)?;
    for schedule in unpack(&packed) {
        writeln!(console.out, "{BEGIN}")?;
        console.out.flush()?;
        let finding = judge.run(&schedule, &mut Told(console))?;
        match finding {
            Some(finding) => writeln!(console.out, "{FOUND}{}", finding.class)?,
            None => writeln!(console.out, "{NOTHING}")?,
        }
        console.out.flush()?;
    }
    Ok(Exit::Nothing)
}

/// Tells each choice.
struct Told<'a, 'b>(&'a mut Console<'b>);

impl Observer for Told<'_, '_> {
    fn choice(&mut self, _: usize, _: Choice, applied: &Applied) {
        // Where nobody listens any more there is nobody to tell.
        let _ = match applied {
            Applied::Done(done) => writeln!(self.0.out, "{DID}{done}"),
            Applied::Skipped => writeln!(self.0.out, "{SKIPPED}"),
        };
        let _ = self.0.out.flush();
    }
}

/// How far an execution came.
#[derive(Debug, Default)]
pub struct Progress {
    /// The choices that did something, as they were resolved.
    pub done: Vec<Choice>,
    /// How many choices were told of.
    pub choices: usize,
    /// What was found.
    pub finding: Option<Class>,
    /// Whether it came to its end.
    pub ended: bool,
}

/// What was printed, taken apart; nothing if it was another program that printed it.
pub fn read(told: &str) -> Option<Vec<Progress>> {
    let mut lines = told.lines();
    if lines.next() != Some(HELLO) {
        return None;
    }
    let mut executions: Vec<Progress> = Vec::new();
    for line in lines {
        if line == BEGIN {
            executions.push(Progress::default());
        }
        // The system may print, too: what is no line of this command is not looked at.
        let Some(last) = executions.last_mut().filter(|last| !last.ended) else { continue };
        if let Some(choice) = line.strip_prefix(DID).and_then(|choice| choice.parse().ok()) {
            last.choices += 1;
            last.done.push(choice);
        } else if line == SKIPPED {
            last.choices += 1;
        } else if let Some(class) = line.strip_prefix(FOUND).and_then(class) {
            (last.finding, last.ended) = (Some(class), true);
        } else if line == NOTHING {
            last.ended = true;
        }
    }
    Some(executions)
}

/// A class as it is printed.
fn class(text: &str) -> Option<Class> {
    let (oracle, fault) = text.split_once(": ")?;
    let names = Kind::ALL.into_iter().map(Kind::name).chain([CHECK, CRASH, INVARIANT, SPEC]);
    names.into_iter().find(|name| *name == oracle).map(|oracle| Class { oracle, fault: fault.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::NodeRef;

    #[test]
    fn schedules_are_packed_and_unpacked() {
        let schedules = [Schedule::default(), Schedule(vec![Choice::Read { node: NodeRef(3) }, Choice::Heal])];
        assert_eq!(unpack(&pack(&schedules)), schedules);
        assert_eq!(unpack(&[9, 0, 0, 0, 1]), [Schedule::default()]);
    }

    #[test]
    fn every_oracles_class_is_read_as_it_is_printed() {
        for oracle in Kind::ALL.map(Kind::name).into_iter().chain([CHECK, CRASH, INVARIANT, SPEC]) {
            let printed = Class { oracle, fault: "a: b".to_owned() };
            assert_eq!(class(&printed.to_string()), Some(printed));
        }
        assert_eq!(class("luck: a"), None);
    }

    #[test]
    fn what_was_printed_tells_how_far_it_came() {
        let told =
            "modelfuzz verdict 1\nbegin\ndid heal\nfound crash: panic at a: b\nbegin\nskipped\nnoise\ndid read n1\n";
        let read = read(told).unwrap();
        assert_eq!(read[0].finding, Some(Class { oracle: "crash", fault: "panic at a: b".to_owned() }));
        assert!(!read[1].ended && read[1].choices == 2 && read[1].done.len() == 1);
        assert!(super::read("running 0 tests\n").is_none());
    }
}
