//! Asking a model what it makes of an event, outside of an execution.

use super::Model;
use super::mapping::Mapped;
use crate::tla::State;
use crate::tla::source::Span;
use crate::trace::Event;

impl Model {
    /// Whether an action takes an event; false if the target keeps it from the model.
    ///
    /// # Errors
    ///
    /// Says what keeps the event from being a step whatever the state is: no action of its name, a parameter that no
    /// field gives, or a constant that the configuration lacks.
    pub fn takes(&mut self, event: &Event) -> Result<bool, String> {
        match self.mapping.of(event) {
            Mapped::Ignored => Ok(false),
            Mapped::Unmapped(hint) => Err(format!("no action of the spec takes this event: {hint}")),
            Mapped::Action(action) => self.memory.events.call(event, &self.mapping, action, &self.spec).map(|_| true),
        }
    }
}

/// Where a condition stands, and its text.
type Condition = (String, String);

impl Model {
    /// For each invariant how often it was evaluated: once for each combination of the variables that it reads.
    pub fn evaluated(&self) -> impl Iterator<Item = (&str, u64)> {
        self.judge.evaluated()
    }

    /// The actions that take events, by name, with the conditions of each.
    pub fn conditions(&self) -> Vec<(String, Vec<Condition>)> {
        let mut all: Vec<(String, Vec<Condition>)> = Vec::new();
        for (name, action) in self.mapping.iter() {
            let spans = self.spec.conjuncts(action.id);
            let text = |span| self.spec.sources().text(span).split_whitespace().collect::<Vec<_>>().join(" ");
            all.push((name.to_owned(), spans.into_iter().map(|span| (self.place(span), text(span))).collect()));
        }
        all.sort();
        all
    }

    /// The action of an event and the place of the condition that keeps it from being a step from a state; nothing if it
    /// is one, or that cannot be told.
    pub fn falsified(&mut self, event: &Event, state: &State) -> Option<(String, String)> {
        let Mapped::Action(action) = self.mapping.of(event) else { return None };
        let (action, args) = self.memory.events.call(event, &self.mapping, action, &self.spec).ok()?;
        let blame = self.evaluator.explain(&self.spec, action, state, &args).ok()??;
        Some((event.name.to_string(), self.place(blame.span)))
    }

    fn place(&self, span: Span) -> String {
        let Some(file) = self.spec.sources().file(span.file) else { return "an unknown place".to_owned() };
        let (line, column) = file.position(span.start);
        format!("{}:{line}:{column}", file.path.display())
    }
}
