//! Which action takes an event.

use std::rc::Rc;

use crate::hash::Map;
use crate::tla::level::Level;
use crate::tla::{ActionId, Spec};
use crate::trace::{Event, OBSERVATION};

/// An operator that can take events of its name.
#[derive(Clone, Debug)]
pub struct Action {
    /// The compiled action.
    pub id: ActionId,
    /// Its parameters, bound by name to an event's fields.
    pub params: Vec<Rc<str>>,
}

/// What becomes of an event.
pub enum Mapped {
    /// The target keeps it from the model.
    Ignored,
    /// Nothing takes it; the reason.
    Unmapped(String),
    /// The action of this number takes it.
    Action(usize),
}

/// The actions of a spec by name.
#[derive(Debug, Default)]
pub struct Mapping {
    actions: Vec<Action>,
    by_name: Map<String, usize>,
    unusable: Map<String, String>,
    ignored: Vec<&'static str>,
}

impl Mapping {
    /// Makes every definition of the root module that is an action ready to take events. An event that has an action
    /// is taken, ignored or not.
    pub fn new(spec: &mut Spec, ignored: &[&'static str]) -> Mapping {
        let mut mapping = Mapping { ignored: ignored.to_vec(), ..Mapping::default() };
        for definition in spec.definitions() {
            let name = definition.name.to_string();
            if definition.level != Level::Action {
                let hint = format!("the spec defines {name}, but it is no action: it has no primed variable");
                mapping.unusable.insert(name, hint);
                continue;
            }
            match spec.action(&name) {
                Ok(id) => {
                    mapping.by_name.insert(name, mapping.actions.len());
                    mapping.actions.push(Action { id, params: definition.params });
                }
                Err(diagnostic) => {
                    mapping.unusable.insert(name, diagnostic.render(spec.sources()));
                }
            }
        }
        mapping
    }

    /// What becomes of an event.
    pub fn of(&self, event: &Event) -> Mapped {
        if let Some(action) = self.by_name.get(event.name.as_ref()) {
            return Mapped::Action(*action);
        }
        if event.name.starts_with(OBSERVATION) || self.ignored.iter().any(|name| *name == event.name) {
            return Mapped::Ignored;
        }
        Mapped::Unmapped(self.hint(&event.name))
    }

    /// The action of a number that [`Mapping::of`] gave.
    pub fn action(&self, number: usize) -> &Action {
        &self.actions[number]
    }

    /// Every action with its name, in no order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Action)> {
        self.by_name.iter().filter_map(|(name, number)| Some((name.as_str(), self.actions.get(*number)?)))
    }

    fn hint(&self, name: &str) -> String {
        if let Some(reason) = self.unusable.get(name) {
            return reason.clone();
        }
        let mut names: Vec<&str> = self.by_name.keys().map(String::as_str).collect();
        names.sort_unstable();
        format!("the spec's actions are {}", names.join(", "))
    }
}
