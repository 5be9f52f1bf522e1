//! The counters that libFuzzer reads.

use std::sync::atomic::{AtomicU8, Ordering};

/// The number of counters. libFuzzer clears and scans all of them for each execution, which takes about 4 µs.
pub const SIZE: usize = 64 * 1024;

/// Counters as libFuzzer expects them: one byte each, a multiple of eight of them, aligned.
///
/// They are atomic so that a plain `static` may hold them; every access is relaxed, an ordinary load or store.
#[derive(Debug)]
#[repr(C, align(64))]
pub struct Counters([AtomicU8; SIZE]);

/// The counters of this process: libFuzzer finds them by the name of their section, clears them before each execution
/// and reads them after it.
///
/// There is one array in one crate: arrays of several crates would be joined in an order that differs between builds,
/// and features with it. Without `#[used]` the optimiser removes it, since nothing in Rust reads it.
#[used]
#[cfg_attr(
    any(target_os = "linux", target_os = "freebsd", target_os = "netbsd", target_os = "fuchsia"),
    // SAFETY: the section holds nothing else, and libFuzzer treats its contents as bytes, which these are.
    unsafe(link_section = "__libfuzzer_extra_counters")
)]
#[cfg_attr(
    windows,
    // SAFETY: as above; the part after `$` places it between libFuzzer's own start and stop markers.
    unsafe(link_section = ".data$__libfuzzer_extra_counters")
)]
pub static COUNTERS: Counters = Counters::new();

impl Counters {
    /// Counters that are all zero.
    pub const fn new() -> Counters {
        Counters([const { AtomicU8::new(0) }; SIZE])
    }

    /// Sets a counter. There is none at [`SIZE`] and beyond: nothing happens.
    #[inline]
    pub fn set(&self, index: usize, value: u8) {
        if let Some(counter) = self.0.get(index) {
            counter.store(value, Ordering::Relaxed);
        }
    }

    /// A counter's value; 0 at [`SIZE`] and beyond.
    pub fn get(&self, index: usize) -> u8 {
        self.0.get(index).map_or(0, |counter| counter.load(Ordering::Relaxed))
    }

    /// Sets every counter to zero, as libFuzzer does before each execution.
    pub fn clear(&self) {
        for counter in &self.0 {
            counter.store(0, Ordering::Relaxed);
        }
    }
}

impl Default for Counters {
    fn default() -> Counters {
        Counters::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_array_is_laid_out_as_libfuzzer_assumes() {
        assert_eq!(size_of::<Counters>(), SIZE);
        assert_eq!((&raw const COUNTERS).addr() % 64, 0);
        assert_eq!(SIZE % 8, 0);
    }

    #[test]
    fn a_counter_holds_its_value_until_all_are_cleared() {
        let counters = Counters::new();
        counters.set(0, 128);
        counters.set(SIZE - 1, 3);
        counters.set(SIZE, 1);
        assert_eq!((counters.get(0), counters.get(SIZE - 1), counters.get(SIZE)), (128, 3, 0));
        counters.clear();
        assert_eq!((counters.get(0), counters.get(SIZE - 1)), (0, 0));
    }
}
