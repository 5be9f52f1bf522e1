//! What a mutator remembers of the schedules that it saw.

use crate::schedule::{Choice, Rng};

/// How many schedules are remembered.
const PLACES: usize = 16;

/// How many schedules of a hundred are remembered, of those seen. libFuzzer stacks several mutations on one input, so
/// that consecutive ones are much alike; at this share the places hold those of some hundred mutations.
const SHARE: u8 = 12;

/// A ring of some schedules that were seen lately.
#[derive(Clone, Debug, Default)]
pub(super) struct Recent {
    schedules: Vec<Vec<Choice>>,
    /// The place that is overwritten next.
    next: usize,
}

impl Recent {
    /// Remembers the first `most` choices of a schedule, at times.
    pub(super) fn offer(&mut self, choices: &[Choice], most: usize, rng: &mut Rng) {
        let choices = choices.get(..most).unwrap_or(choices);
        if !rng.percent(SHARE) || choices.is_empty() {
            return;
        }
        match self.schedules.get_mut(self.next) {
            Some(place) => choices.clone_into(place),
            None => self.schedules.push(choices.to_vec()),
        }
        self.next = (self.next + 1) % PLACES;
    }

    /// One of the schedules; none of them is empty.
    pub(super) fn pick(&self, rng: &mut Rng) -> Option<&[Choice]> {
        rng.pick(&self.schedules).map(Vec::as_slice)
    }

    #[cfg(test)]
    pub(super) fn of(schedules: impl IntoIterator<Item = Vec<Choice>>) -> Recent {
        let schedules = schedules.into_iter().filter(|schedule| !schedule.is_empty()).collect();
        Recent { schedules, next: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ring_keeps_the_latest() {
        let (mut recent, mut rng) = (Recent::default(), Rng::new(1));
        for sides in 0..=255 {
            recent.offer(&[Choice::Partition { sides }, Choice::Heal], 1, &mut rng);
            recent.offer(&[], 1, &mut rng);
        }
        assert_eq!(recent.schedules.len(), PLACES);
        assert!(recent.schedules.iter().all(|schedule| matches!(schedule[..], [Choice::Partition { sides: 64.. }])));
        assert!(recent.pick(&mut rng).is_some());
    }
}
