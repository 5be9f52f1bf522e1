//! Letting one choice do the work of two.

use super::removal::without;
use super::{Runner, Shrinker, Stop};
use crate::schedule::Choice;

/// Merging is tried in schedules of up to so many choices: with more, there are too many pairs.
const UP_TO: usize = 60;

impl<R: Runner> Shrinker<'_, R> {
    /// Lets each delivery, or write, take over another of the same link or node; then lets it take over as much as it can,
    /// in place of any other choice.
    pub(super) fn merge_deliveries(&mut self) -> Result<(), Stop<R::Error>> {
        let mut first = 0;
        while first < self.best.len() && self.best.len() <= UP_TO {
            let mut second = 0;
            while second < self.best.len() {
                match self.merge(first, second)? {
                    true => second = 0,
                    false => second += 1,
                }
            }
            first += 1;
        }
        Ok(())
    }

    /// Lets the choice at `kept` do what that at `gone` does too; says whether that worked.
    fn merge(&mut self, kept: usize, gone: usize) -> Result<bool, Stop<R::Error>> {
        let (Some(one), Some(other)) = (self.best.get(kept).copied(), self.best.get(gone).copied()) else {
            return Ok(false);
        };
        if kept == gone {
            return Ok(false);
        }
        let together = count(one).zip(count(other).filter(|_| alike(one, other))).map(|(one, other)| one + other);
        for count in together.into_iter().chain(count(one).map(|_| Choice::MAX_COUNT)) {
            let mut candidate = self.best.clone();
            if let Some(choice) = candidate.get_mut(kept) {
                *choice = with_count(*choice, count);
            }
            if self.attempt(without(&candidate, |index| index == gone))? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// How often a choice does the same thing, if it has a say in that.
fn count(choice: Choice) -> Option<u8> {
    match choice {
        Choice::Deliver { count, .. } | Choice::Write { count, .. } => Some(count),
        _ => None,
    }
}

fn with_count(choice: Choice, count: u8) -> Choice {
    match choice {
        Choice::Deliver { link, .. } => Choice::Deliver { link, count }.clamped(),
        Choice::Write { node, .. } => Choice::Write { node, count }.clamped(),
        other => other,
    }
}

fn alike(one: Choice, other: Choice) -> bool {
    with_count(one, 1) == with_count(other, 1)
}
