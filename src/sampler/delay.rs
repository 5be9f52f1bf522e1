//! Delay bounding.

use super::Strategy;
use crate::cluster::Pending;
use crate::schedule::Rng;

/// Delay-bounded scheduling (Emmi, Qadeer, Rakamarić: 2011): links deliver in turn, the oldest message first, but for a
/// bounded number of delays at random moments, each of which passes one over until the others have delivered.
#[derive(Clone, Debug)]
pub struct Delay {
    bound: usize,
    delays: Vec<usize>,
    /// Messages that are passed over.
    delayed: Vec<u64>,
}

impl Delay {
    /// With so many delays.
    pub fn new(bound: usize) -> Delay {
        Delay { bound, delays: Vec::new(), delayed: Vec::new() }
    }

    /// The oldest message's place; messages that were delayed come after all others.
    fn oldest(&self, pending: &[Pending]) -> usize {
        let head = |place: &usize| pending.get(*place).and_then(|link| link.messages.first()).copied();
        (0..pending.len())
            .min_by_key(|place| {
                let head = head(place);
                (head.is_some_and(|head| self.delayed.contains(&head)), head)
            })
            .unwrap_or(0)
    }
}

impl Strategy for Delay {
    fn begin(&mut self, rng: &mut Rng, choices: usize) {
        self.delayed.clear();
        self.delays = (0..self.bound).map(|_| rng.below(choices)).collect();
    }

    fn pick(&mut self, pending: &[Pending], step: usize, _: &mut Rng) -> usize {
        while let Some(due) = self.delays.iter().position(|delay| *delay <= step) {
            self.delays.swap_remove(due);
            let place = self.oldest(pending);
            self.delayed.extend(pending.get(place).and_then(|link| link.messages.first()));
        }
        self.oldest(pending)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sampler::toy::pending;

    #[test]
    fn the_oldest_delivers_and_a_delay_passes_it_over() {
        let links = pending(&[(0, 1, &[7, 8]), (1, 2, &[3]), (2, 0, &[5])]);
        let mut rng = Rng::new(1);
        let mut none = Delay::new(0);
        none.begin(&mut rng, 10);
        assert_eq!(none.pick(&links, 0, &mut rng), 1);
        let mut one = Delay { bound: 1, delays: vec![4], delayed: Vec::new() };
        assert_eq!((one.pick(&links, 3, &mut rng), one.pick(&links, 4, &mut rng)), (1, 2));
        assert_eq!(one.pick(&links, 5, &mut rng), 2, "it stays passed over");
    }
}
