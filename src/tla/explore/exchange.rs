//! Handing states from busy workers to idle ones. Values belong to one thread, so states travel as canonical bytes.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// States on their way: the rank of each in its level, and its values.
pub(super) type Parcel = Vec<(u64, Vec<u8>)>;

/// Where parcels are left and picked up during one level.
pub(super) struct Exchange {
    workers: usize,
    inner: Mutex<Inner>,
    changed: Condvar,
    /// Idle workers for which no parcel waits: read without the lock.
    wanted: AtomicUsize,
}

#[derive(Default)]
struct Inner {
    parcels: Vec<Parcel>,
    idle: usize,
    /// Everybody is idle: the level is done.
    over: bool,
}

impl Exchange {
    pub(super) fn new(workers: usize) -> Exchange {
        Exchange { workers, inner: Mutex::default(), changed: Condvar::new(), wanted: AtomicUsize::new(0) }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether somebody waits for work.
    #[inline]
    pub(super) fn is_wanted(&self) -> bool {
        self.wanted.load(Ordering::Relaxed) > 0
    }

    /// Leaves a parcel.
    pub(super) fn give(&self, parcel: Parcel) {
        let mut inner = self.lock();
        inner.parcels.push(parcel);
        self.note(&inner);
        self.changed.notify_one();
    }

    /// Waits for a parcel; none when no worker has work any more.
    pub(super) fn take(&self) -> Option<Parcel> {
        self.wait(true)
    }

    /// Waits until no worker has work any more.
    pub(super) fn wait_out(&self) {
        let _ = self.wait(false);
    }

    fn wait(&self, works: bool) -> Option<Parcel> {
        let mut inner = self.lock();
        inner.idle += 1;
        loop {
            if works && let Some(parcel) = inner.parcels.pop() {
                inner.idle -= 1;
                self.note(&inner);
                return Some(parcel);
            }
            if inner.idle == self.workers && inner.parcels.is_empty() {
                inner.over = true;
                self.changed.notify_all();
            }
            if inner.over {
                return None;
            }
            self.note(&inner);
            inner = self.changed.wait(inner).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// A worker that cannot go on leaves: nobody waits for it any more.
    pub(super) fn give_up(&self) {
        let mut inner = self.lock();
        inner.over = true;
        self.changed.notify_all();
    }

    fn note(&self, inner: &Inner) {
        self.wanted.store(inner.idle.saturating_sub(inner.parcels.len()), Ordering::Relaxed);
    }

    /// Prepares for another round; nobody may be in it.
    pub(super) fn reset(&self) {
        *self.lock() = Inner::default();
        self.wanted.store(0, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_given_is_taken_once_and_all_leave_together() {
        let exchange = Exchange::new(3);
        let taken = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    while let Some(parcel) = exchange.take() {
                        taken.fetch_add(parcel.len(), Ordering::Relaxed);
                    }
                });
            }
            for size in 0..50 {
                exchange.give(vec![(0, Vec::new()); size]);
            }
            exchange.wait_out();
        });
        assert_eq!(taken.into_inner(), 49 * 50 / 2);
        exchange.reset();
        assert!(!exchange.is_wanted());
    }
}
