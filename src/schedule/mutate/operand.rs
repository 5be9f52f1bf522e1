//! Changes within a choice.

use super::draft::Draft;
use crate::schedule::{Choice, Rng, Unsynced};

/// Changes what one choice names, how often it acts, or the fate of unsynced writes.
pub(super) fn operand(draft: &mut Draft<'_>) -> bool {
    let place = draft.place();
    let Some(choice) = draft.choices.get_mut(place) else { return false };
    let before = *choice;
    if draft.rng.percent(50) {
        change_operand(choice, &mut draft.rng);
    } else {
        change_rest(choice, &mut draft.rng);
    }
    *choice != before
}

/// Half of the time to a neighbour, which in small clusters is as good as any.
fn change_operand(choice: &mut Choice, rng: &mut Rng) {
    let Some(operand) = choice.operand_mut() else { return };
    *operand = match rng.below(4) {
        0 => operand.wrapping_add(1),
        1 => operand.wrapping_add(16),
        _ => rng.byte(),
    };
}

fn change_rest(choice: &mut Choice, rng: &mut Rng) {
    match choice {
        Choice::Crash { unsynced, .. } => {
            *unsynced = if *unsynced == Unsynced::Lost { Unsynced::Kept } else { Unsynced::Lost };
        }
        other => match other.count_mut() {
            Some(count) => *count = 1 + (rng.byte() & 7),
            None => change_operand(other, rng),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::NodeRef;
    use crate::schedule::mutate::recent::Recent;

    #[test]
    fn kinds_stay_and_all_else_may_change() {
        let recent = Recent::default();
        let before = Choice::Crash { node: NodeRef(0), unsynced: Unsynced::Lost };
        let after = (0..200).map(|seed| {
            let mut draft = Draft::new(vec![before], 9, Rng::new(seed), &recent);
            operand(&mut draft);
            draft.choices[0]
        });
        let after: Vec<Choice> = after.collect();
        assert!(after.iter().all(|choice| choice.kind() == before.kind()));
        assert!(after.contains(&Choice::Crash { node: NodeRef(0), unsynced: Unsynced::Kept }));
        assert!(after.contains(&Choice::Crash { node: NodeRef(1), unsynced: Unsynced::Lost }));
    }

    #[test]
    fn what_has_no_operand_is_left() {
        let recent = Recent::default();
        let mut draft = Draft::new(vec![Choice::Heal], 9, Rng::new(1), &recent);
        assert!(!operand(&mut draft));
    }
}
