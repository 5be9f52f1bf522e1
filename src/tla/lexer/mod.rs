//! From text to tokens.
//!
//! What stands before the header of the module and after its last line is no TLA+ and is skipped. The lexer stops at
//! the first thing that is no token; the parser reports it if it gets that far.

mod columns;
pub(crate) mod literals;
mod symbols;
pub(crate) mod token;

use self::columns::Columns;
use self::literals::StringFault;
use self::symbols::{Symbols, word_operator};
use self::token::{Keyword, Token, TokenKind, keyword};
use super::diagnostic::Diagnostic;
use super::source::{FileId, Span};

/// The tokens of a text; the last is [`TokenKind::End`] or [`TokenKind::Bad`].
pub(crate) struct Tokens {
    /// In order.
    pub tokens: Vec<Token>,
    /// Why the lexer stopped at [`TokenKind::Bad`].
    pub fault: Option<Box<Diagnostic>>,
}

/// The tokens of the first module that begins at or after the byte `from`, from its header to its last line; none but the
/// end if there is no header.
pub(crate) fn module_tokens(file: FileId, text: &str, from: usize) -> Tokens {
    let start = header(text, from).unwrap_or(text.len());
    Lexer::new(file, text, start).run(true)
}

/// The tokens of a whole text.
pub(crate) fn text_tokens(file: FileId, text: &str) -> Tokens {
    Lexer::new(file, text, 0).run(false)
}

/// Where `---- MODULE` stands next.
fn header(text: &str, mut from: usize) -> Option<usize> {
    while let Some(found) = text.get(from..).and_then(|rest| rest.find("----")) {
        let start = from + found;
        let dashes = text.get(start..).unwrap_or("");
        let after = dashes.trim_start_matches('-');
        if after.trim_start_matches(' ').starts_with("MODULE") {
            return Some(start);
        }
        from = start + (dashes.len() - after.len());
    }
    None
}

/// Where the header of the module of this name stands next, at the start of a line.
pub(crate) fn named_header(text: &str, mut from: usize, name: &str) -> Option<usize> {
    while let Some(start) = header(text, from) {
        let line = text.get(start..).and_then(|rest| rest.lines().next()).unwrap_or("");
        let named = line.trim_matches('-').trim().strip_prefix("MODULE").is_some_and(|rest| rest.trim() == name);
        if named && text.get(..start).is_some_and(|before| before.is_empty() || before.ends_with('\n')) {
            return Some(start);
        }
        from = start + line.len();
    }
    None
}

struct Lexer<'t> {
    file: FileId,
    text: &'t str,
    at: usize,
    columns: Columns<'t>,
    symbols: Symbols,
    tokens: Vec<Token>,
    /// How many modules are open.
    modules: usize,
}

impl<'t> Lexer<'t> {
    fn new(file: FileId, text: &'t str, start: usize) -> Lexer<'t> {
        let columns = Columns::new(text);
        Lexer { file, text, at: start, columns, symbols: Symbols::new(), tokens: Vec::new(), modules: 0 }
    }

    fn run(mut self, module: bool) -> Tokens {
        loop {
            let fault = match self.skip_blanks().and_then(|()| self.next_kind()) {
                Ok(None) => None,
                Ok(Some((kind, length))) => {
                    self.push(kind, length);
                    if !(module && self.closes_last_module(kind)) {
                        continue;
                    }
                    None
                }
                Err(fault) => Some(fault),
            };
            let kind = if fault.is_some() { TokenKind::Bad } else { TokenKind::End };
            self.push(kind, 0);
            return Tokens { tokens: self.tokens, fault };
        }
    }

    fn push(&mut self, kind: TokenKind, length: usize) {
        let column = self.columns.of(self.at);
        let end = self.at + length;
        self.tokens.push(Token { kind, start: self.at as u32, end: end as u32, column });
        self.at = end;
    }

    /// Counts module headers and ends; true at the end of the outermost.
    fn closes_last_module(&mut self, kind: TokenKind) -> bool {
        match kind {
            TokenKind::Keyword(Keyword::Module) if self.previous_is_dashes() => self.modules += 1,
            TokenKind::EndModule => {
                self.modules = self.modules.saturating_sub(1);
                return self.modules == 0;
            }
            _ => {}
        }
        false
    }

    fn previous_is_dashes(&self) -> bool {
        self.tokens.iter().rev().nth(1).is_some_and(|token| token.kind == TokenKind::Dashes)
    }

    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn skip_blanks(&mut self) -> Result<(), Box<Diagnostic>> {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start_matches([' ', '\t', '\n', '\r', '\u{c}']);
            self.at += rest.len() - trimmed.len();
            if trimmed.starts_with("\\*") {
                self.at += trimmed.find(['\n', '\r']).unwrap_or(trimmed.len());
            } else if trimmed.starts_with("(*") {
                self.at += self.block_comment(trimmed)?;
            } else {
                return Ok(());
            }
        }
    }

    /// The length of the comment that `text` starts with.
    fn block_comment(&self, text: &str) -> Result<usize, Box<Diagnostic>> {
        let bytes = text.as_bytes();
        let mut depth = 0_usize;
        let mut at = 0;
        while let Some(pair) = bytes.get(at..at + 2) {
            match pair {
                b"(*" => depth += 1,
                b"*)" => depth -= 1,
                _ => {
                    at += 1;
                    continue;
                }
            }
            at += 2;
            if depth == 0 {
                return Ok(at);
            }
        }
        let message = "this comment is never closed";
        Err(self.fault(self.at, self.at + 2, message, "every `(*`, nested ones too, needs its own `*)`"))
    }

    /// The next token and its length; `None` at the end of the text.
    fn next_kind(&self) -> Result<Option<(TokenKind, usize)>, Box<Diagnostic>> {
        let rest = self.rest();
        let Some(first) = rest.as_bytes().first() else { return Ok(None) };
        let found = match first {
            b'"' => self.string(rest)?,
            b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.word(rest)?,
            b'.' if rest.get(1..).is_some_and(|after| digits(after) > 0) => {
                (TokenKind::Decimal, 1 + digits(rest.get(1..).unwrap_or("")))
            }
            b'-' if rest.starts_with("----") => (TokenKind::Dashes, run_length(rest, '-')),
            b'=' if rest.starts_with("====") => (TokenKind::EndModule, run_length(rest, '=')),
            _ => self.symbol(rest)?,
        };
        Ok(Some(found))
    }

    fn string(&self, rest: &str) -> Result<(TokenKind, usize), Box<Diagnostic>> {
        literals::string_length(rest).map(|length| (TokenKind::String, length)).map_err(|fault| match fault {
            StringFault::Unclosed => {
                let line = rest.lines().next().map_or(1, str::len);
                let message = "this string is not closed on its line";
                self.fault(
                    self.at,
                    self.at + line,
                    message,
                    r#"a string ends with `"`; a line break in it is written `\n`"#,
                )
            }
            StringFault::Escape(at) => {
                let length =
                    rest.get(at + 1..).and_then(|after| after.chars().next()).map_or(1, |next| 1 + next.len_utf8());
                let start = self.at + at;
                let message = format!("unknown escape `{}` in a string", rest.get(at..at + length).unwrap_or("\\"));
                self.fault(start, start + length, &message, r#"the escapes are `\\`, `\"`, `\n`, `\t`, `\r` and `\f`"#)
            }
        })
    }

    /// A name, a reserved word, a number, `_`, `WF_` or `SF_`.
    fn word(&self, rest: &str) -> Result<(TokenKind, usize), Box<Diagnostic>> {
        let length = word_length(rest);
        let word = rest.get(..length).unwrap_or("");
        if !word.bytes().any(|byte| byte.is_ascii_alphabetic()) {
            return if word.starts_with('_') { Ok((TokenKind::Underscore, 1)) } else { self.number(rest) };
        }
        if word.starts_with("WF_") || word.starts_with("SF_") {
            return Ok((TokenKind::Fairness { strong: word.starts_with('S') }, 3));
        }
        let reserved = || keyword(word).map(TokenKind::Keyword);
        Ok((word_operator(word).or_else(reserved).unwrap_or(TokenKind::Name), length))
    }

    fn number(&self, rest: &str) -> Result<(TokenKind, usize), Box<Diagnostic>> {
        let length = digits(rest);
        let fraction = rest.get(length..).and_then(|after| after.strip_prefix('.')).map_or(0, digits);
        if fraction > 0 { Ok((TokenKind::Decimal, length + 1 + fraction)) } else { self.checked_number(rest, length) }
    }

    fn checked_number(&self, rest: &str, length: usize) -> Result<(TokenKind, usize), Box<Diagnostic>> {
        if literals::number(rest.get(..length).unwrap_or("")).is_some() {
            return Ok((TokenKind::Number, length));
        }
        let message = "this number is too large";
        Err(self.fault(self.at, self.at + length, message, &format!("the largest number is {}", i64::MAX)))
    }

    fn symbol(&self, rest: &str) -> Result<(TokenKind, usize), Box<Diagnostic>> {
        if let Some(length) = step_length(rest) {
            return Ok((TokenKind::Step, length));
        }
        let longest = self.symbols.longest(rest);
        if let Some(length) = literals::based_number(rest)
            && longest.is_none_or(|(_, other)| length > other)
        {
            return self.checked_number(rest, length);
        }
        longest.ok_or_else(|| {
            let character = rest.chars().next().unwrap_or_default();
            let message = format!("`{}` is not a character of TLA+", character.escape_debug());
            self.fault(self.at, self.at + character.len_utf8(), &message, NO_CHARACTER)
        })
    }

    fn fault(&self, start: usize, end: usize, message: &str, note: &str) -> Box<Diagnostic> {
        let span = Span { file: self.file, start: start as u32, end: end as u32 };
        Box::new(Diagnostic::new(span, message).note(note))
    }
}

const NO_CHARACTER: &str =
    "names are made of ASCII letters, digits and `_`; other text belongs in strings and comments";

fn run_length(text: &str, character: char) -> usize {
    text.len() - text.trim_start_matches(character).len()
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

fn word_length(text: &str) -> usize {
    text.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count()
}

/// The length of `<1>`, `<1>name`, `<1>2.`, `<+>`, `<*>`, ... at the start of `text`.
fn step_length(text: &str) -> Option<usize> {
    let after = text.strip_prefix('<')?;
    let level = if after.starts_with(['+', '*']) { 1 } else { digits(after) };
    let rest = after.get(level..)?.strip_prefix('>').filter(|_| level > 0)?;
    let name = word_length(rest);
    let name = if name == 0 && rest.starts_with(['*', '-']) { 1 } else { name };
    Some(2 + level + name + run_length(rest.get(name..)?, '.'))
}

#[cfg(test)]
mod tests;
