//! Conformance: every event is a step that the spec allows.

use std::fmt::Write;

use super::finding::{Class, Finding};
use crate::tla::source::SourceMap;
use crate::tla::value::Value;
use crate::tla::{Blame, Comparison, EvalError};
use crate::trace::Event;

/// The name of this oracle in classes.
const ORACLE: &str = "conformance";

/// The word in classes for faults of the spec itself.
pub const SPEC: &str = "spec";

/// The spec allows no step for an event: `blames` says for each state that the model may be in what stood against it.
pub fn forbidden(event: &Event, blames: &[Blame], sources: &SourceMap) -> Finding {
    let furthest = blames.iter().max_by_key(|blame| blame.progress);
    let Some(blame) = furthest else {
        let reason = "the spec allows no such step here, for a reason that could not be told".to_owned();
        return Finding::new(class(format!("{} is not allowed", event.name)), event.to_string(), reason);
    };
    let mut reason = format!("the spec does not allow this step of {}: this is false\n", event.name);
    let _ = writeln!(reason, "    {}", blame.text);
    let _ = writeln!(reason, "  at {}", place(blame, sources));
    for difference in blame.compared.iter().flat_map(Comparison::differences) {
        let _ = writeln!(reason, "    {difference}");
    }
    // What is compared is not told as a whole.
    let whole = |value: &Value| blame.compared.as_ref().is_some_and(|compared| compared.tells(value));
    for (expression, value) in blame.values.iter().filter(|(_, value)| !whole(value)) {
        let _ = writeln!(reason, "    {expression} = {value}");
    }
    if blames.len() > 1 {
        let _ = writeln!(reason, "in the nearest of the {} states that the model may be in", blames.len());
    }
    Finding::new(class(format!("{} needs {}", event.name, blame.text)), event.to_string(), reason)
}

/// An event has neither an action of its name nor is it declared as ignored. `hint` says what is wrong with the action
/// of its name, if there is one.
pub fn unmapped(event: &Event, hint: &str) -> Finding {
    let reason = format!(
        "no action of the spec or its mapping module takes this event: {hint}\n\
         define an operator of this name whose parameters are fields of the event, or let the target ignore it"
    );
    Finding::new(class(format!("{} has no action", event.name)), event.to_string(), reason)
}

/// More states agree with the trace than the frontier may hold.
pub fn ambiguous(event: &Event, states: usize, limit: usize) -> Finding {
    let reason = format!(
        "{states} model states agree with the trace so far, against {limit} allowed\n\
         let the event say more, let the mapping bind more, or raise the bound (--frontier=N)"
    );
    Finding::new(class(format!("{} leaves too many states", event.name)), event.to_string(), reason)
}

/// The spec could not be evaluated at an event: its own fault, not the system's.
pub fn faulty(event: &str, error: &EvalError, sources: &SourceMap) -> Finding {
    let class = Class { oracle: SPEC, fault: error.message.clone() };
    let reason = format!("the spec cannot be evaluated here\n{}", error.to_diagnostic().render(sources));
    Finding::new(class, event.to_owned(), reason)
}

fn class(fault: String) -> Class {
    Class { oracle: ORACLE, fault: one_line(&fault) }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn place(blame: &Blame, sources: &SourceMap) -> String {
    let Some(file) = sources.file(blame.span.file) else { return "an unknown place".to_owned() };
    let (line, column) = file.position(blame.span.start);
    format!("{}:{line}:{column}", file.path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_is_one_line() {
        assert_eq!(class("a\n   /\\ b".to_owned()).to_string(), "conformance: a /\\ b");
    }

    #[test]
    fn an_unmapped_event_says_what_to_do() {
        let finding = unmapped(&Event::new("Vote"), "the spec defines Votes");
        assert_eq!(finding.class.fault, "Vote has no action");
        assert!(finding.reason.contains("the spec defines Votes"), "{}", finding.reason);
    }
}
