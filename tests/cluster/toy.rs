//! A toy system: a node that timed out is a primary, which copies what clients write to all others.

use modelfuzz::cluster::{Boot, Context, Durable, Node};
use modelfuzz::node::NodeId;
use modelfuzz::trace::{Event, Value};

/// What is on a disk: the values written, in order.
#[derive(Debug, Default)]
pub struct Values(Vec<u64>);

impl Durable for Values {
    type Write = u64;

    fn apply(&mut self, write: &u64) {
        self.0.push(*write);
    }
}

#[derive(Clone, Debug)]
pub enum Message {
    /// Says who the primary is; leaves at once.
    Hello,
    /// Carries a value that is safe with the primary.
    Copy(u64),
    /// Says that a value is safe with its sender.
    Safe(u64),
    /// Says that the primary's disk has synced.
    Synced,
}

/// A node, with or without a clock.
pub struct Toy<const TICKS: bool> {
    id: NodeId,
    nodes: u8,
    primary: bool,
    follows: bool,
}

impl<const TICKS: bool> Toy<TICKS> {
    fn others(&self) -> impl Iterator<Item = NodeId> + use<TICKS> {
        let id = self.id;
        (0..self.nodes).map(NodeId).filter(move |other| *other != id)
    }

    fn event(&self, name: &'static str) -> Event {
        Event::new(name).with("i", Value::Node(self.id))
    }
}

impl<const TICKS: bool> Node for Toy<TICKS> {
    type Message = Message;
    type Durable = Values;
    type Options = ();

    const HAS_TICKS: bool = TICKS;

    fn start(id: NodeId, nodes: u8, _options: &(), boot: Boot, cx: &mut Context<'_, Self>) -> Self {
        let node = Toy { id, nodes, primary: false, follows: false };
        let disk = Value::Seq(cx.disk.contents().0.iter().copied().map(Value::uint).collect());
        let name = if boot == Boot::First { "Start" } else { "Restart" };
        cx.emit(node.event(name).with("disk", disk));
        node
    }

    fn receive(&mut self, from: NodeId, message: Message, cx: &mut Context<'_, Self>) {
        assert!(!cx.disk.is_dirty(), "a node handles nothing while its disk is dirty");
        cx.emit(self.event("Receive").with("j", Value::Node(from)).with("m", Self::describe(&message)));
        match message {
            Message::Hello => self.follows = true,
            Message::Copy(value) => {
                cx.disk.write(value);
                cx.send_after_sync(from, Message::Safe(value));
            }
            Message::Safe(_) | Message::Synced => {}
        }
    }

    fn timeout(&mut self, cx: &mut Context<'_, Self>) {
        cx.emit(self.event("Timeout"));
        self.primary = true;
        self.others().for_each(|other| cx.send(other, Message::Hello));
    }

    fn tick(&mut self, cx: &mut Context<'_, Self>) {
        cx.emit(self.event("Tick"));
    }

    fn accepts_write(&self) -> bool {
        self.primary
    }

    fn write(&mut self, value: u64, cx: &mut Context<'_, Self>) {
        assert!(!cx.disk.is_dirty(), "a node handles nothing while its disk is dirty");
        cx.emit(self.event("Write").with("value", Value::uint(value)));
        cx.disk.write(value);
        self.others().for_each(|other| cx.send_after_sync(other, Message::Copy(value)));
    }

    fn accepts_read(&self) -> bool {
        self.primary || self.follows
    }

    fn read(&mut self, read: u64, cx: &mut Context<'_, Self>) {
        let last = cx.disk.contents().0.last().map_or(Value::constant("Nil"), |value| Value::uint(*value));
        cx.emit(self.event("Read").with("read", Value::uint(read)).with("value", last));
    }

    fn synced(&mut self, cx: &mut Context<'_, Self>) {
        assert!(!cx.disk.is_dirty());
        cx.emit(self.event("Synced"));
        if self.primary {
            self.others().take(1).for_each(|other| cx.send(other, Message::Synced));
        }
    }

    fn describe(message: &Message) -> Value {
        match message {
            Message::Hello => Value::str("hello"),
            Message::Synced => Value::str("synced"),
            Message::Copy(value) => Value::Record(vec![("copy".into(), Value::uint(*value))]),
            Message::Safe(value) => Value::Record(vec![("safe".into(), Value::uint(*value))]),
        }
    }
}
