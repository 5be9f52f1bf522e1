//! From tokens to the syntax tree, by recursive descent.
//!
//! - Operators: [`expression`] collects operands and operators up to what can be neither, then [`resolve`] groups them
//!   by precedence ranges; what the ranges leave open is an error.
//! - Junction lists: while the items of a list are read, every token at or left of the column of its bullets looks like
//!   [`TokenKind::Outdented`], which fits nowhere, so that items and lists end without further rules.
//! - Depth: nesting in the text and height of the tree are both bounded, so that neither this parser nor what walks the
//!   tree later can exhaust the stack.

mod arguments;
mod binders;
mod bounds;
mod braces;
mod brackets;
mod cursor;
mod declarations;
mod definitions;
mod depth;
mod expression;
mod fairness;
mod junction;
mod modules;
mod names;
mod operand;
mod proof;
mod resolve;
mod statements;

use std::rc::Rc;

pub(crate) use depth::HEIGHT;

use super::ast::{Expr, Ident, Module};
use super::diagnostic::Diagnostic;
use super::lexer::token::{Token, TokenKind};
use super::lexer::{Tokens, module_tokens, text_tokens};
use super::source::{FileId, Span};
use crate::hash::Map;

/// What a production returns; the fault is boxed because it is rare and large.
type Parse<T> = Result<T, Box<Diagnostic>>;

/// Parses the module in `text`; what stands before and after it is skipped.
///
/// # Errors
///
/// The first fault, with its place.
pub fn parse_module(file: FileId, text: &str) -> Result<Module, Diagnostic> {
    parse_with_references(file, text, 0).map(|(module, _)| module)
}

/// A module, and what it extends or instantiates, each once, in order of first mention; modules inside of it that it
/// refers to are not among them, nor what only a proof refers to. The module is the first at or after the byte `from`.
pub(crate) fn parse_with_references(file: FileId, text: &str, from: usize) -> Result<(Module, Vec<Ident>), Diagnostic> {
    check_size(text)?;
    let mut parser = Parser::new(file, text, module_tokens(file, text, from));
    let module = parser.root_module().map_err(|fault| *fault)?;
    Ok((module, parser.references))
}

/// Parses a text that is one expression.
///
/// # Errors
///
/// The first fault, with its place.
pub fn parse_expression(file: FileId, text: &str) -> Result<Expr, Diagnostic> {
    check_size(text)?;
    let mut parser = Parser::new(file, text, text_tokens(file, text));
    let parsed =
        parser.expression().and_then(|expr| parser.expect(TokenKind::End, "the end of the text").map(|_| expr));
    parsed.map_err(|fault| *fault)
}

/// Spans count bytes in 32 bits.
fn check_size(text: &str) -> Result<(), Diagnostic> {
    if u32::try_from(text.len()).is_ok() {
        return Ok(());
    }
    Err(Diagnostic::nowhere(format!("a file of {} bytes is too large; the limit is {} bytes", text.len(), u32::MAX)))
}

struct Parser<'t> {
    file: FileId,
    text: &'t str,
    tokens: Vec<Token>,
    /// Why the lexer stopped, if it did before the end.
    lexical_fault: Option<Box<Diagnostic>>,
    /// The token to read next.
    at: usize,
    /// The first bullet of the innermost junction list.
    fence: Option<Token>,
    /// How deep the text is nested here.
    depth: u32,
    /// The height of the tallest expression since this was last set to 0.
    height: u32,
    /// Whether names of proof steps are expressions.
    in_proof: bool,
    /// The modules of other files that were referred to.
    references: Vec<Ident>,
    /// The modules inside the one that is being read that may be referred to here.
    inner_modules: Vec<Rc<str>>,
    /// One allocation for each distinct name.
    names: Map<&'t str, Rc<str>>,
}

impl<'t> Parser<'t> {
    fn new(file: FileId, text: &'t str, tokens: Tokens) -> Parser<'t> {
        Parser {
            file,
            text,
            tokens: tokens.tokens,
            lexical_fault: tokens.fault,
            at: 0,
            fence: None,
            depth: 0,
            height: 0,
            in_proof: false,
            references: Vec::new(),
            inner_modules: Vec::new(),
            names: Map::default(),
        }
    }

    fn span(&self, token: Token) -> Span {
        Span { file: self.file, start: token.start, end: token.end }
    }

    fn text(&self, token: Token) -> &'t str {
        self.text.get(token.start as usize..token.end as usize).unwrap_or("")
    }

    fn intern(&mut self, name: &'t str) -> Rc<str> {
        self.names.entry(name).or_insert_with(|| Rc::from(name)).clone()
    }

    /// Notes that a module is referred to.
    fn refer(&mut self, module: &Ident) {
        let name = &module.name;
        let known = self.inner_modules.contains(name) || self.references.iter().any(|known| known.name == *name);
        if !self.in_proof && !known {
            self.references.push(module.clone());
        }
    }

    /// The identifier that a token spells, operators by their canonical names.
    fn ident(&mut self, token: Token) -> Ident {
        let text = self.text(token);
        let name = match (token.kind, text) {
            (TokenKind::Operator(operator), _) => operator.name,
            (_, "ℕ") => "Nat",
            (_, "ℤ") => "Int",
            (_, "ℝ") => "Real",
            _ => text,
        };
        Ident { name: self.intern(name), span: self.span(token) }
    }
}

#[cfg(test)]
pub(super) mod tests;
