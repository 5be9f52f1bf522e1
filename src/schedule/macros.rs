//! Macros: idioms of several choices, in terms that any system has.
//!
//! A bug that takes thirty exact choices is six or seven idioms away. A macro is built from a node, `first`, and the
//! number of `peers` that take part: the nodes after `first`, in order. Nodes are named modulo the number of nodes, so
//! that a macro means the same in clusters of any size (where `peers` is at least the number of other nodes, in all of
//! it). Partitions name nodes by bits, and mean what they say where `first` is one of the cluster's first eight.

use super::choice::{Choice, LinkRef, NodeRef, Unsynced};
use super::rng::Rng;
use crate::node::NodeId;

/// The most peers that a macro takes.
pub const MOST_PEERS: u8 = 4;

/// An idiom of several choices.
#[derive(Clone, Copy, Debug)]
pub struct Macro {
    /// Its name, in letters and underscores.
    pub name: &'static str,
    build: fn(Group) -> Vec<Choice>,
}

/// All macros.
pub const ALL: [Macro; 11] = [
    Macro { name: "elect", build: elect },
    Macro { name: "replicate", build: replicate },
    Macro { name: "write_unheard", build: write_unheard },
    Macro { name: "read_through", build: read_through },
    Macro { name: "exchange", build: exchange },
    Macro { name: "isolate_and_crash", build: isolate_and_crash },
    Macro { name: "crash_and_restart", build: crash_and_restart },
    Macro { name: "restart_and_time_out", build: restart_and_time_out },
    Macro { name: "restart_and_elect", build: restart_and_elect },
    Macro { name: "cut_off_and_elect_another", build: cut_off_and_elect_another },
    Macro { name: "heal_and_exchange", build: heal_and_exchange },
];

impl Macro {
    /// The choices of this macro for the node `first` (counted from 0) and so many nodes after it, 1 to
    /// [`MOST_PEERS`].
    pub fn build(&self, first: u8, peers: u8) -> Vec<Choice> {
        let peers = peers.clamp(1, MOST_PEERS);
        (self.build)(Group { first: first % (16 - MOST_PEERS), peers })
    }

    /// A macro for some of a cluster's first nodes.
    pub fn draw(rng: &mut Rng) -> Vec<Choice> {
        // Small numbers are nodes, and bits of a partition, in small clusters too.
        const FIRST: [u8; 8] = [0, 1, 2, 0, 1, 2, 3, 4];
        const PEERS: [u8; 4] = [1, 2, 2, 4];
        let idiom = rng.pick(&ALL).copied();
        let first = rng.pick(&FIRST).copied().unwrap_or(0);
        let peers = rng.pick(&PEERS).copied().unwrap_or(1);
        idiom.map_or_else(Vec::new, |idiom| idiom.build(first, peers))
    }
}

/// A node and the peers that come after it. The numbers of all stay below 16, so that a link can name each.
#[derive(Clone, Copy)]
struct Group {
    first: u8,
    peers: u8,
}

impl Group {
    fn node(self) -> NodeRef {
        NodeRef(self.first)
    }

    fn others(self) -> impl Iterator<Item = u8> {
        (1..=self.peers).map(move |step| self.first + step)
    }

    /// The same nodes without the first.
    fn rest(self) -> Group {
        Group { first: self.first + 1, peers: self.peers.saturating_sub(1) }
    }

    fn isolate(self) -> Choice {
        Choice::Partition { sides: 1 << (self.first % 8) }
    }

    /// All that the first node sent its peers is delivered, then all that they sent it.
    fn round(self) -> impl Iterator<Item = Choice> {
        let out = self.others().map(move |peer| deliver_all(self.first, peer));
        out.chain(self.others().map(move |peer| deliver_all(peer, self.first)))
    }
}

fn deliver_all(from: u8, to: u8) -> Choice {
    Choice::Deliver { link: LinkRef::between(NodeId(from), NodeId(to)), count: Choice::MAX_COUNT }
}

/// A node times out, and hears its peers, twice: once to be chosen and once to be known.
fn elect(group: Group) -> Vec<Choice> {
    let mut choices = vec![Choice::Timeout { node: group.node() }];
    choices.extend(group.round());
    choices.extend(group.round());
    choices
}

/// A write reaches the peers, and their answers the node.
fn replicate(group: Group) -> Vec<Choice> {
    let mut choices = vec![Choice::Write { node: group.node(), count: 1 }];
    choices.extend(group.round());
    choices
}

/// A write that nobody hears of.
fn write_unheard(group: Group) -> Vec<Choice> {
    vec![group.isolate(), Choice::Write { node: group.node(), count: 1 }]
}

/// A read, with what the node asks its peers for it.
fn read_through(group: Group) -> Vec<Choice> {
    let mut choices = vec![Choice::Read { node: group.node() }];
    choices.extend(group.round());
    choices
}

/// Messages go back and forth between a node and its peers.
fn exchange(group: Group) -> Vec<Choice> {
    group.round().chain(group.round()).collect()
}

fn isolate_and_crash(group: Group) -> Vec<Choice> {
    vec![group.isolate(), Choice::Crash { node: group.node(), unsynced: Unsynced::Lost }]
}

fn crash_and_restart(group: Group) -> Vec<Choice> {
    let node = group.node();
    vec![Choice::Crash { node, unsynced: Unsynced::Lost }, Choice::Restart { node }]
}

fn restart_and_time_out(group: Group) -> Vec<Choice> {
    vec![Choice::Restart { node: group.node() }, Choice::Timeout { node: group.node() }]
}

fn restart_and_elect(group: Group) -> Vec<Choice> {
    let mut choices = vec![Choice::Restart { node: group.node() }];
    choices.extend(elect(group));
    choices
}

/// The first node is alone, and the second is chosen by the rest.
fn cut_off_and_elect_another(group: Group) -> Vec<Choice> {
    let mut choices = vec![group.isolate()];
    choices.extend(elect(group.rest()));
    choices
}

/// The network heals, and everything that is under way arrives.
fn heal_and_exchange(group: Group) -> Vec<Choice> {
    let nodes = || group.others().chain([group.first]);
    let links = nodes().flat_map(|from| nodes().filter(move |to| *to != from).map(move |to| deliver_all(from, to)));
    [Choice::Heal].into_iter().chain(links).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::Schedule;

    fn text(name: &str, first: u8, peers: u8) -> String {
        let idiom = ALL.iter().find(|idiom| idiom.name == name).unwrap();
        Schedule(idiom.build(first, peers)).to_string()
    }

    #[test]
    fn macros_read_as_their_names_say() {
        let round = "deliver n2->n3 8\ndeliver n2->n4 8\ndeliver n3->n2 8\ndeliver n4->n2 8";
        assert_eq!(text("elect", 1, 2), format!("timeout n2\n{round}\n{round}"));
        assert_eq!(text("replicate", 1, 2), format!("write n2 1\n{round}"));
        assert_eq!(text("isolate_and_crash", 2, 2), "partition {n3}\ncrash n3 lose");
        assert_eq!(text("restart_and_time_out", 0, 2), "restart n1\ntimeout n1");
        let round = "deliver n2->n3 8\ndeliver n3->n2 8";
        assert_eq!(text("cut_off_and_elect_another", 0, 2), format!("partition {{n1}}\ntimeout n2\n{round}\n{round}"));
        assert_eq!(text("heal_and_exchange", 0, 1), "heal\ndeliver n2->n1 8\ndeliver n1->n2 8");
    }

    #[test]
    fn macros_keep_to_their_nodes_and_sizes() {
        for idiom in ALL {
            for (first, peers) in (0..=255).flat_map(|first| [0, 1, 2, 4, 255].map(|peers| (first, peers))) {
                let choices = idiom.build(first, peers);
                assert!((1..=21).contains(&choices.len()), "{} is {} choices", idiom.name, choices.len());
                let canonical = Schedule(choices);
                assert_eq!(Schedule::from_bytes(&canonical.to_bytes(), usize::MAX), canonical);
            }
        }
    }

    #[test]
    fn peers_are_distinct_nodes_in_clusters_that_have_them() {
        for first in 0..=255 {
            for nodes in 1..=5u8 {
                let group = Group { first: first % 12, peers: nodes - 1 };
                let mut named: Vec<u8> = group.others().chain([group.first]).map(|node| node % nodes).collect();
                named.sort_unstable();
                assert_eq!(named, (0..nodes).collect::<Vec<_>>());
            }
        }
    }
}
