//! Whoever runs a schedule to be made smaller.

use super::Judge;
use crate::cli::Failure;
use crate::cluster::Applied;
use crate::execution::Observer;
use crate::schedule::{Choice, Schedule};
use crate::shrink::Shown;

/// Runs schedules, here or elsewhere.
pub trait Runs {
    /// What a schedule shows.
    ///
    /// # Errors
    ///
    /// When it cannot be run.
    fn shown(&mut self, schedule: &Schedule) -> Result<Option<Shown>, Failure>;
}

impl Runs for Judge<'_> {
    fn shown(&mut self, schedule: &Schedule) -> Result<Option<Shown>, Failure> {
        let mut resolved = Resolved::default();
        let Some(finding) = self.run(schedule, &mut resolved)? else { return Ok(None) };
        let end = finding.choice.map_or(0, |choice| choice + 1).min(schedule.0.len());
        let mut done: Vec<Choice> = resolved.0.iter().take(end).filter_map(|done| *done).collect();
        // A choice that panics never says what it did.
        done.extend(schedule.0.iter().take(end).skip(resolved.0.len()));
        Ok(Some(Shown { class: finding.class, done }))
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
