//! Drawing samples from a sample.

use rand_pcg::Pcg32;
use rand_pcg::rand_core::RngCore;

use super::interval::Interval;
use super::quantile::of_sorted;

/// How often is drawn.
pub(super) const RESAMPLES: usize = 10_000;

/// Draws with replacement. The same each time: what is computed from the same numbers is the same.
pub(super) struct Bootstrap(Pcg32);

impl Bootstrap {
    pub(super) fn new() -> Bootstrap {
        Bootstrap(Pcg32::new(0x9e37_79b9_7f4a_7c15, 0x0a02_bdbf_7bb3_c0a7))
    }

    /// As many of the items as there are, any of them several times.
    pub(super) fn draw<T: Copy>(&mut self, items: &[T]) -> Vec<T> {
        items.iter().filter_map(|_| items.get(self.below(items.len()))).copied().collect()
    }

    fn below(&mut self, bound: usize) -> usize {
        ((u64::from(self.0.next_u32()) * bound as u64) >> 32) as usize
    }
}

/// The interval that 95 % of the values are in. What is no number, as a ratio to nothing, is left out.
pub(super) fn percentiles(mut values: Vec<f64>) -> Option<Interval> {
    values.retain(|value| !value.is_nan());
    values.sort_by(f64::total_cmp);
    Some(Interval { low: of_sorted(&values, 0.025)?, high: of_sorted(&values, 0.975)? })
}
