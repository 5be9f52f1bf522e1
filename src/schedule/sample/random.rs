//! Choices drawn one after the other, each kind as often as in random bytes.

use super::Sampler;
use crate::schedule::macros::Macro;
use crate::schedule::{Choice, Rng, Schedule};

/// Draws choices independently, as random bytes would decode, and at times a whole macro.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Random {
    /// How many draws of a hundred are macros.
    macros: u8,
}

impl Random {
    /// Choices alone.
    pub const fn choices() -> Random {
        Random { macros: 0 }
    }

    /// Choices and macros; `percent` draws of a hundred are macros.
    pub const fn with_macros(percent: u8) -> Random {
        Random { macros: percent }
    }

    /// Appends draws until there are `end` choices; cuts the last macro where it ends.
    pub fn extend(self, choices: &mut Vec<Choice>, rng: &mut Rng, end: usize) {
        while choices.len() < end {
            self.draw(choices, rng);
        }
        choices.truncate(end);
    }

    fn draw(self, choices: &mut Vec<Choice>, rng: &mut Rng) {
        if rng.percent(self.macros) {
            choices.extend(Macro::draw(rng));
        } else {
            choices.push(random_choice(rng));
        }
    }
}

/// One choice, as two random bytes decode.
pub(in crate::schedule) fn random_choice(rng: &mut Rng) -> Choice {
    Choice::decode([rng.byte(), rng.byte()])
}

impl Sampler for Random {
    fn schedule(&mut self, rng: &mut Rng, choices: usize) -> Schedule {
        let mut drawn = Vec::new();
        self.extend(&mut drawn, rng, choices);
        Schedule(drawn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::Kind;

    #[test]
    fn kinds_are_as_common_as_their_slots() {
        let drawn = Random::choices().schedule(&mut Rng::new(1), 32_000).0;
        assert_eq!(drawn.len(), 32_000);
        for kind in Kind::ALL {
            let seen = drawn.iter().filter(|choice| choice.kind() == kind).count();
            let expected = usize::from(kind.slots()) * 1000;
            assert!(seen.abs_diff(expected) < 60 + expected / 10, "{kind:?}: {seen} of about {expected}");
        }
    }

    #[test]
    fn macros_take_their_share_and_the_length_is_kept() {
        let all = Random::with_macros(100).schedule(&mut Rng::new(1), 61).0;
        assert_eq!(all.len(), 61);
        let mixed = Random::with_macros(20).schedule(&mut Rng::new(1), 1000);
        assert_eq!(mixed, Random::with_macros(20).schedule(&mut Rng::new(1), 1000));
        assert_ne!(mixed, Random::choices().schedule(&mut Rng::new(1), 1000));
    }
}
