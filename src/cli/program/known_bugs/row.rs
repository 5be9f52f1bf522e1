//! A row of the table that is printed: what it took to find a bug.

use std::fmt;

use super::table::Bug;
use crate::cli::median;
use crate::cli::program::trial::Ended;

/// The head of the table.
pub const HEADER: &str = "\
| bug | in | what | found by | after executions | seconds | as | control | kept schedule |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |";

/// What it took to find a bug.
#[derive(Debug)]
pub struct Row<'a> {
    bug: &'a Bug,
    /// The trials that looked for it.
    pub trials: Vec<Ended>,
    /// What was found, of whatever class, in the version that has it no more.
    pub control: Option<Ended>,
    /// Whether the schedule that is kept shows it, and only where it is.
    pub schedule: Option<bool>,
}

impl Row<'_> {
    /// The row of a bug that was not looked for yet.
    pub fn new(bug: &Bug) -> Row<'_> {
        Row { bug, trials: Vec::new(), control: None, schedule: None }
    }

    /// The bug was found by every trial, the control is clean, and the kept schedule shows what it should.
    pub fn is_as_expected(&self) -> bool {
        let found = self.trials.iter().all(|trial| trial.found.is_some());
        let clean = self.control.as_ref().is_none_or(|control| control.found.is_none());
        found && clean && self.schedule != Some(false)
    }

    fn found(&self) -> impl Iterator<Item = &Ended> {
        self.trials.iter().filter(|trial| trial.found.is_some())
    }

    /// How often it was found; where not always, after how much in vain.
    fn count(&self) -> String {
        let (found, all) = (self.found().count(), self.trials.len());
        let vain: u64 = self.trials.iter().filter(|trial| trial.found.is_none()).map(|trial| trial.executions).sum();
        match (found, all) {
            (_, 0) => "-".to_owned(),
            (found, all) if found == all => format!("{found} of {all}"),
            (found, all) => format!("{found} of {all} ({vain} executions in vain)"),
        }
    }

    /// The classes it was found as.
    fn classes(&self) -> String {
        let mut classes: Vec<&str> = self.found().filter_map(|trial| trial.found.as_deref()).collect();
        classes.sort_unstable();
        classes.dedup();
        let text = classes.into_iter().map(escaped).collect::<Vec<_>>().join("; ");
        if text.is_empty() { "-".to_owned() } else { text }
    }

    fn control(&self) -> String {
        let Some(version) = &self.bug.fixed else { return "no version without it".to_owned() };
        match &self.control {
            None => "-".to_owned(),
            Some(Ended { found: Some(class), .. }) => format!("{version}: {}", escaped(class)),
            Some(Ended { executions, .. }) => format!("{version}: clean, {executions} executions"),
        }
    }
}

impl fmt::Display for Row<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let executions = told(self.found().map(|trial| u128::from(trial.executions)).collect());
        let seconds = told(self.found().map(|trial| trial.millis.div_ceil(1000)).collect());
        let schedule = match self.schedule {
            None => "-",
            Some(true) => "shows it",
            Some(false) => "does NOT show it, or not only there",
        };
        let bug = self.bug;
        write!(f, "| {} | {} {} | {} ", bug.name, bug.target, bug.version, bug.summary)?;
        write!(f, "| {} | {executions} | {seconds} | {} ", self.count(), self.classes())?;
        write!(f, "| {} | {schedule} |", self.control())
    }
}

/// Text as a cell of a table.
fn escaped(text: &str) -> String {
    text.replace('|', "\\|")
}

/// The lower median as text; a dash where there is none.
fn told(mut numbers: Vec<u128>) -> String {
    median::lower(&mut numbers).map_or("-".to_owned(), |median| median.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bug() -> Bug {
        let text = r#"
            name = "B8"
            summary = "decided goes back"
            reference = "here"
            target = "log"
            version = "1.2"
            fixed = "1.3"
            classes = ["Step"]"#;
        toml::from_str(text).unwrap()
    }

    fn found(executions: u64) -> Ended {
        Ended { found: Some("invariant: Step".to_owned()), executions, millis: 1500, ..Ended::default() }
    }

    #[test]
    fn a_row_says_how_often_and_after_how_much() {
        let bug = bug();
        let mut row = Row::new(&bug);
        row.trials = vec![found(30), found(10), found(20)];
        row.control = Some(Ended { executions: 500, ..Ended::default() });
        let expected =
            "| B8 | log 1.2 | decided goes back | 3 of 3 | 20 | 2 | invariant: Step | 1.3: clean, 500 executions | - |";
        assert_eq!(row.to_string(), expected);
        assert!(row.is_as_expected());
    }

    #[test]
    fn what_is_not_as_expected_is_told() {
        let bug = bug();
        let mut row = Row::new(&bug);
        row.trials = vec![found(30), Ended { executions: 1000, ..Ended::default() }];
        assert!(row.to_string().contains("| 1 of 2 (1000 executions in vain) | 30 |"), "{row}");
        assert!(!row.is_as_expected());
        row.trials.pop();
        assert!(row.is_as_expected());
        row.control = Some(found(3));
        assert!(row.to_string().contains("| 1.3: invariant: Step |") && !row.is_as_expected(), "{row}");
        row.control = None;
        row.schedule = Some(false);
        assert!(!row.is_as_expected());
    }
}
