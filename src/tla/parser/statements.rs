//! Assumptions and theorems.

use super::{Parse, Parser};
use crate::tla::ast::{Expr, Ident, Unit};
use crate::tla::lexer::token::{Keyword, TokenKind};

impl Parser<'_> {
    pub(super) fn assumption(&mut self) -> Parse<Unit> {
        self.bump();
        let name = self.statement_name()?;
        Ok(Unit::Assume { name, expr: self.expression()? })
    }

    pub(super) fn theorem(&mut self) -> Parse<Unit> {
        self.bump();
        let name = self.statement_name()?;
        let expr = self.statement()?;
        if self.begins_proof() {
            self.proof()?;
        }
        Ok(Unit::Theorem { name, expr })
    }

    /// `name ==`, or nothing.
    fn statement_name(&mut self) -> Parse<Option<Ident>> {
        if self.peek() != TokenKind::Name || self.ahead(1) != TokenKind::Define {
            return Ok(None);
        }
        let name = self.expect_name("a name")?;
        self.bump();
        Ok(Some(name))
    }

    /// An expression; `None` for `ASSUME ... PROVE ...`, which is read and dropped.
    pub(super) fn statement(&mut self) -> Parse<Option<Expr>> {
        if self.at_assume(0) {
            self.deeper(Self::assume_prove)?;
            return Ok(None);
        }
        self.expression().map(Some)
    }

    /// Whether `ASSUME` or `[]ASSUME` stands `ahead`, possibly after a label.
    fn at_assume(&self, ahead: usize) -> bool {
        match self.ahead(ahead) {
            TokenKind::Keyword(Keyword::Assume) => true,
            TokenKind::Operator(operator) if operator.name == "[]" => {
                self.ahead(ahead + 1) == TokenKind::Keyword(Keyword::Assume)
            }
            TokenKind::Name if self.ahead(ahead + 1) == TokenKind::ColonColon => {
                matches!(self.ahead(ahead + 2), TokenKind::Keyword(Keyword::Assume))
            }
            _ => false,
        }
    }

    fn assume_prove(&mut self) -> Parse<()> {
        while !self.eat_keyword(Keyword::Assume) {
            self.bump();
        }
        self.list(Self::assumed)?;
        if self.at_box() {
            self.bump();
        }
        self.expect_keyword(Keyword::Prove, "an operator, `,` or `PROVE`")?;
        self.expression().map(drop)
    }

    /// One assumption: an expression, a new name, or an `ASSUME ... PROVE ...`.
    fn assumed(&mut self) -> Parse<()> {
        if self.at_assume(0) {
            return self.deeper(Self::assume_prove).map(drop);
        }
        let new = self.eat_keyword(Keyword::New);
        match self.peek() {
            TokenKind::Keyword(Keyword::Variable) => {
                self.bump();
                self.expect_name("the name of a variable").map(drop)
            }
            TokenKind::Keyword(Keyword::Constant | Keyword::State | Keyword::Action | Keyword::Temporal) => {
                self.bump();
                self.new_name()
            }
            _ if new => self.new_name(),
            _ => self.expression().map(drop),
        }
    }

    fn new_name(&mut self) -> Parse<()> {
        self.declaration("a new name")?;
        if self.is_in(0) {
            self.bump();
            self.expression()?;
        }
        Ok(())
    }
}
