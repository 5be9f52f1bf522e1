//! The same schedule in the same process: on a system that ran others before, and on a fresh one.

use super::account::Account;
use super::{Verdict, Wanted, observe};
use crate::cli::Failure;
use crate::cli::target::census::Census;
use crate::cli::target::{Both, Judge};
use crate::target::Target;

/// Runs every schedule three times; gives what was seen the first time.
pub(super) fn check(
    target: &dyn Target,
    wanted: &mut Wanted,
    census: &mut Census,
) -> Result<(Vec<Verdict>, Vec<Account>), Failure> {
    let runs = wanted.runs;
    let mut used = Verdict::new("same system", format!("{runs} schedules ran twice on one system"));
    let mut accounts = Vec::new();
    let mut judge = Judge::new(target, &wanted.settings.options)?;
    for run in 0..runs {
        let schedule = wanted.schedule(run);
        let mut first = Account::new(judge.variables());
        let finding = judge.run(&schedule, &mut Both(&mut first, census))?;
        first.end(finding, judge.digest());
        used.compare(run, &first, &observe(&mut judge, &schedule)?);
        accounts.push(first);
    }
    drop(judge);
    let mut fresh =
        Verdict::new("fresh system", format!("{runs} schedules ran again on another system of this process"));
    let mut judge = Judge::new(target, &wanted.settings.options)?;
    for (run, first) in (0..).zip(&accounts) {
        fresh.compare(run, first, &observe(&mut judge, &wanted.schedule(run))?);
    }
    used.found(&accounts);
    Ok((vec![used, fresh], accounts))
}

impl Verdict {
    /// Takes note of the first run whose accounts differ.
    pub(super) fn compare(&mut self, run: u64, one: &Account, other: &Account) {
        if self.differs {
            return;
        }
        if let Some(difference) = one.difference(other) {
            self.differs = true;
            self.problems.push(format!("the same schedule ran differently (run {run})\n{difference}"));
        }
    }

    /// Findings are no matter of this command, but they end executions before all is seen: where each run ends in one,
    /// the rest of what this command says is worth little.
    fn found(&mut self, accounts: &[Account]) {
        let mut found = accounts.iter().filter_map(Account::finding);
        let Some(first) = found.next() else { return };
        let (count, of) = (found.count() + 1, accounts.len());
        let told = format!("{count} of {of} runs ended in a finding, such as {}", first.class);
        match count == of {
            true => {
                self.problems.push(format!("{told}\nmend that first: all else was seen of the choices before it alone"))
            }
            false => self.notes.push(told),
        }
    }
}
