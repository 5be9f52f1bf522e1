//! One line of the text of a schedule, as tokens.

use super::error::TextError;

/// A piece of a line that cannot be split: a word of letters and digits, `->`, or one other character; empty at the
/// end of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    /// In characters, counted from 1.
    column: usize,
}

/// What is left of a line, comment aside.
#[derive(Clone)]
pub(super) struct Line<'a> {
    number: usize,
    rest: &'a str,
    /// The column of the first character of `rest`.
    column: usize,
}

impl<'a> Line<'a> {
    /// The line of this number (counted from 1).
    pub(super) fn new(number: usize, text: &'a str) -> Line<'a> {
        let rest = text.split_once('#').map_or(text, |(before, _comment)| before);
        Line { number, rest, column: 1 }
    }

    /// Takes the next token.
    pub(super) fn next(&mut self) -> Token<'a> {
        self.take(self.rest.len() - self.rest.trim_start().len());
        let column = self.column;
        Token { text: self.take(token_length(self.rest)), column }
    }

    /// The next token, left in place.
    pub(super) fn peek(&self) -> Token<'a> {
        self.clone().next()
    }

    /// Takes so many bytes.
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at_checked(bytes).unwrap_or((self.rest, ""));
        self.column += taken.chars().count();
        self.rest = rest;
        taken
    }

    /// Takes the next token if it is this one.
    pub(super) fn accept(&mut self, text: &str) -> bool {
        let found = self.peek().text == text;
        if found {
            self.next();
        }
        found
    }

    /// Takes this token.
    pub(super) fn expect(&mut self, text: &str) -> Result<(), TextError> {
        let token = self.next();
        if token.text == text { Ok(()) } else { Err(self.error(token, format!("`{text}`"))) }
    }

    /// That this token stands where only something else may.
    pub(super) fn error(&self, token: Token<'_>, allowed: impl Into<String>) -> TextError {
        let given = if token.text.is_empty() { "the end of the line".into() } else { format!("`{}`", token.text) };
        TextError { line: self.number, column: token.column, given, allowed: allowed.into() }
    }
}

/// The length in bytes of the token at the start of a text.
fn token_length(text: &str) -> usize {
    let word = text.find(|character: char| !character.is_alphanumeric()).unwrap_or(text.len());
    if word > 0 {
        word
    } else if text.starts_with("->") {
        2
    } else {
        text.chars().next().map_or(0, char::len_utf8)
    }
}
