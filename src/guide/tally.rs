//! What was seen so far, in one domain.

use crate::hash::Set;

/// How many hashes are told apart; beyond it counting stops, so that memory stays bounded (about 40 MB).
const LIMIT: usize = 1 << 22;

/// How many hashes the filter in front of the set holds. Most visits are to few states: they are answered from here.
const RECENT: usize = 1 << 12;

/// Counts the distinct hashes of a domain, and the features that they fill.
#[derive(Debug)]
pub struct Tally {
    recent: Box<[u64; RECENT]>,
    seen: Set<u64>,
    filled: Vec<u64>,
    features: usize,
}

impl Tally {
    /// Nothing seen, with room for `capacity` features.
    pub fn new(capacity: usize) -> Tally {
        Tally {
            recent: Box::new([0; RECENT]),
            seen: Set::default(),
            filled: vec![0; capacity.div_ceil(64)],
            features: 0,
        }
    }

    /// Notes a hash and the feature that it has.
    #[inline]
    pub fn note(&mut self, hash: u64, feature: usize) {
        // Zero marks an empty slot of the filter, so the hash 0 is never answered from there.
        let slot = &mut self.recent[(hash % RECENT as u64) as usize];
        if *slot == hash && hash != 0 {
            return;
        }
        *slot = hash;
        self.note_rare(hash, feature);
    }

    fn note_rare(&mut self, hash: u64, feature: usize) {
        if self.seen.len() < LIMIT {
            self.seen.insert(hash);
        }
        if let Some(word) = self.filled.get_mut(feature / 64) {
            let bit = 1 << (feature % 64);
            self.features += usize::from(*word & bit == 0);
            *word |= bit;
        }
    }

    /// The number of distinct hashes, and whether there were more than could be told apart.
    pub fn distinct(&self) -> (usize, bool) {
        (self.seen.len(), self.seen.len() >= LIMIT)
    }

    /// The number of features that some hash had.
    pub fn features(&self) -> usize {
        self.features
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeats_count_once_even_when_the_filter_forgets_them() {
        let mut tally = Tally::new(128);
        let clash = RECENT as u64; // shares its slot of the filter with 0
        for hash in [0, clash, 0, clash, 5, 5, 0] {
            tally.note(hash, (hash % 128) as usize);
        }
        assert_eq!(tally.distinct(), (3, false));
        assert_eq!(tally.features(), 2);
    }

    #[test]
    fn features_fill_up_to_the_capacity() {
        let mut tally = Tally::new(64);
        for hash in (0..10_000_u64).map(|n| crate::hash::stable64(&n.to_le_bytes())) {
            tally.note(hash, (hash % 64) as usize);
        }
        assert_eq!(tally.distinct(), (10_000, false));
        assert_eq!(tally.features(), 64);
    }

    #[test]
    fn memory_is_bounded() {
        let mut tally = Tally::new(1);
        for n in 0..LIMIT as u64 + 10 {
            tally.note(crate::hash::stable64(&n.to_le_bytes()), 0);
        }
        assert_eq!(tally.distinct(), (LIMIT, true));
    }
}
