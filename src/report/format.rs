//! The forms in which an explained execution can be written.

use std::fmt;
use std::str::FromStr;

use super::explanation::Explanation;
use super::{html, itf, mermaid, ndjson, shiviz, text};

/// A form, each in a file of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A page with a diagram.
    Html,
    /// The story, as `replay` prints it.
    Text,
    /// A Mermaid sequence diagram.
    Mermaid,
    /// A log with vector clocks.
    Shiviz,
    /// The model states in the Informal Trace Format.
    Itf,
    /// JSON, one object a line.
    Ndjson,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 6] =
        [Format::Html, Format::Text, Format::Mermaid, Format::Shiviz, Format::Itf, Format::Ndjson];

    /// The word for it in options.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Html => "html",
            Format::Text => "text",
            Format::Mermaid => "mermaid",
            Format::Shiviz => "shiviz",
            Format::Itf => "itf",
            Format::Ndjson => "ndjson",
        }
    }

    /// How the names of its files end, without the dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Format::Html => "html",
            Format::Text => "txt",
            Format::Mermaid => "mmd",
            Format::Shiviz => "shiviz.log",
            Format::Itf => "itf.json",
            Format::Ndjson => "ndjson",
        }
    }

    /// An explained execution in this form.
    pub fn write(self, explanation: &Explanation) -> String {
        match self {
            Format::Html => html(explanation),
            Format::Text => text(explanation),
            Format::Mermaid => mermaid(explanation),
            Format::Shiviz => shiviz(explanation),
            Format::Itf => itf::itf(explanation),
            Format::Ndjson => ndjson(explanation),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(text: &str) -> Result<Format, String> {
        let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
        let found = Format::ALL.into_iter().find(|format| format.name() == text);
        found.ok_or_else(|| format!("there is no such format; give one of {}", names.join(", ")))
    }
}
