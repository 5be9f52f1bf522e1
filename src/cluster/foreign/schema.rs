//! The names that a library's words refer to.

use std::fmt;

use crate::trace::OBSERVATION;

/// What a line of a schema declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Declares {
    /// An event.
    Event,
    /// An event that only the oracles without a spec see: `observe NAME`, which no action is called.
    Observation,
    /// A constant, a string, or a field of a record.
    Name,
}

/// A line of a schema. Texts live as long as the process: a library is never unloaded, and events compare names by
/// their place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) declares: Declares,
    pub(super) name: &'static str,
    pub(super) fields: Vec<&'static str>,
}

/// A line of a schema that says nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemaError {
    /// The line, counted from 1.
    pub line: usize,
    /// Its text.
    pub text: String,
}

impl fmt::Display for SchemaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} of mf_schema is `{}`: ", self.line, self.text)?;
        f.write_str("a line is `event NAME FIELD ...`, `observe NAME FIELD ...` or `name NAME`")
    }
}

/// Reads a schema.
pub(super) fn parse(text: &str) -> Result<Vec<Line>, SchemaError> {
    let text: &'static str = Box::leak(text.to_owned().into_boxed_str());
    let numbered = text.lines().enumerate();
    numbered.map(|(at, line)| read(line).ok_or_else(|| SchemaError { line: at + 1, text: line.to_owned() })).collect()
}

fn read(line: &'static str) -> Option<Line> {
    let mut words = line.split_ascii_whitespace();
    let declares = match words.next()? {
        "event" => Declares::Event,
        "observe" => Declares::Observation,
        "name" => Declares::Name,
        _ => return None,
    };
    let name = match declares {
        Declares::Observation => Box::leak(format!("{OBSERVATION}{}", words.next()?).into_boxed_str()),
        _ => words.next()?,
    };
    let fields: Vec<&str> = words.collect();
    let fits = declares != Declares::Name || fields.is_empty();
    fits.then_some(Line { declares, name, fields })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_declare_events_observations_and_names() {
        let lines = parse("event Timeout i term\nobserve Applied node index\nname Nil\n").unwrap();
        assert_eq!(lines.len(), 3);
        assert_eq!((lines[0].name, lines[0].fields.as_slice()), ("Timeout", ["i", "term"].as_slice()));
        assert_eq!((lines[1].declares, lines[1].name), (Declares::Observation, "observe Applied"));
        assert_eq!((lines[2].declares, lines[2].name), (Declares::Name, "Nil"));
    }

    #[test]
    fn a_line_that_says_nothing_is_refused_by_its_number() {
        for text in ["event A\nevnt B", "event A\nname B c", "event A\n", "event A\nevent"] {
            let message = parse(text).map_err(|error| error.to_string());
            match text {
                "event A\n" => assert!(message.is_ok()),
                _ => assert!(message.unwrap_err().starts_with("line 2 of mf_schema is `"), "{text}"),
            }
        }
    }
}
