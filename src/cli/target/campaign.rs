//! A campaign: the schedules of folders and files, or random ones, and what of them says how much of a spec they use.

use std::collections::BTreeSet;

use super::census::Census;
use super::sample::Sample;
use super::{input, sampler};
use crate::cli::{Arguments, Console, Failure, Settings};
use crate::execution::{Observer, Visit};
use crate::model::Model;
use crate::schedule::Schedule;
use crate::schedule::sample::Sampler;
use crate::target::Target;
use crate::tla::State;
use crate::trace::Event;

/// How many states, and how many events, conditions are tried with.
const TRIED: usize = 300;

/// The schedules of a campaign.
pub struct Campaign {
    /// The settings of executions.
    pub settings: Settings,
    /// How many schedules there are.
    pub runs: u64,
    /// Whether nothing was said of which, and how many.
    default: bool,
    files: Vec<String>,
    seed: u64,
    sampler: Box<dyn Sampler>,
}

impl Campaign {
    /// Takes out what says which schedules: folders and files by position, or `--runs`, `--seed` and `--sampler`.
    ///
    /// # Errors
    ///
    /// When a value is not allowed, a folder is empty, or there is no model; `command` is what is about the model.
    pub fn take(target: &dyn Target, command: &str, arguments: &mut Arguments) -> Result<Campaign, Failure> {
        let settings = Settings::take(target, arguments)?;
        if !settings.options.model {
            return Err(Failure::usage(format!("{command} is about the model: leave --model=off out")));
        }
        let (given, seed) = (arguments.take_positive("runs")?, arguments.take_number("seed", 1)?);
        let sampler = sampler::take(target, &settings.options, arguments)?;
        let mut files = Vec::new();
        while let Ok(path) = arguments.next("DIR") {
            match std::path::Path::new(&path).is_file() {
                true => files.push(path),
                false => files.extend(schedules(&path)?),
            }
        }
        let runs = if files.is_empty() { given.unwrap_or(1000) } else { files.len() as u64 };
        let default = files.is_empty() && given.is_none();
        Ok(Campaign { settings, runs, default, files, seed, sampler })
    }

    /// The same with so many random schedules, where the arguments did not say which or how many.
    #[must_use]
    pub fn or_runs(self, runs: u64) -> Campaign {
        Campaign { runs: if self.default { runs } else { self.runs }, ..self }
    }

    /// Whether the schedules are random ones.
    pub fn is_random(&self) -> bool {
        self.files.is_empty()
    }

    /// A schedule, by its number.
    ///
    /// # Errors
    ///
    /// When its file cannot be read.
    pub fn schedule(&mut self, run: u64, console: &mut Console<'_>) -> Result<Schedule, Failure> {
        let choices = self.settings.options.choices;
        match usize::try_from(run).ok().and_then(|run| self.files.get(run)) {
            Some(file) => input::schedule(file, choices, console),
            None => Ok(sampler::draw(&mut *self.sampler, self.seed, run, choices)),
        }
    }
}

/// The files of a folder: random schedules in their place would say nothing of a campaign that kept none.
fn schedules(folder: &str) -> Result<Vec<String>, Failure> {
    let files = input::all_of(folder)?;
    match files.is_empty() {
        true => Err(Failure::usage(format!("{folder} has no files: give a folder with schedules, or none"))),
        false => Ok(files),
    }
}

/// Some of the states and events of a campaign.
pub struct Samples {
    states: Sample<State>,
    /// The events.
    pub events: Sample<Event>,
}

impl Default for Samples {
    fn default() -> Samples {
        Samples { states: Sample::of(TRIED), events: Sample::of(TRIED) }
    }
}

impl Observer for Samples {
    fn event(&mut self, event: &Event) {
        self.events.add(event);
    }

    fn visit(&mut self, visit: Visit<'_>) {
        self.states.add(visit.after);
    }
}

/// The conditions of the actions that were taken.
pub struct Conditions {
    /// How many there are.
    pub all: usize,
    /// Those that were never false: the action, the place, the text.
    pub never_false: Vec<[String; 3]>,
    /// How many events they were tried with,
    pub events: usize,
    /// in how many states.
    pub states: usize,
}

impl Conditions {
    /// Tries events of the campaign in states of the campaign, most of them other than those where they happened.
    pub fn of(model: &mut Model, census: &Census, samples: &Samples) -> Conditions {
        let mut falsified = BTreeSet::new();
        for event in samples.events.iter() {
            for state in samples.states.iter() {
                falsified.extend(model.falsified(event, state));
            }
        }
        let mut conditions = Conditions {
            all: 0,
            never_false: Vec::new(),
            events: samples.events.iter().count(),
            states: samples.states.iter().count(),
        };
        for (action, places) in model.conditions().into_iter().filter(|(action, _)| census.taken(action) > 0) {
            for (place, text) in places {
                conditions.all += 1;
                if !falsified.contains(&(action.clone(), place.clone())) {
                    conditions.never_false.push([action.clone(), place, text]);
                }
            }
        }
        conditions
    }
}
