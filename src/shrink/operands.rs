//! Simpler choices, and simpler names.

use super::{Runner, Shrinker, Stop};
use crate::schedule::{Choice, LinkRef, NodeRef, Unsynced};

impl<R: Runner> Shrinker<'_, R> {
    /// Makes each choice as simple as it can be, and gives nodes the first names that do.
    pub(super) fn simplify(&mut self) -> Result<(), Stop<R::Error>> {
        for index in 0..self.best.len() {
            self.simplify_at(index)?;
        }
        for low in 0..16 {
            for high in low + 1..16 {
                if names(&self.best, high) {
                    self.attempt(self.best.iter().map(|choice| swapped(*choice, low, high)).collect())?;
                }
            }
        }
        Ok(())
    }

    fn simplify_at(&mut self, index: usize) -> Result<(), Stop<R::Error>> {
        let Some(choice) = self.best.get(index).copied() else { return Ok(()) };
        for simpler in simpler(choice) {
            let mut candidate = self.best.clone();
            if let Some(place) = candidate.get_mut(index) {
                *place = simpler;
            }
            if self.attempt(candidate)? {
                break;
            }
        }
        Ok(())
    }
}

/// What may stand for a choice, the simplest first.
fn simpler(choice: Choice) -> Vec<Choice> {
    match choice {
        Choice::Deliver { link, count } => (1..count).map(|count| Choice::Deliver { link, count }).collect(),
        Choice::Drop { link, count } => (1..count).map(|count| Choice::Drop { link, count }).collect(),
        Choice::Reorder { link, depth } => (1..depth).map(|depth| Choice::Reorder { link, depth }).collect(),
        Choice::Tick { node, count } => (1..count).map(|count| Choice::Tick { node, count }).collect(),
        Choice::Write { node, count } => (1..count).map(|count| Choice::Write { node, count }).collect(),
        Choice::Crash { node, unsynced: Unsynced::Kept } => vec![Choice::Crash { node, unsynced: Unsynced::Lost }],
        _ => Vec::new(),
    }
}

/// Whether some choice names a node.
fn names(choices: &[Choice], node: u8) -> bool {
    choices.iter().any(|choice| swapped(*choice, node, 16) != *choice)
}

/// The choice with two nodes changing names.
fn swapped(choice: Choice, one: u8, other: u8) -> Choice {
    let name = |node: u8| match node {
        node if node == one => other,
        node if node == other => one,
        node => node,
    };
    let node = |node: NodeRef| NodeRef(name(node.0));
    let link = |LinkRef(link): LinkRef| LinkRef(name(link >> 4) << 4 | (name(link & 15) & 15));
    match choice {
        Choice::Deliver { link: at, count } => Choice::Deliver { link: link(at), count },
        Choice::Reorder { link: at, depth } => Choice::Reorder { link: link(at), depth },
        Choice::Drop { link: at, count } => Choice::Drop { link: link(at), count },
        Choice::Duplicate { link: at } => Choice::Duplicate { link: link(at) },
        Choice::Timeout { node: at } => Choice::Timeout { node: node(at) },
        Choice::Tick { node: at, count } => Choice::Tick { node: node(at), count },
        Choice::Write { node: at, count } => Choice::Write { node: node(at), count },
        Choice::Read { node: at } => Choice::Read { node: node(at) },
        Choice::Crash { node: at, unsynced } => Choice::Crash { node: node(at), unsynced },
        Choice::Restart { node: at } => Choice::Restart { node: node(at) },
        Choice::Partition { sides } => Choice::Partition { sides: swapped_bits(sides, one, other) },
        Choice::Heal => Choice::Heal,
    }
}

fn swapped_bits(sides: u8, one: u8, other: u8) -> u8 {
    let bit = |node: u8| 1u8.checked_shl(u32::from(node)).unwrap_or(0);
    let (low, high) = (sides & bit(one) != 0, sides & bit(other) != 0);
    let rest = sides & !bit(one) & !bit(other);
    rest | if low { bit(other) } else { 0 } | if high { bit(one) } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::Schedule;

    #[test]
    fn nodes_change_names_everywhere() {
        let schedule: Schedule =
            "timeout n3\ndeliver n3->n2 4\npartition {n1, n2}\ncrash n1 keep\nheal".parse().unwrap();
        let swapped = schedule.0.iter().map(|choice| swapped(*choice, 0, 2)).collect();
        let expected = "timeout n1\ndeliver n1->n2 4\npartition {n2, n3}\ncrash n3 keep\nheal";
        assert_eq!(Schedule(swapped).to_string(), expected);
        assert!(names(&schedule.0, 2) && !names(&schedule.0, 4));
    }
}
