//! Where features are written for the fuzzing engine.

use super::counters::Counters;
use super::partition::Partition;
use super::sparse::Sparse;

/// What an engine reads after each execution.
#[derive(Debug)]
pub(super) struct Export<'a> {
    counters: &'a Counters,
    list: Option<&'a Sparse>,
    /// How many features of the execution are in the list.
    listed: usize,
}

impl<'a> Export<'a> {
    /// Counters alone.
    pub(super) fn new(counters: &'a Counters) -> Export<'a> {
        Export { counters, list: None, listed: 0 }
    }

    /// Features go to this list, too.
    pub(super) fn listing(self, list: &'a Sparse) -> Export<'a> {
        Export { list: Some(list), ..self }
    }

    /// An execution begins. The counters are cleared by whoever runs executions.
    pub(super) fn begin(&mut self) {
        self.list.iter().for_each(|list| list.clear(self.listed));
        self.listed = 0;
    }

    /// Shows a feature.
    #[inline]
    pub(super) fn set(&mut self, partition: Partition, feature: usize) {
        let (counter, value) = partition.counter(feature);
        self.counters.set(counter, value);
        if let Some(list) = self.list {
            list.put(self.listed, partition.domain(), feature);
            self.listed += 1;
        }
    }
}
