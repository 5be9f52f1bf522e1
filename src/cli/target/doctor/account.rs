//! All that can be seen of an execution, line by line.

use crate::cluster::Applied;
use crate::execution::{Observer, Visit};
use crate::oracle::Finding;
use crate::report::state_changes;
use crate::schedule::Choice;
use crate::tla::value::Symbol;
use crate::trace::Event;

/// How much of a value of an initial state is taken down, in bytes; its hash stands beside it.
const VALUE: usize = 10_000;

/// What a line is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// What became of a choice.
    Choice,
    /// An event.
    Event,
    /// A state that the model came to.
    State,
    /// What was found.
    Finding,
    /// The hash of the system at the end, where it tells one.
    Digest,
}

impl About {
    const ALL: [About; 5] = [About::Choice, About::Event, About::State, About::Finding, About::Digest];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            About::Choice => "choice",
            About::Event => "event",
            About::State => "model state",
            About::Finding => "finding",
            About::Digest => "digest at the end",
        }
    }
}

/// Takes down an execution.
#[derive(Debug, Default)]
pub struct Account {
    variables: Vec<Symbol>,
    lines: Vec<(About, String)>,
    finding: Option<Finding>,
}

impl Account {
    /// An account that names the variables of the spec in their order.
    pub fn new(variables: &[Symbol]) -> Account {
        Account { variables: variables.to_vec(), ..Account::default() }
    }

    /// The execution has ended with this finding, and a system of this digest.
    pub fn end(&mut self, finding: Option<Finding>, digest: Option<u64>) {
        let text = finding.as_ref().map_or_else(|| "none".to_owned(), |finding| finding.class.to_string());
        self.add(About::Finding, &text);
        if let Some(digest) = digest {
            self.add(About::Digest, &format!("{digest:016x}"));
        }
        self.finding = finding;
    }

    /// What was found.
    pub fn finding(&self) -> Option<&Finding> {
        self.finding.as_ref()
    }

    /// The lines, each a word and a text, as [`Account::read`] reads them.
    pub fn write(&self) -> String {
        self.lines.iter().map(|(about, text)| format!("{}: {text}\n", about.word())).collect()
    }

    /// Adds a line that [`Account::write`] wrote; false if it did not.
    pub fn read(&mut self, line: &str) -> bool {
        let known = |about: &About| line.strip_prefix(about.word()).and_then(|rest| rest.strip_prefix(": "));
        let found = About::ALL.into_iter().find_map(|about| known(&about).map(|text| (about, text)));
        found.map(|(about, text)| self.lines.push((about, text.to_owned()))).is_some()
    }

    /// The events that the choice of a number caused, and whether it did anything.
    pub fn of_choice(&self, number: usize) -> (bool, Vec<&str>) {
        let mut choices = 0;
        let (mut done, mut events) = (false, Vec::new());
        for (about, text) in &self.lines {
            choices += usize::from(*about == About::Choice);
            match about {
                _ if choices != number + 1 => {}
                About::Choice => done = !text.ends_with(SKIPPED),
                About::Event => events.push(text.as_str()),
                _ => {}
            }
        }
        (done, events)
    }

    /// Where another account of the same schedule differs: in the first event, and in the first model state.
    pub fn difference(&self, other: &Account) -> Option<String> {
        if self.lines == other.lines {
            return None;
        }
        let told: Vec<String> = About::ALL.into_iter().filter_map(|about| self.first(other, about)).collect();
        Some(told.join("\n"))
    }

    fn first(&self, other: &Account, about: About) -> Option<String> {
        let (mut one, mut another) = (self.about(about), other.about(about));
        let mut same = 0;
        loop {
            match (one.next(), another.next()) {
                (None, None) => return None,
                (one, other) if one == other => same += 1,
                (one, other) => {
                    let end = "(none)";
                    let (word, one, other) = (about.word(), one.unwrap_or(end), other.unwrap_or(end));
                    return Some(format!("{word} {}: {one}\n  the other time: {other}", same + 1));
                }
            }
        }
    }

    fn about(&self, about: About) -> impl Iterator<Item = &str> {
        self.lines.iter().filter(move |(its, _)| *its == about).map(|(_, text)| text.as_str())
    }

    fn add(&mut self, about: About, text: &str) {
        self.lines.push((about, text.replace(['\n', '\r'], " ")));
    }
}

/// What the line of a choice ends with that did nothing.
const SKIPPED: &str = "(nothing to do)";

impl Observer for Account {
    fn choice(&mut self, _: usize, choice: Choice, applied: &Applied) {
        match applied {
            Applied::Done(done) => self.add(About::Choice, &done.to_string()),
            Applied::Skipped => self.add(About::Choice, &format!("{choice} {SKIPPED}")),
        }
    }

    fn event(&mut self, event: &Event) {
        self.add(About::Event, &event.to_string());
    }

    fn visit(&mut self, visit: Visit<'_>) {
        let changes = match visit.before {
            Some(before) => state_changes(&self.variables, before, visit.after),
            None => {
                let values = self.variables.iter().zip(visit.after.values());
                values.map(|(name, value)| format!("{name} = {}", value.brief(VALUE))).collect()
            }
        };
        self.add(About::State, &format!("{:016x} by {}: {}", visit.to, visit.action, changes.join("; ")));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::NodeRef;

    fn account(events: &[&'static str]) -> Account {
        let mut account = Account::default();
        let read = Choice::Read { node: NodeRef(0) };
        account.choice(0, read, &Applied::Done(read));
        events.iter().for_each(|name| account.event(&Event::new(*name)));
        account.choice(1, read, &Applied::Skipped);
        account.end(None, Some(7));
        account
    }

    #[test]
    fn the_first_difference_of_each_kind_is_told() {
        let told = account(&["A", "B"]).difference(&account(&["A", "C", "D"])).unwrap();
        assert_eq!(told, "event 2: B()\n  the other time: C()");
        assert_eq!(account(&["A"]).difference(&account(&["A"])), None);
    }

    #[test]
    fn what_is_written_is_read() {
        let (one, mut other) = (account(&["A", "B"]), Account::default());
        assert!(one.write().lines().all(|line| other.read(line)));
        assert_eq!(one.difference(&other), None);
        assert!(!other.read("something else"));
        assert_eq!(one.of_choice(0), (true, vec!["A()", "B()"]));
        assert_eq!(one.of_choice(1), (false, vec![]));
    }
}
