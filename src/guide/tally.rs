//! What was seen so far, in one domain.

use super::lowest::Lowest;
use super::sketch::Sketch;
use crate::hash::Set;

/// How many hashes are counted exactly; beyond it the number is an estimate. A larger set would be out of the
/// processor's caches, and each visit would wait for memory.
const EXACT: usize = 1 << 16;

/// How many hashes the filter in front of everything else holds. Most visits are to few states.
const RECENT: usize = 1 << 12;

/// How many distinct hashes there were.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distinct {
    /// Exactly so many.
    Exactly(usize),
    /// So many within about one per cent.
    About(usize),
}

/// Counts the distinct hashes of a domain, and the features that they fill.
#[derive(Debug)]
pub struct Tally {
    recent: Box<[u64; RECENT]>,
    /// All hashes, while there are few.
    seen: Option<Set<u64>>,
    sketch: Sketch,
    lowest: Lowest,
    filled: Vec<u64>,
    features: usize,
}

impl Tally {
    /// Nothing seen, with room for `capacity` features.
    pub fn new(capacity: usize) -> Tally {
        Tally {
            recent: Box::new([0; RECENT]),
            seen: Some(Set::default()),
            sketch: Sketch::new(),
            lowest: Lowest::default(),
            filled: vec![0; capacity.div_ceil(64)],
            features: 0,
        }
    }

    /// Notes a hash and the feature that it has. False if it was surely seen before.
    #[inline]
    pub fn note(&mut self, hash: u64, feature: usize) -> bool {
        // Zero marks an empty slot of the filter, so the hash 0 is never answered from there.
        let slot = &mut self.recent[(hash % RECENT as u64) as usize];
        let rare = *slot != hash || hash == 0;
        if rare {
            *slot = hash;
            self.note_rare(hash, feature);
        }
        rare
    }

    fn note_rare(&mut self, hash: u64, feature: usize) {
        self.sketch.show(hash);
        self.lowest.note(hash);
        if let Some(seen) = &mut self.seen {
            seen.insert(hash);
            if seen.len() > EXACT {
                self.seen = None;
            }
        }
        if let Some(word) = self.filled.get_mut(feature / 64) {
            let bit = 1 << (feature % 64);
            self.features += usize::from(*word & bit == 0);
            *word |= bit;
        }
    }

    /// The number of distinct hashes.
    pub fn distinct(&self) -> Distinct {
        match &self.seen {
            Some(seen) => Distinct::Exactly(seen.len()),
            None => Distinct::About(self.sketch.estimate()),
        }
    }

    /// A sample of the hashes.
    pub fn lowest(&self) -> &Lowest {
        &self.lowest
    }

    /// The number of features that some hash had.
    pub fn features(&self) -> usize {
        self.features
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hash::stable64;

    #[test]
    fn repeats_count_once_even_when_the_filter_forgets_them() {
        let mut tally = Tally::new(128);
        let clash = RECENT as u64; // shares its slot of the filter with 0
        for hash in [0, clash, 0, clash, 5, 5, 0] {
            tally.note(hash, (hash % 128) as usize);
        }
        assert_eq!(tally.distinct(), Distinct::Exactly(3));
        assert_eq!(tally.features(), 2);
    }

    #[test]
    fn features_fill_up_to_the_capacity() {
        let mut tally = Tally::new(64);
        for hash in (0..10_000_u64).map(|n| stable64(&n.to_le_bytes())) {
            tally.note(hash, (hash % 64) as usize);
        }
        assert_eq!(tally.distinct(), Distinct::Exactly(10_000));
        assert_eq!(tally.features(), 64);
    }

    #[test]
    fn many_are_estimated() {
        let mut tally = Tally::new(1);
        let mut note = |numbers: std::ops::Range<u64>| {
            numbers.for_each(|n| _ = tally.note(stable64(&n.to_le_bytes()), 0));
            tally.distinct()
        };
        assert_eq!(note(0..EXACT as u64), Distinct::Exactly(EXACT));
        let Distinct::About(more) = note(0..200_000) else { panic!("200,000 are more than are counted exactly") };
        assert!((193_000..207_000).contains(&more), "{more}");
        assert_eq!(note(0..200_000), Distinct::About(more));
    }
}
