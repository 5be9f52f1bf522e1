//! Partial order sampling.

use super::Strategy;
use crate::cluster::Pending;
use crate::hash::Map;
use crate::schedule::Rng;

/// Partial order sampling (Yuan, Yang, Gu: "Partial Order Aware Concurrency Sampling", 2018): each message has a random
/// priority, and the highest delivers; those that race with it, at the same receiver, then draw anew.
#[derive(Clone, Debug, Default)]
pub struct Pos {
    priorities: Map<u64, u32>,
    /// Those that race with what was delivered last.
    racing: Vec<u64>,
}

impl Strategy for Pos {
    fn begin(&mut self, _: &mut Rng, _: usize) {
        self.priorities.clear();
        self.racing.clear();
    }

    fn pick(&mut self, pending: &[Pending], _: usize, rng: &mut Rng) -> usize {
        for message in std::mem::take(&mut self.racing) {
            self.priorities.remove(&message);
        }
        let heads = pending.iter().map(|link| link.messages.first().copied().unwrap_or(0));
        let drawn: Vec<u32> = heads.map(|head| *self.priorities.entry(head).or_insert_with(|| rng.bits())).collect();
        let highest = (0..drawn.len()).max_by_key(|place| drawn.get(*place)).unwrap_or(0);
        let receiver = pending.get(highest).map(|link| link.to);
        let racing = pending.iter().filter(|link| Some(link.to) == receiver);
        self.racing = racing.filter_map(|link| link.messages.first().copied()).collect();
        highest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sampler::toy::pending;

    #[test]
    fn only_what_races_draws_anew() {
        let (mut pos, mut rng) = (Pos::default(), Rng::new(1));
        pos.begin(&mut rng, 100);
        let links = pending(&[(0, 1, &[1]), (2, 1, &[2]), (1, 0, &[3])]);
        let picked = pos.pick(&links, 0, &mut rng);
        let before = pos.priorities.clone();
        let rest: Vec<_> = links.iter().filter(|link| link.messages != links[picked].messages).cloned().collect();
        pos.pick(&rest, 1, &mut rng);
        for link in &rest {
            let same = pos.priorities.get(&link.messages[0]) == before.get(&link.messages[0]);
            assert_eq!(same, link.to != links[picked].to, "{link:?}");
        }
    }
}
