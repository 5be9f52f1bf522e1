//! PCT over causal chains.

use super::Strategy;
use crate::cluster::Pending;
use crate::hash::Map;
use crate::schedule::Rng;

/// PCTCP (Ozkan, Majumdar, Niksic, Befrouei, Weissenbacher: "Randomized Testing of Distributed Systems with Probabilistic
/// Guarantees", 2018): messages form chains, in which each was sent because the one before was delivered; a new chain has a
/// random priority, the highest delivers, and at `depth - 1` random moments the chain that would falls below all others.
///
/// Chains are formed as messages come: the first message that a delivery leads to goes on with its chain, each other one
/// begins a chain.
#[derive(Clone, Debug)]
pub struct Pctcp {
    depth: usize,
    /// The chain of each message.
    chains: Map<u64, usize>,
    /// The chains, the highest priority first.
    order: Vec<usize>,
    changes: Vec<usize>,
}

impl Pctcp {
    /// Looks for bugs that take so many orderings, at least 1.
    pub fn new(depth: usize) -> Pctcp {
        Pctcp { depth: depth.max(1), chains: Map::default(), order: Vec::new(), changes: Vec::new() }
    }

    /// The chain of a message; a new one where none is known.
    fn chain(&mut self, message: u64, rng: &mut Rng) -> usize {
        if let Some(chain) = self.chains.get(&message) {
            return *chain;
        }
        let chain = self.order.len();
        self.chains.insert(message, chain);
        self.order.insert(rng.within(0, self.order.len()), chain);
        chain
    }

    fn rank(&self, chain: usize) -> Option<usize> {
        self.order.iter().position(|known| *known == chain)
    }
}

impl Strategy for Pctcp {
    fn begin(&mut self, rng: &mut Rng, choices: usize) {
        self.chains.clear();
        self.order.clear();
        self.changes = (1..self.depth).map(|_| rng.below(choices)).collect();
    }

    fn pick(&mut self, pending: &[Pending], step: usize, rng: &mut Rng) -> usize {
        let heads = pending.iter().map(|link| link.messages.first().copied().unwrap_or(0));
        let chains: Vec<usize> = heads.map(|head| self.chain(head, rng)).collect();
        loop {
            let ranked = chains.iter().enumerate().min_by_key(|(_, chain)| self.rank(**chain));
            let (place, chain) = ranked.map_or((0, 0), |(place, chain)| (place, *chain));
            let Some(due) = self.changes.iter().position(|change| *change <= step) else { return place };
            self.changes.swap_remove(due);
            self.order.retain(|known| *known != chain);
            self.order.push(chain);
        }
    }

    fn delivered(&mut self, picked: &Pending, sent: &[Pending], _: &mut Rng) {
        let chain = picked.messages.first().and_then(|message| self.chains.get(message)).copied();
        let first = sent.iter().flat_map(|link| &link.messages).min();
        if let (Some(chain), Some(first)) = (chain, first) {
            self.chains.insert(*first, chain);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sampler::toy::pending;

    #[test]
    fn a_chain_keeps_its_priority() {
        for seed in 0..50 {
            let (mut pctcp, mut rng) = (Pctcp::new(1), Rng::new(seed));
            pctcp.begin(&mut rng, 100);
            let links = pending(&[(0, 1, &[1]), (2, 1, &[2])]);
            let first = pctcp.pick(&links, 0, &mut rng);
            // The delivery leads to another message: of the same chain, so it goes first again.
            let reply = pending(&[(1, 0, &[3])]);
            pctcp.delivered(&links[first], &reply, &mut rng);
            let both = [vec![links[1 - first].clone()], reply].concat();
            assert_eq!(pctcp.pick(&both, 1, &mut rng), 1);
        }
    }
}
