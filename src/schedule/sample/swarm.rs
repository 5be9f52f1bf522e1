//! Swarm testing: every schedule leaves out some kinds of choice and favours others (Groce, Zhang, Eide, Chen, Regehr:
//! Swarm Testing, ISSTA 2012). A crash in every schedule hides what takes a long life, and so on for each kind.

use super::Sampler;
use crate::schedule::{Choice, Kind, Rng, Schedule};

/// Draws schedules by swarm testing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swarm;

/// What one schedule is drawn from.
struct Mix {
    /// One for each of [`Kind::ALL`].
    weights: [u32; Kind::ALL.len()],
    /// The mask of the counts: 0 (each is 1), 1, 3 or 7 (1 to 8).
    counts: u8,
}

impl Mix {
    /// Each kind is left out in half of the mixes, else 1 to 8 times as heavy as in random bytes.
    /// Deliveries always stay, since nothing happens without them; what undoes something leaves with it.
    fn draw(rng: &mut Rng) -> Mix {
        let mut weights = Kind::ALL.map(|kind| weight(kind, rng));
        for (undo, done) in [(Kind::Restart, Kind::Crash), (Kind::Heal, Kind::Partition)] {
            let is_done = weights.iter().zip(Kind::ALL).any(|(weight, kind)| kind == done && *weight > 0);
            for (weight, kind) in weights.iter_mut().zip(Kind::ALL) {
                *weight = if kind == undo && !is_done { 0 } else { *weight };
            }
        }
        Mix { weights, counts: (1 << rng.below(4)) - 1 }
    }

    fn choice(&self, rng: &mut Rng) -> Choice {
        let kind = rng.weighted(self.weights).and_then(|index| Kind::ALL.get(index));
        let low = rng.byte();
        // A crash has no count: its bit is the fate of unsynced writes.
        let low = if kind == Some(&Kind::Crash) { low } else { low & self.counts };
        Choice::from_parts(kind.copied().unwrap_or(Kind::Deliver), low, rng.byte())
    }
}

fn weight(kind: Kind, rng: &mut Rng) -> u32 {
    let scaled = u32::from(kind.slots()) << rng.below(4);
    let stays = rng.percent(50);
    if stays || kind == Kind::Deliver { scaled } else { 0 }
}

impl Sampler for Swarm {
    fn schedule(&mut self, rng: &mut Rng, choices: usize) -> Schedule {
        let mix = Mix::draw(rng);
        Schedule((0..choices).map(|_| mix.choice(rng)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(schedule: &Schedule) -> Vec<Kind> {
        Kind::ALL.into_iter().filter(|kind| schedule.0.iter().any(|choice| choice.kind() == *kind)).collect()
    }

    #[test]
    fn schedules_leave_out_kinds_but_never_deliveries() {
        let mut rng = Rng::new(1);
        let drawn: Vec<Vec<Kind>> = (0..200).map(|_| kinds(&Swarm.schedule(&mut rng, 4000))).collect();
        for kind in Kind::ALL {
            let with = drawn.iter().filter(|kinds| kinds.contains(&kind)).count();
            let expected = match kind {
                Kind::Deliver => 200..=200,
                Kind::Restart | Kind::Heal => 25..=75,
                _ => 70..=130,
            };
            assert!(expected.contains(&with), "{kind:?} is in {with} of 200");
        }
        assert!(drawn.iter().all(|kinds| kinds.contains(&Kind::Crash) || !kinds.contains(&Kind::Restart)));
        assert!(drawn.iter().all(|kinds| kinds.contains(&Kind::Partition) || !kinds.contains(&Kind::Heal)));
    }

    #[test]
    fn some_schedules_deliver_one_message_at_a_time() {
        let mut rng = Rng::new(2);
        let single = |choice: &Choice| !matches!(choice, Choice::Deliver { count, .. } if *count > 1);
        let singles = (0..100).filter(|_| Swarm.schedule(&mut rng, 100).0.iter().all(single)).count();
        assert!((10..40).contains(&singles), "{singles} of 100");
    }

    #[test]
    fn the_same_seed_gives_the_same_schedule() {
        let draw = || Swarm.schedule(&mut Rng::new(9), 60);
        assert_eq!(draw(), draw());
        assert_eq!(draw().0.len(), 60);
    }
}
