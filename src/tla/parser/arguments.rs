//! Arguments, where operators may stand for themselves.

use super::operand::expr;
use super::{Parse, Parser};
use crate::tla::ast::{Expr, ExprKind};
use crate::tla::lexer::token::{Keyword, TokenKind};
use crate::tla::operators::Fixity;

impl Parser<'_> {
    /// `(a, b)`, or nothing.
    pub(super) fn arguments(&mut self) -> Parse<Vec<Expr>> {
        if !self.eat(TokenKind::LeftParen) {
            return Ok(Vec::new());
        }
        let args = self.list(Self::argument)?;
        self.expect(TokenKind::RightParen, "an operator, `,` or `)`")?;
        Ok(args)
    }

    /// An expression, an operator symbol by itself, or a LAMBDA.
    pub(super) fn argument(&mut self) -> Parse<Expr> {
        match self.peek() {
            TokenKind::Keyword(Keyword::Lambda) => self.lambda(),
            TokenKind::Operator(operator) if operator.name != r"\X" && self.stands_alone(operator.fixity) => {
                // An argument that is a symbol is as tall as a name.
                self.count_height(1);
                Ok(self.bare())
            }
            _ => self.expression(),
        }
    }

    /// Whether the operator that is next has no operand.
    fn stands_alone(&self, fixity: Fixity) -> bool {
        match self.ahead(1) {
            TokenKind::Comma | TokenKind::RightParen => true,
            TokenKind::LeftParen | TokenKind::Bang => false,
            // What follows a substitution: the end of the unit. A sign or bullet begins an expression.
            _ if fixity != Fixity::Prefix && !self.is_bullet(self.raw(0)) && !self.is_sign() => true,
            next => self.begins_unit(next),
        }
    }

    fn is_sign(&self) -> bool {
        matches!(self.peek(), TokenKind::Operator(operator) if operator.name == "-")
    }

    fn begins_unit(&self, next: TokenKind) -> bool {
        let word = |keyword| {
            use Keyword::{Assume, Assumption, Constant, In, Instance, Local, Recursive, Theorem, Variable};
            matches!(keyword, Assume | Assumption | Constant | In | Instance | Local | Recursive | Theorem | Variable)
        };
        match next {
            TokenKind::Dashes | TokenKind::EndModule | TokenKind::End => true,
            TokenKind::Keyword(keyword) => word(keyword),
            TokenKind::Name => self.defines(1),
            _ => false,
        }
    }

    fn lambda(&mut self) -> Parse<Expr> {
        let start = self.here();
        self.bump();
        let params = self.list(|parser| parser.expect_name("the name of a parameter"))?;
        self.expect(TokenKind::Colon, "`,` or `:`")?;
        let (body, inner) = self.deeper(Self::expression)?;
        self.count_height(inner.saturating_add(1));
        let span = start.to(body.span);
        Ok(expr(ExprKind::Lambda { params, body }, span))
    }
}
