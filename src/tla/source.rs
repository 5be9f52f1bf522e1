//! Source files and places in them.

use std::path::{Path, PathBuf};

/// A file's number in its [`SourceMap`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// A range of bytes in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// From the start of this span to the end of `other`, which must lie in the same file.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span { file: self.file, start: self.start, end: other.end.max(self.start) }
    }
}

/// One source file.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// How messages name it.
    pub path: PathBuf,
    /// Its whole text.
    pub text: String,
    line_starts: Vec<u32>,
}

/// Every file that a spec was loaded from.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
}

impl SourceMap {
    /// Adds a file.
    pub fn add(&mut self, path: &Path, text: String) -> FileId {
        let newlines = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let line_starts = std::iter::once(0).chain(newlines.map(|(at, _)| at as u32 + 1)).collect();
        self.files.push(SourceFile { path: path.to_owned(), text, line_starts });
        FileId(self.files.len() as u32 - 1)
    }

    /// The file of this number, if there is one.
    pub fn file(&self, id: FileId) -> Option<&SourceFile> {
        self.files.get(id.0 as usize)
    }

    /// The first byte of the file that was added last.
    pub fn start_of_last(&self) -> Span {
        Span { file: FileId(self.files.len().saturating_sub(1) as u32), start: 0, end: 0 }
    }

    /// The text of a span; empty where it names none.
    pub fn text(&self, span: Span) -> &str {
        let text = self.file(span.file).map_or("", |file| file.text.as_str());
        text.get(span.start as usize..span.end as usize).unwrap_or("")
    }
}

impl SourceFile {
    /// Line and column of a byte, both counted from 1, the column in characters.
    pub fn position(&self, byte: u32) -> (usize, usize) {
        let line = self.line_starts.partition_point(|start| *start <= byte).max(1);
        let start = self.line_starts.get(line - 1).copied().unwrap_or(0);
        let before = self.text.get(start as usize..byte as usize).unwrap_or("");
        (line, before.chars().count() + 1)
    }

    /// The first byte of a line counted from 1.
    pub(crate) fn line_start(&self, line: usize) -> usize {
        self.line_starts.get(line.wrapping_sub(1)).copied().unwrap_or(0) as usize
    }

    /// The text of a line counted from 1, without its newline.
    pub fn line(&self, line: usize) -> &str {
        self.text.get(self.line_start(line)..).unwrap_or("").lines().next().unwrap_or("")
    }
}
