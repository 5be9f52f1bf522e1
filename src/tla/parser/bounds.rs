//! Bounds: `x, y \in S`, `<<a, b>> \in T`.

use super::{Parse, Parser};
use crate::tla::ast::{Bound, Ident, Pattern};
use crate::tla::lexer::token::TokenKind;

impl Parser<'_> {
    /// One or more bounds, each with its set.
    pub(super) fn bounds(&mut self) -> Parse<Vec<Bound>> {
        self.list(|parser| {
            let pattern = parser.pattern()?;
            parser.set_bound(pattern)
        })
    }

    /// The rest of a bound, from `\in`.
    pub(super) fn set_bound(&mut self, pattern: Pattern) -> Parse<Bound> {
        if !self.is_in(0) {
            let more = if matches!(pattern, Pattern::Names(_)) { r"`,` or `\in`" } else { r"`\in`" };
            return Err(self.unexpected(more));
        }
        self.bump();
        Ok(Bound { pattern, set: Some(self.expression()?) })
    }

    /// `x, y` or `<<x, y>>`.
    pub(super) fn pattern(&mut self) -> Parse<Pattern> {
        if self.peek() == TokenKind::LeftAngle {
            self.tuple_pattern()
        } else {
            self.names_pattern().map(Pattern::Names)
        }
    }

    pub(super) fn names_pattern(&mut self) -> Parse<Vec<Ident>> {
        self.list(|parser| parser.expect_name("the name of a bound variable"))
    }

    pub(super) fn tuple_pattern(&mut self) -> Parse<Pattern> {
        self.expect(TokenKind::LeftAngle, "`<<`")?;
        let names = if self.peek() == TokenKind::RightAngle { Vec::new() } else { self.names_pattern()? };
        self.expect(TokenKind::RightAngle, "`,` or `>>`")?;
        Ok(Pattern::Tuple(names))
    }

    /// Whether the token `ahead` is `\in`.
    pub(super) fn is_in(&self, ahead: usize) -> bool {
        matches!(self.ahead(ahead), TokenKind::Operator(operator) if operator.name == r"\in")
    }

    /// Whether what follows is `x \in`, `<<x, y>> \in` or, with `several`, `x, y \in`.
    pub(super) fn at_bound(&self, several: bool) -> bool {
        match self.peek() {
            TokenKind::Name => self.is_in(if several { self.names_length(0) } else { 1 }),
            TokenKind::LeftAngle => {
                let close = if self.ahead(1) == TokenKind::RightAngle { 1 } else { 1 + self.names_length(1) };
                self.ahead(close) == TokenKind::RightAngle && self.is_in(close + 1)
            }
            _ => false,
        }
    }

    /// How many tokens from `ahead` on are names with commas between.
    fn names_length(&self, ahead: usize) -> usize {
        let mut length = 1;
        while self.ahead(ahead + length) == TokenKind::Comma && self.ahead(ahead + length + 1) == TokenKind::Name {
            length += 2;
        }
        length
    }

    /// The pattern at an earlier token.
    pub(super) fn pattern_at(&mut self, begin: usize) -> Parse<Pattern> {
        let after = std::mem::replace(&mut self.at, begin);
        let pattern = self.pattern();
        self.at = after;
        pattern
    }
}
