//! Which of two schedules is the smaller one.

use crate::schedule::Choice;

/// The order in which schedules shrink: fewer choices, then simpler ones, then names of nodes that come first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size {
    choices: usize,
    simple: usize,
    bytes: Vec<u8>,
}

/// The size of a schedule.
pub fn size(choices: &[Choice]) -> Size {
    let bytes: Vec<u8> = choices.iter().flat_map(|choice| choice.encode()).collect();
    Size { choices: choices.len(), simple: choices.iter().map(|choice| usize::from(weight(*choice))).sum(), bytes }
}

/// Counts, and what is unusual.
fn weight(choice: Choice) -> u8 {
    match choice {
        Choice::Deliver { count, .. } | Choice::Tick { count, .. } | Choice::Write { count, .. } => count,
        Choice::Drop { count, .. } => count + 1,
        Choice::Reorder { depth, .. } => depth + 1,
        Choice::Duplicate { .. } | Choice::Partition { .. } => 2,
        Choice::Crash { .. } | Choice::Restart { .. } | Choice::Timeout { .. } | Choice::Read { .. } | Choice::Heal => {
            1
        }
    }
}
