//! Runs schedules.

use std::fmt;

use super::observer::Observer;
use crate::cluster::{Applied, System};
use crate::model::{Model, SYMMETRIC_NODES_MAX};
use crate::oracle::{Finding, Kind, Observation, Observe, Oracles, Progress, Selection, wrong};
use crate::schedule::{Choice, Kind as ChoiceKind, Schedule};
use crate::target::{Options, Target};
use crate::tla::LoadError;
use crate::trace::{Event, Trace};

/// Why a target cannot be executed with the options given.
#[derive(Debug)]
pub enum SetUpError {
    /// The options allow no system or no spec: a message for the user.
    Options(String),
    /// The spec or its configuration has faults.
    Spec(LoadError),
}

impl fmt::Display for SetUpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetUpError::Options(message) => f.write_str(message),
            SetUpError::Spec(error) => f.write_str(&error.render()),
        }
    }
}

impl std::error::Error for SetUpError {}

/// A system, its model and its oracles, to run one schedule after the other.
pub struct Execution {
    system: Box<dyn System>,
    model: Option<Model>,
    /// The model has lost the system, which is no finding where conformance is not asked for.
    lost: bool,
    trace: Trace,
    choices_max: usize,
    left_out: Vec<ChoiceKind>,
    selection: Selection,
    oracles: Oracles,
    progress: Progress,
    observe: Option<Observe>,
    observations: Vec<Observation>,
}

impl Execution {
    /// Sets up a target.
    ///
    /// # Errors
    ///
    /// When the options allow no system, or the spec has faults.
    pub fn new(target: &dyn Target, options: &Options) -> Result<Execution, SetUpError> {
        let system = target.system(options).map_err(SetUpError::Options)?;
        let (nodes, most) = (options.nodes, SYMMETRIC_NODES_MAX);
        if options.symmetry && nodes > most {
            let message = format!("--symmetry=on with {nodes} nodes: at most {most} nodes have few enough orders");
            return Err(SetUpError::Options(message));
        }
        let model = match options.model {
            true => {
                let files = target.spec(options).map_err(SetUpError::Options)?;
                Some(Model::load(&files, target.ignored_events(), options).map_err(SetUpError::Spec)?)
            }
            false => None,
        };
        let oracles = Oracles::new(options.oracles);
        let needed = !oracles.is_empty() || options.oracles.has(Kind::Progress);
        let observe = target.observe().filter(|_| needed);
        if needed && observe.is_none() {
            return Err(SetUpError::Options(blind(target.name(), options.oracles)));
        }
        Ok(Execution {
            system,
            model,
            lost: false,
            trace: Trace::new(),
            choices_max: options.choices,
            left_out: target.left_out_choices(options),
            selection: options.oracles,
            oracles,
            progress: Progress::default(),
            observe,
            observations: Vec::new(),
        })
    }

    /// Runs a schedule from the start: a fresh system, the model in its initial states. Choices beyond the maximum that
    /// the options set are left out. Where progress is asked for, the choices of a phase that heals everything follow.
    ///
    /// # Errors
    ///
    /// What an oracle found; the execution ends there.
    pub fn run(&mut self, schedule: &Schedule, observer: &mut dyn Observer) -> Result<(), Finding> {
        self.begin(observer)?;
        let choices = schedule.0.iter().take(self.choices_max);
        let count = choices.len();
        for (index, choice) in choices.enumerate() {
            self.apply(index, *choice, observer)?;
        }
        match self.selection.has(Kind::Progress) {
            true => self.heal(count, observer),
            false => Ok(()),
        }
    }

    fn begin(&mut self, observer: &mut dyn Observer) -> Result<(), Finding> {
        self.trace.clear();
        self.system.watch_messages(observer.watches_messages());
        self.system.reset(&mut self.trace);
        self.system.take_movements().iter().for_each(|movement| observer.movement(movement));
        self.oracles.begin(self.system.nodes());
        self.progress.begin();
        self.lost = false;
        if let Some(model) = &mut self.model {
            let begun = model.begin(observer);
            self.weigh(begun)?;
        }
        self.follow(observer)?;
        self.system.check().map_err(|told| wrong(&told))
    }

    /// A hash of the system as it is, where it tells one.
    pub fn digest(&mut self) -> Option<u64> {
        self.system.digest()
    }

    /// Applies a choice and judges what it led to; says whether it did anything.
    pub(super) fn apply(&mut self, index: usize, choice: Choice, observer: &mut dyn Observer) -> Result<bool, Finding> {
        let applied = match self.left_out.contains(&choice.kind()) {
            true => Applied::Skipped,
            false => self.system.apply(choice, &mut self.trace),
        };
        observer.choice(index, choice, &applied);
        self.system.take_movements().iter().for_each(|movement| observer.movement(movement));
        let judged = self.follow(observer).and_then(|()| self.system.check().map_err(|told| wrong(&told)));
        judged.map_err(|finding| Finding { choice: Some(index), ..finding })?;
        Ok(applied != Applied::Skipped)
    }

    /// The number of nodes.
    pub(super) fn nodes(&self) -> u8 {
        self.system.nodes()
    }

    /// What is known of progress.
    pub(super) fn progress_mut(&mut self) -> &mut Progress {
        &mut self.progress
    }

    /// The model, if the options asked for one.
    pub fn model(&self) -> Option<&Model> {
        self.model.as_ref()
    }

    /// The model, to be asked what it makes of events outside of an execution.
    pub fn model_mut(&mut self) -> Option<&mut Model> {
        self.model.as_mut()
    }

    /// Judges the events of the last choice.
    fn follow(&mut self, observer: &mut dyn Observer) -> Result<(), Finding> {
        let mut trace = std::mem::take(&mut self.trace);
        let judged = trace.drain(..).try_for_each(|event| self.judge(event, observer));
        self.trace = trace;
        judged
    }

    fn judge(&mut self, event: Event, observer: &mut dyn Observer) -> Result<(), Finding> {
        observer.event(&event);
        let seen = self.see(&event);
        // Where the model and another oracle reject the same event, the spec says more of it.
        if let Some(model) = self.model.as_mut().filter(|_| !self.lost) {
            let stepped = model.step(event, observer);
            self.weigh(stepped)?;
        }
        seen
    }

    /// Shows an event to the oracles that need no spec.
    fn see(&mut self, event: &Event) -> Result<(), Finding> {
        let Some(observe) = self.observe else { return Ok(()) };
        self.observations.clear();
        observe(event, &mut self.observations);
        for observation in &self.observations {
            self.progress.see(observation);
            self.oracles.see(observation, event)?;
        }
        Ok(())
    }

    /// What the model says counts where conformance is asked for; else the model only follows, as long as it can.
    fn weigh(&mut self, verdict: Result<(), Finding>) -> Result<(), Finding> {
        self.lost = verdict.is_err();
        verdict.or_else(|finding| if self.selection.has(Kind::Conformance) { Err(finding) } else { Ok(()) })
    }
}

fn blind(target: &str, selection: Selection) -> String {
    format!(
        "--oracles={selection}: {target} shows its events to no oracle but conformance: implement `Target::observe` for it"
    )
}
