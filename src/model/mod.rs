//! A spec driven by events: which of its states agree with what the system was seen to do.
//!
//! An event is taken as a step of the operator of its name in the root module of the spec (a mapping module beside it,
//! where there is one). The operator's parameters are bound by name to the event's fields; fields that it does not name
//! are for people to read. What an event does not say, the operator may quantify over: the states that agree are kept
//! as a frontier.
//!
//! Fuzzing walks the same prefixes again and again, so states and events are interned, and steps are remembered by
//! their numbers; a view or an invariant is evaluated once for each combination of the variables that it reads. All of
//! it is forgotten, between executions, when it has grown beyond a bound. What is remembered changes no verdict and no
//! feature.

mod convert;
mod events;
mod frontier;
mod judge;
mod mapping;
mod states;
mod steps;

use crate::execution::{Observer, Visit};
use crate::oracle::{self, Finding};
use crate::target::{Options, SpecFiles};
use crate::tla::loader::Memory;
use crate::tla::{Evaluator, LoadError, Spec, State};
use crate::trace::Event;

use events::{EventId, Events};
use frontier::Frontier;
use judge::Judge;
use mapping::{Mapped, Mapping};
use states::{StateId, States};
use steps::Steps;

/// How many states and events are remembered before all are forgotten.
const REMEMBERED: usize = 300_000;

/// A spec driven by events.
pub struct Model {
    spec: Spec,
    evaluator: Evaluator,
    mapping: Mapping,
    judge: Judge,
    states: States,
    events: Events,
    steps: Steps,
    frontier: Frontier,
    initial: Vec<State>,
    successors: Vec<State>,
    frontier_max: usize,
}

impl Model {
    /// Loads a spec and makes ready to follow events with it.
    ///
    /// # Errors
    ///
    /// Every fault of the spec or its configuration that can be told without an execution.
    pub fn load(files: &SpecFiles, ignored: &[&'static str], options: &Options) -> Result<Model, LoadError> {
        let loader = Memory::new(files.files.clone());
        let mut spec = Spec::load(&loader, &files.root, &files.config)?;
        let mapping = Mapping::new(&mut spec, ignored)?;
        let mut evaluator = Evaluator::new(&spec);
        let initial = match evaluator.initial_states(&spec) {
            Ok(initial) => initial,
            Err(error) => {
                let diagnostics = vec![error.to_diagnostic()];
                return Err(LoadError { sources: spec.sources().clone(), diagnostics });
            }
        };
        let judge = Judge::new(&spec);
        Ok(Model {
            spec,
            evaluator,
            mapping,
            judge,
            states: States::default(),
            events: Events::default(),
            steps: Steps::default(),
            frontier: Frontier::default(),
            initial,
            successors: Vec::new(),
            frontier_max: options.frontier,
        })
    }

    /// Goes back to the initial states.
    ///
    /// # Errors
    ///
    /// A finding when an initial state breaks an invariant or cannot be judged.
    pub fn begin(&mut self, observer: &mut dyn Observer) -> Result<(), Finding> {
        if self.states.len().max(self.events.len()) > REMEMBERED {
            self.forget();
        }
        self.frontier.clear();
        for state in self.initial.clone() {
            let id = self.enter(state, None, "Init")?;
            self.frontier.add(id);
            let known = self.states.get(id);
            observer.visit(Visit { action: "", from: 0, to: known.view, before: None, after: &known.state });
        }
        self.frontier.advance();
        Ok(())
    }

    /// Takes an event as a step.
    ///
    /// # Errors
    ///
    /// A finding when no step of the spec agrees with the event, when a step leads to a state that breaks an invariant,
    /// when more states agree than the frontier may hold, or when the spec cannot be evaluated there.
    pub fn step(&mut self, event: &Event, observer: &mut dyn Observer) -> Result<(), Finding> {
        let action = match self.mapping.of(event) {
            Mapped::Ignored => return Ok(()),
            Mapped::Unmapped(hint) => return Err(oracle::unmapped(event, &hint)),
            Mapped::Action(action) => action,
        };
        let event_id = match self.events.intern(event, &self.mapping, action, &mut self.spec) {
            Ok(id) => id,
            Err(hint) => return Err(oracle::unmapped(event, &hint)),
        };
        for position in 0..self.frontier.len() {
            let from = self.frontier.get(position);
            self.follow(from, event_id, event, observer)?;
        }
        if self.frontier.next_is_empty() {
            return Err(self.blame(event, event_id));
        }
        if self.frontier.next_len() > self.frontier_max {
            return Err(oracle::ambiguous(event, self.frontier.next_len(), self.frontier_max));
        }
        self.frontier.advance();
        Ok(())
    }

    /// The spec.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// The states that agree with the events so far.
    pub fn frontier(&self) -> impl Iterator<Item = &State> {
        (0..self.frontier.len()).map(|position| &self.states.get(self.frontier.get(position)).state)
    }

    fn forget(&mut self) {
        self.states.clear();
        self.events.clear();
        self.steps.clear();
        self.judge.clear();
    }

    /// Adds the successors of one state to the next frontier.
    fn follow(
        &mut self,
        from: StateId,
        event_id: EventId,
        event: &Event,
        observer: &mut dyn Observer,
    ) -> Result<(), Finding> {
        let range = match self.steps.get(from, event_id) {
            Some(range) => range,
            None => self.compute(from, event_id, event)?,
        };
        for position in range {
            let to = self.steps.target(position);
            self.frontier.add(to);
            let (before, after) = (self.states.get(from), self.states.get(to));
            observer.visit(Visit {
                action: &event.name,
                from: before.view,
                to: after.view,
                before: Some(&before.state),
                after: &after.state,
            });
        }
        Ok(())
    }

    /// Evaluates the action of an event in one state and remembers the outcome.
    fn compute(&mut self, from: StateId, event_id: EventId, event: &Event) -> Result<std::ops::Range<usize>, Finding> {
        let known = self.events.get(event_id);
        let state = &self.states.get(from).state;
        self.successors.clear();
        let outcome = self.evaluator.step(&self.spec, known.action, state, &known.args, &mut self.successors);
        if let Err(error) = outcome {
            return Err(oracle::faulty(&event.to_string(), &error, self.spec.sources()));
        }
        let mut targets = Vec::with_capacity(self.successors.len());
        for successor in std::mem::take(&mut self.successors) {
            targets.push(self.enter(successor, Some(from), &event.name)?);
        }
        Ok(self.steps.remember(from, event_id, &targets))
    }

    /// Interns a state; a new one is judged.
    fn enter(&mut self, state: State, from: Option<StateId>, event: &str) -> Result<StateId, Finding> {
        if let Some(id) = self.states.find(&state) {
            return Ok(id);
        }
        let parent = from.map(|id| self.states.get(id));
        let view = self.judge.check(&self.spec, &mut self.evaluator, &state, parent, event)?;
        Ok(self.states.add(state, view))
    }

    /// Why no state of the frontier has a step for an event.
    fn blame(&mut self, event: &Event, event_id: EventId) -> Finding {
        let known = self.events.get(event_id);
        let mut blames = Vec::new();
        for position in 0..self.frontier.len() {
            let state = &self.states.get(self.frontier.get(position)).state;
            match self.evaluator.explain(&self.spec, known.action, state, &known.args) {
                Ok(blame) => blames.extend(blame),
                Err(error) => return oracle::faulty(&event.to_string(), &error, self.spec.sources()),
            }
        }
        oracle::forbidden(event, &blames, self.spec.sources())
    }
}

#[cfg(test)]
mod tests;
