//! Names, applied and qualified: `x`, `Op(a)`, `I(x)!Op(y)`, `Inv!1`.

use std::rc::Rc;

use super::operand::expr;
use super::{Parse, Parser};
use crate::tla::ast::{Expr, ExprKind, Ident, OpName};
use crate::tla::lexer::token::TokenKind;

impl Parser<'_> {
    /// A name or an operator symbol, with arguments and qualification.
    pub(super) fn named(&mut self) -> Parse<Expr> {
        let first = self.bump();
        let mut name = self.ident(first);
        let mut args = self.arguments()?;
        if args.is_empty()
            && self.peek() != TokenKind::Bang
            && let Some(kind) = constant(&name)
        {
            return Ok(expr(kind, name.span));
        }
        let mut path = Vec::new();
        while self.eat(TokenKind::Bang) {
            path.push((name, args));
            (name, args) = self.selector()?;
        }
        let span = self.span(first).to(self.span(self.previous()));
        Ok(expr(ExprKind::Apply { op: OpName { path, name }, args }, span))
    }

    /// What follows a `!`: a name or symbol with its arguments, or the selection of a part of a definition, whose name
    /// is its number, `<<`, `>>`, `:`, `@`, or `()` for bare arguments.
    fn selector(&mut self) -> Parse<(Ident, Vec<Expr>)> {
        let here = self.here();
        match self.peek() {
            TokenKind::Name | TokenKind::Operator(_) => {
                let token = self.bump();
                let name = self.ident(token);
                Ok((name, self.arguments()?))
            }
            TokenKind::LeftParen => {
                let args = self.arguments()?;
                Ok((Ident { name: Rc::from("()"), span: here.to(self.span(self.previous())) }, args))
            }
            TokenKind::Number | TokenKind::LeftAngle | TokenKind::RightAngle | TokenKind::Colon | TokenKind::At => {
                let token = self.bump();
                Ok((self.ident(token), Vec::new()))
            }
            _ => Err(self
                .unexpected("a name, an operator, or the selection of a part (a number, `<<`, `>>`, `:`, `@`, `(`)")),
        }
    }

    /// A name or operator symbol that stands for itself.
    pub(super) fn bare(&mut self) -> Expr {
        let token = self.bump();
        let name = self.ident(token);
        let span = name.span;
        expr(ExprKind::Apply { op: OpName { path: Vec::new(), name }, args: Vec::new() }, span)
    }

    /// The operator symbol that is next, as a name: `-.` where `-.` or another prefix operator stands.
    pub(super) fn symbol(&mut self, what: &str) -> Parse<Ident> {
        match self.peek() {
            TokenKind::Operator(_) => {
                let token = self.bump();
                Ok(self.ident(token))
            }
            _ => Err(self.unexpected(what)),
        }
    }
}

/// The built-in constants that are spelled like names.
fn constant(name: &Ident) -> Option<ExprKind> {
    match &*name.name {
        "TRUE" => Some(ExprKind::Bool(true)),
        "FALSE" => Some(ExprKind::Bool(false)),
        "BOOLEAN" => Some(ExprKind::Boolean),
        "STRING" => Some(ExprKind::StringSet),
        _ => None,
    }
}
