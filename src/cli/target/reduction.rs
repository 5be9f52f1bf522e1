//! Shrinking with a [`Judge`], within bounds that the user sets.

use std::time::{Duration, Instant};

use super::Judge;
use crate::cli::{Arguments, Failure};
use crate::cluster::Applied;
use crate::execution::Observer;
use crate::schedule::{Choice, Schedule};
use crate::shrink::{Runner, Shown, Shrunk, shrink};

/// Bounds on shrinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reduction {
    /// The most executions.
    pub executions: u64,
    /// The most seconds.
    pub seconds: u64,
}

impl Default for Reduction {
    fn default() -> Reduction {
        Reduction { executions: 20_000, seconds: 60 }
    }
}

impl Reduction {
    /// Takes the bounds out of arguments.
    ///
    /// # Errors
    ///
    /// When a bound is no number.
    pub fn take(arguments: &mut Arguments) -> Result<Reduction, Failure> {
        let Reduction { executions, seconds } = Reduction::default();
        Ok(Reduction {
            executions: arguments.take_number("executions", executions)?,
            seconds: arguments.take_number("seconds", seconds)?,
        })
    }

    /// Shrinks the schedule of a finding, and says how many milliseconds that took; nothing if it shows none.
    ///
    /// # Errors
    ///
    /// When the target cannot be set up anew after a panic.
    pub fn shrink(self, judge: &mut Judge<'_>, schedule: &Schedule) -> Result<Option<(Shrunk, u128)>, Failure> {
        #[expect(clippy::disallowed_methods, reason = "the bound in time is the user's; the core knows none")]
        let start = Instant::now();
        let mut judged = Judged { judge, start, seconds: Duration::from_secs(self.seconds) };
        let shrunk = shrink(&mut judged, schedule, self.executions)?;
        Ok(shrunk.map(|shrunk| (shrunk, start.elapsed().as_millis())))
    }
}

struct Judged<'a, 'b> {
    judge: &'a mut Judge<'b>,
    start: Instant,
    seconds: Duration,
}

impl Runner for Judged<'_, '_> {
    type Error = Failure;

    fn run(&mut self, schedule: &Schedule) -> Result<Option<Shown>, Failure> {
        let mut resolved = Resolved::default();
        let Some(finding) = self.judge.run(schedule, &mut resolved)? else { return Ok(None) };
        let end = finding.choice.map_or(0, |choice| choice + 1).min(schedule.0.len());
        let mut done: Vec<Choice> = resolved.0.iter().take(end).filter_map(|done| *done).collect();
        // A choice that panics never says what it did.
        done.extend(schedule.0.iter().take(end).skip(resolved.0.len()));
        Ok(Some(Shown { class: finding.class, done }))
    }

    fn may_go_on(&mut self) -> bool {
        self.start.elapsed() < self.seconds
    }
}

/// What became of each choice.
#[derive(Default)]
struct Resolved(Vec<Option<Choice>>);

impl Observer for Resolved {
    fn choice(&mut self, _: usize, _: Choice, applied: &Applied) {
        self.0.push(match applied {
            Applied::Done(done) => Some(*done),
            Applied::Skipped => None,
        });
    }
}
