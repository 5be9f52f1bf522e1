//! Crossover at a place that two schedules have in common.

use super::draft::Draft;

/// Takes the shortest way to a rare place, and from there on what another schedule did that came by. Both halves mean much the
/// same as before, since they meet where the model has the same facet.
pub(super) fn splice_at_state(draft: &mut Draft<'_>) -> bool {
    let Some((first, second)) = draft.rare() else { return false };
    if first.there() == second.there() || second.onward().is_empty() {
        return false;
    }
    draft.choices.clear();
    draft.choices.extend_from_slice(first.there());
    draft.choices.extend_from_slice(second.onward());
    draft.choices.truncate(draft.limit);
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::mutate::archive::Archive;
    use crate::schedule::mutate::recent::Recent;
    use crate::schedule::{Choice, Rng};

    #[test]
    fn the_shorter_way_is_joined_with_what_followed_the_longer() {
        let (recent, mut archive) = (Recent::default(), Archive::new(8));
        let partitions = |from: u8, to: u8| (from..to).map(|sides| Choice::Partition { sides }).collect::<Vec<_>>();
        let mut spliced = |way: &[Choice], length: usize| {
            archive.reached(3, length);
            archive.end(way);
            let mut draft = Draft::new(vec![Choice::Heal; 40], 60, Rng::new(1), &recent).with(&archive);
            let done = splice_at_state(&mut draft);
            (done, draft.choices)
        };
        assert!(!spliced(&partitions(0, 9), 4).0, "there is only one way");
        let (done, choices) = spliced(&partitions(100, 120), 12);
        assert!(done);
        assert_eq!(choices, [partitions(0, 4), partitions(112, 120)].concat());
    }
}
