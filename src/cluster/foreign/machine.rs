//! A node of a library's cluster.

use std::cell::RefCell;
use std::ptr;
use std::rc::Rc;

use super::functions::{Accepts, Step, StepKind};
use super::instance::Instance;
use super::words::Record;
use crate::cluster::node::{Boot, Context, Durable, Node};
use crate::node::NodeId;
use crate::schedule::Unsynced;
use crate::trace::Value;

/// The cluster that a node belongs to.
pub(super) type Shared = Rc<RefCell<Instance>>;

/// A disk whose contents the library keeps: this side only knows that something was written.
#[derive(Debug, Default)]
pub(super) struct Elsewhere;

impl Durable for Elsewhere {
    type Write = ();

    fn apply(&mut self, (): &()) {}
}

/// A message of the library's.
#[derive(Clone)]
pub(super) struct Packet {
    /// Its bytes, filled up to whole words.
    words: Rc<[u64]>,
    /// How many bytes there are.
    length: u32,
    /// Who can describe it.
    instance: Shared,
}

/// A node of a library's cluster.
pub(super) struct Machine {
    id: NodeId,
    instance: Shared,
}

impl Machine {
    fn step(&self, kind: StepKind, value: u64, cx: &mut Context<'_, Machine>) {
        self.apply(&step(kind, self.id, value), cx);
    }

    fn apply(&self, step: &Step, cx: &mut Context<'_, Machine>) {
        self.instance.borrow_mut().step(step, |record| match record {
            Record::Event(event) => cx.emit(event),
            Record::Wrote => cx.disk.write(()),
            Record::Send { to, words, length, synced } => {
                let packet = Packet { words: words.into(), length, instance: Rc::clone(&self.instance) };
                if synced { cx.send_after_sync(to, packet) } else { cx.send(to, packet) }
            }
        });
    }

    fn accepts(&self, what: Accepts) -> bool {
        self.instance.borrow().accepts(self.id, what)
    }
}

impl Node for Machine {
    type Message = Packet;
    type Durable = Elsewhere;
    type Options = Shared;

    fn start(id: NodeId, _: u8, instance: &Shared, boot: Boot, cx: &mut Context<'_, Machine>) -> Machine {
        let machine = Machine { id, instance: Rc::clone(instance) };
        let kind = if boot == Boot::First { StepKind::Start } else { StepKind::Restart };
        machine.step(kind, 0, cx);
        machine
    }

    fn receive(&mut self, from: NodeId, message: Packet, cx: &mut Context<'_, Machine>) {
        let bytes = message.words.as_ptr().cast();
        let step = Step { from: from.0, length: message.length, bytes, ..step(StepKind::Receive, self.id, 0) };
        self.apply(&step, cx);
    }

    fn timeout(&mut self, cx: &mut Context<'_, Machine>) {
        self.step(StepKind::Timeout, 0, cx);
    }

    fn tick(&mut self, cx: &mut Context<'_, Machine>) {
        self.step(StepKind::Tick, 0, cx);
    }

    const HAS_TICKS: bool = true;

    fn accepts_tick(&self) -> bool {
        self.accepts(Accepts::Ticks)
    }

    fn accepts_write(&self) -> bool {
        self.accepts(Accepts::Writes)
    }

    fn write(&mut self, value: u64, cx: &mut Context<'_, Machine>) {
        self.step(StepKind::Write, value, cx);
    }

    fn accepts_read(&self) -> bool {
        self.accepts(Accepts::Reads)
    }

    fn read(&mut self, read: u64, cx: &mut Context<'_, Machine>) {
        self.step(StepKind::Read, read, cx);
    }

    fn synced(&mut self, cx: &mut Context<'_, Machine>) {
        self.step(StepKind::Sync, 0, cx);
    }

    /// What the library writes of it is not looked at: a node that is down does nothing.
    fn crash(self, unsynced: Unsynced) {
        let step = step(StepKind::Crash, self.id, u64::from(unsynced == Unsynced::Kept));
        self.instance.borrow_mut().step(&step, |_| {});
    }

    fn describe(message: &Packet) -> Value {
        message.instance.borrow().describe(&message.words, message.length)
    }
}

fn step(kind: StepKind, node: NodeId, value: u64) -> Step {
    Step { kind, node: node.0, from: 0, reserved: 0, length: 0, value, bytes: ptr::null() }
}
