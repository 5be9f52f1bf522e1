//! Insertion of fresh choices.

use super::draft::Draft;
use crate::schedule::sample::random_choice;

/// Inserts one to three random choices somewhere.
pub(super) fn insert(draft: &mut Draft<'_>) -> bool {
    let gap = draft.gap();
    let new: Vec<_> = (0..draft.rng.within(1, 3)).map(|_| random_choice(&mut draft.rng)).collect();
    draft.insert(gap, new);
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::mutate::recent::Recent;
    use crate::schedule::{Choice, Rng};

    #[test]
    fn the_rest_stays_in_order() {
        let recent = Recent::default();
        let before: Vec<_> = (0..20).map(|sides| Choice::Partition { sides }).collect();
        for seed in 0..100 {
            let mut draft = Draft::new(before.clone(), 60, Rng::new(seed), &recent);
            insert(&mut draft);
            assert!((21..=23).contains(&draft.choices.len()));
            let mut after = draft.choices.iter();
            assert!(before.iter().all(|choice| after.any(|other| other == choice)));
        }
    }
}
