//! What each choice of an execution led to, in a form that is kept.

use std::fmt::Write;

use crate::cluster::Applied;
use crate::execution::{Observer, Visit};
use crate::hash::stable64;
use crate::schedule::Choice;
use crate::trace::Event;

/// What the start or a choice led to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// The events, each on one line.
    pub events: Vec<String>,
    /// The hash of the views of the model states that these led to, in hexadecimal digits.
    pub states: String,
}

impl Seen {
    /// As lines of a record.
    pub fn text(&self) -> String {
        let mut text: String = self.events.iter().map(|event| format!("#> {event}\n")).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "#= {}", self.states);
        text
    }

    /// Where what is seen now first differs.
    pub fn difference(&self, now: &Seen) -> Option<String> {
        let most = self.events.len().max(now.events.len());
        for number in 0..most {
            let (then, now) = (self.events.get(number), now.events.get(number));
            if then != now {
                let shown = |event: Option<&String>| event.map_or("(no event)", String::as_str).to_owned();
                return Some(format!("event {}\n  recorded: {}\n  now:      {}", number + 1, shown(then), shown(now)));
            }
        }
        let same = self.states == now.states || self.states == NO_MODEL || now.states == NO_MODEL;
        (!same).then(|| "the events are the same, but the model comes to other states".to_owned())
    }
}

/// What stands for the states where the model came to none.
const NO_MODEL: &str = "-";

/// Takes down what each choice leads to.
#[derive(Debug, Default)]
pub struct Trail {
    done: Vec<Seen>,
    events: Vec<String>,
    views: Vec<u8>,
}

impl Trail {
    /// What the start, and then each choice, led to.
    pub fn into_seen(mut self) -> Vec<Seen> {
        self.close();
        self.done
    }

    fn close(&mut self) {
        let views = std::mem::take(&mut self.views);
        let states = if views.is_empty() { NO_MODEL.to_owned() } else { format!("{:016x}", stable64(&views)) };
        self.done.push(Seen { events: std::mem::take(&mut self.events), states });
    }
}

impl Observer for Trail {
    fn choice(&mut self, _: usize, _: Choice, _: &Applied) {
        self.close();
    }

    fn event(&mut self, event: &Event) {
        self.events.push(event.to_string().replace(['\n', '\r'], " "));
    }

    fn visit(&mut self, visit: Visit<'_>) {
        self.views.extend(visit.to.to_le_bytes());
    }
}
