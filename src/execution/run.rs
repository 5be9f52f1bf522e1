//! Runs schedules.

use std::fmt;

use super::observer::Observer;
use crate::cluster::System;
use crate::model::Model;
use crate::oracle::Finding;
use crate::schedule::Schedule;
use crate::target::{Options, Target};
use crate::tla::LoadError;
use crate::trace::Trace;

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

/// A system and its model, to run one schedule after the other.
pub struct Execution {
    system: Box<dyn System>,
    model: Option<Model>,
    trace: Trace,
    choices_max: usize,
}

impl Execution {
    /// Sets up a target.
    ///
    /// # Errors
    ///
    /// When the options allow no system, or the spec has faults.
    pub fn new(target: &dyn Target, options: &Options) -> Result<Execution, SetUpError> {
        let system = target.system(options).map_err(SetUpError::Options)?;
        let model = match options.model {
            true => {
                let files = target.spec(options).map_err(SetUpError::Options)?;
                Some(Model::load(&files, target.ignored_events(), options).map_err(SetUpError::Spec)?)
            }
            false => None,
        };
        Ok(Execution { system, model, trace: Trace::new(), choices_max: options.choices })
    }

    /// Runs a schedule from the start: a fresh system, the model in its initial states. Choices beyond the maximum that
    /// the options set are left out.
    ///
    /// # Errors
    ///
    /// What an oracle found; the execution ends there.
    pub fn run(&mut self, schedule: &Schedule, observer: &mut dyn Observer) -> Result<(), Finding> {
        self.trace.clear();
        self.system.reset(&mut self.trace);
        if let Some(model) = &mut self.model {
            model.begin(observer)?;
        }
        self.follow(observer)?;
        for (index, choice) in schedule.0.iter().take(self.choices_max).enumerate() {
            let applied = self.system.apply(*choice, &mut self.trace);
            observer.choice(index, *choice, &applied);
            self.follow(observer).map_err(|finding| Finding { choice: Some(index), ..finding })?;
        }
        Ok(())
    }

    /// The model, if the options asked for one.
    pub fn model(&self) -> Option<&Model> {
        self.model.as_ref()
    }

    /// Takes the events of the last choice as steps of the model.
    fn follow(&mut self, observer: &mut dyn Observer) -> Result<(), Finding> {
        for event in self.trace.drain(..) {
            observer.event(&event);
            if let Some(model) = &mut self.model {
                model.step(event, observer)?;
            }
        }
        Ok(())
    }
}
