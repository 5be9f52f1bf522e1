//! The same schedule in another process, where addresses and seeds of hash maps are others.

use std::process::{Command, Stdio};

use super::account::Account;
use super::{Verdict, Wanted, observe};
use crate::cli::target::Judge;
use crate::cli::{Console, Exit, Failure, Outcome};
use crate::target::Target;

/// The option that has the other process tell what it sees.
pub(super) const TELL: &str = "tell";

/// What stands between two executions; no line of an account starts like this, nor what a system may print.
const RUN: &str = "modelfuzz doctor run ";

/// Prints what is seen of every schedule.
pub(super) fn tell(target: &dyn Target, wanted: &mut Wanted, console: &mut Console<'_>) -> Outcome {
    let mut judge = Judge::new(target, &wanted.settings.options)?;
    for run in 0..wanted.runs {
        let account = observe(&mut judge, &wanted.schedule(run))?;
        write!(console.out, "{RUN}{run}\n{}", account.write())?;
    }
    Ok(Exit::Nothing)
}

/// Has another process run every schedule, and compares.
pub(super) fn check(target: &dyn Target, wanted: &Wanted, accounts: &[Account]) -> Result<Verdict, Failure> {
    let mut verdict =
        Verdict::new("other process", format!("{} schedules ran again in another process", accounts.len()));
    let others = match start(target, wanted)? {
        Ok(told) => read(&told),
        Err(why) => {
            verdict.problems.push(why);
            return Ok(verdict);
        }
    };
    for (run, one) in (0..).zip(accounts) {
        let nothing = Account::default();
        let other = usize::try_from(run).ok().and_then(|run| others.get(run)).unwrap_or(&nothing);
        verdict.compare(run, one, other);
    }
    Ok(verdict)
}

/// What the other process printed, or how it failed.
fn start(target: &dyn Target, wanted: &Wanted) -> Result<Result<String, String>, Failure> {
    let fault = |error: std::io::Error| Failure::Fault(format!("another process cannot be started: {error}"));
    let own = std::env::current_exe().map_err(fault)?;
    let mut command = Command::new(own);
    command.arg(super::COMMAND.name).arg(format!("--{TELL}=on"));
    command.arg(format!("--runs={}", wanted.runs)).arg(format!("--seed={}", wanted.seed));
    command.arg(format!("--sampler={}", wanted.sampler_name)).args(wanted.settings.changed(target));
    let output = command.stdin(Stdio::null()).output().map_err(fault)?;
    if output.status.success() {
        return Ok(Ok(String::from_utf8_lossy(&output.stdout).into_owned()));
    }
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    Ok(Err(format!("the other process did not come to its end ({}), and said:\n{}", output.status, said.trim_end())))
}

/// Takes apart what the other process printed.
fn read(told: &str) -> Vec<Account> {
    let mut accounts: Vec<Account> = Vec::new();
    for line in told.lines() {
        if line.starts_with(RUN) {
            accounts.push(Account::default());
        } else if let Some(account) = accounts.last_mut() {
            account.read(line);
        }
    }
    accounts
}
