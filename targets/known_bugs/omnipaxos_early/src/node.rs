//! A server of the crate as a node of a cluster.

use modelfuzz::cluster::{Boot, Context, Node};
use modelfuzz::node::NodeId;
use modelfuzz::trace::{Text, Value as Term};
use omnipaxos::messages::Message;
use omnipaxos::{ClusterConfig, OmniPaxos, ServerConfig};

use crate::report;
use crate::storage::{Contents, Memory, Value};

/// What is on a link.
#[derive(Clone, Debug)]
pub enum Wire {
    /// A message of the crate.
    Crate(Message<Value>),
    /// A server has started again and connects to another.
    Hello,
}

/// A node.
pub struct Server {
    id: NodeId,
    storage: Memory,
    /// What the storage held when it was last reported.
    before: Contents,
    /// Nothing if the crate refused its configuration.
    server: Option<OmniPaxos<Value, Memory>>,
    /// How many decided entries were handed out since the start.
    applied: u64,
    /// The values that clients of this node wait for.
    asked: Vec<u64>,
}

/// The number that the crate knows a node by.
fn pid(node: NodeId) -> u64 {
    u64::from(node.0) + 1
}

/// The node that the crate knows by a number.
fn node(pid: u64) -> NodeId {
    NodeId(u8::try_from(pid.saturating_sub(1)).unwrap_or(u8::MAX))
}

impl Node for Server {
    type Message = Wire;
    type Durable = Contents;
    type Options = ();

    const HAS_TICKS: bool = false;
    const ORDERED_LINKS: bool = true;

    fn start(id: NodeId, nodes: u8, (): &(), boot: Boot, cx: &mut Context<'_, Server>) -> Server {
        let before = cx.disk.contents().clone();
        let storage = Memory::load(before.clone());
        let built = configuration(nodes).build_for_server(server_configuration(id), storage.clone());
        if let Err(error) = &built {
            cx.emit(report::refused(id, error));
        }
        let mut node = Server { id, storage, before, server: built.ok(), applied: 0, asked: Vec::new() };
        match boot {
            Boot::First => node.settle(cx),
            Boot::Again => {
                cx.emit(report::restarted(id, &node.before));
                node.settle(cx);
                (0..nodes).map(NodeId).filter(|other| *other != id).for_each(|other| cx.send(other, Wire::Hello));
            }
        }
        node
    }

    fn receive(&mut self, from: NodeId, message: Wire, cx: &mut Context<'_, Server>) {
        cx.emit(report::of("Handle", self.id).with("m", Server::describe(&message)));
        if let Some(server) = &mut self.server {
            match message {
                Wire::Crate(message) => server.handle_incoming(message),
                Wire::Hello => server.reconnected(pid(from)),
            }
        }
        self.settle(cx);
    }

    fn timeout(&mut self, cx: &mut Context<'_, Server>) {
        cx.emit(report::of("Tick", self.id));
        if let Some(server) = &mut self.server {
            server.tick();
        }
        self.settle(cx);
    }

    fn tick(&mut self, _: &mut Context<'_, Server>) {}

    /// Before there is a leader, clients are told to wait.
    fn accepts_write(&self) -> bool {
        self.storage.contents().promise.is_some_and(|promise| promise.pid != 0)
    }

    fn write(&mut self, value: u64, cx: &mut Context<'_, Server>) {
        cx.emit(report::of("Asked", self.id).with("v", Term::uint(value)));
        self.asked.push(value);
        if let Some(server) = &mut self.server {
            // Without a reconfiguration, nothing is refused.
            let _ = server.append(Value(value));
        }
        self.settle(cx);
    }

    fn accepts_read(&self) -> bool {
        false
    }

    fn read(&mut self, _: u64, _: &mut Context<'_, Server>) {}

    fn synced(&mut self, _: &mut Context<'_, Server>) {}

    /// The spec knows nothing of messages: a message is what the crate prints.
    fn describe(message: &Wire) -> Term {
        match message {
            Wire::Crate(message) => Term::Str(Text::Owned(format!("{message:?}"))),
            Wire::Hello => Term::str("Hello"),
        }
    }
}

impl Server {
    /// Makes safe what the server wrote and reports it, sends what it wants to, and hands out what is decided.
    fn settle(&mut self, cx: &mut Context<'_, Server>) {
        let now = self.storage.contents().clone();
        if let Some(event) = report::step(self.id, &self.before, &now) {
            cx.disk.write(now.clone());
            cx.disk.sync();
            cx.emit(event);
        }
        self.before = now;
        let outgoing = self.server.as_mut().map(OmniPaxos::outgoing_messages).unwrap_or_default();
        for message in outgoing {
            cx.send(node(message.get_receiver()), Wire::Crate(message));
        }
        self.apply(cx);
    }

    fn apply(&mut self, cx: &mut Context<'_, Server>) {
        let Some(decided) = self.server.as_ref().and_then(|server| server.read_decided_suffix(self.applied)) else {
            return;
        };
        let values = report::decided(&decided);
        if values.is_empty() {
            return;
        }
        cx.emit(report::applied(self.id, self.applied + 1, &values));
        self.applied += values.len() as u64;
        let id = self.id;
        self.asked.retain(|asked| {
            let done = values.contains(&Value(*asked));
            if done {
                cx.emit(report::of("Acknowledge", id).with("v", Term::uint(*asked)));
            }
            !done
        });
    }
}

fn configuration(nodes: u8) -> ClusterConfig {
    let nodes = (0..nodes).map(|node| pid(NodeId(node))).collect();
    ClusterConfig { configuration_id: 1, nodes, flexible_quorum: None }
}

/// As the newest version is driven: every tick ends a round of heartbeats, every second one sends again.
fn server_configuration(id: NodeId) -> ServerConfig {
    ServerConfig {
        pid: pid(id),
        election_tick_timeout: 1,
        resend_message_tick_timeout: 2,
        buffer_size: 16,
        ..ServerConfig::default()
    }
}
