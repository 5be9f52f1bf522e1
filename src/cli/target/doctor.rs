//! `doctor`: whether a target is fit to be fuzzed, one verdict a line.
//!
//! It exits with 0 when all is well, with 3 when executions differ that ought to be the same, and with 1 when something
//! else is wrong. What may be meant as it is stands in a note, and changes no exit code.

mod account;
mod fit;
mod process;
mod repeat;
mod restart;

use super::{Command, Judge, sampler};
use crate::cli::target::census::Census;
use crate::cli::{Arguments, Console, Exit, Failure, Outcome, Settings};
use crate::schedule::Schedule;
use crate::schedule::sample::Sampler;
use crate::target::Target;
use crate::tla::shorten;

use account::Account;

/// See the module.
pub(super) const COMMAND: Command = Command {
    name: "doctor",
    takes: "[--runs=100] [--seed=1] [--sampler=macros|choices|swarm|pct:3|pctcp:3|pos|delay:2] [--processes=2]",
    about: "check that a target is deterministic, restarts without loss and fits its spec (--processes=1 starts no second process)",
    run,
};

/// What the user asked for.
struct Wanted {
    settings: Settings,
    runs: u64,
    seed: u64,
    sampler: Box<dyn Sampler>,
    /// The name of the sampler, for another process.
    sampler_name: String,
    processes: u64,
    /// This is the other process: it prints what it sees, and judges nothing.
    tells: bool,
}

impl Wanted {
    fn take(target: &dyn Target, mut arguments: Arguments) -> Result<Wanted, Failure> {
        let settings = Settings::take(target, &mut arguments)?;
        let tells = arguments.take(process::TELL).is_some();
        let (sampler, sampler_name) = sampler::take_named(target, &settings.options, &mut arguments)?;
        let wanted = Wanted {
            settings,
            runs: arguments.take_positive("runs")?.unwrap_or(100),
            seed: arguments.take_number("seed", 1)?,
            sampler,
            sampler_name,
            processes: arguments.take_number("processes", 2)?,
            tells,
        };
        if !(1..=2).contains(&wanted.processes) {
            return Err(Failure::usage(format!("--processes={}: 1 or 2 is needed", wanted.processes)));
        }
        arguments.finish().map(|()| wanted)
    }

    /// The schedule of a run; each can be drawn without those before it.
    fn schedule(&mut self, run: u64) -> Schedule {
        sampler::draw(&mut *self.sampler, self.seed, run, self.settings.options.choices)
    }
}

/// What was checked, and what is wrong.
struct Verdict {
    name: &'static str,
    /// What was done, where all is well.
    checked: String,
    /// What is wrong, each in one or more lines.
    problems: Vec<String>,
    /// What may be meant as it is.
    notes: Vec<String>,
    /// Executions differ that ought to be the same.
    differs: bool,
}

impl Verdict {
    fn new(name: &'static str, checked: String) -> Verdict {
        Verdict { name, checked, problems: Vec::new(), notes: Vec::new(), differs: false }
    }

    fn print(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let word = if self.problems.is_empty() { "ok" } else { "PROBLEM" };
        writeln!(console.out, "{word:<8}{}: {}", self.name, self.checked)?;
        for (word, texts) in [("", &self.problems), ("note: ", &self.notes)] {
            for text in texts {
                let mut indent = word;
                for line in text.lines() {
                    writeln!(console.out, "        {indent}{}", shorten(line))?;
                    indent = "  ";
                }
            }
        }
        Ok(())
    }
}

fn run(target: &dyn Target, arguments: Arguments, console: &mut Console<'_>) -> Outcome {
    let mut wanted = Wanted::take(target, arguments)?;
    if wanted.tells {
        return process::tell(target, &mut wanted, console);
    }
    let mut census = Census::default();
    let (mut verdicts, accounts) = repeat::check(target, &mut wanted, &mut census)?;
    if wanted.processes > 1 {
        verdicts.push(process::check(target, &wanted, &accounts)?);
    }
    verdicts.push(restart::check(target, &mut wanted)?);
    verdicts.extend(fit::check(target, &wanted, &census)?);
    for verdict in &verdicts {
        verdict.print(console)?;
    }
    Ok(if verdicts.iter().any(|verdict| verdict.differs) {
        Exit::Differs
    } else if verdicts.iter().any(|verdict| !verdict.problems.is_empty()) {
        Exit::Finding
    } else {
        Exit::Nothing
    })
}

/// Runs a schedule and takes everything down that could be seen of it, what was found included.
fn observe(judge: &mut Judge<'_>, schedule: &Schedule) -> Result<Account, Failure> {
    let mut account = Account::new(judge.variables());
    let finding = judge.run(schedule, &mut account)?;
    account.end(finding, judge.digest());
    Ok(account)
}
