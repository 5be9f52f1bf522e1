//! Where all workers wait for each other: a barrier that does not hang when one of them is lost.

use std::sync::{Condvar, Mutex, PoisonError};

/// A barrier for a fixed number of workers.
pub(super) struct Meeting {
    workers: usize,
    inner: Mutex<Inner>,
    complete: Condvar,
}

#[derive(Default)]
struct Inner {
    present: usize,
    round: u64,
    lost: bool,
}

impl Meeting {
    pub(super) fn new(workers: usize) -> Meeting {
        Meeting { workers, inner: Mutex::default(), complete: Condvar::new() }
    }

    /// How many take part.
    pub(super) fn size(&self) -> usize {
        self.workers
    }

    /// Waits for all others; false if one of them is lost.
    pub(super) fn wait(&self) -> bool {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        inner.present += 1;
        if inner.present == self.workers {
            inner.present = 0;
            inner.round += 1;
            self.complete.notify_all();
            return !inner.lost;
        }
        let round = inner.round;
        while inner.round == round && !inner.lost {
            inner = self.complete.wait(inner).unwrap_or_else(PoisonError::into_inner);
        }
        !inner.lost
    }

    /// Says that a worker will not come any more.
    pub(super) fn lose(&self) {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner).lost = true;
        self.complete.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn nobody_goes_on_before_all_are_there() {
        let (meeting, here) = (Meeting::new(4), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for round in 1..=100 {
                        here.fetch_add(1, Ordering::SeqCst);
                        assert!(meeting.wait());
                        assert_eq!(here.load(Ordering::SeqCst), 4 * round);
                        assert!(meeting.wait());
                    }
                });
            }
        });
    }

    #[test]
    fn a_lost_worker_frees_the_others() {
        let meeting = Meeting::new(2);
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| meeting.wait());
            meeting.lose();
            assert!(!waiting.join().unwrap());
        });
    }
}
