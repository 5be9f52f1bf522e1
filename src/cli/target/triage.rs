//! `triage DIR`: what the files of a folder show, by class.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::isolated::{Isolated, Outcome as Isolation};
use super::runs::Runs;
use super::{Command, Judge, Record, Reduction, input, save};
use crate::cli::{Arguments, Console, Exit, Failure, Outcome, Settings};
use crate::oracle::Class;
use crate::schedule::Schedule;
use crate::target::Target;

/// See the module.
pub(super) const COMMAND: Command = Command {
    name: "triage",
    takes: "DIR [--out=DIR] [--executions=20000] [--seconds=60] [--timeout=5]",
    about: "run the files of a folder, group them by what they show, and shrink one of each group (to a file of --out)",
    run,
};

/// The files that show one class.
struct Group {
    files: usize,
    /// The one with the fewest choices.
    smallest: (Schedule, String),
    /// They end the process, or do not end.
    died: bool,
}

/// What all groups are shrunk with.
struct Shrinking<'a, 'b> {
    target: &'a dyn Target,
    settings: &'a Settings,
    reduction: Reduction,
    out: Option<PathBuf>,
    judge: Judge<'b>,
    isolated: Isolated,
}

fn run(target: &dyn Target, mut arguments: Arguments, console: &mut Console<'_>) -> Outcome {
    let settings = Settings::take(target, &mut arguments)?;
    let reduction = Reduction::take(&mut arguments)?;
    let out = arguments.take("out").map(|path| save::folder(&path)).transpose()?;
    let path = arguments.next("DIR")?;
    arguments.finish()?;
    let files = input::all_of(&path)?;
    let mut schedules = Vec::new();
    for file in &files {
        schedules.push(input::schedule(file, settings.options.choices, console)?);
    }
    let isolated = Isolated::new(target, &settings, reduction.timeout);
    let judge = Judge::new(target, &settings.options)?;
    let mut shrinking = Shrinking { target, settings: &settings, reduction, out, judge, isolated };
    let mut groups: BTreeMap<Class, Group> = BTreeMap::new();
    let mut silent = 0;
    let outcomes = shrinking.outcomes(&schedules)?;
    for ((file, schedule), outcome) in files.into_iter().zip(schedules).zip(outcomes) {
        match outcome.shown {
            Some(shown) => add(&mut groups, shown.class, schedule, file, outcome.died),
            None => silent += 1,
        }
    }
    for (class, group) in &groups {
        shrinking.tell(class, group, console)?;
    }
    writeln!(console.out, "{} classes; {silent} files show nothing with these options", groups.len())?;
    Ok(if groups.is_empty() { Exit::Nothing } else { Exit::Finding })
}

fn add(groups: &mut BTreeMap<Class, Group>, class: Class, schedule: Schedule, file: String, died: bool) {
    let this = || (schedule.clone(), file.clone());
    let group = groups.entry(class).or_insert_with(|| Group { files: 0, smallest: this(), died });
    group.files += 1;
    if schedule.0.len() < group.smallest.0.0.len() {
        group.smallest = this();
    }
}

impl Shrinking<'_, '_> {
    /// What each schedule shows: in another process where there is one to be had.
    fn outcomes(&mut self, schedules: &[Schedule]) -> Result<Vec<Isolation>, Failure> {
        if let Some(outcomes) = self.isolated.run_all(schedules)? {
            return Ok(outcomes);
        }
        let each = schedules.iter().map(|schedule| self.judge.shown(schedule));
        each.map(|shown| shown.map(|shown| Isolation { shown, died: false })).collect()
    }

    fn tell(&mut self, class: &Class, group: &Group, console: &mut Console<'_>) -> Result<(), Failure> {
        let (schedule, file) = &group.smallest;
        let runs: &mut dyn Runs = if group.died { &mut self.isolated } else { &mut self.judge };
        let shrunk = self.reduction.shrink(runs, schedule)?.filter(|(shrunk, _)| shrunk.class == *class);
        let Some((shrunk, _)) = shrunk else {
            return Err(Failure::Fault(format!(
                "{file} does not show the same each time: `replay` tells where it differs"
            )));
        };
        let choices = shrunk.schedule.0.len();
        writeln!(console.out, "{class}\n  {} files, such as {file}; in {choices} choices:", group.files)?;
        for choice in &shrunk.schedule.0 {
            writeln!(console.out, "    {choice}")?;
        }
        if let Some(folder) = &self.out {
            let record = match group.died {
                true => Record::new(self.target, self.settings, &shrunk.schedule).of(class),
                false => self.judge.record(self.settings, &shrunk.schedule)?,
            };
            writeln!(console.out, "  written to {}", save::finding(folder, &record)?.display())?;
        }
        writeln!(console.out)?;
        Ok(())
    }
}
