//! Where two values differ: the innermost places, not the whole values.

use super::value::{Set, Value};

/// How many differences are told one by one.
const TOLD: usize = 12;

/// How many differences are looked for. Parts that are shared are compared wherever they stand, and may differ there
/// more often than could be counted.
const FOUND: usize = 1_000;

/// How long a value may be that is told.
const BRIEF: usize = 300;

/// How long the name of a place may be for what is inside it to be compared part by part.
const PLACE: usize = 1_000;

/// Two values that ought to be equal.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// What was compared, as its source text.
    pub place: String,
    /// What is told of the first value, and the value.
    pub first: (&'static str, Value),
    /// The same of the second.
    pub second: (&'static str, Value),
}

impl Comparison {
    /// Where the values differ, one place a line. Functions, records and sequences are compared by argument, sets by
    /// element.
    pub fn differences(&self) -> Vec<String> {
        let mut lines = Vec::new();
        self.compare(&self.place, Some(&self.first.1), Some(&self.second.1), &mut lines);
        if lines.len() > TOLD {
            let more = lines.len() - TOLD;
            let least = if lines.len() < FOUND { "" } else { "at least " };
            lines.truncate(TOLD);
            lines.push(format!("{}: {least}{more} more differences", self.place));
        }
        lines
    }

    /// Whether a value is one of the two, and so large that its parts are compared.
    pub fn tells(&self, value: &Value) -> bool {
        let structured = value.as_set().is_ok() || value.domain().is_some();
        structured && (*value == self.first.1 || *value == self.second.1)
    }

    fn compare(&self, place: &str, first: Option<&Value>, second: Option<&Value>, lines: &mut Vec<String>) {
        match (first, second) {
            (Some(first), Some(second)) if first == second => {}
            _ if lines.len() >= FOUND => {}
            (Some(_), Some(_)) if place.len() > PLACE => self.tell(place, first, second, lines),
            (Some(Value::Set(first)), Some(Value::Set(second))) => self.compare_sets(place, first, second, lines),
            (Some(one), Some(other)) => match (one.domain(), other.domain()) {
                (Some(domain), Some(others)) => {
                    let more = others.iter().filter(|argument| !domain.contains(argument));
                    for argument in domain.iter().chain(more) {
                        self.compare(&at(place, argument), one.apply(argument), other.apply(argument), lines);
                    }
                }
                _ => self.tell(place, first, second, lines),
            },
            _ => self.tell(place, first, second, lines),
        }
    }

    fn tell(&self, place: &str, first: Option<&Value>, second: Option<&Value>, lines: &mut Vec<String>) {
        let shown = |value: Option<&Value>| value.map_or("nothing".to_owned(), |value| value.brief(BRIEF).to_string());
        lines.push(format!("{place}: {} {}, {} {}", self.first.0, shown(first), self.second.0, shown(second)));
    }

    fn compare_sets(&self, place: &str, first: &Set, second: &Set, lines: &mut Vec<String>) {
        for (word, set, other) in [(self.first.0, first, second), (self.second.0, second, first)] {
            let only = set.iter().filter(|element| !other.contains(element));
            let only: Vec<String> = only.map(|element| element.brief(BRIEF).to_string()).collect();
            if !only.is_empty() {
                lines.push(format!("{place}: only {word}: {}", only.join(", ")));
            }
        }
    }
}

fn at(place: &str, argument: &Value) -> String {
    // The place may be any expression.
    let place = if place.contains([' ', '\n']) { format!("({place})") } else { place.to_owned() };
    match argument {
        Value::Str(field) => format!("{place}.{field}"),
        other => format!("{place}[{}]", other.brief(BRIEF)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn differences(expected: Value, seen: Value) -> Vec<String> {
        Comparison { place: "x".to_owned(), first: ("expected", expected), second: ("seen", seen) }.differences()
    }

    fn entry(term: i64) -> Value {
        Value::record(vec![("term".into(), Value::Int(term)), ("value".into(), Value::Int(7))])
    }

    #[test]
    fn the_innermost_places_are_told() {
        let set = |numbers: &[i64]| Value::set(numbers.iter().map(|number| Value::Int(*number)).collect());
        assert_eq!(differences(Value::Int(1), Value::Int(2)), ["x: expected 1, seen 2"]);
        assert_eq!(differences(set(&[1, 2, 3]), set(&[2, 4])), ["x: only expected: 1, 3", "x: only seen: 4"]);
        assert_eq!(differences(entry(1), entry(2)), ["x.term: expected 1, seen 2"]);
        let logs = (Value::seq(vec![entry(1), entry(1)]), Value::seq(vec![entry(3)]));
        let second = "x[2]: expected [term |-> 1, value |-> 7], seen nothing";
        assert_eq!(differences(logs.0, logs.1), ["x[1].term: expected 1, seen 3", second]);
    }

    #[test]
    fn many_differences_are_counted() {
        let long = |from: i64| Value::seq((0..20).map(|number| Value::Int(from + number)).collect());
        let told = differences(long(0), long(1));
        assert_eq!((told.len(), told[12].as_str()), (13, "x: 8 more differences"));
    }

    #[test]
    fn deep_values_and_shared_parts_are_compared_up_to_a_bound() {
        let deep = |end: i64| (0..100_000).fold(Value::Int(end), |value, _| Value::seq(vec![value]));
        let told = differences(deep(1), deep(2));
        assert!(told.len() == 1 && told[0].starts_with("x[1][1]") && told[0].len() < 3 * PLACE, "{told:?}");
        let shared = |end: i64| (0..60).fold(Value::Int(end), |value, _| Value::seq(vec![value.clone(), value]));
        let told = differences(shared(1), shared(2));
        assert_eq!((told.len(), told[12].as_str()), (13, "x: at least 988 more differences"));
    }
}
