//! One source line with a mark under a part of it.

use std::ops::Range;

use unicode_width::UnicodeWidthChar;

use crate::tla::shorten::floor;
use crate::tla::source::{SourceFile, Span};

/// Tab stops, as junction lists count columns.
const TAB: usize = 8;
/// How many columns of a line are shown before its mark, at most.
const BEFORE: usize = 100;
/// How many columns of a line are shown from the start of its mark on, at most.
const AFTER: usize = 100;
/// How many bytes of a line are looked at on each side of the start of its mark.
const NEAR: usize = 4096;
const CUT: &str = "...";

/// The first line of a span, ready to print.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Snippet {
    /// Its number, from 1.
    pub line: usize,
    /// Its text, tabs and control characters replaced.
    pub text: String,
    /// How many columns stand before the mark.
    pub indent: usize,
    /// How many columns the mark takes; at least one.
    pub width: usize,
}

/// A character as shown.
struct Cell {
    shown: char,
    width: usize,
    column: usize,
    byte: usize,
    marked: bool,
}

impl Snippet {
    /// The first line of a span.
    pub fn new(file: &SourceFile, span: Span) -> Snippet {
        let (line, _) = file.position(span.start);
        let text = file.line(line);
        let start = file.line_start(line);
        let marked = (span.start as usize).saturating_sub(start)..(span.end as usize).saturating_sub(start);
        let (cells, end) = cells(text, &marked);
        let first =
            cells.iter().find(|cell| cell.marked).map_or(column_of(&cells, end, marked.start), |cell| cell.column);
        let width = cells.iter().filter(|cell| cell.marked).map(|cell| cell.width).sum::<usize>();
        Snippet::cut(line, &cells, first, width.max(1))
    }

    /// Shows what of the line is near the mark.
    fn cut(line: usize, cells: &[Cell], first: usize, width: usize) -> Snippet {
        let from = first.saturating_sub(BEFORE);
        let to = first.saturating_add(AFTER);
        let shown = cells.iter().filter(|cell| cell.column >= from && cell.column < to);
        let begin = shown.clone().next().map_or(first, |cell| cell.column);
        let mut text = String::new();
        if begin > 0 {
            text.push_str(CUT);
        }
        let cut = if begin > 0 { CUT.len() } else { 0 };
        for cell in shown {
            // A tab is a blank as wide as it reaches.
            text.extend(std::iter::repeat_n(cell.shown, if cell.shown == ' ' { cell.width } else { 1 }));
        }
        if cells.last().is_some_and(|last| last.column >= to) {
            text.push_str(CUT);
        }
        Snippet { line, text, indent: first - begin + cut, width: width.min(AFTER) }
    }

    /// A line of marks.
    pub fn marks(&self, mark: char) -> String {
        let blanks = std::iter::repeat_n(' ', self.indent);
        blanks.chain(std::iter::repeat_n(mark, self.width)).collect()
    }
}

/// The characters near the mark, and the column after the last. Of a very long line the columns are only roughly right.
fn cells(text: &str, marked: &Range<usize>) -> (Vec<Cell>, usize) {
    let from = floor(text, marked.start.saturating_sub(NEAR));
    let to = floor(text, marked.start.saturating_add(NEAR));
    let mut column = from;
    let mut cells = Vec::new();
    for (at, character) in text.get(from..to).unwrap_or("").char_indices() {
        let (shown, width) = match character {
            '\t' => (' ', TAB - column % TAB),
            other => other.width().map_or(('\u{fffd}', 1), |width| (other, width)),
        };
        cells.push(Cell { shown, width, column, byte: from + at, marked: marked.contains(&(from + at)) });
        column += width;
    }
    (cells, column)
}

/// The column of a byte that no marked character has: an empty span, or the end of the line.
fn column_of(cells: &[Cell], end: usize, byte: usize) -> usize {
    cells.iter().find(|cell| cell.byte >= byte).map_or(end, |cell| cell.column)
}
