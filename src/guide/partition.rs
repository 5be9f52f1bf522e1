//! Which counters belong to what, and which of them a hash sets.

use std::ops::Range;

/// The version of the map from hashes to features, as the documentation of [`crate::guide`] specifies it. Features of
/// different versions say nothing about each other.
pub const MAP_VERSION: u32 = 3;

/// The values of a counter that libFuzzer tells apart.
const BUCKETS: [u8; 8] = [1, 2, 3, 4, 8, 16, 32, 128];

/// A kind of feature, with its own range of counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Domain {
    /// Model states.
    States,
    /// Steps of the model.
    Transitions,
    /// Values of facets.
    Facets,
    /// Whole sequences of events.
    Traces,
}

impl Domain {
    /// The counters of this domain.
    pub const fn range(self) -> Range<usize> {
        match self {
            Domain::States => 0..32 * 1024,
            Domain::Transitions => 32 * 1024..48 * 1024,
            Domain::Facets => 48 * 1024..56 * 1024,
            Domain::Traces => 56 * 1024..64 * 1024,
        }
    }

    /// The most features that this domain can have.
    pub const fn limit(self) -> usize {
        let range = self.range();
        (range.end - range.start) * BUCKETS.len()
    }
}

/// A domain with the capacity that is in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Partition {
    start: usize,
    len: usize,
    mask: u64,
    domain: u32,
}

impl Partition {
    /// A domain with room for `capacity` features, rounded up to a power of two, at least 1 and at most
    /// [`Domain::limit`].
    pub const fn new(domain: Domain, capacity: usize) -> Partition {
        let limit = domain.limit();
        let capacity = if capacity < limit { capacity.next_power_of_two() } else { limit };
        let range = domain.range();
        Partition { start: range.start, len: range.end - range.start, mask: capacity as u64 - 1, domain: domain as u32 }
    }

    /// The number of the domain, from 0.
    pub const fn domain(self) -> u32 {
        self.domain
    }

    /// The number of features.
    pub const fn capacity(self) -> usize {
        self.mask as usize + 1
    }

    /// The feature of a hash, below the capacity.
    #[inline]
    pub const fn feature(self, hash: u64) -> usize {
        (hash & self.mask) as usize
    }

    /// The counter of a feature and the value that it is set to.
    #[inline]
    pub const fn counter(self, feature: usize) -> (usize, u8) {
        (self.start + feature % self.len, BUCKETS[feature / self.len % BUCKETS.len()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOMAINS: [Domain; 4] = [Domain::States, Domain::Transitions, Domain::Facets, Domain::Traces];

    #[test]
    fn domains_share_no_counter_and_fit() {
        let mut end = 0;
        for domain in DOMAINS {
            let range = domain.range();
            assert_eq!(range.start, end, "{domain:?} starts where the one before ends");
            assert!((range.end - range.start).is_power_of_two());
            end = range.end;
        }
        assert!(end <= super::super::SIZE);
    }

    #[test]
    fn capacities_are_powers_of_two_within_the_domain() {
        let capacity = |wanted| Partition::new(Domain::Transitions, wanted).capacity();
        assert_eq!([0, 1, 3, 4096, 5000].map(capacity), [1, 1, 4, 4096, 8192]);
        assert_eq!(capacity(usize::MAX), 16 * 1024 * 8);
    }

    /// Version 3 of the map: these never change without a new [`MAP_VERSION`].
    #[test]
    fn fixed_vectors() {
        assert_eq!(MAP_VERSION, 3);
        let placed = |domain, capacity, hash| {
            let partition = Partition::new(domain, capacity);
            partition.counter(partition.feature(hash))
        };
        let hash = 0x0123_4567_89ab_cdef;
        assert_eq!(placed(Domain::States, 4096, hash), (0xdef, 1));
        assert_eq!(placed(Domain::States, 32 * 1024, hash), (0x4def, 1));
        assert_eq!(placed(Domain::States, 64 * 1024, hash), (0x4def, 2));
        assert_eq!(placed(Domain::States, 256 * 1024, hash), (0x4def, 128)); // feature 0x3cdef = 7 * 0x8000 + 0x4def
        assert_eq!(placed(Domain::Transitions, 4096, hash), (0x8000 + 0xdef, 1));
        assert_eq!(placed(Domain::Transitions, 128 * 1024, hash), (0x8000 + 0xdef, 128)); // 0x1cdef = 7 * 0x4000 + 0xdef
        assert_eq!(placed(Domain::Facets, 1, hash), (0xc000, 1));
    }

    #[test]
    fn every_feature_has_its_own_counter_and_value() {
        for domain in DOMAINS {
            let partition = Partition::new(domain, usize::MAX);
            let mut seen = crate::hash::Set::default();
            for feature in 0..partition.capacity() {
                let (counter, value) = partition.counter(feature);
                assert!(domain.range().contains(&counter));
                assert!(seen.insert((counter, value)), "{domain:?} feature {feature} is another's");
            }
        }
    }

    #[test]
    fn a_lower_capacity_only_joins_features() {
        let (low, high) = (Partition::new(Domain::States, 64), Partition::new(Domain::States, 4096));
        for hash in (0..1000_u64).map(|n| crate::hash::stable64(&n.to_le_bytes())) {
            assert_eq!(low.feature(hash), high.feature(hash) % 64);
        }
    }
}
