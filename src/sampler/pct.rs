//! PCT over links.

use super::Strategy;
use crate::cluster::Pending;
use crate::node::NodeId;
use crate::schedule::Rng;

/// Probabilistic concurrency testing (Burckhardt, Kothari, Musuvathi, Nagarakatte: "A Randomized Scheduler with
/// Probabilistic Guarantees of Finding Bugs", 2010), with links in the place of threads: each has a random priority, the
/// highest delivers, and at `depth - 1` random moments the highest falls below all others.
#[derive(Clone, Debug)]
pub struct Pct {
    depth: usize,
    /// The links that were seen, the highest priority first.
    order: Vec<(NodeId, NodeId)>,
    /// The steps at which priorities change.
    changes: Vec<usize>,
}

impl Pct {
    /// Looks for bugs that take so many orderings, at least 1.
    pub fn new(depth: usize) -> Pct {
        Pct { depth: depth.max(1), order: Vec::new(), changes: Vec::new() }
    }
}

impl Strategy for Pct {
    fn begin(&mut self, rng: &mut Rng, choices: usize) {
        self.order.clear();
        self.changes = (1..self.depth).map(|_| rng.below(choices)).collect();
    }

    fn pick(&mut self, pending: &[Pending], step: usize, rng: &mut Rng) -> usize {
        for link in pending.iter().map(|link| (link.from, link.to)) {
            if !self.order.contains(&link) {
                self.order.insert(rng.within(0, self.order.len()), link);
            }
        }
        let rank = |link: &Pending| self.order.iter().position(|known| *known == (link.from, link.to));
        let highest = (0..pending.len()).min_by_key(|place| pending.get(*place).and_then(rank)).unwrap_or(0);
        let due = self.changes.iter().position(|change| *change <= step);
        let (Some(due), Some(link)) = (due, pending.get(highest)) else { return highest };
        self.changes.swap_remove(due);
        self.order.retain(|known| *known != (link.from, link.to));
        self.order.push((link.from, link.to));
        self.pick(pending, step, rng)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sampler::toy::pending;

    #[test]
    fn the_highest_delivers_until_priorities_change() {
        let links = pending(&[(0, 1, &[1]), (1, 2, &[2]), (2, 0, &[3])]);
        for seed in 0..50 {
            let (mut pct, mut rng) = (Pct::new(2), Rng::new(seed));
            pct.begin(&mut rng, 100);
            let picks: Vec<usize> = (0..100).map(|step| pct.pick(&links, step, &mut rng)).collect();
            assert!(picks.windows(2).filter(|pair| pair[0] != pair[1]).count() <= 1, "{picks:?}");
        }
    }
}
