//! Reading tokens, and saying what was expected in place of one.

use super::{Parse, Parser};
use crate::tla::ast::Ident;
use crate::tla::diagnostic::Diagnostic;
use crate::tla::lexer::token::{Keyword, Token, TokenKind};
use crate::tla::source::Span;

/// Stands in for a token past the last; never seen, for the last is never passed.
const NO_TOKEN: Token = Token { kind: TokenKind::End, start: 0, end: 0, column: 1 };

impl Parser<'_> {
    /// The token `ahead` of the next one, whatever its column.
    pub(super) fn raw(&self, ahead: usize) -> Token {
        self.tokens.get(self.at.saturating_add(ahead)).or(self.tokens.last()).copied().unwrap_or(NO_TOKEN)
    }

    /// The kind of the token `ahead` of the next one, as the innermost junction list lets it be seen.
    pub(super) fn ahead(&self, ahead: usize) -> TokenKind {
        let token = self.raw(ahead);
        match self.fence {
            Some(bullet) if token.column <= bullet.column => TokenKind::Outdented,
            _ => token.kind,
        }
    }

    /// The kind of the next token.
    pub(super) fn peek(&self) -> TokenKind {
        self.ahead(0)
    }

    /// Takes the next token; the last one stays.
    pub(super) fn bump(&mut self) -> Token {
        let token = self.raw(0);
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
        token
    }

    /// The token that was taken last.
    pub(super) fn previous(&self) -> Token {
        self.tokens.get(self.at.wrapping_sub(1)).copied().unwrap_or(NO_TOKEN)
    }

    pub(super) fn at_keyword(&self, keyword: Keyword) -> bool {
        self.peek() == TokenKind::Keyword(keyword)
    }

    /// Takes the next token if it is of this kind.
    pub(super) fn eat(&mut self, kind: TokenKind) -> bool {
        let found = self.peek() == kind;
        if found {
            self.bump();
        }
        found
    }

    pub(super) fn eat_keyword(&mut self, keyword: Keyword) -> bool {
        self.eat(TokenKind::Keyword(keyword))
    }

    /// Takes the next token, which must be of this kind.
    pub(super) fn expect(&mut self, kind: TokenKind, what: &str) -> Parse<Token> {
        if self.peek() == kind { Ok(self.bump()) } else { Err(self.unexpected(what)) }
    }

    pub(super) fn expect_keyword(&mut self, keyword: Keyword, what: &str) -> Parse<Token> {
        self.expect(TokenKind::Keyword(keyword), what)
    }

    /// Takes a name.
    pub(super) fn expect_name(&mut self, what: &str) -> Parse<Ident> {
        let token = self.expect(TokenKind::Name, what)?;
        Ok(self.ident(token))
    }

    /// Takes a name where reserved words too may be names: of a module or of a field.
    pub(super) fn expect_any_name(&mut self, what: &str) -> Parse<Ident> {
        if !self.is_any_name(0) {
            return Err(self.unexpected(what));
        }
        let token = self.bump();
        Ok(self.ident(token))
    }

    /// Whether the token `ahead` is a name or a reserved word.
    pub(super) fn is_any_name(&self, ahead: usize) -> bool {
        match self.ahead(ahead) {
            TokenKind::Name | TokenKind::Keyword(_) | TokenKind::Fairness { .. } => true,
            TokenKind::Operator(operator) => operator.is_word(),
            _ => false,
        }
    }

    /// The fault that the next token is not what was expected.
    pub(super) fn unexpected(&mut self, expected: &str) -> Box<Diagnostic> {
        let token = self.raw(0);
        if token.kind == TokenKind::Bad
            && let Some(fault) = self.lexical_fault.take()
        {
            return fault;
        }
        let found = self.describe(token);
        let fault = Diagnostic::new(self.place(token), format!("expected {expected}, found {found}"));
        Box::new(self.explain(token, fault))
    }

    /// Where to point for a token: for the end, right after what came last.
    fn place(&self, token: Token) -> Span {
        let span = self.span(token);
        match token.kind {
            TokenKind::End if self.at > 0 => Span { start: self.previous().end, end: self.previous().end, ..span },
            _ => span,
        }
    }

    fn describe(&self, token: Token) -> String {
        match token.kind {
            TokenKind::End | TokenKind::Bad if self.closes_module() => "the end of the module".to_owned(),
            TokenKind::End | TokenKind::Bad => "the end of the file".to_owned(),
            TokenKind::String => format!("the string {}", self.text(token)),
            TokenKind::Number | TokenKind::Decimal => format!("the number {}", self.text(token)),
            TokenKind::Dashes => "a line of dashes".to_owned(),
            TokenKind::EndModule => "`====`, the end of the module".to_owned(),
            _ => format!("`{}`", self.text(token)),
        }
    }

    fn closes_module(&self) -> bool {
        self.tokens.iter().rev().nth(1).is_some_and(|token| token.kind == TokenKind::EndModule)
    }

    /// Adds what often lies behind such a fault.
    fn explain(&self, token: Token, fault: Diagnostic) -> Diagnostic {
        if let Some(bullet) = self.fence
            && token.column <= bullet.column
            && !matches!(token.kind, TokenKind::End | TokenKind::EndModule)
        {
            let text = format!(
                "an item of this list of `{}` stands to the right of column {}",
                self.text(bullet),
                bullet.column
            );
            return fault.label(self.span(bullet), text);
        }
        match (self.previous().kind, token.kind) {
            (_, TokenKind::Bang) => {
                fault.note("`!` qualifies names; negation is written `~`, and inequality `#` or `/=`")
            }
            (TokenKind::Operator(operator), _) if operator.name == "=" && self.before_previous() == TokenKind::Bang => {
                fault.note("inequality is written `#` or `/=`")
            }
            (TokenKind::Operator(_), TokenKind::Operator(quote)) if quote.name == "'" => {
                fault.note("a string stands in double quotes: \"text\"")
            }
            (_, TokenKind::Define) => fault.note("`==` begins a definition; equality is written `=`"),
            (TokenKind::Operator(_), _) => self.explain_circled(fault),
            _ => fault,
        }
    }

    fn before_previous(&self) -> TokenKind {
        self.tokens.get(self.at.wrapping_sub(2)).map_or(TokenKind::End, |token| token.kind)
    }

    /// `Op(+)` is `Op \oplus` without its right operand.
    fn explain_circled(&self, fault: Diagnostic) -> Diagnostic {
        let text = self.text(self.previous());
        match text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
            Some(inner) => {
                fault.note(format!("`{text}` is one operator; to pass the operator `{inner}`, write `( {inner} )`"))
            }
            None => fault,
        }
    }
}
