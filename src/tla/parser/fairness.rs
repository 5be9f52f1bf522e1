//! Subscripts, and `WF_v(A)`.

use super::{Parse, Parser};
use crate::tla::ast::{Expr, ExprKind};
use crate::tla::lexer::token::TokenKind;

impl Parser<'_> {
    /// What may follow `]_`, `>>_`, `WF_` and `SF_`: a name, possibly applied and qualified, or something in brackets.
    pub(super) fn subscript(&mut self) -> Parse<Expr> {
        let (expr, inner) = self.deeper(|parser| match parser.peek() {
            TokenKind::Name => parser.named(),
            TokenKind::LeftParen => parser.parenthesised(),
            TokenKind::LeftBrace => parser.braces(),
            TokenKind::LeftBracket => parser.brackets(),
            TokenKind::LeftAngle => parser.angles(),
            _ => Err(parser.unexpected("a subscript: a name, or an expression in brackets")),
        })?;
        self.count_height(inner.saturating_add(1));
        Ok(expr)
    }

    pub(super) fn fairness(&mut self, strong: bool) -> Parse<Expr> {
        let start = self.here();
        self.bump();
        let named = self.peek() == TokenKind::Name;
        let subscript = self.subscript()?;
        let (subscript, action) = match self.peek() {
            TokenKind::LeftParen => (subscript, self.parenthesised()?),
            // In `WF_v(A)` the parentheses were read as arguments of `v`; only in `WF_f(x)(A)` are they that.
            _ if named => self.split_action(subscript)?,
            _ => return Err(self.unexpected("`(` and an action")),
        };
        Ok(self.finished(start, ExprKind::Fairness { strong, subscript, action }))
    }

    fn split_action(&mut self, mut subscript: Expr) -> Parse<(Expr, Expr)> {
        if let ExprKind::Apply { op, args } = &mut *subscript.kind
            && args.len() == 1
            && let Some(action) = args.pop()
        {
            let start = op.path.first().map_or(op.name.span, |(name, _)| name.span);
            subscript.span = start.to(op.name.span);
            return Ok((subscript, action));
        }
        Err(self.unexpected("`(` and an action"))
    }
}
