//! Junction lists: bullets of one kind in one column.

use super::operand::expr;
use super::{Parse, Parser};
use crate::tla::ast::{Expr, ExprKind};
use crate::tla::lexer::token::{Token, TokenKind};
use crate::tla::operators::Operator;

impl Parser<'_> {
    /// Whether a token may begin an item of a list: `\land` may not.
    pub(super) fn is_bullet(&self, token: Token) -> bool {
        let TokenKind::Operator(operator) = token.kind else { return false };
        matches!(operator.name, r"/\" | r"\/") && !self.text(token).ends_with(|last: char| last.is_ascii_alphabetic())
    }

    /// A list, from its first bullet.
    pub(super) fn junction(&mut self, operator: &'static Operator) -> Parse<Expr> {
        let first = self.raw(0);
        let outer = self.fence.replace(first);
        let mut items = Vec::new();
        while self.continues(first) {
            self.bump();
            items.push(self.expression()?);
        }
        self.fence = outer;
        let start = self.span(first);
        let span = items.last().map_or(start, |item| start.to(item.span));
        let kind = if operator.name == r"/\" { ExprKind::And(items) } else { ExprKind::Or(items) };
        Ok(expr(kind, span))
    }

    fn continues(&self, first: Token) -> bool {
        let next = self.raw(0);
        next.kind == first.kind && next.column == first.column && self.is_bullet(next)
    }
}
