//! Interned events, with the arguments that they give to their actions.

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
    /// The action.
    pub action: ActionId,
    /// Its arguments.
    pub args: Vec<Tla>,
}

/// Every event met since the last clearing.
#[derive(Debug, Default)]
pub struct Events {
    ids: Map<Event, EventId>,
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

    /// The number of an event that the action of number `action` takes.
    ///
    /// # Errors
    ///
    /// Says which parameter of the action no field of the event gives, or which constant the spec lacks.
    pub fn intern(
        &mut self,
        event: &Event,
        mapping: &Mapping,
        action: usize,
        spec: &mut Spec,
    ) -> Result<EventId, String> {
        if let Some(id) = self.ids.get(event) {
            return Ok(*id);
        }
        let action = mapping.action(action);
        let mut args = Vec::with_capacity(action.params.len());
        for param in &action.params {
            let value = event.field(param).ok_or_else(|| missing(event, param))?;
            args.push(self.converter.convert(value, spec)?);
        }
        let id = EventId(self.calls.len() as u32);
        self.ids.insert(event.clone(), id);
        self.calls.push(Call { action: action.id, args });
        Ok(id)
    }

    /// The call of a number that was handed out since the last clearing.
    pub fn get(&self, id: EventId) -> &Call {
        &self.calls[id.0 as usize]
    }
}

fn missing(event: &Event, param: &str) -> String {
    let fields: Vec<&str> = event.fields.iter().map(|(name, _)| name.as_ref()).collect();
    format!("the action {} has a parameter {param}, but the event's fields are {}", event.name, fields.join(", "))
}
