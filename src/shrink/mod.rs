//! Makes the schedule of a finding small, and keeps the finding: its class stays the same.
//!
//! It starts from what the execution did: the choices as they were resolved, without those that did nothing and those
//! after the finding. Then, each as long as it helps:
//!
//! 1. `causality`: all choices that cannot have led to the finding go at once;
//! 2. `removal`: runs of choices go, halves first, then ever shorter ones (delta debugging, Zeller and Hildebrandt,
//!    2002); at the end single choices and pairs;
//! 3. `merging`: a delivery takes over the work of another one, or of any other choice;
//! 4. `operands`: counts go down, nodes are renamed.
//!
//! A candidate is taken if it is smaller, by number of choices first, and the class is the same. So it ends, and the same
//! schedule always shrinks to the same one.

mod causality;
mod merging;
mod operands;
mod removal;
mod size;

use crate::hash::{Set, stable128};
use crate::oracle::Class;
use crate::schedule::{Choice, Schedule};
use size::size;

/// A finding as an execution showed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Its class.
    pub class: Class,
    /// The choices that were done up to the finding, with their operands resolved.
    pub done: Vec<Choice>,
}

/// Runs schedules for the shrinker.
pub trait Runner {
    /// Why a schedule could not be run.
    type Error;

    /// Runs a schedule; nothing if it shows no finding.
    ///
    /// # Errors
    ///
    /// When it cannot be run; the shrinker then gives up.
    fn run(&mut self, schedule: &Schedule) -> Result<Option<Shown>, Self::Error>;

    /// Whether the shrinker may go on; asked before each execution.
    fn may_go_on(&mut self) -> bool {
        true
    }
}

/// What shrinking came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shrunk {
    /// The class, which the schedule shows still.
    pub class: Class,
    /// The smallest schedule that was found.
    pub schedule: Schedule,
    /// How many executions that took.
    pub executions: u64,
    /// Whether nothing smaller is left to try, rather than the bound having been met.
    pub complete: bool,
}

/// Shrinks a schedule within so many executions; nothing if it shows no finding.
///
/// # Errors
///
/// When a schedule cannot be run.
pub fn shrink<R: Runner>(runner: &mut R, schedule: &Schedule, executions: u64) -> Result<Option<Shrunk>, R::Error> {
    let Some(shown) = runner.run(schedule)? else { return Ok(None) };
    // What did nothing, or came later, may be left out without trying: unless the system is not what it says.
    let (given, class) = (schedule.0.clone(), shown.class.clone());
    let mut shrinker = Shrinker { runner, class, best: given, tried: Set::default(), executions: 1, most: executions };
    let complete = match shrinker.all(shown.done) {
        Ok(()) => true,
        Err(Stop::Bound) => false,
        Err(Stop::Error(error)) => return Err(error),
    };
    let Shrinker { class, best, executions, .. } = shrinker;
    Ok(Some(Shrunk { class, schedule: Schedule(best), executions, complete }))
}

/// Why a shrinker stops before its end.
enum Stop<E> {
    Bound,
    Error(E),
}

/// Whether an attempt was better, unless it could not be made.
type Attempt<E> = Result<bool, Stop<E>>;

struct Shrinker<'a, R: Runner> {
    runner: &'a mut R,
    class: Class,
    best: Vec<Choice>,
    /// Hashes of the candidates so far.
    tried: Set<u128>,
    executions: u64,
    most: u64,
}

impl<R: Runner> Shrinker<'_, R> {
    fn all(&mut self, done: Vec<Choice>) -> Result<(), Stop<R::Error>> {
        self.attempt(done)?;
        self.drop_unrelated()?;
        loop {
            let before = size(&self.best);
            self.remove_runs()?;
            self.merge_deliveries()?;
            self.remove_pairs()?;
            self.simplify()?;
            if size(&self.best) == before {
                return Ok(());
            }
        }
    }

    /// Runs a candidate if it is smaller than the best so far; if it shows the finding, it is the best.
    fn attempt(&mut self, candidate: Vec<Choice>) -> Attempt<R::Error> {
        let schedule = Schedule(candidate);
        if size(&schedule.0) >= size(&self.best) || !self.tried.insert(stable128(&schedule.to_bytes())) {
            return Ok(false);
        }
        if self.executions >= self.most || !self.runner.may_go_on() {
            return Err(Stop::Bound);
        }
        self.executions += 1;
        let shown = self.runner.run(&schedule).map_err(Stop::Error)?;
        let Some(shown) = shown.filter(|shown| shown.class == self.class) else { return Ok(false) };
        self.best = schedule.0;
        // The choices that it did are its equal, and say what they mean: tried, for it costs one execution.
        self.attempt(shown.done)?;
        Ok(true)
    }

    fn drop_unrelated(&mut self) -> Result<(), Stop<R::Error>> {
        self.attempt(causality::cone(&self.best)).map(|_| ())
    }
}

#[cfg(test)]
mod tests;
