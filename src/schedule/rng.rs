//! The random numbers from which schedules are drawn and mutated.

use rand_pcg::Pcg32;
use rand_pcg::rand_core::RngCore;

use crate::hash::stable64;

/// The second parameter of PCG32: which of its streams is used.
const STREAM: u64 = 0x0a02_bdbf_7bb3_c0a7;

/// A random source whose stream is specified, so that a seed gives the same schedules on every machine and in every
/// version: PCG32 (XSH RR 64/32, O'Neill 2014) with the XXH3-64 of the seed's eight little-endian bytes as its state.
///
/// The seed is hashed since seeds are often small and consecutive. Numbers below a bound are the upper half of a
/// product (Lemire 2019, without its rejection): one draw each, off from uniform by less than `bound / 2^32`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng(Pcg32);

impl Rng {
    /// The source of this seed.
    pub fn new(seed: u64) -> Rng {
        Rng(Pcg32::new(stable64(&seed.to_le_bytes()), STREAM))
    }

    /// The next 32 bits.
    pub fn bits(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        self.bits().to_le_bytes()[3]
    }

    /// A number below `bound`; 0 when `bound` is 0. Bounds above 2^32 count as 2^32.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound).unwrap_or(u64::MAX).min(1 << 32);
        usize::try_from((u64::from(self.bits()) * bound) >> 32).unwrap_or(0)
    }

    /// A number of `least` to `most`; `least` when `most` is less.
    pub fn within(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most.saturating_sub(least).saturating_add(1))
    }

    /// True `share` times in a hundred.
    pub fn percent(&mut self, share: u8) -> bool {
        self.below(100) < usize::from(share)
    }

    /// One of the items.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let index = self.below(items.len());
        items.get(index)
    }

    /// The index of one of the weights, each as likely as it is great; none when all are zero.
    pub fn weighted(&mut self, weights: impl IntoIterator<Item = u32> + Clone) -> Option<usize> {
        let total: usize = weights.clone().into_iter().map(|weight| weight as usize).sum();
        let mut rest = self.below(total);
        weights.into_iter().position(|weight| {
            let found = rest < weight as usize;
            rest = rest.saturating_sub(weight as usize);
            found
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_never_changes() {
        let mut rng = Rng::new(1);
        let drawn: Vec<u32> = (0..4).map(|_| rng.bits()).collect();
        assert_eq!(drawn, STREAM_OF_SEED_1);
    }

    const STREAM_OF_SEED_1: [u32; 4] = [2_776_179_393, 315_423_394, 2_370_933_011, 914_878_489];

    #[test]
    fn numbers_keep_their_bounds_and_are_spread() {
        let mut rng = Rng::new(7);
        let mut seen = [0; 10];
        for _ in 0..10_000 {
            seen[rng.below(10)] += 1;
        }
        assert!(seen.iter().all(|count| (900..1100).contains(count)), "{seen:?}");
        assert!((0..100).all(|_| (3..=5).contains(&rng.within(3, 5))));
        assert_eq!(
            (rng.below(0), rng.below(1), rng.within(4, 2), rng.within(usize::MAX, usize::MAX)),
            (0, 0, 4, usize::MAX)
        );
        assert_eq!(rng.pick::<u8>(&[]), None);
    }

    #[test]
    fn consecutive_seeds_are_unrelated() {
        let mut firsts: Vec<u32> = (0..1000).map(|seed| Rng::new(seed).bits() >> 24).collect();
        firsts.sort_unstable();
        firsts.dedup();
        assert!(firsts.len() > 230, "1000 draws of 256 values show {} of them", firsts.len());
    }

    #[test]
    fn weights_are_kept() {
        let mut rng = Rng::new(3);
        let mut seen = [0; 4];
        for _ in 0..8_000 {
            seen[rng.weighted([1, 0, 5, 2]).unwrap()] += 1;
        }
        assert!(seen[1] == 0 && (900..1100).contains(&seen[0]) && (4800..5200).contains(&seen[2]), "{seen:?}");
        assert_eq!(rng.weighted([0, 0]), None);
        assert_eq!(rng.weighted([]), None);
    }
}
