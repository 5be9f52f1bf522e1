//! Beginning anew.

use super::draft::Draft;
use super::regrow::MACROS;
use crate::schedule::sample::Random;

/// Draws a schedule of full length in place of this one: what random schedules find soon, guidance must not lose.
pub(super) fn fresh(draft: &mut Draft<'_>) -> bool {
    draft.choices.clear();
    Random::with_macros(MACROS).extend(&mut draft.choices, &mut draft.rng, draft.limit);
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::mutate::recent::Recent;
    use crate::schedule::{Choice, Rng};

    #[test]
    fn nothing_stays_and_the_length_is_full() {
        let (recent, before) = (Recent::default(), vec![Choice::Partition { sides: 0 }; 40]);
        let mut draft = Draft::new(before.clone(), 60, Rng::new(1), &recent);
        assert!(fresh(&mut draft));
        assert!(draft.choices.len() == 60 && draft.choices[..40] != before);
    }
}
