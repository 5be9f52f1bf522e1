//! The machine that a server runs on: one thread, and a clock that stands still unless it is told to go on.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Poll, Waker};
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};

/// How often in a row all tasks must be found waiting. The first time may only have looked at the clock, and woken tasks
/// whose time has come.
const IDLE_ROUNDS: u32 = 2;

/// Says when all tasks wait.
#[derive(Default)]
struct Idle {
    is: AtomicBool,
    waker: Mutex<Option<Waker>>,
}

impl Idle {
    /// The runtime has nothing to do.
    fn arrived(&self) {
        self.is.store(true, Ordering::Relaxed);
        if let Some(waker) = self.waker.lock().unwrap_or_else(PoisonError::into_inner).take() {
            waker.wake();
        }
    }

    /// Whether it was so since the last time.
    fn take(&self) -> bool {
        self.is.swap(false, Ordering::Relaxed)
    }

    fn wake_up(&self, waker: &Waker) {
        *self.waker.lock().unwrap_or_else(PoisonError::into_inner) = Some(waker.clone());
    }

    fn forget_waker(&self) {
        *self.waker.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// A machine. To drop it is a crash: all tasks end where they are.
pub struct Machine {
    runtime: Runtime,
    idle: Arc<Idle>,
}

impl Machine {
    /// A machine whose tasks have not started; `prepare` may say more of its runtime.
    ///
    /// # Errors
    ///
    /// When the operating system has nothing left to give.
    pub fn start(prepare: impl FnOnce(&mut Builder)) -> std::io::Result<Machine> {
        let idle = Arc::new(Idle::default());
        let told = Arc::clone(&idle);
        let mut builder = Builder::new_current_thread();
        builder.enable_time().start_paused(true).on_thread_park(move || told.arrived());
        prepare(&mut builder);
        Ok(Machine { runtime: builder.build()?, idle })
    }

    /// Does something, and lets all tasks run until they wait for what comes from outside; nothing if it waits, too.
    pub fn run<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        let mut work = pin!(work);
        let (mut done, mut rounds) = (None, 0);
        self.idle.take();
        self.runtime.block_on(poll_fn(|cx| {
            self.idle.wake_up(cx.waker());
            rounds += u32::from(self.idle.take());
            if done.is_none()
                && let Poll::Ready(value) = work.as_mut().poll(cx)
            {
                done = Some(value);
                rounds = 0;
            }
            if rounds >= IDLE_ROUNDS { Poll::Ready(()) } else { Poll::Pending }
        }));
        // The runtime holds on to this, and the waker to the runtime: neither would ever be freed.
        self.idle.forget_waker();
        done
    }

    /// Lets time pass, and the tasks run that waited for it.
    pub fn pass(&self, time: Duration) {
        self.run(tokio::time::advance(time));
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::rc::Rc;

    use super::*;

    fn later(machine: &Machine, milliseconds: u64) -> tokio::task::JoinHandle<()> {
        let sleep = || tokio::spawn(tokio::time::sleep(Duration::from_millis(milliseconds)));
        machine.run(async { Some(sleep()) }).flatten().unwrap()
    }

    #[test]
    fn time_passes_only_when_told() {
        let machine = Machine::start(|_| {}).unwrap();
        let task = later(&machine, 10);
        machine.run(async {});
        machine.pass(Duration::from_millis(9));
        assert!(!task.is_finished());
        machine.pass(Duration::from_millis(2));
        assert!(task.is_finished());
    }

    #[test]
    fn tasks_that_time_wakes_run_until_they_wait() {
        let machine = Machine::start(|_| {}).unwrap();
        let first = later(&machine, 5);
        let (told, heard) = tokio::sync::oneshot::channel();
        let waits = async { told.send(first.await.is_ok()) };
        let second = machine.run(async { Some(tokio::spawn(waits)) }).flatten().unwrap();
        machine.pass(Duration::from_millis(6));
        assert!(second.is_finished());
        assert_eq!(machine.run(heard), Some(Ok(true)));
    }

    #[test]
    fn a_machine_that_is_dropped_is_freed() {
        let machine = Machine::start(|_| {}).unwrap();
        machine.run(async {});
        let idle = Arc::downgrade(&machine.idle);
        drop(machine);
        assert!(idle.upgrade().is_none(), "the runtime is still there, for it holds what tells of it");
    }

    #[test]
    fn what_never_comes_is_not_waited_for() {
        let machine = Machine::start(|_| {}).unwrap();
        let ended = Rc::new(Cell::new(false));
        let end = Rc::clone(&ended);
        let never = machine.run(async move {
            std::future::pending::<()>().await;
            end.set(true);
        });
        assert_eq!((never, ended.get()), (None, false));
    }
}
