//! Interned events, with the arguments that they give to their actions.

use std::rc::Rc;

use crate::hash::Map;
use crate::tla::value::Value as Tla;
use crate::tla::{ActionId, Spec};
use crate::trace::Event;

use super::convert::Converter;
use super::mapping::Mapping;

/// The number of an interned event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EventId(pub u32);

/// What an event asks of the model.
#[derive(Clone, Debug)]
pub struct Call {
    /// The event.
    pub event: Rc<Event>,
    /// The action.
    pub action: ActionId,
    /// Its arguments.
    pub args: Vec<Tla>,
    marked: bool,
}

/// Every event that is remembered.
#[derive(Debug, Default)]
pub struct Events {
    ids: Map<Rc<Event>, EventId>,
    calls: Vec<Call>,
    converter: Converter,
}

impl Events {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.calls.len()
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.ids.clear();
        self.calls.clear();
    }

    /// The number of an event that is remembered.
    pub fn find(&self, event: &Event) -> Option<EventId> {
        self.ids.get(event).copied()
    }

    /// Adds an event that was not found and that the action of number `action` takes.
    ///
    /// # Errors
    ///
    /// Says which parameter of the action no field of the event gives, or which constant the spec lacks.
    pub fn add(&mut self, event: &Rc<Event>, mapping: &Mapping, action: usize, spec: &Spec) -> Result<EventId, String> {
        let (action, args) = self.call(event, mapping, action, spec)?;
        Ok(self.number(Call { event: event.clone(), action, args, marked: false }))
    }

    /// The action of number `action` with the arguments that an event gives it; nothing is remembered.
    ///
    /// # Errors
    ///
    /// As [`Events::add`].
    pub fn call(
        &mut self,
        event: &Event,
        mapping: &Mapping,
        action: usize,
        spec: &Spec,
    ) -> Result<(ActionId, Vec<Tla>), String> {
        let action = mapping.action(action);
        let mut args = Vec::with_capacity(action.params.len());
        for param in &action.params {
            let value = event.field(param).ok_or_else(|| missing(event, param))?;
            args.push(self.converter.convert(value, spec)?);
        }
        Ok((action.id, args))
    }

    /// The call of a number.
    pub fn get(&self, id: EventId) -> &Call {
        &self.calls[id.0 as usize]
    }

    /// Marks an event as met again.
    pub fn mark(&mut self, id: EventId) {
        self.calls[id.0 as usize].marked = true;
    }

    /// Forgets the events that are not marked, takes the marks off the others, and gives the new number of each old one.
    pub fn keep_marked(&mut self) -> Vec<Option<EventId>> {
        let old = std::mem::take(&mut self.calls);
        self.ids.clear();
        old.into_iter().map(|call| call.marked.then(|| self.keep(call))).collect()
    }

    fn keep(&mut self, call: Call) -> EventId {
        self.number(Call { marked: false, ..call })
    }

    fn number(&mut self, call: Call) -> EventId {
        let id = EventId(self.calls.len() as u32);
        self.ids.insert(call.event.clone(), id);
        self.calls.push(call);
        id
    }
}

fn missing(event: &Event, param: &str) -> String {
    let fields: Vec<&str> = event.fields.iter().map(|(name, _)| name.as_ref()).collect();
    format!("the action {} has a parameter {param}, but the event's fields are {}", event.name, fields.join(", "))
}
