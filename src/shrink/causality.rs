//! What can have led to the last choice of a schedule.

use crate::node::NodeId;
use crate::schedule::{Choice, LinkRef, NodeRef};

/// The choices that happened before the last one, or may have: those at its nodes, those at nodes that sent these a
/// message which was delivered, and so on (Lamport, 1978). Choices are resolved: their operands name nodes exactly.
/// Partitions and heals stay, for they decide what can be delivered.
pub fn cone(choices: &[Choice]) -> Vec<Choice> {
    let mut related = Related::default();
    match choices.last().map(|last| ends(*last)) {
        Some(Ends::Link(from, to)) => [from, to].into_iter().for_each(|node| related.add(node)),
        Some(Ends::Node(node)) => related.add(node),
        Some(Ends::None) | None => {}
    }
    let mut kept: Vec<Choice> = choices.iter().rev().copied().filter(|choice| related.keeps(*choice)).collect();
    kept.reverse();
    kept
}

/// The nodes whose past matters, going backwards.
#[derive(Debug, Default)]
struct Related([bool; 16]);

impl Related {
    fn add(&mut self, node: NodeId) {
        if let Some(related) = self.0.get_mut(node.index()) {
            *related = true;
        }
    }

    fn has(&self, node: NodeId) -> bool {
        self.0.get(node.index()).copied().unwrap_or(true)
    }

    fn keeps(&mut self, choice: Choice) -> bool {
        match ends(choice) {
            Ends::Link(from, to) => {
                let keeps = self.has(to);
                if keeps {
                    self.add(from);
                }
                keeps
            }
            Ends::Node(node) => self.has(node),
            Ends::None => true,
        }
    }
}

/// The nodes that a choice names.
enum Ends {
    /// Those that a message goes from and to.
    Link(NodeId, NodeId),
    Node(NodeId),
    None,
}

fn ends(choice: Choice) -> Ends {
    match choice {
        Choice::Deliver { link: LinkRef(link), .. }
        | Choice::Reorder { link: LinkRef(link), .. }
        | Choice::Drop { link: LinkRef(link), .. }
        | Choice::Duplicate { link: LinkRef(link) } => Ends::Link(NodeId(link >> 4), NodeId(link & 15)),
        Choice::Timeout { node: NodeRef(node) }
        | Choice::Tick { node: NodeRef(node), .. }
        | Choice::Write { node: NodeRef(node), .. }
        | Choice::Read { node: NodeRef(node) }
        | Choice::Crash { node: NodeRef(node), .. }
        | Choice::Restart { node: NodeRef(node) } => Ends::Node(NodeId(node)),
        Choice::Partition { .. } | Choice::Heal => Ends::None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::Schedule;

    #[test]
    fn only_what_can_have_led_to_the_end_stays() {
        let schedule: Schedule = "
            timeout n1
            timeout n3              # n3's message to n2 is never delivered to anyone who matters
            deliver n1->n2 1
            write n4 1              # reaches n3 alone
            deliver n4->n3 1
            heal
            deliver n2->n1 1
            crash n3 lose
            write n1 1"
            .parse()
            .unwrap();
        let expected = "timeout n1\ndeliver n1->n2 1\nheal\ndeliver n2->n1 1\nwrite n1 1";
        assert_eq!(Schedule(cone(&schedule.0)).to_string(), expected);
        assert_eq!(cone(&[]), []);
    }
}
