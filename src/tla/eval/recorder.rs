//! Takes note of what an evaluation looks at and changes.

use std::cell::{Cell, RefCell};

use crate::tla::footprint::{Change, Footprint, Read};
use crate::tla::value::Value;

/// What an evaluation has looked at, and what it has assigned so far.
#[derive(Default)]
pub(crate) struct Recorder {
    footprint: RefCell<Footprint>,
    changes: RefCell<Vec<Change>>,
    impure: Cell<bool>,
}

impl Recorder {
    /// Begins anew.
    pub fn clear(&self) {
        self.take_footprint();
        self.take_changes();
        self.impure.set(false);
    }

    /// A variable was looked at.
    pub fn variable(&self, var: u32) {
        self.footprint.borrow_mut().add(&Read::Variable(var as usize));
    }

    /// What a variable has at an argument was looked at.
    pub fn part(&self, var: u32, key: &Value) {
        self.footprint.borrow_mut().add_part(var as usize, key);
    }

    /// It was asked whether a variable has an element.
    pub fn element(&self, var: u32, element: &Value) {
        self.footprint.borrow_mut().add(&Read::Element(var as usize, element.clone()));
    }

    /// The evaluation depends on more than the state, or does more than to give a value.
    #[cold]
    pub fn impure(&self) {
        self.impure.set(true);
    }

    /// Whether it does.
    pub fn is_impure(&self) -> bool {
        self.impure.get()
    }

    /// A variable is assigned by this change.
    pub fn change(&self, var: u32, change: Change) {
        let mut changes = self.changes.borrow_mut();
        let var = var as usize;
        if changes.len() <= var {
            changes.resize(var + 1, Change::Same);
        }
        if let Some(place) = changes.get_mut(var) {
            *place = change;
        }
    }

    /// How a variable was assigned last.
    pub fn last_change(&self, var: usize) -> Change {
        self.changes.borrow().get(var).cloned().unwrap_or(Change::Same)
    }

    /// Everything that was looked at; begins anew.
    pub fn take_footprint(&self) -> Footprint {
        self.footprint.take()
    }

    /// How variables are assigned; begins anew.
    pub fn take_changes(&self) -> Vec<Change> {
        self.changes.take()
    }

    /// Goes back to what [`Recorder::take_changes`] gave.
    pub fn restore_changes(&self, changes: Vec<Change>) {
        *self.changes.borrow_mut() = changes;
    }
}
