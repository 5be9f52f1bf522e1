//! The states that were found, as 64-bit fingerprints: one set that all workers share.

use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::key::Key;

/// How many parts the set has, each with a lock: many more than workers, so that these hardly ever meet.
const SHARDS: usize = 256;

/// Hashes what is a hash already: the high bits choose the part of the set, so that all of them must count here.
#[derive(Default)]
pub(super) struct Spread(u64);

impl Hasher for Spread {
    fn write(&mut self, bytes: &[u8]) {
        self.0 = crate::hash::stable64(bytes);
    }

    fn write_u64(&mut self, fingerprint: u64) {
        self.0 = fingerprint.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[expect(clippy::disallowed_types, reason = "the hasher has no seed, and nothing depends on the order of iteration")]
type Shard = std::collections::HashMap<u64, Key, BuildHasherDefault<Spread>>;

/// What a fingerprint is to the set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Put {
    /// It is new.
    New,
    /// It was found on this level from a place that comes later; the earlier place is kept.
    Earlier,
    /// It was found before.
    Known,
}

/// A part of the set, on cache lines of its own: two cores that work on neighbours do not disturb each other.
#[derive(Default)]
#[repr(align(128))]
struct Padded(Mutex<Shard>);

/// Fingerprints, each with where its state was found first. 17 bytes for each place of a table that is between 7/16
/// and 7/8 full: 20 to 39 bytes a state.
pub(super) struct Seen {
    shards: Vec<Padded>,
}

impl Seen {
    pub(super) fn new() -> Seen {
        Seen { shards: (0..SHARDS).map(|_| Padded::default()).collect() }
    }

    fn shard(&self, fingerprint: u64) -> Option<MutexGuard<'_, Shard>> {
        let shard = self.shards.get((fingerprint >> 56) as usize)?;
        Some(shard.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Takes note of a state that was found at `key`. Of several places on one level, whose keys are at least `level`,
    /// the least is kept, so that what is kept does not depend on who was quicker.
    pub(super) fn put(&self, fingerprint: u64, key: Key, level: Key) -> Put {
        let Some(mut shard) = self.shard(fingerprint) else { return Put::Known };
        match shard.entry(fingerprint) {
            Entry::Vacant(vacant) => {
                vacant.insert(key);
                Put::New
            }
            Entry::Occupied(mut known) if *known.get() >= level && key < *known.get() => {
                known.insert(key);
                Put::Earlier
            }
            Entry::Occupied(_) => Put::Known,
        }
    }

    /// Where the state of a fingerprint was found.
    pub(super) fn key(&self, fingerprint: u64) -> Option<Key> {
        self.shard(fingerprint)?.get(&fingerprint).copied()
    }

    /// The least difference between two fingerprints; none if there are fewer than two. Takes memory for 1/256 of them.
    pub(super) fn closest(&self) -> Option<u64> {
        let (mut least, mut last) = (None::<u64>, None::<u64>);
        for shard in &self.shards {
            let shard = shard.0.lock().unwrap_or_else(PoisonError::into_inner);
            let mut fingerprints: Vec<u64> = shard.keys().copied().collect();
            fingerprints.sort_unstable();
            for fingerprint in fingerprints {
                let gap = last.map(|last| fingerprint - last);
                least = match (least, gap) {
                    (Some(least), Some(gap)) => Some(least.min(gap)),
                    (least, gap) => least.or(gap),
                };
                last = Some(fingerprint);
            }
        }
        least
    }
}

/// How many states a worker keeps in mind: 16 bytes each.
const RECENT: usize = 1 << 16;

/// States that one worker has put into the set or met there not long ago: most that it generates are among them, and
/// are known without asking the others.
pub(super) struct Recent {
    entries: Box<[(u64, Key)]>,
}

impl Recent {
    pub(super) fn new() -> Recent {
        // No state is found before the first.
        Recent { entries: vec![(0, Key(u64::MAX)); RECENT].into_boxed_slice() }
    }

    /// Whether a state is in the set since this key or an earlier one, as far as this worker remembers.
    #[inline]
    pub(super) fn knows(&self, fingerprint: u64, key: Key) -> bool {
        // What the set keeps is never later than what this worker has put.
        self.entries.get(fingerprint as usize % RECENT).is_some_and(|entry| entry.0 == fingerprint && entry.1 <= key)
    }

    /// As [`Seen::put`].
    #[inline]
    pub(super) fn put(&mut self, seen: &Seen, fingerprint: u64, key: Key, level: Key) -> Put {
        if self.knows(fingerprint, key) {
            return Put::Known;
        }
        if let Some(entry) = self.entries.get_mut(fingerprint as usize % RECENT) {
            *entry = (fingerprint, key);
        }
        seen.put(fingerprint, key, level)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_earliest_place_of_a_level_is_kept_whoever_comes_first() {
        let seen = Seen::new();
        let level = Key(100);
        assert_eq!(seen.put(7, Key(120), level), Put::New);
        assert_eq!(seen.put(7, Key(130), level), Put::Known);
        assert_eq!(seen.put(7, Key(110), level), Put::Earlier);
        assert_eq!(seen.key(7), Some(Key(110)));
        // On the next level, it is an old one.
        assert_eq!(seen.put(7, Key(200), Key(200)), Put::Known);
        assert_eq!(seen.key(8), None);
    }

    #[test]
    fn what_a_worker_keeps_in_mind_changes_no_answer() {
        let (seen, mut recent) = (Seen::new(), Recent::new());
        assert_eq!(recent.put(&seen, 7, Key(120), Key(100)), Put::New);
        assert_eq!(recent.put(&seen, 7, Key(130), Key(100)), Put::Known);
        assert_eq!(recent.put(&seen, 7, Key(110), Key(100)), Put::Earlier);
        assert_eq!(recent.put(&seen, 7 + (RECENT as u64), Key(140), Key(100)), Put::New);
        assert_eq!(recent.put(&seen, 7, Key(150), Key(100)), Put::Known);
        assert_eq!(seen.key(7), Some(Key(110)));
    }

    #[test]
    fn the_closest_fingerprints_may_stand_in_two_shards() {
        let seen = Seen::new();
        assert_eq!(seen.closest(), None);
        for fingerprint in [5, (1 << 56) - 2, (1 << 56) + 1, u64::MAX] {
            seen.put(fingerprint, Key(1), Key(0));
        }
        assert_eq!(seen.closest(), Some(3));
    }
}
