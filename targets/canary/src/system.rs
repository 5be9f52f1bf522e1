//! The registers.

use modelfuzz::cluster::{Applied, System};
use modelfuzz::node::NodeId;
use modelfuzz::schedule::{Choice, LinkRef, NodeRef};
use modelfuzz::trace::{Event, Trace, Value};

use crate::NODES;
use crate::fault::Fault;

/// Registers that count modulo 8, can be copied to each other, and lose their value in a crash.
#[derive(Debug)]
pub struct Registers {
    value: [u8; NODES as usize],
    up: [bool; NODES as usize],
    fault: Option<Fault>,
    resets: u64,
    /// How often something else than the schedule picked a register.
    picks: u64,
}

impl Registers {
    /// Registers with a planted fault, or without.
    pub fn new(fault: Option<Fault>) -> Registers {
        Registers { value: [0; NODES as usize], up: [true; NODES as usize], fault, resets: 0, picks: 0 }
    }

    fn add(&mut self, node: NodeId) -> Option<Event> {
        let node = match self.fault {
            Some(Fault::Picked(pick)) => {
                self.picks += 1;
                NodeId(pick(NODES, self.picks))
            }
            _ => node,
        };
        let i = node.index();
        self.up[i].then(|| {
            self.value[i] = (self.value[i] + 1) % 8;
            event("Add", &[("i", node)])
        })
    }

    fn copy(&mut self, from: NodeId, to: NodeId) -> Option<Event> {
        let (i, j) = (from.index(), to.index());
        let allowed = self.up[i] || matches!(self.fault, Some(Fault::Forbidden)) && self.value[j] == 5;
        (allowed && self.up[j]).then(|| {
            self.value[j] = self.value[i];
            event("Copy", &[("i", from), ("j", to)])
        })
    }

    fn crash(&mut self, node: NodeId) -> Option<Event> {
        let i = node.index();
        self.up[i].then(|| {
            (self.value[i], self.up[i]) = (0, false);
            event("Crash", &[("i", node)])
        })
    }

    fn restart(&mut self, node: NodeId) -> Option<Event> {
        let i = node.index();
        (!self.up[i]).then(|| {
            self.up[i] = true;
            event("Restart", &[("i", node)])
        })
    }

    /// Planted faults strike at a state that a few choices lead to: the first register is at 5 while the last is down.
    fn strike(&self) {
        if self.value[0] == 5
            && !self.up[usize::from(NODES) - 1]
            && let Some(Fault::Fatal(strike)) = self.fault
        {
            strike();
        }
    }
}

impl System for Registers {
    fn nodes(&self) -> u8 {
        NODES
    }

    fn reset(&mut self, trace: &mut Trace) {
        *self = Registers { resets: self.resets + 1, ..Registers::new(self.fault) };
        if matches!(self.fault, Some(Fault::Nondeterminism)) && self.resets.is_multiple_of(2) {
            trace.extend(self.add(NodeId(0)));
        }
    }

    fn apply(&mut self, choice: Choice, trace: &mut Trace) -> Applied {
        let event = match choice {
            Choice::Write { node, .. } => self.add(named(node)),
            Choice::Deliver { link, .. } => self.copy(named(NodeRef(link.0 >> 4)), named(NodeRef(link.0 & 15))),
            Choice::Crash { node, .. } => self.crash(named(node)),
            Choice::Restart { node } => self.restart(named(node)),
            _ => None,
        };
        let Some(event) = event else { return Applied::Skipped };
        trace.push(event);
        self.strike();
        Applied::Done(resolved(choice))
    }
}

fn named(node: NodeRef) -> NodeId {
    NodeId(node.0 % NODES)
}

/// The choice with the registers that it acted on.
fn resolved(choice: Choice) -> Choice {
    let exact = |node| NodeRef::to(named(node));
    match choice {
        Choice::Write { node, .. } => Choice::Write { node: exact(node), count: 1 },
        Choice::Deliver { link, .. } => {
            let (from, to) = (named(NodeRef(link.0 >> 4)), named(NodeRef(link.0 & 15)));
            Choice::Deliver { link: LinkRef::between(from, to), count: 1 }
        }
        Choice::Crash { node, unsynced } => Choice::Crash { node: exact(node), unsynced },
        Choice::Restart { node } => Choice::Restart { node: exact(node) },
        other => other,
    }
}

fn event(name: &'static str, fields: &[(&'static str, NodeId)]) -> Event {
    fields.iter().fold(Event::new(name), |event, (field, node)| event.with(*field, Value::Node(*node)))
}
