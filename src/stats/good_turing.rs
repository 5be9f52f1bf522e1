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

#[cfg(test)]
mod tests {
    use super::*;

    /// Against a computation by hand of Chao2: 10 looks, 3 things seen once, 2 twice, 8 in all: 8 + 0.9 * 3 * 2 / 6.
    #[test]
    fn estimates() {
        let seen = GoodTuring { looks: 10, seen: 8, once: 3, twice: 2, unique: 2 };
        assert_eq!((seen.expected_new(), seen.chance_of_new()), (Some(0.3), Some(0.2)));
        assert!((seen.at_least().unwrap() - 8.9).abs() < 1e-12);
        assert_eq!(GoodTuring::default().expected_new(), None);
        assert_eq!(GoodTuring::default().at_least(), None);
    }

    /// What the next look shows can be had where it is known: of each thing the chance, in a model with 1,000 things that
    /// are in a look independently. The estimate from the looks before is near.
    #[test]
    fn the_estimate_is_near_the_truth() {
        let (looks, chances): (u32, Vec<f64>) = (200, (1..=1000).map(|rank| 0.5 / f64::from(rank)).collect());
        let expected: f64 = chances.iter().map(|chance| chance * (1.0 - chance).powi(200)).sum();
        let once: f64 = chances.iter().map(|chance| 200.0 * chance * (1.0 - chance).powi(199)).sum();
        let seen = GoodTuring { looks: looks.into(), once: once.round() as u64, ..GoodTuring::default() };
        assert!((seen.expected_new().unwrap() / expected - 1.0).abs() < 0.01);
    }
}
