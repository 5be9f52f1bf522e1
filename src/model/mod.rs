//! A spec driven by events: which of its states agree with what the system was seen to do.
//!
//! An event is taken as a step of the operator of its name in the root module of the spec (a mapping module beside it,
//! where there is one). The operator's parameters are bound by name to the event's fields; fields that it does not name
//! are for people to read. What an event does not say, the operator may quantify over: the states that agree are kept
//! as a frontier. Steps that no event tells of, the operator `InternalStep` of the root module allows.
//!
//! Fuzzing walks the same prefixes again and again, so states and events are interned, and steps are remembered by
//! their numbers; a view or an invariant is evaluated once for each combination of the variables that it reads. All of it
//! is forgotten, between executions, when it has grown beyond a bound. What is remembered changes no verdict and no
//! feature.

mod convert;
mod events;
mod facets;
mod frontier;
mod internal;
mod judge;
mod mapping;
mod memory;
mod probe;
mod states;
mod steps;
mod symmetry;

use std::rc::Rc;

use crate::execution::{Observer, Visit};
use crate::oracle::{self, Finding};
use crate::target::{Options, SpecFiles};
use crate::tla::loader::Memory as Files;
use crate::tla::{Evaluator, LoadError, Spec, State};
use crate::trace::Event;

use events::EventId;
use frontier::Frontier;
use internal::Internal;
use judge::Judge;
use mapping::{Mapped, Mapping};
use memory::Memory;
use states::StateId;

pub use convert::Converter;
pub use facets::FACETS;
pub use internal::ACTION as INTERNAL_ACTION;
pub use memory::Usage;
pub use symmetry::NODES_MAX as SYMMETRIC_NODES_MAX;

/// A spec driven by events.
pub struct Model {
    spec: Spec,
    evaluator: Evaluator,
    mapping: Mapping,
    judge: Judge,
    memory: Memory,
    frontier: Frontier,
    initial: Vec<State>,
    successors: Vec<State>,
    targets: Vec<StateId>,
    frontier_max: usize,
    remember: usize,
    internal: Internal,
    /// The last state that was judged and rejected, with the state that a step led there from, if any.
    rejected: Option<(Option<State>, State)>,
}

impl Model {
    /// Loads a spec and makes ready to follow events with it.
    ///
    /// # Errors
    ///
    /// Every fault of the spec or its configuration that can be told without an execution.
    pub fn load(files: &SpecFiles, ignored: &[&'static str], options: &Options) -> Result<Model, LoadError> {
        let loader = Files::new(files.files.clone());
        let mut spec = Spec::load(&loader, &files.root, &files.config)?;
        if let Err(fault) = spec.behaves() {
            return Err(LoadError { sources: spec.sources().clone(), diagnostics: vec![fault] });
        }
        let ignored_checks = spec.explored_only();
        if !ignored_checks.is_empty() {
            return Err(LoadError { sources: spec.sources().clone(), diagnostics: ignored_checks });
        }
        let mapping = Mapping::new(&mut spec, ignored);
        let permutations = if options.symmetry { symmetry::of(&spec, options.nodes) } else { Vec::new() };
        let view = match &options.view {
            None => Ok(spec.view()),
            Some(name) => spec.expression(name).map(Some),
        };
        let view = match view {
            Ok(view) => view,
            Err(fault) => return Err(LoadError { sources: spec.sources().clone(), diagnostics: vec![fault] }),
        };
        let judge = Judge::new(&mut spec, view, permutations);
        let mut evaluator = Evaluator::new(&spec);
        let initial = match evaluator.initial_states(&spec) {
            Ok(initial) => initial,
            Err(error) => {
                let diagnostics = vec![error.to_diagnostic()];
                return Err(LoadError { sources: spec.sources().clone(), diagnostics });
            }
        };
        let internal = Internal::of(&spec);
        Ok(Model {
            spec,
            evaluator,
            mapping,
            judge,
            memory: Memory::default(),
            frontier: Frontier::default(),
            initial,
            successors: Vec::new(),
            targets: Vec::new(),
            frontier_max: options.frontier,
            remember: options.remember,
            internal,
            rejected: None,
        })
    }

    /// Goes back to the initial states.
    ///
    /// # Errors
    ///
    /// A finding when an initial state breaks an invariant or cannot be judged.
    pub fn begin(&mut self, observer: &mut dyn Observer) -> Result<(), Finding> {
        let begun = self.start(observer);
        self.show_rejected("", observer);
        begun
    }

    fn start(&mut self, observer: &mut dyn Observer) -> Result<(), Finding> {
        self.frontier.clear();
        self.rejected = None;
        self.memory.keep_to(self.remember);
        self.judge.keep_to(self.remember);
        for state in self.initial.clone() {
            let id = self.enter(state, None, "Init")?;
            self.memory.states.mark(id);
            self.frontier.add(id);
            let known = self.memory.states.get(id);
            observer.visit(Visit {
                action: "",
                from: 0,
                to: known.aspect.view,
                facets: &known.aspect.facets,
                before: None,
                after: &known.state,
            });
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
    pub fn step(&mut self, event: Event, observer: &mut dyn Observer) -> Result<(), Finding> {
        let name = event.name.clone();
        let taken = self.take(event, observer);
        if taken.is_err() {
            self.show_rejected(&name, observer);
        }
        taken
    }

    fn take(&mut self, event: Event, observer: &mut dyn Observer) -> Result<(), Finding> {
        let Some(event) = self.intern(event)? else { return Ok(()) };
        self.close(observer)?;
        for position in 0..self.frontier.len() {
            self.follow(self.frontier.get(position), event, observer)?;
        }
        if self.frontier.next_is_empty() {
            return Err(self.blame(event));
        }
        if self.frontier.next_len() > self.frontier_max {
            let event = &self.memory.events.get(event).event;
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
        (0..self.frontier.len()).map(|position| &self.memory.states.get(self.frontier.get(position)).state)
    }

    /// How much is remembered of the executions so far, and how often that helped.
    pub fn usage(&self) -> Usage {
        self.memory.usage()
    }

    /// The number of an event, or nothing if the target keeps it from the model.
    fn intern(&mut self, event: Event) -> Result<Option<EventId>, Finding> {
        if let Some(id) = self.memory.events.find(&event) {
            return Ok(Some(id));
        }
        let action = match self.mapping.of(&event) {
            Mapped::Ignored => return Ok(None),
            Mapped::Unmapped(hint) => return Err(oracle::unmapped(&event, &hint)),
            Mapped::Action(action) => action,
        };
        let event = Rc::new(event);
        let added = self.memory.events.add(&event, &self.mapping, action, &self.spec);
        added.map(Some).map_err(|hint| oracle::unmapped(&event, &hint))
    }

    /// Adds the successors of one state to the next frontier.
    fn follow(&mut self, from: StateId, event: EventId, observer: &mut dyn Observer) -> Result<(), Finding> {
        let range = match self.memory.recall(from, event) {
            Some(range) => range,
            None => self.compute(from, event)?,
        };
        for position in range {
            let to = self.memory.target(position);
            self.frontier.add(to);
            let (before, after) = (self.memory.states.get(from), self.memory.states.get(to));
            observer.visit(Visit {
                action: &self.memory.events.get(event).event.name,
                from: before.aspect.view,
                to: after.aspect.view,
                facets: &after.aspect.facets,
                before: Some(&before.state),
                after: &after.state,
            });
        }
        Ok(())
    }

    /// Finds out what an event leads to from one state, and remembers it.
    fn compute(&mut self, from: StateId, event: EventId) -> Result<std::ops::Range<usize>, Finding> {
        self.successors.clear();
        let call = self.memory.events.get(event);
        let state = &self.memory.states.get(from).state;
        let result = self.evaluator.step(&self.spec, call.action, state, &call.args, &mut self.successors);
        if let Err(error) = result {
            return Err(oracle::faulty(&call.event.to_string(), &error, self.spec.sources()));
        }
        let name = call.event.name.clone();
        let mut successors = std::mem::take(&mut self.successors);
        self.targets.clear();
        for successor in successors.drain(..) {
            let target = self.enter(successor, Some(from), &name)?;
            self.targets.push(target);
        }
        self.successors = successors;
        Ok(self.memory.remember(from, event, &self.targets))
    }

    /// Interns a state; a new one is judged.
    fn enter(&mut self, state: State, from: Option<StateId>, event: &str) -> Result<StateId, Finding> {
        if let Some(id) = self.memory.states.find(&state) {
            return Ok(id);
        }
        let parent = from.map(|id| self.memory.states.get(id));
        match self.judge.check(&self.spec, &mut self.evaluator, &state, parent, event) {
            Ok(aspect) => Ok(self.memory.states.add(state, aspect)),
            Err(finding) => {
                self.rejected = Some((parent.map(|parent| parent.state.clone()), state));
                Err(finding)
            }
        }
    }

    /// Shows the state that was rejected, if any.
    fn show_rejected(&mut self, action: &str, observer: &mut dyn Observer) {
        if let Some((before, after)) = self.rejected.take() {
            observer.rejected(Visit { action, from: 0, to: 0, facets: &[], before: before.as_ref(), after: &after });
        }
    }

    /// Why no state of the frontier has a step for an event.
    fn blame(&mut self, event: EventId) -> Finding {
        let call = self.memory.events.get(event);
        let mut blames = Vec::new();
        for position in 0..self.frontier.len() {
            let state = &self.memory.states.get(self.frontier.get(position)).state;
            match self.evaluator.explain(&self.spec, call.action, state, &call.args) {
                Ok(blame) => blames.extend(blame),
                Err(error) => return oracle::faulty(&call.event.to_string(), &error, self.spec.sources()),
            }
        }
        let finding = oracle::forbidden(&call.event, &blames, self.spec.sources());
        match self.internal.note() {
            Some(note) => Finding { reason: format!("{}\n{note}", finding.reason.trim_end()), ..finding },
            None => finding,
        }
    }
}

#[cfg(test)]
mod tests;
