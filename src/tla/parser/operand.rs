//! Primary expressions.

use std::rc::Rc;

use super::{Parse, Parser};
use crate::tla::ast::{Expr, ExprKind};
use crate::tla::lexer::literals;
use crate::tla::lexer::token::{Keyword, TokenKind};
use crate::tla::operators::Operator;
use crate::tla::source::Span;

impl Parser<'_> {
    /// An expression without operators and suffixes of its own.
    pub(super) fn primary(&mut self) -> Parse<Expr> {
        match self.peek() {
            TokenKind::Name => self.named(),
            TokenKind::Number | TokenKind::Decimal | TokenKind::String | TokenKind::At => self.literal(),
            TokenKind::LeftParen => self.parenthesised(),
            TokenKind::LeftBrace => self.braces(),
            TokenKind::LeftBracket => self.brackets(),
            TokenKind::LeftAngle => self.angles(),
            TokenKind::Fairness { strong } => self.fairness(strong),
            TokenKind::Quantifier(quantifier) => self.quantified(quantifier),
            TokenKind::Keyword(keyword) => self.construct(keyword),
            TokenKind::Operator(operator) => self.operator_first(operator),
            TokenKind::Step if self.in_proof => self.named(),
            _ => Err(self.unexpected("an expression")),
        }
    }

    fn construct(&mut self, keyword: Keyword) -> Parse<Expr> {
        match keyword {
            Keyword::If => self.conditional(),
            Keyword::Case => self.case(),
            Keyword::Let => self.let_in(),
            Keyword::Choose => self.choose(),
            Keyword::Lambda => {
                let fault = self.unexpected("an expression");
                Err(Box::new(fault.note("a LAMBDA stands only for an operator: as an argument or after `<-`")))
            }
            _ => Err(self.unexpected("an expression")),
        }
    }

    /// A junction list, or an operator applied as `+(a, b)`.
    fn operator_first(&mut self, operator: &'static Operator) -> Parse<Expr> {
        if self.is_bullet(self.raw(0)) {
            return self.junction(operator);
        }
        if matches!(self.ahead(1), TokenKind::LeftParen | TokenKind::Bang) && operator.name != r"\X" {
            return self.named();
        }
        Err(self.unexpected("an expression"))
    }

    fn literal(&mut self) -> Parse<Expr> {
        let token = self.bump();
        let text = self.text(token);
        let kind = match token.kind {
            TokenKind::Number => ExprKind::Number(literals::number(text).unwrap_or(i64::MAX)),
            TokenKind::Decimal => ExprKind::Decimal(Rc::from(text)),
            TokenKind::String => ExprKind::String(Rc::from(literals::unescape(text))),
            _ => ExprKind::At,
        };
        Ok(expr(kind, self.span(token)))
    }

    /// `(e)`: the expression inside, which gets the place of the whole.
    pub(super) fn parenthesised(&mut self) -> Parse<Expr> {
        let open = self.expect(TokenKind::LeftParen, "`(`")?;
        let mut inner = self.expression()?;
        let close = self.expect(TokenKind::RightParen, "an operator or `)`")?;
        inner.span = self.span(open).to(self.span(close));
        Ok(inner)
    }

    /// An expression from `start` to the token that was taken last.
    pub(super) fn finished(&self, start: Span, kind: ExprKind) -> Expr {
        expr(kind, start.to(self.span(self.previous())))
    }

    /// The place of the next token.
    pub(super) fn here(&self) -> Span {
        self.span(self.raw(0))
    }
}

/// An expression.
pub(super) fn expr(kind: ExprKind, span: Span) -> Expr {
    Expr { kind: Box::new(kind), span }
}
