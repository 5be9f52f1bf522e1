//! Deletion.

use super::draft::Draft;

/// Deletes a short run, but never everything.
pub(super) fn delete(draft: &mut Draft<'_>) -> bool {
    let run = draft.run(draft.choices.len().saturating_sub(1));
    !draft.cut(run).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::mutate::recent::Recent;
    use crate::schedule::{Choice, Rng};

    #[test]
    fn the_last_choice_stays() {
        let recent = Recent::default();
        let mut draft = Draft::new(vec![Choice::Heal; 100], 100, Rng::new(1), &recent);
        let mut lengths = vec![100];
        while delete(&mut draft) {
            lengths.push(draft.choices.len());
        }
        assert_eq!(lengths.last(), Some(&1));
        assert!(lengths.windows(2).all(|pair| (1..=8).contains(&(pair[0] - pair[1]))));
    }
}
