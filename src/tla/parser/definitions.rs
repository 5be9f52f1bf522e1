//! Definitions of operators, functions and instances.

use super::{Parse, Parser};
use crate::tla::ast::{Expr, FunctionDef, Ident, InstanceDef, OpDecl, OpDef, Unit};
use crate::tla::lexer::token::{Keyword, TokenKind};
use crate::tla::operators::Fixity;
use crate::tla::source::Span;

/// What stands left of `==`.
struct Head {
    local: bool,
    start: Span,
}

impl Parser<'_> {
    /// Whether a definition is next, `LOCAL` or not.
    pub(super) fn at_definition(&self) -> bool {
        let first = usize::from(self.at_keyword(Keyword::Local));
        match self.ahead(first) {
            TokenKind::Name => self.defines(first),
            TokenKind::Operator(operator) => {
                let body = self.ahead(first + 2) == TokenKind::Define;
                operator.fixity == Fixity::Prefix && self.ahead(first + 1) == TokenKind::Name && body
            }
            _ => false,
        }
    }

    /// Whether the name `ahead` begins a definition: `f ==`, `f(...) ==`, `f[...] ==`, `a + b ==` or `a ^+ ==`.
    pub(super) fn defines(&self, ahead: usize) -> bool {
        let define = |ahead| self.ahead(ahead) == TokenKind::Define;
        match self.ahead(ahead + 1) {
            TokenKind::Define => true,
            TokenKind::LeftParen | TokenKind::LeftBracket => self.after_group(ahead + 1).is_some_and(define),
            TokenKind::Operator(operator) => match operator.fixity {
                Fixity::Postfix => define(ahead + 2),
                Fixity::Infix => self.ahead(ahead + 2) == TokenKind::Name && define(ahead + 3),
                Fixity::Prefix => false,
            },
            _ => false,
        }
    }

    /// What follows the bracket that closes the one `ahead`; nothing in between may be a `==`.
    fn after_group(&self, mut ahead: usize) -> Option<usize> {
        let mut open = 0_usize;
        loop {
            match self.raw(ahead).kind {
                TokenKind::LeftParen | TokenKind::LeftBracket => open += 1,
                TokenKind::RightParen | TokenKind::RightBracket => open = open.saturating_sub(1),
                TokenKind::End | TokenKind::Bad | TokenKind::EndModule | TokenKind::Define => return None,
                _ => {}
            }
            ahead += 1;
            if open == 0 {
                return Some(ahead);
            }
        }
    }

    /// A definition; [`Self::at_definition`] holds.
    pub(super) fn definition(&mut self) -> Parse<Unit> {
        let head = Head { start: self.here(), local: self.eat_keyword(Keyword::Local) };
        if let TokenKind::Operator(_) = self.peek() {
            let token = self.bump();
            let name = self.ident(token);
            let param = self.parameter_name()?;
            return self.operator(head, name, vec![param]);
        }
        match self.ahead(1) {
            TokenKind::LeftBracket => self.function_definition(head),
            TokenKind::Operator(operator) => self.symbol_definition(head, operator.fixity),
            _ => {
                let name = self.expect_name("a name")?;
                let params = self.parameters()?;
                self.operator_or_instance(head, name, params)
            }
        }
    }

    /// `a + b == e` or `a ^+ == e`.
    fn symbol_definition(&mut self, head: Head, fixity: Fixity) -> Parse<Unit> {
        let mut params = vec![self.parameter_name()?];
        let token = self.bump();
        let name = self.ident(token);
        if fixity == Fixity::Infix {
            params.push(self.parameter_name()?);
        }
        self.operator(head, name, params)
    }

    fn parameter_name(&mut self) -> Parse<OpDecl> {
        Ok(OpDecl { name: self.expect_name("the name of a parameter")?, arity: 0 })
    }

    /// `(a, F(_))`, or nothing.
    fn parameters(&mut self) -> Parse<Vec<OpDecl>> {
        if !self.eat(TokenKind::LeftParen) {
            return Ok(Vec::new());
        }
        let params = self.list(|parser| parser.declaration("the name of a parameter"))?;
        self.expect(TokenKind::RightParen, "`,` or `)`")?;
        Ok(params)
    }

    fn operator_or_instance(&mut self, head: Head, name: Ident, params: Vec<OpDecl>) -> Parse<Unit> {
        if self.ahead(1) != TokenKind::Keyword(Keyword::Instance) {
            return self.operator(head, name, params);
        }
        self.expect(TokenKind::Define, "`==`")?;
        self.instance_of(head, Some((name, params)))
    }

    fn operator(&mut self, head: Head, name: Ident, params: Vec<OpDecl>) -> Parse<Unit> {
        self.expect(TokenKind::Define, "`==`")?;
        let body = self.expression()?;
        let span = head.start.to(body.span);
        Ok(Unit::Operator(OpDef { local: head.local, name, params, body, span }))
    }

    /// `f[x \in S] == e`.
    fn function_definition(&mut self, head: Head) -> Parse<Unit> {
        let name = self.expect_name("a name")?;
        self.bump();
        let bounds = self.bounds()?;
        self.expect(TokenKind::RightBracket, "an operator, `,` or `]`")?;
        self.expect(TokenKind::Define, "`==`")?;
        let body = self.expression()?;
        let span = head.start.to(body.span);
        Ok(Unit::Function(FunctionDef { local: head.local, name, bounds, body, span }))
    }

    /// `INSTANCE M WITH ...`, `LOCAL` or not.
    pub(super) fn instance(&mut self) -> Parse<Unit> {
        let head = Head { start: self.here(), local: self.eat_keyword(Keyword::Local) };
        self.instance_of(head, None)
    }

    fn instance_of(&mut self, head: Head, name: Option<(Ident, Vec<OpDecl>)>) -> Parse<Unit> {
        self.expect_keyword(Keyword::Instance, "`INSTANCE`")?;
        let module = self.module_name()?;
        let with = if self.eat_keyword(Keyword::With) { self.list(Self::substitution)? } else { Vec::new() };
        let span = head.start.to(self.span(self.previous()));
        Ok(Unit::Instance(InstanceDef { local: head.local, name, module, with, span }))
    }

    /// `name <- e`.
    fn substitution(&mut self) -> Parse<(Ident, Expr)> {
        let name = match self.peek() {
            TokenKind::Operator(_) => self.symbol("a name")?,
            _ => self.expect_name("the name of a constant or variable of the module")?,
        };
        self.expect(TokenKind::Substitute, "`<-`")?;
        Ok((name, self.argument()?))
    }
}
