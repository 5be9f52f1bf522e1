//! `{...}`: sets.

use super::{Parse, Parser};
use crate::tla::ast::{Bound, Expr, ExprKind};
use crate::tla::lexer::token::TokenKind;

/// What `{` began with.
enum First {
    /// An expression.
    Value(Expr),
    /// A bound, which `:` follows.
    Bound(Bound),
}

impl Parser<'_> {
    pub(super) fn braces(&mut self) -> Parse<Expr> {
        let start = self.here();
        self.bump();
        let kind = if self.peek() == TokenKind::RightBrace { ExprKind::SetEnum(Vec::new()) } else { self.set()? };
        self.expect(TokenKind::RightBrace, self.after_set(&kind))?;
        Ok(self.finished(start, kind))
    }

    /// What may follow the last part of a set, for messages.
    fn after_set(&self, kind: &ExprKind) -> &'static str {
        match kind {
            ExprKind::SetFilter { .. } => "an operator or `}`",
            ExprKind::SetEnum(elements) if elements.len() == 1 => "an operator, `,`, `:` or `}`",
            _ => "an operator, `,` or `}`",
        }
    }

    fn set(&mut self) -> Parse<ExprKind> {
        match self.first()? {
            First::Bound(bound) => {
                self.bump();
                Ok(ExprKind::SetFilter { bound, predicate: self.expression()? })
            }
            First::Value(value) if self.eat(TokenKind::Colon) => Ok(ExprKind::SetMap { value, bounds: self.bounds()? }),
            First::Value(value) => {
                let mut elements = vec![value];
                while self.eat(TokenKind::Comma) {
                    elements.push(self.expression()?);
                }
                Ok(ExprKind::SetEnum(elements))
            }
        }
    }

    /// The bound of `{x \in S : p}`, or the first expression of another form. `x \in` begins either; which, `:` tells
    /// after the operators are read and before they are grouped.
    fn first(&mut self) -> Parse<First> {
        if !self.at_bound(false) {
            return Ok(First::Value(self.expression()?));
        }
        let begin = self.at;
        let mut items = self.items()?;
        if self.peek() != TokenKind::Colon {
            return Ok(First::Value(self.resolved(items)?));
        }
        let set = items.split_off(2);
        Ok(First::Bound(Bound { pattern: self.pattern_at(begin)?, set: Some(self.resolved(set)?) }))
    }
}
