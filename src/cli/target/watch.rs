//! Observers that pass on to others.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::cluster::{Applied, Movement};
use crate::execution::{Observer, Visit};
use crate::schedule::Choice;
use crate::trace::Event;

/// Keeps where others can see it which choice is next, and passes everything on: whoever handles a panic or a signal
/// has nothing else to tell how far an execution came.
#[expect(missing_debug_implementations, reason = "observers have nothing to show")]
pub struct Progress<'a> {
    observer: &'a mut dyn Observer,
    next: &'a AtomicUsize,
}

impl<'a> Progress<'a> {
    /// At the start of an execution.
    pub fn new(observer: &'a mut dyn Observer, next: &'a AtomicUsize) -> Progress<'a> {
        next.store(0, Ordering::Relaxed);
        Progress { observer, next }
    }
}

impl Observer for Progress<'_> {
    fn choice(&mut self, index: usize, choice: Choice, applied: &Applied) {
        self.next.store(index + 1, Ordering::Relaxed);
        self.observer.choice(index, choice, applied);
    }

    fn watches_messages(&self) -> bool {
        self.observer.watches_messages()
    }

    fn movement(&mut self, movement: &Movement) {
        self.observer.movement(movement);
    }

    fn event(&mut self, event: &Event) {
        self.observer.event(event);
    }

    fn visit(&mut self, visit: Visit<'_>) {
        self.observer.visit(visit);
    }

    fn rejected(&mut self, visit: Visit<'_>) {
        self.observer.rejected(visit);
    }
}

/// Lets two watch.
#[expect(missing_debug_implementations, reason = "observers have nothing to show")]
pub struct Both<'a>(pub &'a mut dyn Observer, pub &'a mut dyn Observer);

impl Observer for Both<'_> {
    fn choice(&mut self, index: usize, choice: Choice, applied: &Applied) {
        self.0.choice(index, choice, applied);
        self.1.choice(index, choice, applied);
    }

    fn watches_messages(&self) -> bool {
        self.0.watches_messages() || self.1.watches_messages()
    }

    fn movement(&mut self, movement: &Movement) {
        self.0.movement(movement);
        self.1.movement(movement);
    }

    fn event(&mut self, event: &Event) {
        self.0.event(event);
        self.1.event(event);
    }

    fn visit(&mut self, visit: Visit<'_>) {
        self.0.visit(visit);
        self.1.visit(visit);
    }

    fn rejected(&mut self, visit: Visit<'_>) {
        self.0.rejected(visit);
        self.1.rejected(visit);
    }
}
