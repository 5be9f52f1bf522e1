//! Moves in time.

use super::draft::Draft;

/// Moves a short run to another place: earlier or later.
pub(super) fn shift(draft: &mut Draft<'_>) -> bool {
    let run = draft.run(draft.choices.len().saturating_sub(1));
    let moved = draft.cut(run);
    let gap = draft.rng.within(0, draft.choices.len());
    let changed = !moved.is_empty() && gap != run.0;
    draft.insert(if changed { gap } else { run.0 }, moved);
    changed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::mutate::recent::Recent;
    use crate::schedule::{Choice, Rng};

    #[test]
    fn nothing_is_lost_and_most_pairs_stay_together() {
        let recent = Recent::default();
        let before: Vec<_> = (0..20).map(|sides| Choice::Partition { sides }).collect();
        for seed in 0..100 {
            let mut draft = Draft::new(before.clone(), 20, Rng::new(seed), &recent);
            let changed = shift(&mut draft);
            let follows = |pair: &&[Choice]| pair[0].encode()[1] + 1 == pair[1].encode()[1];
            let broken = 19 - draft.choices.windows(2).filter(follows).count();
            assert!(if changed { (1..=3).contains(&broken) } else { broken == 0 }, "{broken} pairs broken");
            draft.choices.sort_by_key(|choice| choice.encode());
            assert_eq!(draft.choices, before);
        }
    }
}
