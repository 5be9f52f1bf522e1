//! What changed between two values: the innermost places that differ, not the whole values.

use std::fmt::Write;

use crate::tla::State;
use crate::tla::value::{Set, Symbol, Value};

/// How many changes of one variable are told one by one.
const TOLD: usize = 12;

/// How many changes are looked for. Parts that are shared are compared wherever they stand, and may differ there more
/// often than could be counted.
const FOUND: usize = 1_000;

/// After how many bytes a value is cut. Values whose parts are shared print far longer than they are.
const VALUE: usize = 10_000;

/// How long the name of a place may be for what is inside it to be compared part by part.
const PLACE: usize = 1_000;

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
        let least = if lines.len() < FOUND { "" } else { "at least " };
        lines.truncate(TOLD);
        lines.push(format!("{name}: {least}{more} more changes"));
    }
    lines
}

fn compare(place: &str, old: &Value, new: &Value, lines: &mut Vec<String>) {
    if old == new || lines.len() >= FOUND {
        return;
    }
    match (old, new) {
        (Value::Set(before), Value::Set(after)) => compare_sets(place, before, after, lines),
        (Value::Seq(_), Value::Seq(_)) => lines.push(whole(place, old, new)),
        _ if place.len() > PLACE => lines.push(whole(place, old, new)),
        _ => match (old.domain(), new.domain()) {
            (Some(before), Some(after)) => compare_functions(place, (old, &before), (new, &after), lines),
            _ => lines.push(whole(place, old, new)),
        },
    }
}

fn whole(place: &str, old: &Value, new: &Value) -> String {
    format!("{place}: {} -> {}", old.brief(VALUE), new.brief(VALUE))
}

fn compare_sets(place: &str, before: &Set, after: &Set, lines: &mut Vec<String>) {
    let mut line = format!("{place}:");
    for gone in before.iter().filter(|element| !after.contains(element)) {
        let _ = write!(line, " -{}", gone.brief(VALUE));
    }
    for come in after.iter().filter(|element| !before.contains(element)) {
        let _ = write!(line, " +{}", come.brief(VALUE));
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
            (Some(value), None) => {
                lines.push(format!("{place}: -{} (was {})", argument.brief(VALUE), value.brief(VALUE)))
            }
            (Some(value), Some(changed)) => compare(&at(place, argument), value, changed, lines),
            _ => {}
        }
    }
    for argument in after.iter().filter(|argument| !before.contains(argument)) {
        if let Some(value) = new.apply(argument) {
            lines.push(format!("{place}: +{} (is {})", argument.brief(VALUE), value.brief(VALUE)));
        }
    }
}

fn at(place: &str, argument: &Value) -> String {
    match argument {
        Value::Str(field) => format!("{place}.{field}"),
        other => format!("{place}[{}]", other.brief(VALUE)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pair of a pair of a pair ..., whose halves are the same value.
    fn doubled(times: usize) -> Value {
        (0..times).fold(Value::Int(1), |value, _| Value::seq(vec![value.clone(), value]))
    }

    #[test]
    fn values_with_shared_parts_are_cut_before_they_are_printed() {
        let lines = changes("x", &doubled(60), &doubled(61));
        assert!(lines.len() == 1 && lines[0].len() < 3 * VALUE, "{}", lines[0].len());
        assert_eq!(changes("x", &doubled(1), &doubled(2)), ["x: <<1, 1>> -> <<<<1, 1>>, <<1, 1>>>>"]);
    }

    #[test]
    fn shared_parts_are_compared_up_to_a_bound() {
        let pair = |value: Value| Value::record(vec![("a".into(), value.clone()), ("b".into(), value)]);
        let shared = |end: i64| (0..60).fold(Value::Int(end), |value, _| pair(value));
        let lines = changes("x", &shared(1), &shared(2));
        assert_eq!((lines.len(), lines[12].as_str()), (13, "x: at least 988 more changes"));
    }

    #[test]
    fn deep_values_are_compared_down_to_some_depth() {
        let deep =
            |end: i64| (0..100_000).fold(Value::Int(end), |value, _| Value::record(vec![(Symbol::new("a"), value)]));
        let lines = changes("x", &deep(1), &deep(2));
        assert!(lines.len() == 1 && lines[0].starts_with("x.a.a.a"), "{lines:?}");
    }
}
