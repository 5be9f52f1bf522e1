//! Messages about a spec that show the source line and point at the fault.

mod render;
mod snippet;
#[cfg(test)]
mod tests;

use super::source::{SourceMap, Span};

/// One fault in a spec or its configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What is wrong, what was given and what is allowed.
    pub message: String,
    /// Where; `None` when no place can be named (a file that cannot be read, say).
    pub span: Option<Span>,
    /// Further places, each with what it has to do with the fault.
    pub labels: Vec<(Span, String)>,
    /// What to do about it, or what else is known.
    pub notes: Vec<String>,
}

impl Diagnostic {
    /// A fault at a place.
    pub fn new(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { message: message.into(), span: Some(span), labels: Vec::new(), notes: Vec::new() }
    }

    /// A fault without a place.
    pub fn nowhere(message: impl Into<String>) -> Diagnostic {
        Diagnostic { message: message.into(), span: None, labels: Vec::new(), notes: Vec::new() }
    }

    /// The same with a further place.
    #[must_use]
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.labels.push((span, text.into()));
        self
    }

    /// The same with a note.
    #[must_use]
    pub fn note(mut self, text: impl Into<String>) -> Diagnostic {
        self.notes.push(text.into());
        self
    }

    /// The message with its source lines and carets, ending in a newline. Of a span that has several lines the first is
    /// shown.
    pub fn render(&self, sources: &SourceMap) -> String {
        render::render(self, sources)
    }
}
