//! What can have led to the last choice of a schedule.

use crate::node::NodeId;
use crate::schedule::{Choice, LinkRef, NodeRef};

/// The choices that happened before the last one, or may have: those at its nodes, those at nodes that sent these a
/// message which was delivered, and so on (Lamport, 1978). Choices are resolved: their operands name nodes exactly.
/// Partitions and heals stay, for they decide what can be delivered.
pub fn cone(choices: &[Choice]) -> Vec<Choice> {
    let mut related = Related::default();
    if let Some(last) = choices.last() {
        ends(*last).into_iter().for_each(|node| related.add(node));
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
        match choice {
            Choice::Deliver { link, .. }
            | Choice::Reorder { link, .. }
            | Choice::Drop { link, .. }
            | Choice::Duplicate { link } => {
                let (from, to) = between(link);
                let keeps = self.has(to);
                if keeps {
                    self.add(from);
                }
                keeps
            }
            Choice::Partition { .. } | Choice::Heal => true,
            other => ends(other).into_iter().all(|node| self.has(node)),
        }
    }
}

/// The nodes that a choice names.
fn ends(choice: Choice) -> Vec<NodeId> {
    match choice {
        Choice::Deliver { link, .. }
        | Choice::Reorder { link, .. }
        | Choice::Drop { link, .. }
        | Choice::Duplicate { link } => {
            let (from, to) = between(link);
            vec![from, to]
        }
        Choice::Timeout { node: NodeRef(node) }
        | Choice::Tick { node: NodeRef(node), .. }
        | Choice::Write { node: NodeRef(node), .. }
        | Choice::Read { node: NodeRef(node) }
        | Choice::Crash { node: NodeRef(node), .. }
        | Choice::Restart { node: NodeRef(node) } => vec![NodeId(node)],
        Choice::Partition { .. } | Choice::Heal => Vec::new(),
    }
}

fn between(LinkRef(link): LinkRef) -> (NodeId, NodeId) {
    (NodeId(link >> 4), NodeId(link & 15))
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
