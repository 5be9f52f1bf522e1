//! The estimate of Good and Turing: how much of what was never seen the next look will show.

/// What was seen how often, in so many looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GoodTuring {
    /// How many looks there were.
    pub looks: u64,
    /// How many different things were seen.
    pub seen: u64,
    /// How many of them in one look alone.
    pub once: u64,
    /// How many in two looks.
    pub twice: u64,
    /// How many looks showed something that no other did.
    pub unique: u64,
}

impl GoodTuring {
    /// How many new things the next look is expected to show: as many as one look of those so far shows alone.
    pub fn expected_new(&self) -> Option<f64> {
        (self.looks > 0).then(|| self.once as f64 / self.looks as f64)
    }

    /// How likely the next look shows anything new.
    pub fn chance_of_new(&self) -> Option<f64> {
        (self.looks > 0).then(|| self.unique as f64 / self.looks as f64)
    }

    /// How many things there are at least, by Chao's estimate (Chao2, with its correction of the bias).
    pub fn at_least(&self) -> Option<f64> {
        let (looks, once, twice) = (self.looks as f64, self.once as f64, self.twice as f64);
        let unseen = (looks - 1.0) / looks * once * (once - 1.0).max(0.0) / (2.0 * (twice + 1.0));
        (self.looks > 0).then_some(self.seen as f64 + unseen)
    }
}
