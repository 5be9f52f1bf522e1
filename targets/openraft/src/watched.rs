//! The runtime that the crate starts its tasks on: tokio's, but for panics, which tokio would keep to itself.

use std::any::Any;
use std::cell::RefCell;
use std::future::Future;
use std::panic::{AssertUnwindSafe, resume_unwind};
use std::time::Duration;

use futures::FutureExt;
use openraft::{AsyncRuntime, OptionalSend, TokioRuntime};

thread_local! {
    /// The first panic of a task of this thread that nobody took yet. All nodes run on one thread, one at a time.
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Takes the message of the first panic of a task since the last time.
pub fn take_panic() -> Option<String> {
    PANIC.take()
}

fn note(payload: &(dyn Any + Send)) {
    let text = payload.downcast_ref::<String>().map(String::as_str).or(payload.downcast_ref::<&str>().copied());
    let message = text.unwrap_or("without a message").to_owned();
    PANIC.with_borrow_mut(|panic| {
        panic.get_or_insert(message);
    });
}

/// tokio's runtime, with panics noted.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Watched;

impl AsyncRuntime for Watched {
    type JoinError = <TokioRuntime as AsyncRuntime>::JoinError;
    type JoinHandle<T: OptionalSend + 'static> = <TokioRuntime as AsyncRuntime>::JoinHandle<T>;
    type Sleep = <TokioRuntime as AsyncRuntime>::Sleep;
    type Instant = <TokioRuntime as AsyncRuntime>::Instant;
    type TimeoutError = <TokioRuntime as AsyncRuntime>::TimeoutError;
    type Timeout<R, T: Future<Output = R> + OptionalSend> = <TokioRuntime as AsyncRuntime>::Timeout<R, T>;
    type ThreadLocalRng = <TokioRuntime as AsyncRuntime>::ThreadLocalRng;
    type OneshotSender<T: OptionalSend> = <TokioRuntime as AsyncRuntime>::OneshotSender<T>;
    type OneshotReceiver<T: OptionalSend> = <TokioRuntime as AsyncRuntime>::OneshotReceiver<T>;
    type OneshotReceiverError = <TokioRuntime as AsyncRuntime>::OneshotReceiverError;

    fn spawn<T>(future: T) -> Self::JoinHandle<T::Output>
    where
        T: Future + OptionalSend + 'static,
        T::Output: OptionalSend + 'static,
    {
        TokioRuntime::spawn(AssertUnwindSafe(future).catch_unwind().map(|outcome| {
            outcome.unwrap_or_else(|payload| {
                note(&*payload);
                resume_unwind(payload)
            })
        }))
    }

    fn sleep(duration: Duration) -> Self::Sleep {
        TokioRuntime::sleep(duration)
    }

    fn sleep_until(deadline: Self::Instant) -> Self::Sleep {
        TokioRuntime::sleep_until(deadline)
    }

    fn timeout<R, F: Future<Output = R> + OptionalSend>(duration: Duration, future: F) -> Self::Timeout<R, F> {
        TokioRuntime::timeout(duration, future)
    }

    fn timeout_at<R, F: Future<Output = R> + OptionalSend>(deadline: Self::Instant, future: F) -> Self::Timeout<R, F> {
        TokioRuntime::timeout_at(deadline, future)
    }

    fn is_panic(join_error: &Self::JoinError) -> bool {
        TokioRuntime::is_panic(join_error)
    }

    fn thread_rng() -> Self::ThreadLocalRng {
        TokioRuntime::thread_rng()
    }

    fn oneshot<T>() -> (Self::OneshotSender<T>, Self::OneshotReceiver<T>)
    where
        T: OptionalSend,
    {
        TokioRuntime::oneshot()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Machine;

    #[test]
    fn a_panic_of_a_task_is_seen_although_nobody_waits_for_it() {
        let machine = Machine::start(|_| {}).unwrap();
        machine.run(async { drop(Watched::spawn(async { assert_eq!(1 + 1, 3, "sums") })) });
        assert!(take_panic().unwrap().contains("sums"));
        assert_eq!(take_panic(), None);
    }
}
