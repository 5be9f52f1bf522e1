//! Extension from a rare place.

use super::draft::Draft;
use super::regrow::grow;

/// Takes the shortest way to a rare place in place of the schedule, and grows a random tail from there (Ecoffet et al.:
/// Go-Explore, 2019).
pub(super) fn extend_rare(draft: &mut Draft<'_>) -> bool {
    let Some((way, _)) = draft.rare() else { return false };
    draft.choices.clear();
    draft.choices.extend_from_slice(way.there());
    draft.choices.truncate(draft.limit.saturating_sub(1));
    grow(draft);
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::mutate::archive::Archive;
    use crate::schedule::mutate::recent::Recent;
    use crate::schedule::{Choice, Rng};

    #[test]
    fn the_way_stays_and_a_tail_grows() {
        let (recent, mut archive) = (Recent::default(), Archive::new(8));
        let way: Vec<_> = (0..30).map(|sides| Choice::Partition { sides }).collect();
        archive.reached(3, 10);
        archive.end(&way);
        for seed in 0..100 {
            let mut draft = Draft::new(vec![Choice::Heal; 40], 60, Rng::new(seed), &recent).with(&archive);
            assert!(extend_rare(&mut draft));
            assert!(draft.choices.starts_with(&way[..10]) && (15..=60).contains(&draft.choices.len()));
        }
        let none = Archive::new(0);
        let mut draft = Draft::new(way.clone(), 60, Rng::new(1), &recent).with(&none);
        assert!(!extend_rare(&mut draft) && draft.choices == way);
    }
}
