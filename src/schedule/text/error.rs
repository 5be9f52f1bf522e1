//! What is wrong with the text of a schedule.

use std::error::Error;
use std::fmt;

/// A text that is no schedule: where it goes wrong, what stands there, and what may.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// What stands there.
    pub given: String,
    /// What may stand there.
    pub allowed: String,
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TextError { line, column, given, allowed } = self;
        write!(f, "line {line}, column {column}: {given} is given where {allowed} is allowed")
    }
}

impl Error for TextError {}
