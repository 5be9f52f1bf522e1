//! Running schedules so that a panic of the system is a finding like any other.

use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind, set_hook, take_hook};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{Progress, Record, Trail};
use crate::cli::{Failure, Settings};
use crate::execution::{Execution, Observer, SetUpError};
use crate::model::Model;
use crate::oracle::{Finding, panicked};
use crate::schedule::Schedule;
use crate::target::{Options, Target};
use crate::tla::Spec;
use crate::tla::value::Symbol;

/// The first panic since the last execution began, of whatever thread.
static PANIC: Mutex<Option<Finding>> = Mutex::new(None);

/// The choice that is being applied.
static NEXT: AtomicUsize = AtomicUsize::new(0);

/// Held by the one judge that there is at a time: the panic hook is the whole process's.
static ONLY: Mutex<()> = Mutex::new(());

/// Runs schedules and judges them, panics included.
#[expect(missing_debug_implementations, reason = "a target has nothing to show")]
pub struct Judge<'a> {
    target: &'a dyn Target,
    options: Options,
    execution: Execution,
    hook: Option<Hook>,
    _only: MutexGuard<'static, ()>,
}

type Hook = Box<dyn Fn(&PanicHookInfo<'_>) + Sync + Send + 'static>;

impl<'a> Judge<'a> {
    /// Sets up a target. Until the judge is dropped, panics are recorded rather than printed. It waits for another
    /// judge to be dropped first.
    ///
    /// # Errors
    ///
    /// When the options allow no system, or the spec has faults.
    pub fn new(target: &'a dyn Target, options: &Options) -> Result<Judge<'a>, Failure> {
        let only = ONLY.lock().unwrap_or_else(PoisonError::into_inner);
        let execution = set_up(target, options)?;
        let hook = Some(take_hook());
        set_hook(Box::new(|info| {
            let finding = Finding { choice: Some(NEXT.load(Ordering::Relaxed)), ..panicked(info) };
            PANIC.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(finding);
        }));
        Ok(Judge { target, options: options.clone(), execution, hook, _only: only })
    }

    /// Runs a schedule: `Ok(None)` when nothing was found.
    ///
    /// # Errors
    ///
    /// When the target cannot be set up anew after a panic.
    pub fn run(&mut self, schedule: &Schedule, observer: &mut dyn Observer) -> Result<Option<Finding>, Failure> {
        take_panic();
        let mut progress = Progress::new(observer, &NEXT);
        let outcome = catch_unwind(AssertUnwindSafe(|| self.execution.run(schedule, &mut progress)));
        match take_panic() {
            Some(panic) => {
                // What the system was doing when it panicked is left half done.
                self.execution = set_up(self.target, &self.options)?;
                Ok(Some(panic))
            }
            None => Ok(outcome.ok().and_then(Result::err)),
        }
    }

    /// A hash of the system after the last schedule, where it tells one.
    pub fn digest(&mut self) -> Option<u64> {
        self.execution.digest()
    }

    /// Runs a schedule and records what was seen and found.
    ///
    /// # Errors
    ///
    /// As [`Judge::run`].
    pub fn record(&mut self, settings: &Settings, schedule: &Schedule) -> Result<Record, Failure> {
        let mut trail = Trail::default();
        let finding = self.run(schedule, &mut trail)?;
        Ok(Record::new(self.target, settings, schedule).with(trail, finding.as_ref()))
    }

    /// The spec; none when no model follows.
    pub fn spec(&self) -> Option<&Spec> {
        self.execution.model().map(Model::spec)
    }

    /// The model; none when no model follows.
    pub fn model_mut(&mut self) -> Option<&mut Model> {
        self.execution.model_mut()
    }

    /// The variables of the spec; none when no model follows.
    pub fn variables(&self) -> &[Symbol] {
        self.execution.model().map_or(&[], |model| model.spec().variables())
    }
}

impl Drop for Judge<'_> {
    fn drop(&mut self) {
        // A panicking thread may not change the hook.
        if let Some(hook) = self.hook.take().filter(|_| !std::thread::panicking()) {
            set_hook(hook);
        }
    }
}

fn set_up(target: &dyn Target, options: &Options) -> Result<Execution, Failure> {
    Execution::new(target, options).map_err(|error: SetUpError| Failure::Usage(error.to_string()))
}

fn take_panic() -> Option<Finding> {
    PANIC.lock().unwrap_or_else(PoisonError::into_inner).take()
}
