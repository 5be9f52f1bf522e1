//! A node that crashes and loses nothing starts again as it did before: what it reports is the same, and the spec follows.

use super::account::Account;
use super::{Verdict, Wanted, observe};
use crate::cli::Failure;
use crate::cli::target::Judge;
use crate::node::NodeId;
use crate::schedule::{Choice, NodeRef, Schedule, Unsynced};
use crate::target::Target;

/// How many choices are added to a schedule.
const ADDED: usize = 5;

/// Lets a node crash and restart twice in a row, keeping all its writes, in the middle of every schedule.
pub(super) fn check(target: &dyn Target, wanted: &mut Wanted) -> Result<Verdict, Failure> {
    let mut judge = Judge::new(target, &wanted.settings.options)?;
    let mut verdict = Verdict::new("restart", String::new());
    let mut tried = 0;
    for run in 0..wanted.runs {
        let node = NodeId(u8::try_from(run % u64::from(wanted.settings.options.nodes.max(1))).unwrap_or(0));
        let (schedule, first) = restarting(wanted.schedule(run), wanted.settings.options.choices, node);
        let account = observe(&mut judge, &schedule)?;
        let Some(problem) = problem(&account, first, node) else { continue };
        tried += 1;
        if let (Err(problem), true) = (problem, verdict.problems.is_empty()) {
            verdict.problems.push(format!("{problem} (run {run})"));
        }
    }
    verdict.checked = format!("{tried} crashes without loss of writes, each followed by two restarts");
    if tried == 0 {
        verdict.notes.push("no node could be crashed and restarted".to_owned());
    }
    Ok(verdict)
}

/// The first half of a schedule, and then the crashes; with it the number of the first crash.
fn restarting(schedule: Schedule, most: usize, node: NodeId) -> (Schedule, usize) {
    let mut choices = schedule.0;
    choices.truncate((choices.len() / 2).min(most.saturating_sub(ADDED)));
    let node = NodeRef::to(node);
    choices.push(Choice::Restart { node });
    let first = choices.len();
    for _ in 0..2 {
        choices.extend([Choice::Crash { node, unsynced: Unsynced::Kept }, Choice::Restart { node }]);
    }
    (Schedule(choices), first)
}

/// What is wrong with the two restarts; nothing if they did not come to pass.
fn problem(account: &Account, first: usize, node: NodeId) -> Option<Result<(), String>> {
    if let Some(finding) = account.finding() {
        let late = finding.choice.is_some_and(|choice| (first..first + 4).contains(&choice));
        return late.then(|| Err(format!("{node} crashes, keeps its writes and restarts, and then:\n{finding}")));
    }
    let [crash, restart, crash_again, restart_again] = [0, 1, 2, 3].map(|offset| account.of_choice(first + offset));
    if ![&crash, &restart, &crash_again, &restart_again].iter().all(|(done, _)| *done) {
        return None;
    }
    let (once, twice) = (restart.1.join("\n"), restart_again.1.join("\n"));
    let same = crash.1 == crash_again.1 && once == twice;
    Some(if same {
        Ok(())
    } else {
        Err(format!("{node} restarted twice in a row without loss, and reported\n{once}\nand then\n{twice}"))
    })
}
