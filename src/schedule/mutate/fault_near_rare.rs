//! Faults where something rare happens.

use super::draft::Draft;
use crate::schedule::{Choice, Kind, Rng};

/// How many choices before a rare place, at most, a fault is inserted.
const NEAR: usize = 3;

/// What may go wrong there.
const FAULTS: [Kind; 7] =
    [Kind::Crash, Kind::Drop, Kind::Duplicate, Kind::Reorder, Kind::Partition, Kind::Timeout, Kind::Restart];

/// Takes a schedule that came by a rare place, and lets something go wrong just before it or at it.
pub(super) fn fault_near_rare(draft: &mut Draft<'_>) -> bool {
    let Some((_, way)) = draft.rare() else { return false };
    let place = way.there().len().saturating_sub(draft.rng.below(NEAR + 1));
    draft.choices.clear();
    draft.choices.extend(way.there().iter().chain(way.onward()));
    draft.choices.truncate(draft.limit);
    let faults: Vec<Choice> = (0..draft.rng.within(1, 2)).map(|_| fault(&mut draft.rng)).collect();
    draft.insert(place.min(draft.limit.saturating_sub(1)), faults);
    true
}

fn fault(rng: &mut Rng) -> Choice {
    let kind = rng.pick(&FAULTS).copied().unwrap_or(Kind::Crash);
    Choice::from_parts(kind, rng.byte(), rng.byte())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::mutate::archive::Archive;
    use crate::schedule::mutate::recent::Recent;

    #[test]
    fn one_or_two_faults_stand_before_the_rare_state() {
        let (recent, mut archive) = (Recent::default(), Archive::new(8));
        let way: Vec<_> = (0..20).map(|_| Choice::Heal).collect();
        archive.reached(3, 10);
        archive.end(&way);
        for seed in 0..100 {
            let mut draft = Draft::new(vec![Choice::Heal], 60, Rng::new(seed), &recent).with(&archive);
            assert!(fault_near_rare(&mut draft));
            let faults: Vec<usize> = (0..draft.choices.len()).filter(|at| draft.choices[*at] != Choice::Heal).collect();
            assert!((1..=2).contains(&faults.len()) && faults.iter().all(|at| (7..=11).contains(at)), "{faults:?}");
        }
    }
}
