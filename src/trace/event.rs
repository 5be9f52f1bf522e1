//! Events and traces.

use std::fmt;
use std::hash::{Hash, Hasher};

use super::value::{Text, Value, same_fields, same_text};

/// How the names of events begin that are observations for the oracles without a spec, and no steps: `observe Applied`.
/// No action can have such a name, and the model is not told of them.
pub const OBSERVATION: &str = "observe ";

/// One protocol step that the system was seen to do.
///
/// `Timeout(i = n1)` is taken as the action of that name in the spec (or its mapping module), whose parameters are
/// bound by name to the event's fields. Fields that the action does not name are for people to read.
#[derive(Clone, Debug, Eq)]
pub struct Event {
    /// The event's name, which is the action's.
    pub name: Text,
    /// Parameters and observed variables, by name, in the order in which they print.
    pub fields: Vec<(Text, Value)>,
}

impl Event {
    /// An event without fields.
    pub fn new(name: impl Into<Text>) -> Event {
        Event { name: name.into(), fields: Vec::new() }
    }

    /// The same event with one more field.
    #[must_use]
    pub fn with(mut self, name: impl Into<Text>, value: Value) -> Event {
        self.fields.push((name.into(), value));
        self
    }

    /// The field of this name.
    pub fn field(&self, name: &str) -> Option<&Value> {
        self.fields.iter().find(|(field, _)| field == name).map(|(_, value)| value)
    }
}

impl PartialEq for Event {
    fn eq(&self, other: &Event) -> bool {
        same_text(&self.name, &other.name) && same_fields(&self.fields, &other.fields)
    }
}

/// As of [`Value`], without the names of fields.
impl Hash for Event {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
        self.fields.iter().for_each(|(_, value)| value.hash(state));
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}(", self.name)?;
        for (index, (name, value)) in self.fields.iter().enumerate() {
            let separator = if index == 0 { "" } else { ", " };
            write!(f, "{separator}{name} = {value}")?;
        }
        f.write_str(")")
    }
}

/// The events of one execution, in order.
pub type Trace = Vec<Event>;
