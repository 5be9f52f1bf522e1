//! States that a constraint keeps out of the search, and that broke nothing: most are met again and again.

/// How many of them a worker keeps in mind: 8 bytes each.
const OUTSIDE: usize = 1 << 16;

/// Fingerprints of such states, each until another takes its place.
pub(super) struct Outside {
    entries: Box<[u64]>,
}

impl Outside {
    pub(super) fn new() -> Outside {
        // No state has this fingerprint in this place.
        Outside { entries: (0..OUTSIDE as u64).map(|place| !place).collect() }
    }

    /// Whether a state is one of them, as far as this worker remembers.
    pub(super) fn has(&self, fingerprint: u64) -> bool {
        self.entries.get(fingerprint as usize % OUTSIDE) == Some(&fingerprint)
    }

    /// Takes note of one of them.
    pub(super) fn add(&mut self, fingerprint: u64) {
        if let Some(entry) = self.entries.get_mut(fingerprint as usize % OUTSIDE) {
            *entry = fingerprint;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_known_until_another_takes_its_place() {
        let mut outside = Outside::new();
        assert!([0, 1, u64::MAX, OUTSIDE as u64].iter().all(|fingerprint| !outside.has(*fingerprint)));
        outside.add(7);
        assert!(outside.has(7) && !outside.has(7 + OUTSIDE as u64));
        outside.add(7 + OUTSIDE as u64);
        assert!(!outside.has(7));
    }
}
