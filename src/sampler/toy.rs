//! A system for tests: nodes that pass on what they receive.

use crate::cluster::{Applied, Pending, System};
use crate::node::NodeId;
use crate::schedule::Choice;
use crate::trace::Trace;

/// Links that could deliver these messages.
pub fn pending(links: &[(u8, u8, &[u64])]) -> Vec<Pending> {
    let link = |(from, to, messages): &(u8, u8, &[u64])| Pending {
        from: NodeId(*from),
        to: NodeId(*to),
        messages: messages.to_vec(),
    };
    links.iter().map(link).collect()
}

/// Each timeout sends to all others; each delivery leads to one message to the next node.
pub struct Relay {
    nodes: u8,
    links: Vec<Pending>,
    sent: u64,
    /// A crash panics.
    fragile: bool,
}

impl Relay {
    pub fn new(nodes: u8) -> Relay {
        Relay { nodes, links: Vec::new(), sent: 0, fragile: false }
    }

    pub fn fragile(nodes: u8) -> Relay {
        Relay { fragile: true, ..Relay::new(nodes) }
    }

    fn send(&mut self, from: NodeId, to: NodeId) {
        self.sent += 1;
        match self.links.iter_mut().find(|link| (link.from, link.to) == (from, to)) {
            Some(link) => link.messages.push(self.sent),
            None => self.links.push(Pending { from, to, messages: vec![self.sent] }),
        }
    }
}

impl System for Relay {
    fn nodes(&self) -> u8 {
        self.nodes
    }

    fn reset(&mut self, _: &mut Trace) {
        self.links.clear();
        self.sent = 0;
    }

    fn apply(&mut self, choice: Choice, _: &mut Trace) -> Applied {
        match choice {
            Choice::Timeout { node } => {
                let from = NodeId(node.0 % self.nodes);
                (0..self.nodes).map(NodeId).filter(|to| *to != from).for_each(|to| self.send(from, to));
            }
            Choice::Deliver { link, .. } => {
                let open = |from, to| self.links.iter().any(|link| (link.from, link.to) == (from, to));
                let Some((from, to)) = link.resolve(self.nodes, open) else { return Applied::Skipped };
                self.links.iter_mut().filter(|link| (link.from, link.to) == (from, to)).for_each(|link| {
                    link.messages.remove(0);
                });
                self.links.retain(|link| !link.messages.is_empty());
                self.send(to, NodeId((to.0 + 1) % self.nodes));
            }
            Choice::Crash { .. } => assert!(!self.fragile, "it breaks"),
            _ => return Applied::Skipped,
        }
        Applied::Done(choice)
    }

    fn pending(&self) -> Vec<Pending> {
        self.links.clone()
    }
}
