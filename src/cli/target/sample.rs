//! A bounded sample of what goes by, each as likely as any other, the same each time.

use crate::hash::stable64;

/// Some of the items that were added.
#[derive(Debug)]
pub struct Sample<T> {
    items: Vec<T>,
    most: usize,
    count: u64,
}

impl<T: Clone + PartialEq> Sample<T> {
    /// A sample of so many items at most.
    pub fn of(most: usize) -> Sample<T> {
        Sample { items: Vec::new(), most, count: 0 }
    }

    /// An item goes by. One that is in the sample is not taken again.
    pub fn add(&mut self, item: &T) {
        self.count += 1;
        if self.items.len() < self.most {
            if !self.items.contains(item) {
                self.items.push(item.clone());
            }
            return;
        }
        // Of what a hash of the number picks: no source of random numbers is needed.
        let pick = usize::try_from(stable64(&self.count.to_le_bytes()) % self.count).unwrap_or(usize::MAX);
        if pick < self.most
            && !self.items.contains(item)
            && let Some(place) = self.items.get_mut(pick)
        {
            *place = item.clone();
        }
    }

    /// The sample.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.items.iter()
    }

    /// How many went by.
    pub fn count(&self) -> u64 {
        self.count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_bounded_and_spread() {
        let mut sample = Sample::of(10);
        (0..10_000).for_each(|number| sample.add(&number));
        let items: Vec<i32> = sample.iter().copied().collect();
        assert_eq!((items.len(), sample.count()), (10, 10_000));
        assert!(items.iter().any(|item| *item > 5_000), "{items:?}");
        let mut again = Sample::of(3);
        (0..9).for_each(|_| again.add(&1));
        assert_eq!(again.iter().count(), 1);
    }
}
