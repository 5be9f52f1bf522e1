//! What can have led to a finding: its causal cone (Lamport, 1978).

use std::collections::BTreeSet;

use super::messages::{Messages, ends};
use super::recording::Step;
use crate::cluster::Moved;
use crate::node::NodeId;
use crate::schedule::{Choice, NodeRef};

/// For each step whether it happened before the violation, or decided which message a step that did was handed: a loss or
/// a reordering on its link. True of all steps where there is no violation.
pub(super) fn cone(steps: &[Step], messages: &Messages, violation: Option<usize>) -> Vec<bool> {
    let Some(violation) = violation else { return vec![true; steps.len()] };
    let mut past = Past { needed: BTreeSet::from([0, violation]), ..Past::default() };
    let mut cone = vec![false; steps.len()];
    for (position, step) in steps.iter().enumerate().take(violation + 1).rev() {
        if past.has(position, step)
            && let Some(matters) = cone.get_mut(position)
        {
            *matters = true;
            past.add(step, messages);
        }
    }
    cone
}

/// What belongs to the past of the steps that were looked at, going backwards.
#[derive(Debug, Default)]
struct Past {
    /// Positions of steps that sent or copied a message that matters.
    needed: BTreeSet<usize>,
    nodes: BTreeSet<NodeId>,
    links: BTreeSet<(NodeId, NodeId)>,
}

impl Past {
    fn has(&self, position: usize, step: &Step) -> bool {
        let on_link = || match step.choice {
            Some(Choice::Drop { link, .. } | Choice::Reorder { link, .. }) if step.done => {
                self.links.contains(&ends(link))
            }
            _ => false,
        };
        self.needed.contains(&position) || on_link() || actors(step).iter().any(|node| self.nodes.contains(node))
    }

    fn add(&mut self, step: &Step, messages: &Messages) {
        self.nodes.extend(actors(step));
        for movement in &step.movements {
            match movement.what {
                Moved::Sent { .. } => continue,
                Moved::Copied { of } => self.needed.extend(messages.get(of).map(|message| message.sent)),
                Moved::Delivered | Moved::Lost | Moved::Unsent => {
                    self.links.insert((movement.from, movement.to));
                    let Some(message) = messages.get(movement.message) else { continue };
                    self.needed.insert(message.sent);
                    self.needed.extend(message.copied.map(|(_, position)| position));
                }
            }
        }
    }
}

/// The nodes that did something in a step.
pub(super) fn actors(step: &Step) -> Vec<NodeId> {
    let mut nodes: Vec<NodeId> = Vec::new();
    let named = step.choice.filter(|_| step.done).and_then(acts_on);
    let moved = step.movements.iter().filter_map(|movement| match movement.what {
        Moved::Sent { .. } => Some(movement.from),
        Moved::Delivered => Some(movement.to),
        Moved::Copied { .. } | Moved::Lost | Moved::Unsent => None,
    });
    for node in named.into_iter().chain(moved) {
        if !nodes.contains(&node) {
            nodes.push(node);
        }
    }
    nodes
}

/// The node that a choice makes do something by itself, not by a message.
pub(super) fn acts_on(choice: Choice) -> Option<NodeId> {
    match choice {
        Choice::Timeout { node: NodeRef(node) }
        | Choice::Tick { node: NodeRef(node), .. }
        | Choice::Write { node: NodeRef(node), .. }
        | Choice::Read { node: NodeRef(node) }
        | Choice::Crash { node: NodeRef(node), .. }
        | Choice::Restart { node: NodeRef(node) } => Some(NodeId(node)),
        Choice::Deliver { .. }
        | Choice::Reorder { .. }
        | Choice::Drop { .. }
        | Choice::Duplicate { .. }
        | Choice::Partition { .. }
        | Choice::Heal => None,
    }
}
