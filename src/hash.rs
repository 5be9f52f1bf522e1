//! Hash maps with fixed seeds, and the specified hash for what leaves the process.
//!
//! In process, [`Map`] and [`Set`] use ahash with fixed seeds: their iteration order is the same in every run of one
//! build, but may differ between builds and machines, so nothing may depend on it. Whatever is stored, merged or
//! compared between machines uses [`stable64`] or [`stable128`] (XXH3, whose output is specified), and carries
//! [`STABLE_VERSION`] where it is stored.

use std::hash::BuildHasher;

use ahash::RandomState;

/// The version of what [`stable64`] and [`stable128`] compute; it changes if they ever do.
pub const STABLE_VERSION: u32 = 1;

/// XXH3-64 with seed 0: the same on every machine and in every build.
pub fn stable64(bytes: &[u8]) -> u64 {
    xxhash_rust::xxh3::xxh3_64(bytes)
}

/// XXH3-128 with seed 0: the same on every machine and in every build.
pub fn stable128(bytes: &[u8]) -> u128 {
    xxhash_rust::xxh3::xxh3_128(bytes)
}

/// Builds ahash hashers with fixed seeds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fixed;

impl BuildHasher for Fixed {
    type Hasher = <RandomState as BuildHasher>::Hasher;

    fn build_hasher(&self) -> Self::Hasher {
        RandomState::with_seeds(1, 2, 3, 4).build_hasher()
    }
}

/// A hash map with fixed seeds.
#[expect(clippy::disallowed_types, reason = "the one place that fixes the seeds")]
pub type Map<K, V> = std::collections::HashMap<K, V, Fixed>;

/// A hash set with fixed seeds.
#[expect(clippy::disallowed_types, reason = "the one place that fixes the seeds")]
pub type Set<K> = std::collections::HashSet<K, Fixed>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stable_hashes_never_change() {
        // Stored corpora and merged coverage depend on these: a change needs a new STABLE_VERSION.
        assert_eq!(stable64(b"modelfuzz"), STABLE64_OF_NAME);
        assert_eq!(stable128(b"") as u64, 0x6001_c324_468d_497f);
    }

    const STABLE64_OF_NAME: u64 = 1_147_505_073_107_247_134;
}
