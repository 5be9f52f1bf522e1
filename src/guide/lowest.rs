//! A sample of a set of hashes from which sets can be compared.

use std::collections::BTreeSet;

/// How many hashes are kept: estimates are off by 1 / √1024, about 3 %.
const MOST: usize = 1 << 10;

/// The least hashes of a set (Bar-Yossef, Jayram, Kumar, Sivakumar, Trevisan: k minimum values, 2002): all of them while
/// they are few. Which hashes of two sets are the least does not depend on how large the sets are, so the samples say what
/// the sets have in common.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lowest(BTreeSet<u64>);

/// What two sets have in common; estimates where a set is large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overlap {
    /// How many are in the first alone.
    pub first: u64,
    /// How many are in both.
    pub both: u64,
    /// How many are in the second alone.
    pub second: u64,
    /// Whether these are the very numbers.
    pub exact: bool,
}

impl Lowest {
    /// Notes a hash.
    #[inline]
    pub fn note(&mut self, hash: u64) {
        if self.bound().is_none_or(|bound| hash < bound) {
            self.0.insert(hash);
            if self.0.len() > MOST {
                self.0.pop_last();
            }
        }
    }

    /// Notes the hashes of another set.
    pub fn merge(&mut self, other: &[u64]) {
        other.iter().for_each(|hash| self.note(*hash));
    }

    /// The hashes.
    pub fn hashes(&self) -> impl Iterator<Item = u64> {
        self.0.iter().copied()
    }

    /// Up to where all hashes are kept; none while all are kept.
    fn bound(&self) -> Option<u64> {
        self.0.last().copied().filter(|_| self.0.len() >= MOST)
    }

    /// Compares two sets.
    pub fn overlap(&self, other: &Lowest) -> Overlap {
        let bound = [self.bound(), other.bound()].into_iter().flatten().min();
        let below = |set: &Lowest| set.hashes().take_while(|hash| bound.is_none_or(|bound| *hash <= bound)).count();
        let both = self.0.intersection(&other.0).filter(|hash| bound.is_none_or(|bound| **hash <= bound)).count();
        let scale = |count: usize| match bound {
            Some(bound) => (count as f64 * (2.0_f64.powi(64) / bound as f64)).round() as u64,
            None => count as u64,
        };
        Overlap {
            first: scale(below(self) - both),
            both: scale(both),
            second: scale(below(other) - both),
            exact: bound.is_none(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hash::stable64;

    fn of(numbers: std::ops::Range<u64>) -> Lowest {
        let mut lowest = Lowest::default();
        numbers.for_each(|number| lowest.note(stable64(&number.to_le_bytes())));
        lowest
    }

    #[test]
    fn small_sets_are_compared_exactly() {
        let overlap = of(0..600).overlap(&of(400..900));
        assert_eq!(overlap, Overlap { first: 400, both: 200, second: 300, exact: true });
    }

    #[test]
    fn large_sets_are_compared_about() {
        let near = |value: u64, expected: f64| (value as f64 / expected - 1.0).abs() < 0.1;
        let overlap = of(0..60_000).overlap(&of(40_000..100_000));
        assert!(near(overlap.first, 40_000.0) && near(overlap.both, 20_000.0) && near(overlap.second, 40_000.0));
        assert!(!overlap.exact);
        let overlap = of(0..500).overlap(&of(0..100_000));
        assert!(overlap.first == 0 && near(overlap.second + overlap.both, 100_000.0), "{overlap:?}");
    }

    #[test]
    fn what_is_merged_is_the_sample_of_both() {
        let mut merged = of(0..5_000);
        merged.merge(&of(3_000..9_000).hashes().collect::<Vec<_>>());
        assert_eq!(merged, of(0..9_000));
    }
}
