//! The features of an execution as a list, which is how Centipede reads them.
//!
//! Centipede (of FuzzTest) finds the list by the name of its section, reads it after an execution, ignores zeros, and sets it
//! to zero. An entry is a feature, with the number of its domain in the upper half. Here nothing reads it unless the
//! binary is run by Centipede; it costs a store for each feature.

use std::sync::atomic::{AtomicU64, Ordering};

/// How many features of an execution are listed; of more, these are the first.
pub const LISTED: usize = 8 * 1024;

/// A list of features; zero is none.
#[derive(Debug)]
#[repr(C, align(64))]
pub struct Sparse([AtomicU64; LISTED]);

/// The list of this process. As with [`COUNTERS`](super::COUNTERS), nothing in Rust reads it.
#[used]
#[cfg_attr(
    target_os = "linux",
    // SAFETY: the section holds nothing else, and Centipede treats its contents as 64-bit numbers, which these are.
    unsafe(link_section = "__centipede_extra_features")
)]
pub static FEATURES: Sparse = Sparse::new();

impl Sparse {
    /// An empty list.
    pub const fn new() -> Sparse {
        Sparse([const { AtomicU64::new(0) }; LISTED])
    }

    /// Writes a feature of a domain at a place of the list; nothing happens beyond its end.
    #[inline]
    pub fn put(&self, place: usize, domain: u32, feature: usize) {
        if let Some(entry) = self.0.get(place) {
            // Domains count from 1, so that no entry is zero.
            entry.store(u64::from(domain + 1) << 32 | feature as u64, Ordering::Relaxed);
        }
    }

    /// Empties the first so many places.
    pub fn clear(&self, places: usize) {
        for entry in self.0.iter().take(places) {
            entry.store(0, Ordering::Relaxed);
        }
    }

    /// The entry at a place; 0 beyond the end.
    pub fn get(&self, place: usize) -> u64 {
        self.0.get(place).map_or(0, |entry| entry.load(Ordering::Relaxed))
    }
}

impl Default for Sparse {
    fn default() -> Sparse {
        Sparse::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_has_its_domain_above_its_feature() {
        let list = Sparse::new();
        list.put(0, 0, 0);
        list.put(1, 2, 77);
        list.put(LISTED, 1, 1);
        assert_eq!([0, 1, 2, LISTED].map(|place| list.get(place)), [1 << 32, (3 << 32) + 77, 0, 0]);
        list.clear(1);
        assert_eq!((list.get(0), list.get(1)), (0, (3 << 32) + 77));
        assert_eq!(size_of::<Sparse>(), 8 * LISTED);
    }
}
