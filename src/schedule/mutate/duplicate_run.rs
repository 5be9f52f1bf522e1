//! Repetition.

use super::draft::Draft;

/// Inserts a copy of a short run somewhere.
pub(super) fn duplicate_run(draft: &mut Draft<'_>) -> bool {
    let run = draft.run(usize::MAX);
    let (copy, gap) = (draft.copy(run), draft.gap());
    draft.insert(gap, copy);
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::mutate::recent::Recent;
    use crate::schedule::{Choice, Rng};

    #[test]
    fn a_run_is_there_twice() {
        let recent = Recent::default();
        let before: Vec<_> = (0..20).map(|sides| Choice::Partition { sides }).collect();
        for seed in 0..100 {
            let mut draft = Draft::new(before.clone(), 60, Rng::new(seed), &recent);
            assert!(duplicate_run(&mut draft));
            assert!((21..=28).contains(&draft.choices.len()));
            draft.choices.sort_by_key(|choice| choice.encode());
            draft.choices.dedup();
            assert_eq!(draft.choices, before);
        }
    }
}
