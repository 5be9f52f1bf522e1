//! What each choice does to a simulated cluster.

use super::movement::{Moved, Movement};
use super::network::Route;
use super::node::{Boot, Node};
use super::simulation::Cluster;
use super::system::{Applied, Pending, System};
use crate::node::NodeId;
use crate::schedule::{Choice, LinkRef, NodeRef, Unsynced};
use crate::trace::{Event, Trace, Value};

impl<N: Node> System for Cluster<N> {
    fn nodes(&self) -> u8 {
        self.size()
    }

    fn reset(&mut self, trace: &mut Trace) {
        self.start_afresh(trace);
    }

    fn apply(&mut self, choice: Choice, trace: &mut Trace) -> Applied {
        self.act(choice, trace).map_or(Applied::Skipped, Applied::Done)
    }

    fn pending(&self) -> Vec<Pending> {
        let nodes = || (0..self.size()).map(NodeId);
        let routes = nodes().flat_map(|from| nodes().map(move |to| Route { from, to }));
        let open = routes.filter(|route| self.holds(*route, 1) && !self.network.is_cut(*route));
        let pending =
            |route: Route| Pending { from: route.from, to: route.to, messages: self.network.numbers(route).collect() };
        open.map(pending).collect()
    }

    fn watch_messages(&mut self, on: bool) {
        self.movements = on.then(Vec::new);
    }

    fn take_movements(&mut self) -> Vec<Movement> {
        self.movements.as_mut().map(std::mem::take).unwrap_or_default()
    }
}

impl<N: Node> Cluster<N> {
    /// Applies a choice and returns what was done, or nothing if nothing could be.
    fn act(&mut self, choice: Choice, trace: &mut Trace) -> Option<Choice> {
        match choice.clamped() {
            Choice::Deliver { link, count } => self.deliver(link, count, trace),
            Choice::Reorder { link, depth } => self.reorder(link, depth, trace),
            Choice::Drop { link, count } => self.drop_messages(link, count, trace),
            Choice::Duplicate { link } => self.duplicate(link, trace),
            Choice::Timeout { node } => self.time_out(node, trace),
            Choice::Tick { node, count } => self.tick(node, count, trace),
            Choice::Write { node, count } => self.write(node, count, trace),
            Choice::Read { node } => self.read(node, trace),
            Choice::Crash { node, unsynced } => self.crash_one(node, unsynced, trace),
            Choice::Restart { node } => self.restart(node, trace),
            Choice::Partition { sides } => self.partition(sides),
            Choice::Heal => self.network.heal().then_some(Choice::Heal),
        }
    }

    fn deliver(&mut self, link: LinkRef, count: u8, trace: &mut Trace) -> Option<Choice> {
        let route = self.pick_link(link, |cluster, route| cluster.holds(route, 1) && !cluster.network.is_cut(route))?;
        let count = repeat(count, || self.deliver_next(route, trace));
        Some(Choice::Deliver { link: LinkRef::between(route.from, route.to), count })
    }

    fn deliver_next(&mut self, route: Route, trace: &mut Trace) -> bool {
        self.let_leave(route, 0, trace);
        let Some((number, message)) = self.take(route) else { return false };
        if self.is_up(route.to) {
            self.note(route, number, Moved::Delivered);
            self.handle(route.to, trace, |node, cx| node.receive(route.from, message, cx));
        } else {
            self.note(route, number, Moved::Lost);
            trace.push(about_message::<N>("DropMessage", route, &message));
        }
        true
    }

    fn reorder(&mut self, link: LinkRef, depth: u8, trace: &mut Trace) -> Option<Choice> {
        let route = self.pick_link(link, |cluster, route| !N::ORDERED_LINKS && cluster.holds(route, 2))?;
        let behind = self.network.len(route).checked_sub(1)?;
        let depth = usize::from(depth.saturating_sub(1)).checked_rem(behind)? + 1;
        self.let_leave(route, depth, trace);
        self.network.advance(route, depth);
        let depth = u8::try_from(depth).ok()?;
        Some(Choice::Reorder { link: LinkRef::between(route.from, route.to), depth })
    }

    fn drop_messages(&mut self, link: LinkRef, count: u8, trace: &mut Trace) -> Option<Choice> {
        let route = self.pick_link(link, |cluster, route| cluster.holds(route, 1))?;
        let count = repeat(count, || self.drop_next(route, trace));
        Some(Choice::Drop { link: LinkRef::between(route.from, route.to), count })
    }

    fn drop_next(&mut self, route: Route, trace: &mut Trace) -> bool {
        self.let_leave(route, 0, trace);
        let Some((number, message)) = self.take(route) else { return false };
        self.note(route, number, Moved::Lost);
        trace.push(about_message::<N>("DropMessage", route, &message));
        true
    }

    fn duplicate(&mut self, link: LinkRef, trace: &mut Trace) -> Option<Choice> {
        let route = self.pick_link(link, |cluster, route| !N::ORDERED_LINKS && cluster.holds(route, 1))?;
        self.let_leave(route, 0, trace);
        let of = self.network.head(route)?;
        let message = self.network.duplicate(route)?;
        trace.push(about_message::<N>("DuplicateMessage", route, message));
        self.note(route, self.network.newest(), Moved::Copied { of });
        Some(Choice::Duplicate { link: LinkRef::between(route.from, route.to) })
    }

    fn time_out(&mut self, node: NodeRef, trace: &mut Trace) -> Option<Choice> {
        let id = self.pick_node(node, |_| true)?;
        self.handle(id, trace, N::timeout);
        Some(Choice::Timeout { node: NodeRef::to(id) })
    }

    fn tick(&mut self, node: NodeRef, count: u8, trace: &mut Trace) -> Option<Choice> {
        let id = self.pick_node(node, N::accepts_tick)?;
        let tick_once = || {
            self.handle(id, trace, N::tick);
            true
        };
        Some(Choice::Tick { node: NodeRef::to(id), count: repeat(count, tick_once) })
    }

    fn write(&mut self, node: NodeRef, count: u8, trace: &mut Trace) -> Option<Choice> {
        let id = self.pick_node(node, N::accepts_write)?;
        self.write_next(id, trace);
        let more = repeat(count.saturating_sub(1), || {
            let accepts = self.node(id).is_some_and(N::accepts_write);
            if accepts {
                self.write_next(id, trace);
            }
            accepts
        });
        Some(Choice::Write { node: NodeRef::to(id), count: more + 1 })
    }

    fn write_next(&mut self, id: NodeId, trace: &mut Trace) {
        self.writes += 1;
        let value = self.writes;
        self.handle(id, trace, |node, cx| node.write(value, cx));
    }

    fn read(&mut self, node: NodeRef, trace: &mut Trace) -> Option<Choice> {
        let id = self.pick_node(node, N::accepts_read)?;
        self.reads += 1;
        let number = self.reads;
        self.handle(id, trace, |node, cx| node.read(number, cx));
        Some(Choice::Read { node: NodeRef::to(id) })
    }

    fn crash_one(&mut self, node: NodeRef, unsynced: Unsynced, trace: &mut Trace) -> Option<Choice> {
        let id = self.pick_node(node, |_| true)?;
        self.crash(id, unsynced, trace);
        Some(Choice::Crash { node: NodeRef::to(id), unsynced })
    }

    fn restart(&mut self, node: NodeRef, trace: &mut Trace) -> Option<Choice> {
        let id = node.resolve(self.size(), |id| !self.is_up(id))?;
        self.start(id, Boot::Again, trace);
        Some(Choice::Restart { node: NodeRef::to(id) })
    }

    fn partition(&mut self, sides: u8) -> Option<Choice> {
        let named = (0..self.size().min(8)).fold(0, |mask, node| mask | 1 << node);
        self.network.partition(sides).then_some(Choice::Partition { sides: sides & named })
    }

    /// The node that an operand means among those that are up and fulfil the condition.
    fn pick_node(&self, named: NodeRef, condition: impl Fn(&N) -> bool) -> Option<NodeId> {
        named.resolve(self.size(), |id| self.node(id).is_some_and(&condition))
    }

    /// The link that an operand means among those that fulfil the condition.
    fn pick_link(&self, named: LinkRef, condition: impl Fn(&Self, Route) -> bool) -> Option<Route> {
        let found = named.resolve(self.size(), |from, to| condition(self, Route { from, to }));
        found.map(|(from, to)| Route { from, to })
    }

    /// Takes the message at the head of a link, with its number.
    fn take(&mut self, route: Route) -> Option<(u64, N::Message)> {
        let number = self.network.head(route)?;
        self.network.take(route).map(|message| (number, message))
    }

    fn holds(&self, route: Route, least: usize) -> bool {
        self.network.len(route) >= least
    }
}

/// Does something up to `count` times, until it says that it could not; returns how often it could.
fn repeat(count: u8, mut act: impl FnMut() -> bool) -> u8 {
    (0..count).take_while(|_| act()).fold(0, |done, _| done + 1)
}

fn about_message<N: Node>(name: &'static str, route: Route, message: &N::Message) -> Event {
    let event = Event::new(name).with("i", Value::Node(route.from)).with("j", Value::Node(route.to));
    event.with("m", N::describe(message))
}
