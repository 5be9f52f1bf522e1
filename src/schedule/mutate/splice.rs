//! Crossover with a schedule seen before.

use super::draft::Draft;

/// Takes a run of a remembered schedule: as the new tail half of the time, else inserted somewhere.
pub(super) fn splice(draft: &mut Draft<'_>) -> bool {
    let recent = draft.recent;
    let Some(other) = recent.pick(&mut draft.rng) else { return false };
    let start = draft.rng.below(other.len());
    let gap = draft.gap();
    let mut length = other.len();
    if draft.rng.percent(50) {
        draft.choices.truncate(gap);
    } else {
        length = draft.rng.within(1, other.len().saturating_sub(start));
    }
    draft.insert(gap, other.iter().skip(start).take(length).copied());
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::mutate::recent::Recent;
    use crate::schedule::{Choice, Rng};

    #[test]
    fn runs_of_the_other_come_in() {
        let other: Vec<_> = (100..120).map(|sides| Choice::Partition { sides }).collect();
        let (recent, before) = (Recent::of([other]), vec![Choice::Heal; 20]);
        let mut tails = 0;
        for seed in 0..200 {
            let mut draft = Draft::new(before.clone(), 60, Rng::new(seed), &recent);
            assert!(splice(&mut draft));
            let taken: Vec<_> = draft.choices.iter().filter(|choice| **choice != Choice::Heal).copied().collect();
            assert!(!taken.is_empty());
            assert!(taken.windows(2).all(|pair| pair[0].encode()[1] + 1 == pair[1].encode()[1]));
            tails +=
                usize::from(draft.choices.ends_with(&taken) && taken.ends_with(&[Choice::Partition { sides: 119 }]));
        }
        assert!((80..150).contains(&tails), "{tails} of 200");
    }

    #[test]
    fn nothing_remembered_changes_nothing() {
        let recent = Recent::default();
        let mut draft = Draft::new(vec![Choice::Heal; 3], 60, Rng::new(1), &recent);
        assert!(!splice(&mut draft) && draft.choices.len() == 3);
    }
}
