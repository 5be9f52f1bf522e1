//! What changed between two values: the innermost places that differ, not the whole values.

use std::fmt::Write;

use crate::tla::State;
use crate::tla::value::{Set, Symbol, Value};

/// How many changes of one variable are told one by one.
const TOLD: usize = 12;

/// The changes from one state to the next, one a line; the variables are named in the order of the spec's state.
pub fn state_changes(variables: &[Symbol], before: &State, after: &State) -> Vec<String> {
    let values = before.values().iter().zip(after.values());
    variables.iter().zip(values).flat_map(|(name, (old, new))| changes(name.as_str(), old, new)).collect()
}

/// The changes of a variable from one state to the next, one a line, each as `place: old -> new`.
///
/// Functions, records and sequences are compared by argument, sets by element: `+` came, `-` went.
pub fn changes(name: &str, old: &Value, new: &Value) -> Vec<String> {
    let mut lines = Vec::new();
    compare(name, old, new, &mut lines);
    if lines.len() > TOLD {
        let more = lines.len() - TOLD;
        lines.truncate(TOLD);
        lines.push(format!("{name}: {more} more changes"));
    }
    lines
}

fn compare(place: &str, old: &Value, new: &Value, lines: &mut Vec<String>) {
    if old == new {
        return;
    }
    match (old, new) {
        (Value::Set(before), Value::Set(after)) => compare_sets(place, before, after, lines),
        (Value::Seq(_), Value::Seq(_)) => lines.push(format!("{place}: {old} -> {new}")),
        _ => match (old.domain(), new.domain()) {
            (Some(before), Some(after)) => compare_functions(place, (old, &before), (new, &after), lines),
            _ => lines.push(format!("{place}: {old} -> {new}")),
        },
    }
}

fn compare_sets(place: &str, before: &Set, after: &Set, lines: &mut Vec<String>) {
    let mut line = format!("{place}:");
    for gone in before.iter().filter(|element| !after.contains(element)) {
        let _ = write!(line, " -{gone}");
    }
    for come in after.iter().filter(|element| !before.contains(element)) {
        let _ = write!(line, " +{come}");
    }
    lines.push(line);
}

fn compare_functions(
    place: &str,
    (old, before): (&Value, &Set),
    (new, after): (&Value, &Set),
    lines: &mut Vec<String>,
) {
    for argument in before.iter() {
        match (old.apply(argument), new.apply(argument)) {
            (Some(value), None) => lines.push(format!("{place}: -{argument} (was {value})")),
            (Some(value), Some(changed)) => compare(&at(place, argument), value, changed, lines),
            _ => {}
        }
    }
    for argument in after.iter().filter(|argument| !before.contains(argument)) {
        if let Some(value) = new.apply(argument) {
            lines.push(format!("{place}: +{argument} (is {value})"));
        }
    }
}

fn at(place: &str, argument: &Value) -> String {
    match argument {
        Value::Str(field) => format!("{place}.{field}"),
        other => format!("{place}[{other}]"),
    }
}
