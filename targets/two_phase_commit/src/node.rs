//! A node: the transaction manager, which is the first, or one of the resource managers.

use modelfuzz::cluster::{Boot, Context, Node};
use modelfuzz::node::NodeId;
use modelfuzz::trace::Value;

use crate::disk::{Contents, Record};
use crate::fault::Fault;
use crate::manager::Manager;
use crate::message::{self, Message};
use crate::report;
use crate::resource::Resource;

/// What a node may do while it handles something.
pub type Cx<'a> = Context<'a, TwoPhaseCommit>;

/// The transaction manager.
pub const MANAGER: NodeId = NodeId(0);

/// What is the same for all nodes of a cluster.
#[derive(Clone, Copy, Debug, Default)]
pub struct Settings {
    /// The planted fault, if any.
    pub fault: Option<Fault>,
}

impl Settings {
    /// Whether the planted fault is this one.
    pub fn has(self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }
}

/// A node.
#[derive(Debug)]
pub enum TwoPhaseCommit {
    /// The first node.
    Manager(Manager),
    /// Any other.
    Resource(Resource),
}

impl Node for TwoPhaseCommit {
    type Message = Message;
    type Durable = Contents;
    type Options = Settings;

    const HAS_TICKS: bool = false;

    fn start(id: NodeId, nodes: u8, settings: &Settings, boot: Boot, cx: &mut Cx<'_>) -> TwoPhaseCommit {
        match id == MANAGER {
            true => TwoPhaseCommit::Manager(Manager::start(nodes, *settings, boot, cx)),
            false => TwoPhaseCommit::Resource(Resource::start(id, *settings, boot, cx)),
        }
    }

    fn receive(&mut self, _: NodeId, message: Message, cx: &mut Cx<'_>) {
        match self {
            TwoPhaseCommit::Manager(manager) => manager.receive(&message, cx),
            TwoPhaseCommit::Resource(resource) => resource.receive(&message, cx),
        }
    }

    fn timeout(&mut self, cx: &mut Cx<'_>) {
        match self {
            TwoPhaseCommit::Manager(manager) => manager.timeout(cx),
            TwoPhaseCommit::Resource(resource) => resource.timeout(cx),
        }
    }

    fn tick(&mut self, _: &mut Cx<'_>) {}

    fn accepts_write(&self) -> bool {
        matches!(self, TwoPhaseCommit::Manager(manager) if manager.is_idle())
    }

    /// A client asks for a transaction.
    fn write(&mut self, txn: u64, cx: &mut Cx<'_>) {
        if let TwoPhaseCommit::Manager(manager) = self {
            manager.begin(txn, cx);
        }
    }

    fn accepts_read(&self) -> bool {
        false
    }

    fn read(&mut self, _: u64, _: &mut Cx<'_>) {}

    fn synced(&mut self, cx: &mut Cx<'_>) {
        let id = match self {
            TwoPhaseCommit::Manager(_) => MANAGER,
            TwoPhaseCommit::Resource(resource) => resource.id,
        };
        cx.emit(report::synced(id));
    }

    fn describe(message: &Message) -> Value {
        message::describe(message)
    }
}

/// Writes a record and waits until it is safe, with all before it.
pub fn force(record: Record, cx: &mut Cx<'_>) {
    cx.disk.write(record);
    cx.disk.sync();
}

/// Sends messages.
pub fn send(messages: &[Message], cx: &mut Cx<'_>) {
    for message in messages {
        cx.send(message.to, *message);
    }
}
