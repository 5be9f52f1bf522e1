//! Replacement by a fresh choice.

use super::draft::Draft;
use crate::schedule::sample::random_choice;

/// Replaces one choice by a random one.
pub(super) fn replace(draft: &mut Draft<'_>) -> bool {
    let (place, new) = (draft.place(), random_choice(&mut draft.rng));
    let Some(choice) = draft.choices.get_mut(place) else { return false };
    std::mem::replace(choice, new) != new
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::mutate::recent::Recent;
    use crate::schedule::{Choice, Rng};

    #[test]
    fn one_choice_differs() {
        let (recent, before) = (Recent::default(), Choice::Partition { sides: 0 });
        for seed in 0..100 {
            let mut draft = Draft::new(vec![before; 9], 9, Rng::new(seed), &recent);
            let changed = replace(&mut draft);
            let differing = draft.choices.iter().filter(|choice| **choice != before).count();
            assert_eq!((draft.choices.len(), differing), (9, usize::from(changed)));
        }
    }
}
