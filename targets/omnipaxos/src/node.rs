//! A server of the crate as a node of a cluster.

use modelfuzz::cluster::{Boot, Context, Node};
use modelfuzz::node::NodeId;
use modelfuzz::trace::{Event, Value as Term};
use omnipaxos::messages::Message;
use omnipaxos::{ClusterConfig, OmniPaxos, ServerConfig};

use crate::fault::Fault;
use crate::message::{self, Wire};
use crate::report;
use crate::storage::{Contents, Memory, Value, Write, surviving};

/// Every tick ends a round of heartbeats: the schedule says how much of it arrives before.
const ELECTION_TICKS: u64 = 1;

/// Every second tick, what may be lost is sent again.
const RESEND_TICKS: u64 = 2;

/// The crate reserves memory for so many messages in each server.
const BUFFER: usize = 16;

/// What is the same for all nodes of a cluster.
#[derive(Clone, Copy, Debug, Default)]
pub struct Settings {
    /// The planted fault, if any.
    pub fault: Option<Fault>,
}

/// A node.
pub struct Server {
    id: NodeId,
    nodes: u8,
    settings: Settings,
    storage: Memory,
    /// Nothing if the crate refused its configuration.
    server: Option<OmniPaxos<Value, Memory>>,
    /// How many decided entries were handed out since the start.
    applied: usize,
    /// The values that clients of this node wait for.
    asked: Vec<u64>,
}

impl Node for Server {
    type Message = Wire;
    type Durable = Contents;
    type Options = Settings;

    const HAS_TICKS: bool = false;

    /// As the crate's paper has it, servers talk over sessions that keep the order of messages.
    const ORDERED_LINKS: bool = true;

    fn start(id: NodeId, nodes: u8, settings: &Settings, boot: Boot, cx: &mut Context<'_, Server>) -> Server {
        let storage = Memory::load(cx.disk.contents().clone());
        let built = configuration(nodes).build_for_server(server_configuration(id), storage.clone());
        if let Err(error) = &built {
            cx.emit(report::refused(id, error));
        }
        let server = built.ok();
        let mut node = Server { id, nodes, settings: *settings, storage, server, applied: 0, asked: Vec::new() };
        match boot {
            Boot::First => node.settle(report::started(id), &[], cx),
            Boot::Again => {
                let others = (0..nodes).map(NodeId).filter(|other| *other != id);
                let hello: Vec<Wire> = others.map(|to| Wire::Hello { from: id, to }).collect();
                node.settle(Event::new("Restarted").with("i", Term::Node(id)), &hello, cx);
            }
        }
        node
    }

    fn receive(&mut self, from: NodeId, message: Wire, cx: &mut Context<'_, Server>) {
        let event = report::handled(&message, self.nodes);
        if let Some(server) = &mut self.server {
            match message {
                Wire::Crate(message) => server.handle_incoming(message),
                Wire::Hello { .. } => server.reconnected(message::pid(from)),
            }
        }
        self.settle(event, &[], cx);
    }

    fn timeout(&mut self, cx: &mut Context<'_, Server>) {
        if let Some(server) = &mut self.server {
            server.tick();
        }
        self.settle(Event::new("Tick").with("i", Term::Node(self.id)), &[], cx);
    }

    fn tick(&mut self, _: &mut Context<'_, Server>) {}

    /// Before there is a leader, clients are told to wait.
    fn accepts_write(&self) -> bool {
        self.storage.contents().promise.is_some_and(|promise| promise.pid != 0)
    }

    fn write(&mut self, value: u64, cx: &mut Context<'_, Server>) {
        cx.emit(report::asked(self.id, value));
        self.asked.push(value);
        if let Some(server) = &mut self.server {
            // Without a reconfiguration, nothing is refused.
            let _ = server.append(Value(value));
        }
        self.settle(report::appended(self.id, value), &[], cx);
    }

    fn accepts_read(&self) -> bool {
        false
    }

    fn read(&mut self, _: u64, _: &mut Context<'_, Server>) {}

    fn synced(&mut self, _: &mut Context<'_, Server>) {}

    fn describe(message: &Wire) -> Term {
        message::describe(message)
    }
}

impl Server {
    /// Makes safe what the server wrote, reports and sends what it wants to, and hands out what is decided.
    fn settle(&mut self, event: Event, first: &[Wire], cx: &mut Context<'_, Server>) {
        self.persist(cx);
        let mut sent = first.to_vec();
        sent.extend(self.take_outgoing().into_iter().map(Wire::Crate));
        cx.emit(report::finished(event, &sent, &self.storage.contents()));
        for message in sent {
            cx.send(message::receiver(&message), message);
        }
        self.apply(cx);
    }

    fn persist(&self, cx: &mut Context<'_, Server>) {
        for write in self.storage.take_writes() {
            if let Write::Log(from, entries) = &write {
                cx.emit(report::wrote(self.id, *from, entries));
            }
            if let Some(write) = surviving(write, self.settings.fault) {
                cx.disk.write(write);
            }
        }
        cx.disk.sync();
    }

    fn take_outgoing(&mut self) -> Vec<Message<Value>> {
        let mut outgoing = Vec::new();
        if let Some(server) = &mut self.server {
            server.take_outgoing_messages(&mut outgoing);
        }
        outgoing
    }

    fn apply(&mut self, cx: &mut Context<'_, Server>) {
        let Some(server) = &self.server else { return };
        let Some(decided) = server.read_decided_suffix(self.applied) else { return };
        let values = report::decided(&decided);
        cx.emit(report::applied(self.id, self.applied + 1, &values));
        self.applied += values.len();
        let id = self.id;
        self.asked.retain(|asked| {
            let done = values.contains(&Value(*asked));
            if done {
                cx.emit(report::acknowledged(id, *asked));
            }
            !done
        });
    }
}

fn configuration(nodes: u8) -> ClusterConfig {
    let nodes = (0..nodes).map(|node| message::pid(NodeId(node))).collect();
    ClusterConfig { configuration_id: 1, nodes, flexible_quorum: None }
}

fn server_configuration(id: NodeId) -> ServerConfig {
    ServerConfig {
        pid: message::pid(id),
        election_tick_timeout: ELECTION_TICKS,
        resend_message_tick_timeout: RESEND_TICKS,
        buffer_size: BUFFER,
        ..ServerConfig::default()
    }
}
