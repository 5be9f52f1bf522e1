//! Faults as text, in the manner of rustc.

use std::fmt::Write;

use super::Diagnostic;
use super::snippet::Snippet;
use crate::tla::shorten;
use crate::tla::source::{FileId, SourceMap, Span};

/// A place that is shown: its line, and the marks below.
struct Shown {
    file: FileId,
    path: String,
    column: usize,
    snippet: Snippet,
    /// The mark, and what is said beside it.
    notes: Vec<(String, String)>,
}

/// The message with its source lines.
pub(super) fn render(fault: &Diagnostic, sources: &SourceMap) -> String {
    let shown = places(fault, sources);
    let gutter = shown.iter().map(|place| place.snippet.line).max().unwrap_or(0).to_string().len();
    let mut text = format!("error: {}\n", shorten(&fault.message));
    for (index, place) in shown.iter().enumerate() {
        let arrow = if index == 0 { "-->" } else { ":::" };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{:gutter$}{arrow} {}:{}:{}", "", place.path, place.snippet.line, place.column);
        let _ = writeln!(text, "{:gutter$} |", "");
        let _ = writeln!(text, "{}", format!("{:gutter$} | {}", place.snippet.line, place.snippet.text).trim_end());
        for (marks, note) in &place.notes {
            let _ = writeln!(text, "{}", format!("{:gutter$} | {marks} {}", "", shorten(note)).trim_end());
        }
    }
    for note in &fault.notes {
        let _ = writeln!(text, "{:gutter$} = note: {}", "", shorten(note));
    }
    text
}

/// The place of the fault and those of its labels; labels on a line that is shown already join it.
fn places(fault: &Diagnostic, sources: &SourceMap) -> Vec<Shown> {
    let mut places: Vec<Shown> = Vec::new();
    let primary = fault.span.map(|span| (span, '^', ""));
    let labels = fault.labels.iter().map(|(span, text)| (*span, '-', text.as_str()));
    for (span, mark, note) in primary.into_iter().chain(labels) {
        let Some(new) = place(span, mark, note, sources) else { continue };
        let same = |old: &&mut Shown| old.file == new.file && old.snippet.line == new.snippet.line;
        match places.iter_mut().find(same) {
            Some(old) if old.snippet.text == new.snippet.text => old.notes.extend(new.notes),
            _ => places.push(new),
        }
    }
    places
}

fn place(span: Span, mark: char, note: &str, sources: &SourceMap) -> Option<Shown> {
    let file = sources.file(span.file)?;
    let snippet = Snippet::new(file, span);
    let (_, column) = file.position(span.start);
    let notes = vec![(snippet.marks(mark), note.to_owned())];
    Some(Shown { file: span.file, path: file.path.display().to_string(), column, snippet, notes })
}
