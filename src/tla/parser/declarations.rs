//! Declared names and formal parameters: `a`, `Op(_, _)`, `_ + _`, `-. _`, `_ ^+`.

use super::{Parse, Parser};
use crate::tla::ast::{OpDecl, Unit};
use crate::tla::diagnostic::Diagnostic;
use crate::tla::lexer::token::{Token, TokenKind};
use crate::tla::operators::Fixity;

impl Parser<'_> {
    /// `CONSTANTS a, Op(_)`.
    pub(super) fn constants(&mut self) -> Parse<Unit> {
        self.bump();
        Ok(Unit::Constants(self.list(|parser| parser.declaration("the name of a constant"))?))
    }

    /// `VARIABLES x, y`.
    pub(super) fn variables(&mut self) -> Parse<Unit> {
        self.bump();
        Ok(Unit::Variables(self.list(|parser| parser.expect_name("the name of a variable"))?))
    }

    /// `RECURSIVE F(_)`.
    pub(super) fn recursive(&mut self) -> Parse<Unit> {
        self.bump();
        Ok(Unit::Recursive(self.list(|parser| parser.declaration("the name of an operator"))?))
    }

    /// One declared name with its arity.
    pub(super) fn declaration(&mut self, what: &str) -> Parse<OpDecl> {
        match self.peek() {
            TokenKind::Underscore => {
                self.bump();
                self.declared_symbol()
            }
            TokenKind::Operator(operator) if operator.fixity == Fixity::Prefix => {
                let token = self.bump();
                self.expect(TokenKind::Underscore, "`_`")?;
                Ok(OpDecl { name: self.ident(token), arity: 1 })
            }
            _ => {
                let name = self.expect_name(what)?;
                let arity = self.arity()?;
                Ok(OpDecl { name, arity })
            }
        }
    }

    /// `+ _` or `^+`, after the first `_`.
    fn declared_symbol(&mut self) -> Parse<OpDecl> {
        let TokenKind::Operator(operator) = self.peek() else {
            return Err(self.unexpected("an infix or postfix operator"));
        };
        let token = self.bump();
        let arity = match operator.fixity {
            Fixity::Prefix => return Err(self.misplaced(token)),
            Fixity::Postfix => 1,
            Fixity::Infix => {
                self.expect(TokenKind::Underscore, "`_`")?;
                2
            }
        };
        Ok(OpDecl { name: self.ident(token), arity })
    }

    fn misplaced(&self, token: Token) -> Box<Diagnostic> {
        let message = format!("`{}` stands before its operand: write `{} _`", self.text(token), self.text(token));
        Box::new(Diagnostic::new(self.span(token), message))
    }

    /// `(_, _)`, or nothing.
    fn arity(&mut self) -> Parse<usize> {
        if self.peek() != TokenKind::LeftParen || self.ahead(1) != TokenKind::Underscore {
            return Ok(0);
        }
        self.bump();
        let places = self.list(|parser| parser.expect(TokenKind::Underscore, "`_`"))?;
        self.expect(TokenKind::RightParen, "`,` or `)`")?;
        Ok(places.len())
    }
}
