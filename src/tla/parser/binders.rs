//! Constructs that go on as far as they can: quantifiers, CHOOSE, IF, CASE, LET.

use super::operand::expr;
use super::{Parse, Parser};
use crate::tla::ast::{Bound, Expr, ExprKind, Pattern, Quantifier, Unit};
use crate::tla::lexer::token::{Keyword, TokenKind};

impl Parser<'_> {
    pub(super) fn quantified(&mut self, quantifier: Quantifier) -> Parse<Expr> {
        let start = self.here();
        self.bump();
        let temporal = matches!(quantifier, Quantifier::TemporalAll | Quantifier::TemporalExists);
        let bounds = if temporal { vec![self.free_bound()?] } else { self.quantifier_bounds()? };
        self.expect(TokenKind::Colon, if temporal { "`,` or `:`" } else { "an operator, `,` or `:`" })?;
        let body = self.expression()?;
        let span = start.to(body.span);
        Ok(expr(ExprKind::Quantifier { quantifier, bounds, body }, span))
    }

    fn free_bound(&mut self) -> Parse<Bound> {
        Ok(Bound { pattern: Pattern::Names(self.names_pattern()?), set: None })
    }

    /// Bounds with sets, or names alone.
    pub(super) fn quantifier_bounds(&mut self) -> Parse<Vec<Bound>> {
        let pattern = self.pattern()?;
        if matches!(pattern, Pattern::Names(_)) && self.peek() == TokenKind::Colon {
            return Ok(vec![Bound { pattern, set: None }]);
        }
        let mut bounds = vec![self.set_bound(pattern)?];
        if self.eat(TokenKind::Comma) {
            bounds.extend(self.bounds()?);
        }
        Ok(bounds)
    }

    pub(super) fn choose(&mut self) -> Parse<Expr> {
        let start = self.here();
        self.bump();
        let pattern = match self.peek() {
            TokenKind::LeftAngle => self.tuple_pattern()?,
            _ => Pattern::Names(vec![self.expect_name("the name of a bound variable")?]),
        };
        let bound = if self.is_in(0) { self.set_bound(pattern)? } else { Bound { pattern, set: None } };
        self.expect(TokenKind::Colon, if bound.set.is_some() { "an operator or `:`" } else { r"`\in` or `:`" })?;
        let body = self.expression()?;
        let span = start.to(body.span);
        Ok(expr(ExprKind::Choose { bound, body }, span))
    }

    pub(super) fn conditional(&mut self) -> Parse<Expr> {
        let start = self.here();
        self.bump();
        let condition = self.expression()?;
        self.expect_keyword(Keyword::Then, "an operator or `THEN`")?;
        let then = self.expression()?;
        self.expect_keyword(Keyword::Else, "an operator or `ELSE`")?;
        let otherwise = self.expression()?;
        let span = start.to(otherwise.span);
        Ok(expr(ExprKind::If { condition, then, otherwise }, span))
    }

    pub(super) fn case(&mut self) -> Parse<Expr> {
        let start = self.here();
        self.bump();
        let mut arms = vec![self.arm()?];
        let mut other = None;
        while other.is_none() && self.at_box() {
            self.bump();
            if self.eat_keyword(Keyword::Other) {
                self.expect(TokenKind::Arrow, "`->`")?;
                other = Some(self.expression()?);
            } else {
                arms.push(self.arm()?);
            }
        }
        Ok(self.finished(start, ExprKind::Case { arms, other }))
    }

    fn arm(&mut self) -> Parse<(Expr, Expr)> {
        let guard = self.expression()?;
        self.expect(TokenKind::Arrow, "an operator or `->`")?;
        Ok((guard, self.expression()?))
    }

    /// Whether `[]` is next.
    pub(super) fn at_box(&self) -> bool {
        matches!(self.peek(), TokenKind::Operator(operator) if operator.name == "[]")
    }

    pub(super) fn let_in(&mut self) -> Parse<Expr> {
        let start = self.here();
        self.bump();
        let mut definitions = Vec::new();
        while !self.at_keyword(Keyword::In) {
            definitions.push(self.let_unit(definitions.is_empty())?);
        }
        if definitions.is_empty() {
            return Err(self.unexpected("a definition"));
        }
        self.bump();
        let body = self.expression()?;
        let span = start.to(body.span);
        Ok(expr(ExprKind::Let { definitions, body }, span))
    }

    fn let_unit(&mut self, first: bool) -> Parse<Unit> {
        if self.at_keyword(Keyword::Recursive) {
            return self.recursive();
        }
        if self.at_definition() && !self.at_keyword(Keyword::Local) {
            return self.definition();
        }
        let expected = if first { "a definition" } else { "an operator, a definition or `IN`" };
        Err(self.unexpected(expected))
    }
}
