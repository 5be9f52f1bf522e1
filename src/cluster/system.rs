//! What a whole system implements to be driven by choices.

use super::movement::Movement;
use crate::node::NodeId;
use crate::schedule::Choice;
use crate::trace::Trace;

/// What became of a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Applied {
    /// It was done; the same choice with its operands resolved, naming exactly the nodes and links that it acted on.
    Done(Choice),
    /// Nothing at that moment could be chosen by it.
    Skipped,
}

/// A link that could deliver something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pending {
    /// The sender.
    pub from: NodeId,
    /// The receiver.
    pub to: NodeId,
    /// Its messages, the next first: each by a number that no other message of the execution has, and that is greater than
    /// those of all messages that were sent before.
    pub messages: Vec<u64>,
}

/// A cluster of the implementation under test, driven choice by choice.
///
/// The same choices give the same events and the same answers, on every run and every machine.
pub trait System {
    /// The number of nodes.
    fn nodes(&self) -> u8;

    /// Starts afresh: as if newly built, with empty disks and an empty network. Events of starting go to `trace`.
    fn reset(&mut self, trace: &mut Trace);

    /// Applies one choice and appends the events that it caused to `trace`. Operands mean what
    /// [`NodeRef::resolve`](crate::schedule::NodeRef::resolve) and
    /// [`LinkRef::resolve`](crate::schedule::LinkRef::resolve) say, and counts what [`Choice::clamped`] leaves.
    /// Applying the resolved choices alone, in order, does the same again.
    fn apply(&mut self, choice: Choice, trace: &mut Trace) -> Applied;

    /// Asked after each choice: what is wrong inside the system, which is a finding (an assertion that failed, an
    /// invariant of its own). The first line identifies the fault.
    ///
    /// # Errors
    ///
    /// What is wrong.
    fn check(&mut self) -> Result<(), String> {
        Ok(())
    }

    /// A hash of everything that decides what the system will do, its disks included, where it tells one: runs of the
    /// same choices that differ in it differ in the system.
    fn digest(&mut self) -> Option<u64> {
        None
    }

    /// The links that could deliver something now, in order of sender, then receiver. A system that does not tell is
    /// sampled without looking at it.
    fn pending(&self) -> Vec<Pending> {
        Vec::new()
    }

    /// Says whether [`System::take_movements`] will be asked from the next reset on: to describe every message costs
    /// time, which fuzzing is not to pay.
    fn watch_messages(&mut self, on: bool) {
        let _ = on;
    }

    /// Takes what became of messages since the last reset or call, in order. A system that does not tell is drawn as if
    /// each delivery were sent at that moment.
    fn take_movements(&mut self) -> Vec<Movement> {
        Vec::new()
    }
}
