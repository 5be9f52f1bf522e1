//! Insertion of idioms.

use super::draft::Draft;
use crate::schedule::macros::Macro;

/// Inserts a macro somewhere.
pub(super) fn insert_macro(draft: &mut Draft<'_>) -> bool {
    let gap = draft.gap();
    let new = Macro::draw(&mut draft.rng);
    draft.insert(gap, new);
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::mutate::recent::Recent;
    use crate::schedule::{Choice, Rng};

    #[test]
    fn a_whole_macro_stands_between_the_rest() {
        let recent = Recent::default();
        for seed in 0..100 {
            let mut draft = Draft::new(vec![Choice::Partition { sides: 0 }; 4], 60, Rng::new(seed), &recent);
            insert_macro(&mut draft);
            draft.choices.retain(|choice| *choice != Choice::Partition { sides: 0 });
            let idioms = crate::schedule::macros::ALL.iter();
            let mut built =
                idioms.flat_map(|idiom| (0..5).flat_map(move |first| (1..=4).map(move |peers| (idiom, first, peers))));
            assert!(built.any(|(idiom, first, peers)| idiom.build(first, peers) == draft.choices));
        }
    }
}
