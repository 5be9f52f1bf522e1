//! Leaving choices out.

use super::{Runner, Shrinker, Stop};
use crate::schedule::Choice;

/// Pairs of choices are tried in schedules of up to so many: with more, there are too many pairs.
const PAIRS_UP_TO: usize = 60;

impl<R: Runner> Shrinker<'_, R> {
    /// Leaves out runs of choices: as long as half of the schedule, then ever shorter, down to single choices. What comes
    /// last goes first: it led to the least.
    pub(super) fn remove_runs(&mut self) -> Result<(), Stop<R::Error>> {
        let mut length = (self.best.len() / 2).max(1);
        loop {
            self.remove_runs_of(length)?;
            if length == 1 {
                return Ok(());
            }
            length = length.div_ceil(2).min(self.best.len().max(1));
        }
    }

    fn remove_runs_of(&mut self, length: usize) -> Result<(), Stop<R::Error>> {
        let mut end = self.best.len();
        while end > 0 {
            let start = end.saturating_sub(length);
            self.attempt(without(&self.best, |index| (start..end).contains(&index)))?;
            end = start.min(self.best.len());
        }
        Ok(())
    }

    /// Leaves out pairs of choices, which neither of them can be without the other: a crash and its restart, say.
    pub(super) fn remove_pairs(&mut self) -> Result<(), Stop<R::Error>> {
        let mut first = 0;
        while first < self.best.len() && self.best.len() <= PAIRS_UP_TO {
            let mut second = first + 1;
            while second < self.best.len() {
                match self.attempt(without(&self.best, |index| index == first || index == second))? {
                    true => second = first + 1,
                    false => second += 1,
                }
            }
            first += 1;
        }
        Ok(())
    }
}

/// The choices but those at some indices.
pub(super) fn without(choices: &[Choice], out: impl Fn(usize) -> bool) -> Vec<Choice> {
    choices.iter().enumerate().filter(|(index, _)| !out(*index)).map(|(_, choice)| *choice).collect()
}
