//! What each action did: how many successors it gave, and how many of them were new.

use std::sync::{Mutex, PoisonError};

use crate::hash::Map;
use crate::tla::compile::ir::Action;
use crate::tla::spec::Spec;

/// How many actions are told apart; the rest count as one.
pub(super) const ACTIONS: usize = 256;

/// The name of the initial predicate's pseudo-action.
pub(super) const INIT: &str = "Init";

/// What an action did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coverage {
    /// The name of the piece of the next-state relation; `Init` stands for the initial predicate.
    pub action: String,
    /// How many states it gave that no other action had given before, in the order of the search.
    pub distinct: u64,
    /// How many states it gave.
    pub generated: u64,
}

/// Numbers for the names of actions, the same for all workers.
pub(super) struct Actions {
    names: Mutex<Vec<String>>,
}

impl Actions {
    /// The actions of a spec, so that those that are never taken have their numbers, too.
    pub(super) fn of(spec: &Spec) -> Actions {
        let mut names = vec![INIT.to_owned()];
        let entry = spec.next().and_then(|next| spec.program().actions.get(next.0 as usize));
        if let Some(entry) = entry {
            let before = names.len();
            pieces(&entry.code, &mut names);
            if names.len() == before {
                names.push(entry.name.to_string());
            }
        }
        names.truncate(ACTIONS - 1);
        Actions { names: Mutex::new(names) }
    }

    fn number(&self, name: &str) -> u8 {
        let mut names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        let at = names.iter().position(|known| known == name).unwrap_or_else(|| {
            if names.len() < ACTIONS - 1 {
                names.push(name.to_owned());
            }
            names.len() - 1
        });
        u8::try_from(at).unwrap_or(u8::MAX)
    }

    /// All that is known of the actions of a spec.
    pub(super) fn coverage(&self, tally: &Tally) -> Vec<Coverage> {
        let names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        let each = names.iter().zip(tally.0.iter());
        each.map(|(action, (distinct, generated))| Coverage {
            action: action.clone(),
            distinct: *distinct,
            generated: *generated,
        })
        .collect()
    }
}

/// The names of the pieces of an action, in order, each once.
fn pieces(action: &Action, names: &mut Vec<String>) {
    match action {
        Action::Named(piece) => {
            let (name, _, body) = &**piece;
            let before = names.len();
            pieces(body, names);
            if names.len() == before && !names.iter().any(|known| **known == **name) {
                names.push(name.to_string());
            }
        }
        Action::And(parts) | Action::Or(parts) => parts.iter().for_each(|part| pieces(part, names)),
        Action::Exists(_, body) | Action::Let(_, body) => pieces(body, names),
        Action::If(parts) => {
            pieces(&parts.1, names);
            pieces(&parts.2, names);
        }
        _ => {}
    }
}

/// The numbers of actions that one worker knows, by where their names stand in its spec.
pub(super) struct Known<'s> {
    actions: &'s Actions,
    by_place: Map<usize, u8>,
}

impl<'s> Known<'s> {
    pub(super) fn new(actions: &'s Actions) -> Known<'s> {
        Known { actions, by_place: Map::default() }
    }

    /// The number of an action by its name, which stands in the spec.
    pub(super) fn number(&mut self, name: &str) -> u8 {
        *self.by_place.entry(name.as_ptr() as usize).or_insert_with(|| self.actions.number(name))
    }
}

/// Distinct and generated states by action.
#[derive(Clone)]
pub(super) struct Tally(Box<[(u64, u64)]>);

impl Default for Tally {
    fn default() -> Tally {
        Tally(vec![(0, 0); ACTIONS].into_boxed_slice())
    }
}

impl Tally {
    pub(super) fn distinct(&mut self, action: u8) {
        if let Some(place) = self.0.get_mut(usize::from(action)) {
            place.0 += 1;
        }
    }

    pub(super) fn generated(&mut self, action: u8) {
        if let Some(place) = self.0.get_mut(usize::from(action)) {
            place.1 += 1;
        }
    }

    pub(super) fn add(&mut self, other: &Tally) {
        for (sum, part) in self.0.iter_mut().zip(other.0.iter()) {
            *sum = (sum.0 + part.0, sum.1 + part.1);
        }
    }
}
