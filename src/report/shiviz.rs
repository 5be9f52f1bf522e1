//! An explained execution as a log with vector clocks, as ShiViz reads it (<https://bestchai.bitbucket.io/shiviz/>).
//!
//! Two lines an entry, its host with its clock and what happened, for the regular expression that ShiViz offers first:
//! `(?<host>\S*) (?<clock>{.*})\n(?<event>.*)`. The hosts are the nodes, `client` and `faults`.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::causality::acts_on;
use super::explanation::Explanation;
use super::recording::Step;
use crate::cluster::Moved;
use crate::node::NodeId;
use crate::schedule::Choice;

/// The log.
pub fn shiviz(explanation: &Explanation) -> String {
    let mut log = Log::default();
    for (position, step) in explanation.steps.iter().enumerate() {
        log.step(step);
        if let Some(finding) = explanation.finding.as_ref().filter(|_| explanation.violation == Some(position)) {
            let host = log.last.clone().unwrap_or_else(|| FAULTS.to_owned());
            log.enter(&host, None, &format!("finding: {}", finding.class));
        }
    }
    log.print()
}

const CLIENT: &str = "client";
const FAULTS: &str = "faults";

/// How many entries each host had made when something happened.
type Clock = BTreeMap<String, u64>;

struct Entry {
    host: String,
    clock: Clock,
    text: String,
}

#[derive(Default)]
struct Log {
    entries: Vec<Entry>,
    clocks: BTreeMap<String, Clock>,
    /// The clocks of messages on their way, by number.
    messages: BTreeMap<u64, Clock>,
    /// The host of the last entry.
    last: Option<String>,
}

impl Log {
    /// Makes an entry of a host that has learnt of what `heard` knows; returns the host's clock.
    fn enter(&mut self, host: &str, heard: Option<&Clock>, text: &str) -> Clock {
        let clock = self.clocks.entry(host.to_owned()).or_default();
        for (other, count) in heard.into_iter().flatten() {
            let known = clock.entry(other.clone()).or_default();
            *known = (*known).max(*count);
        }
        *clock.entry(host.to_owned()).or_default() += 1;
        let clock = clock.clone();
        self.entries.push(Entry { host: host.to_owned(), clock: clock.clone(), text: text.to_owned() });
        self.last = Some(host.to_owned());
        clock
    }

    fn step(&mut self, step: &Step) {
        let first = self.entries.len();
        if let Some(choice) = step.choice.filter(|_| step.done) {
            self.choice(choice, step);
        }
        for movement in &step.movements {
            let text = |what: &str| format!("{}. {what} m{}", step.number, movement.message);
            match &movement.what {
                Moved::Sent { .. } => self.send(first, movement.from, movement.message, step),
                Moved::Copied { of } => {
                    let heard = self.messages.get(of).cloned();
                    let clock = self.enter(FAULTS, heard.as_ref(), &text("copies"));
                    self.messages.insert(movement.message, clock);
                }
                Moved::Delivered => {
                    let heard = self.messages.get(&movement.message).cloned();
                    self.enter(&movement.to.to_string(), heard.as_ref(), &text("receives"));
                }
                Moved::Lost => {
                    let heard = self.messages.get(&movement.message).cloned();
                    self.enter(FAULTS, heard.as_ref(), &text("loses"));
                }
                Moved::Unsent => {}
            }
        }
        // Which node reported an event is not known in general; what happened last in a step is what led to it.
        let events: Vec<String> = step.happened.iter().map(|happened| happened.event.to_string()).collect();
        if let Some(entry) = self.entries.get_mut(first..).and_then(<[Entry]>::last_mut).filter(|_| !events.is_empty())
        {
            let _ = write!(entry.text, " | {}", events.join(" | "));
        }
    }

    /// What a choice does by itself, not by a message.
    fn choice(&mut self, choice: Choice, step: &Step) {
        let text = format!("{}. {}", step.number, step.title());
        let cause = match choice {
            Choice::Write { .. } | Choice::Read { .. } => Some(CLIENT),
            Choice::Crash { .. }
            | Choice::Restart { .. }
            | Choice::Partition { .. }
            | Choice::Heal
            | Choice::Reorder { .. } => Some(FAULTS),
            Choice::Deliver { .. }
            | Choice::Drop { .. }
            | Choice::Duplicate { .. }
            | Choice::Timeout { .. }
            | Choice::Tick { .. } => None,
        };
        let heard = cause.map(|host| self.enter(host, None, &text));
        if let Some(node) = acts_on(choice) {
            self.enter(&node.to_string(), heard.as_ref(), &text);
        }
    }

    fn send(&mut self, first: usize, from: NodeId, message: u64, step: &Step) {
        let host = from.to_string();
        let acted = self.entries.iter().skip(first).any(|entry| entry.host == host);
        let clock = match self.clocks.get(&host).filter(|_| acted) {
            Some(clock) => clock.clone(),
            None => self.enter(&host, None, &format!("{}. sends", step.number)),
        };
        self.messages.insert(message, clock);
    }

    fn print(&self) -> String {
        let mut out = String::new();
        for Entry { host, clock, text } in &self.entries {
            let clock: Vec<String> = clock.iter().map(|(host, count)| format!("\"{host}\":{count}")).collect();
            let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
            let _ = writeln!(out, "{host} {{{}}}\n{text}", clock.join(","));
        }
        out
    }
}
