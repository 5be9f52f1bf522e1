//! Cut and regrow.

use super::draft::Draft;
use crate::schedule::sample::Random;

/// The bounds of a short tail, in choices.
const TAIL: (usize, usize) = (5, 45);

/// How many tails of a hundred are as long as may be.
const FULL: u8 = 75;

/// How many draws of a hundred in a tail are macros. Random schedules with 5, 10 and 20 came to a planted bug of a
/// small consensus protocol in 0.76, 0.21 and 0.15 million each (ten seeds of up to a million; at 5, three of them in
/// vain), and to the more states the fewer macros.
pub(super) const MACROS: u8 = 10;

/// Cuts the schedule at a random choice and grows a random tail: it returns to where something was new, and walks on
/// from there (Ecoffet et al.: Go-Explore, 2019).
pub(super) fn regrow(draft: &mut Draft<'_>) -> bool {
    let cut = draft.gap();
    draft.choices.truncate(cut);
    grow(draft);
    true
}

/// Grows a random tail.
pub(super) fn grow(draft: &mut Draft<'_>) {
    let (least, most) = TAIL;
    let short = draft.choices.len() + draft.rng.within(least, most);
    let end = if draft.rng.percent(FULL) { draft.limit } else { short.min(draft.limit) };
    Random::with_macros(MACROS).extend(&mut draft.choices, &mut draft.rng, end);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::mutate::recent::Recent;
    use crate::schedule::{Choice, Rng};

    #[test]
    fn a_prefix_stays_and_a_tail_grows() {
        let (recent, before) = (Recent::default(), vec![Choice::Partition { sides: 0 }; 40]);
        let mut kept = Vec::new();
        for seed in 0..500 {
            let mut draft = Draft::new(before.clone(), 60, Rng::new(seed), &recent);
            assert!(regrow(&mut draft));
            kept.push(draft.choices.iter().take_while(|choice| **choice == before[0]).count());
            assert!((5..=60).contains(&draft.choices.len()));
        }
        assert!(kept.contains(&0) && kept.contains(&40), "the cut may be at either end");
    }
}
