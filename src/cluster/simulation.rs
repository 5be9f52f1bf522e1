//! A simulated cluster: nodes, their disks, and the network between them.

use std::ops::RangeInclusive;

use super::movement::{Moved, Movement};
use super::network::{Network, Route};
use super::node::{Boot, Context, Disk, Node, SendWhen};
use crate::node::NodeId;
use crate::schedule::Unsynced;
use crate::trace::{Event, Trace, Value};

/// How many nodes a cluster may have: a [`LinkRef`](crate::schedule::LinkRef) names two of sixteen.
pub const NODES: RangeInclusive<u8> = 1..=16;

/// How often in a row a node that writes again each time its disk has synced is synced before it is handed the next
/// thing all the same. Systems settle in one or two rounds; the bound keeps one that never does from hanging a run.
const SYNC_ROUNDS: usize = 16;

/// A machine: its disk, and the node that runs on it unless it is down.
struct Host<N: Node> {
    node: Option<N>,
    disk: Disk<N::Durable>,
}

impl<N: Node> Default for Host<N> {
    fn default() -> Host<N> {
        Host { node: None, disk: Disk::default() }
    }
}

/// A cluster of nodes on a simulated network, driven choice by choice as a [`System`](super::System).
pub struct Cluster<N: Node> {
    options: N::Options,
    hosts: Vec<Host<N>>,
    pub(super) network: Network<N::Message>,
    /// What the call in progress sent; kept for its memory.
    sent: Vec<(NodeId, N::Message, SendWhen)>,
    /// How many writes were asked for so far; the values of writes count up from 1.
    pub(super) writes: u64,
    /// How many reads were asked for so far; their numbers count up from 1.
    pub(super) reads: u64,
    /// What became of messages, where somebody asked for it.
    pub(super) movements: Option<Vec<Movement>>,
}

impl<N: Node> Cluster<N> {
    /// A cluster of `nodes` nodes, all started. The events of starting are seen by [`System::reset`](super::System).
    ///
    /// # Errors
    ///
    /// A message for the user when `nodes` is not within [`NODES`].
    pub fn new(nodes: u8, options: N::Options) -> Result<Cluster<N>, String> {
        if !NODES.contains(&nodes) {
            let (least, most) = (NODES.start(), NODES.end());
            return Err(format!("a cluster of {nodes} nodes was asked for: give {least} to {most} nodes"));
        }
        let hosts = (0..nodes).map(|_| Host::default()).collect();
        let network = Network::new(nodes);
        let mut cluster = Cluster { options, hosts, network, sent: Vec::new(), writes: 0, reads: 0, movements: None };
        cluster.start_afresh(&mut Trace::new());
        Ok(cluster)
    }

    /// The node of this number, unless it is down or there is none.
    pub fn node(&self, id: NodeId) -> Option<&N> {
        self.hosts.get(id.index()).and_then(|host| host.node.as_ref())
    }

    /// The number of nodes, up or down.
    pub(super) fn size(&self) -> u8 {
        u8::try_from(self.hosts.len()).unwrap_or(u8::MAX)
    }

    pub(super) fn is_up(&self, id: NodeId) -> bool {
        self.node(id).is_some()
    }

    /// Empties disks and network, and starts every node for the first time.
    pub(super) fn start_afresh(&mut self, trace: &mut Trace) {
        self.network.reset();
        self.movements.iter_mut().for_each(Vec::clear);
        (self.writes, self.reads) = (0, 0);
        for host in &mut self.hosts {
            host.node = None;
            host.disk.wipe();
        }
        for id in (0..self.size()).map(NodeId) {
            self.start(id, Boot::First, trace);
        }
    }

    /// Starts a node from its disk.
    pub(super) fn start(&mut self, id: NodeId, boot: Boot, trace: &mut Trace) {
        let nodes = self.size();
        let Some(host) = self.hosts.get_mut(id.index()) else { return };
        let mut cx = Context { disk: &mut host.disk, sent: &mut self.sent, trace };
        host.node = Some(N::start(id, nodes, &self.options, boot, &mut cx));
        self.post(id);
    }

    /// Asks every node that is up what is wrong inside it.
    pub(super) fn check_nodes(&mut self) -> Result<(), String> {
        self.hosts.iter_mut().filter_map(|host| host.node.as_mut()).try_for_each(N::check)
    }

    /// Stops a node at once. Its messages that wait for the disk never left; the rest stay in the network.
    pub(super) fn crash(&mut self, id: NodeId, unsynced: Unsynced, trace: &mut Trace) {
        let Some(host) = self.hosts.get_mut(id.index()) else { return };
        if let Some(node) = host.node.take() {
            node.crash(unsynced);
        }
        match unsynced {
            Unsynced::Lost => host.disk.lose_unsynced(),
            Unsynced::Kept => host.disk.sync(),
        }
        if self.movements.is_some() {
            for (to, message) in self.network.waiting(id) {
                self.note(Route { from: id, to }, message, Moved::Unsent);
            }
        }
        self.network.forget_waiting(id);
        let kept = Value::Bool(unsynced == Unsynced::Kept);
        trace.push(Event::new("Crash").with("i", Value::Node(id)).with("kept", kept));
    }

    /// Syncs the disk of a node that is up until it is clean, then lets the node handle something.
    pub(super) fn handle(&mut self, id: NodeId, trace: &mut Trace, act: impl FnOnce(&mut N, &mut Context<'_, N>)) {
        for _ in 0..SYNC_ROUNDS {
            if !self.sync(id, trace) {
                break;
            }
        }
        self.call(id, trace, act);
    }

    /// Syncs the disk of a node if it is dirty, lets go what waited for it, and tells the node; says whether it was.
    fn sync(&mut self, id: NodeId, trace: &mut Trace) -> bool {
        let Some(host) = self.hosts.get_mut(id.index()).filter(|host| host.disk.is_dirty()) else { return false };
        host.disk.sync();
        self.network.release(id);
        self.call(id, trace, N::synced);
        true
    }

    /// Lets a message leave, by syncing its sender's disk if it waits for that.
    pub(super) fn let_leave(&mut self, route: Route, depth: usize, trace: &mut Trace) {
        if self.network.is_waiting(route, depth) {
            self.sync(route.from, trace);
        }
    }

    fn call(&mut self, id: NodeId, trace: &mut Trace, act: impl FnOnce(&mut N, &mut Context<'_, N>)) {
        let Some(Host { node: Some(node), disk }) = self.hosts.get_mut(id.index()) else { return };
        act(node, &mut Context { disk, sent: &mut self.sent, trace });
        self.post(id);
    }

    /// Puts into the network what the call in progress sent.
    fn post(&mut self, from: NodeId) {
        for (to, message, when) in self.sent.drain(..) {
            let waits = when == SendWhen::AfterSync;
            let content = self.movements.as_ref().map(|_| N::describe(&message));
            let number = self.network.send(Route { from, to }, message, waits);
            if let (Some(movements), Some(content), Some(message)) = (&mut self.movements, content, number) {
                movements.push(Movement { message, from, to, what: Moved::Sent { content, waits } });
            }
        }
    }

    /// Notes what became of a message, where somebody asked for it.
    pub(super) fn note(&mut self, Route { from, to }: Route, message: u64, what: Moved) {
        if let Some(movements) = &mut self.movements {
            movements.push(Movement { message, from, to, what });
        }
    }
}
