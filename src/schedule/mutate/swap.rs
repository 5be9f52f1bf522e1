//! Exchange of two choices.

use super::draft::Draft;

/// Swaps two choices, neighbours half of the time.
pub(super) fn swap(draft: &mut Draft<'_>) -> bool {
    let first = draft.place();
    let second = if draft.rng.percent(50) { first + 1 } else { draft.place() };
    let differ = match (draft.choices.get(first), draft.choices.get(second)) {
        (Some(one), Some(other)) => one != other,
        _ => false,
    };
    if differ {
        draft.choices.swap(first, second);
    }
    differ
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::mutate::recent::Recent;
    use crate::schedule::{Choice, Rng};

    #[test]
    fn two_choices_change_places() {
        let recent = Recent::default();
        let before: Vec<_> = (0..20).map(|sides| Choice::Partition { sides }).collect();
        let mut swapped = 0;
        for seed in 0..100 {
            let mut draft = Draft::new(before.clone(), 20, Rng::new(seed), &recent);
            let moved = if swap(&mut draft) { 2 } else { 0 };
            assert_eq!(before.iter().zip(&draft.choices).filter(|(old, new)| old != new).count(), moved);
            draft.choices.sort_by_key(|choice| choice.encode());
            assert_eq!(draft.choices, before);
            swapped += moved / 2;
        }
        assert!(swapped > 80, "{swapped} of 100");
    }
}
