//! Shrinking within bounds that the user sets.

use std::time::{Duration, Instant};

use super::runs::Runs;
use crate::cli::{Arguments, Failure};
use crate::schedule::Schedule;
use crate::shrink::{Runner, Shown, Shrunk, shrink};

/// Bounds on shrinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reduction {
    /// The most executions.
    pub executions: u64,
    /// The most seconds.
    pub seconds: u64,
    /// The most seconds that one execution may take that ends its process, or does not end.
    pub timeout: u64,
}

impl Default for Reduction {
    fn default() -> Reduction {
        Reduction { executions: 20_000, seconds: 60, timeout: 5 }
    }
}

impl Reduction {
    /// Takes the bounds out of arguments.
    ///
    /// # Errors
    ///
    /// When a bound is no number, or leaves no time for an execution: bounds of 0 on shrinking as a whole leave a schedule
    /// as it is.
    pub fn take(arguments: &mut Arguments) -> Result<Reduction, Failure> {
        let Reduction { executions, seconds, timeout } = Reduction::default();
        Ok(Reduction {
            executions: arguments.take_number("executions", executions)?,
            seconds: arguments.take_number("seconds", seconds)?,
            timeout: arguments.take_positive("timeout")?.unwrap_or(timeout),
        })
    }

    /// Shrinks the schedule of a finding, and says how many milliseconds that took; nothing if it shows none.
    ///
    /// # Errors
    ///
    /// When the schedule cannot be run.
    pub fn shrink(self, runs: &mut dyn Runs, schedule: &Schedule) -> Result<Option<(Shrunk, u128)>, Failure> {
        #[expect(clippy::disallowed_methods, reason = "the bound in time is the user's; the core knows none")]
        let start = Instant::now();
        let mut bounded = Bounded { runs, start, seconds: Duration::from_secs(self.seconds) };
        let shrunk = shrink(&mut bounded, schedule, self.executions)?;
        Ok(shrunk.map(|shrunk| (shrunk, start.elapsed().as_millis())))
    }
}

struct Bounded<'a> {
    runs: &'a mut dyn Runs,
    start: Instant,
    seconds: Duration,
}

impl Runner for Bounded<'_> {
    type Error = Failure;

    fn run(&mut self, schedule: &Schedule) -> Result<Option<Shown>, Failure> {
        self.runs.shown(schedule)
    }

    fn may_go_on(&mut self) -> bool {
        self.start.elapsed() < self.seconds
    }
}
