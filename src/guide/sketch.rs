//! Counting distinct hashes in little memory.

/// The number of registers; the error is 1.04 / √registers, 1.15 %.
const REGISTERS: usize = 1 << 13;

/// How many bits of a hash choose the register.
const INDEX_BITS: u32 = REGISTERS.trailing_zeros();

/// Estimates how many distinct hashes it was shown (Flajolet, Fusy, Gandouet, Meunier: HyperLogLog, 2007). The
/// estimate is without bias from five hashes a register on, and of no use far below.
#[derive(Clone, Debug)]
pub struct Sketch(Box<[u8; REGISTERS]>);

impl Sketch {
    /// Nothing shown.
    pub fn new() -> Sketch {
        Sketch(Box::new([0; REGISTERS]))
    }

    /// Shows a hash.
    #[inline]
    pub fn show(&mut self, hash: u64) {
        let register = &mut self.0[(hash >> (u64::BITS - INDEX_BITS)) as usize];
        let rank = (hash << INDEX_BITS).leading_zeros().min(u64::BITS - INDEX_BITS) + 1;
        *register = (*register).max(rank as u8);
    }

    /// How many distinct hashes were shown, about.
    pub fn estimate(&self) -> usize {
        let registers = REGISTERS as f64;
        let sum: f64 = self.0.iter().map(|rank| (-f64::from(*rank)).exp2()).sum();
        let alpha = 0.7213 / (1.0 + 1.079 / registers);
        (alpha * registers * registers / sum).round() as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hash::stable64;

    #[test]
    fn estimates_are_within_three_standard_errors() {
        let mut sketch = Sketch::new();
        let mut shown = 0_u64;
        for count in [65_536_u64, 100_000, 500_000, 2_000_000] {
            while shown < count {
                sketch.show(stable64(&shown.to_le_bytes()));
                shown += 1;
            }
            let error = sketch.estimate() as f64 / count as f64 - 1.0;
            assert!(error.abs() < 0.035, "{count}: {error}");
        }
    }

    #[test]
    fn what_was_shown_before_changes_nothing() {
        let mut sketch = Sketch::new();
        let hashes: Vec<u64> = (0..100_000_u64).map(|n| stable64(&n.to_le_bytes())).collect();
        hashes.iter().for_each(|hash| sketch.show(*hash));
        let estimate = sketch.estimate();
        hashes.iter().for_each(|hash| sketch.show(*hash));
        assert_eq!(sketch.estimate(), estimate);
        sketch.show(0);
        assert!(sketch.estimate() >= estimate, "the hash 0 has the highest rank");
    }
}
