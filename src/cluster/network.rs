//! The simulated network: one FIFO for each ordered pair of distinct nodes.

use std::collections::VecDeque;

use crate::node::NodeId;

/// A link, by its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Route {
    pub(super) from: NodeId,
    pub(super) to: NodeId,
}

/// A message in a link.
struct Packet<M> {
    message: M,
    /// Which message of the execution it is: 1, 2, 3, ... in the order of sending and copying.
    number: u64,
    /// It has its place in the link, but has not left its sender, whose disk is to sync first.
    waiting: bool,
}

struct Link<M> {
    packets: VecDeque<Packet<M>>,
    cut: bool,
}

/// All links. The ones from a node to itself exist and stay empty, so that an index is one multiplication.
pub(super) struct Network<M> {
    nodes: u8,
    links: Vec<Link<M>>,
    /// How many messages were sent or copied so far.
    sent: u64,
}

impl<M> Network<M> {
    pub(super) fn new(nodes: u8) -> Network<M> {
        let count = usize::from(nodes) * usize::from(nodes);
        Network { nodes, links: (0..count).map(|_| Link { packets: VecDeque::new(), cut: false }).collect(), sent: 0 }
    }

    /// Empties and heals every link; the links keep their memory.
    pub(super) fn reset(&mut self) {
        self.sent = 0;
        for link in &mut self.links {
            link.packets.clear();
            link.cut = false;
        }
    }

    fn index(&self, route: Route) -> Option<usize> {
        let exists = route.from != route.to && route.from.0 < self.nodes && route.to.0 < self.nodes;
        exists.then(|| route.from.index() * usize::from(self.nodes) + route.to.index())
    }

    fn link(&self, route: Route) -> Option<&Link<M>> {
        self.index(route).and_then(|index| self.links.get(index))
    }

    fn link_mut(&mut self, route: Route) -> Option<&mut Link<M>> {
        self.index(route).and_then(|index| self.links.get_mut(index))
    }

    fn links_from(&mut self, from: NodeId) -> impl Iterator<Item = &mut Link<M>> {
        let nodes = usize::from(self.nodes);
        self.links.iter_mut().skip(from.index() * nodes).take(nodes)
    }

    /// Appends a message to its link and returns its number; without such a link the message is lost.
    pub(super) fn send(&mut self, route: Route, message: M, waiting: bool) -> Option<u64> {
        let number = self.sent + 1;
        self.link_mut(route)?.packets.push_back(Packet { message, number, waiting });
        self.sent = number;
        Some(number)
    }

    /// The number of the message at the head of a link.
    pub(super) fn head(&self, route: Route) -> Option<u64> {
        self.link(route)?.packets.front().map(|packet| packet.number)
    }

    /// The numbers of the messages in a link, the head first.
    pub(super) fn numbers(&self, route: Route) -> impl Iterator<Item = u64> {
        self.link(route).into_iter().flat_map(|link| link.packets.iter().map(|packet| packet.number))
    }

    /// The number of the message that was sent or copied last.
    pub(super) fn newest(&self) -> u64 {
        self.sent
    }

    /// The receivers and numbers of the messages that wait for the disk of `from`.
    pub(super) fn waiting(&mut self, from: NodeId) -> Vec<(NodeId, u64)> {
        let links = (0..self.nodes).map(NodeId).zip(self.links_from(from));
        links.flat_map(|(to, link)| link.packets.iter().filter(|p| p.waiting).map(move |p| (to, p.number))).collect()
    }

    /// The number of messages in a link.
    pub(super) fn len(&self, route: Route) -> usize {
        self.link(route).map_or(0, |link| link.packets.len())
    }

    /// Whether a partition holds the messages of a link.
    pub(super) fn is_cut(&self, route: Route) -> bool {
        self.link(route).is_some_and(|link| link.cut)
    }

    /// Whether the message `depth` places behind the head of a link has not left its sender.
    pub(super) fn is_waiting(&self, route: Route, depth: usize) -> bool {
        self.link(route).and_then(|link| link.packets.get(depth)).is_some_and(|packet| packet.waiting)
    }

    /// Lets the messages leave that wait for the disk of `from`.
    pub(super) fn release(&mut self, from: NodeId) {
        for packet in self.links_from(from).flat_map(|link| &mut link.packets) {
            packet.waiting = false;
        }
    }

    /// Removes the messages that wait for the disk of `from`: they never left.
    pub(super) fn forget_waiting(&mut self, from: NodeId) {
        for link in self.links_from(from) {
            link.packets.retain(|packet| !packet.waiting);
        }
    }

    /// Takes the message at the head of a link.
    pub(super) fn take(&mut self, route: Route) -> Option<M> {
        self.link_mut(route)?.packets.pop_front().map(|packet| packet.message)
    }

    /// Moves the message `depth` places behind the head of a link to its head.
    pub(super) fn advance(&mut self, route: Route, depth: usize) {
        let Some(link) = self.link_mut(route) else { return };
        if let Some(packet) = link.packets.remove(depth) {
            link.packets.push_front(packet);
        }
    }

    /// Appends a copy of the message at the head of a link to the link, and returns the message.
    pub(super) fn duplicate(&mut self, route: Route) -> Option<&M>
    where
        M: Clone,
    {
        let number = self.sent + 1;
        let link = self.link_mut(route)?;
        let message = link.packets.front()?.message.clone();
        link.packets.push_back(Packet { message, number, waiting: false });
        self.sent = number;
        self.link(route)?.packets.front().map(|packet| &packet.message)
    }

    /// Cuts the links between the sides and joins all others; says whether that changed any. It changes none where all
    /// nodes are on one side.
    pub(super) fn partition(&mut self, sides: u8) -> bool {
        let nodes = usize::from(self.nodes).max(1);
        let side = |node: usize| sides >> (node % 8) & 1;
        if (1..nodes).all(|node| side(node) == side(0)) {
            return false;
        }
        let mut changed = false;
        for (index, link) in self.links.iter_mut().enumerate() {
            let between = side(index / nodes) != side(index % nodes);
            changed |= between != link.cut;
            link.cut = between;
        }
        changed
    }

    /// Joins every link; says whether one was cut.
    pub(super) fn heal(&mut self) -> bool {
        let cut = self.links.iter().any(|link| link.cut);
        self.links.iter_mut().for_each(|link| link.cut = false);
        cut
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROUTE: Route = Route { from: NodeId(0), to: NodeId(1) };

    fn filled(messages: &[(char, bool)]) -> Network<char> {
        let mut network = Network::new(3);
        for (message, waiting) in messages {
            let _ = network.send(ROUTE, *message, *waiting);
        }
        network
    }

    fn drained(mut network: Network<char>) -> String {
        std::iter::from_fn(|| network.take(ROUTE)).collect()
    }

    #[test]
    fn a_link_is_a_fifo() {
        assert_eq!(drained(filled(&[('a', false), ('b', false), ('c', false)])), "abc");
    }

    #[test]
    fn advance_moves_one_message_to_the_head() {
        let mut network = filled(&[('a', false), ('b', false), ('c', false)]);
        network.advance(ROUTE, 2);
        network.advance(ROUTE, 7);
        assert_eq!(drained(network), "cab");
    }

    #[test]
    fn a_copy_goes_to_the_end() {
        let mut network = filled(&[('a', false), ('b', false)]);
        assert_eq!(network.duplicate(ROUTE), Some(&'a'));
        assert_eq!(drained(network), "aba");
    }

    #[test]
    fn only_waiting_messages_are_forgotten() {
        let mut network = filled(&[('a', false), ('b', true), ('c', false), ('d', true)]);
        assert!(network.is_waiting(ROUTE, 1) && !network.is_waiting(ROUTE, 2));
        network.forget_waiting(ROUTE.to);
        assert_eq!(network.len(ROUTE), 4);
        network.forget_waiting(ROUTE.from);
        assert_eq!(drained(network), "ac");
    }

    #[test]
    fn messages_are_numbered_as_they_are_sent_and_copied() {
        let mut network = filled(&[('a', false), ('b', true)]);
        assert_eq!(network.waiting(ROUTE.from), [(ROUTE.to, 2)]);
        network.duplicate(ROUTE);
        assert_eq!((network.newest(), network.head(ROUTE)), (3, Some(1)));
        network.take(ROUTE);
        assert_eq!(network.head(ROUTE), Some(2));
        network.reset();
        assert_eq!((network.newest(), network.head(ROUTE)), (0, None));
    }

    #[test]
    fn released_messages_are_not_forgotten() {
        let mut network = filled(&[('a', true), ('b', true)]);
        network.release(ROUTE.from);
        network.forget_waiting(ROUTE.from);
        assert_eq!(drained(network), "ab");
    }

    #[test]
    fn a_partition_lasts_until_the_next_or_until_the_network_heals() {
        let between = |from, to| Route { from: NodeId(from), to: NodeId(to) };
        let mut network: Network<char> = Network::new(3);
        assert!(network.partition(0b001));
        assert!(network.is_cut(between(0, 1)) && network.is_cut(between(2, 0)) && !network.is_cut(between(1, 2)));
        assert!(!network.partition(0b110), "the same split changes nothing");
        assert!(!network.partition(0b111) && !network.partition(0b1000), "no split changes nothing");
        assert!(network.partition(0b100));
        assert!(!network.is_cut(between(0, 1)) && network.is_cut(between(2, 0)) && network.is_cut(between(1, 2)));
        assert!(network.heal() && !network.heal());
        assert!(!network.is_cut(between(1, 2)));
    }

    #[test]
    fn a_message_without_a_link_is_lost() {
        let mut network = Network::new(2);
        for to in [0, 2, 255] {
            assert_eq!(network.send(Route { from: NodeId(0), to: NodeId(to) }, 'a', false), None);
        }
        assert!((0..=255).all(|to| network.len(Route { from: NodeId(0), to: NodeId(to) }) == 0));
    }
}
