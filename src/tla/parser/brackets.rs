//! `[...]` where an expression begins, and `<<...>>`.

use super::{Parse, Parser};
use crate::tla::ast::{Bound, Expr, ExprKind, Ident, Step, Update};
use crate::tla::lexer::token::{Keyword, TokenKind};

impl Parser<'_> {
    /// A function, a set of functions, a record, a set of records, an EXCEPT, or `[A]_v`.
    pub(super) fn brackets(&mut self) -> Parse<Expr> {
        let start = self.here();
        self.bump();
        let kind = if self.at_bound(true) {
            self.bound_first()?
        } else if self.is_any_name(0) && self.ahead(1) == TokenKind::MapsTo {
            ExprKind::Record(self.fields(TokenKind::MapsTo, "`|->`")?)
        } else if self.is_any_name(0) && self.ahead(1) == TokenKind::Colon {
            ExprKind::RecordSet(self.fields(TokenKind::Colon, "`:`")?)
        } else {
            let first = self.expression()?;
            self.after_bracket(first)?
        };
        Ok(self.finished(start, kind))
    }

    /// A function; or, for `x \in S` can be an expression too, another form.
    fn bound_first(&mut self) -> Parse<ExprKind> {
        if !self.at_bound(false) {
            return self.function();
        }
        let begin = self.at;
        let mut items = self.items()?;
        if !matches!(self.peek(), TokenKind::Comma | TokenKind::MapsTo) {
            let first = self.resolved(items)?;
            return self.after_bracket(first);
        }
        let set = items.split_off(2);
        let mut bounds = vec![Bound { pattern: self.pattern_at(begin)?, set: Some(self.resolved(set)?) }];
        if self.eat(TokenKind::Comma) {
            bounds.extend(self.bounds()?);
        }
        self.function_body(bounds)
    }

    fn function(&mut self) -> Parse<ExprKind> {
        let bounds = self.bounds()?;
        self.function_body(bounds)
    }

    fn function_body(&mut self, bounds: Vec<Bound>) -> Parse<ExprKind> {
        self.expect(TokenKind::MapsTo, "an operator, `,` or `|->`")?;
        let body = self.expression()?;
        self.close()?;
        Ok(ExprKind::Function { bounds, body })
    }

    fn fields(&mut self, between: TokenKind, what: &str) -> Parse<Vec<(Ident, Expr)>> {
        let fields = self.list(|parser| {
            let name = parser.expect_any_name("the name of a field")?;
            parser.expect(between, what)?;
            Ok((name, parser.expression()?))
        })?;
        self.expect(TokenKind::RightBracket, "an operator, `,` or `]`")?;
        Ok(fields)
    }

    fn close(&mut self) -> Parse<()> {
        self.expect(TokenKind::RightBracket, "an operator or `]`").map(drop)
    }

    /// The forms that begin with an expression, after it.
    fn after_bracket(&mut self, first: Expr) -> Parse<ExprKind> {
        match self.peek() {
            TokenKind::Arrow => {
                self.bump();
                let range = self.expression()?;
                self.close()?;
                Ok(ExprKind::FunctionSet { domain: first, range })
            }
            TokenKind::Keyword(Keyword::Except) => {
                self.bump();
                let updates = self.list(Self::update)?;
                self.expect(TokenKind::RightBracket, "an operator, `,` or `]`")?;
                Ok(ExprKind::Except { base: first, updates })
            }
            TokenKind::RightBracketSub => {
                self.bump();
                Ok(ExprKind::Square { action: first, subscript: self.subscript()? })
            }
            _ => Err(self.unexpected("an operator, `->`, `EXCEPT`, or `]_` with a subscript")),
        }
    }

    /// `![a].b = e`.
    fn update(&mut self) -> Parse<Update> {
        let start = self.expect(TokenKind::Bang, "`!`")?;
        let mut path = Vec::new();
        loop {
            match self.peek() {
                TokenKind::LeftBracket => path.push(Step::Index(self.indices()?)),
                TokenKind::Dot => {
                    self.bump();
                    path.push(Step::Field(self.expect_any_name("the name of a field")?));
                }
                TokenKind::Operator(operator) if operator.name == "=" && !path.is_empty() => break,
                _ if path.is_empty() => return Err(self.unexpected("`[` or `.`")),
                _ => return Err(self.unexpected("`[`, `.` or `=`")),
            }
        }
        self.bump();
        let value = self.expression()?;
        let span = self.span(start).to(value.span);
        Ok(Update { path, value, span })
    }

    /// `<<a, b>>` or `<<A>>_v`.
    pub(super) fn angles(&mut self) -> Parse<Expr> {
        let start = self.here();
        self.bump();
        let empty = self.peek() == TokenKind::RightAngle;
        let mut parts = if empty { Vec::new() } else { self.list(Self::expression)? };
        if self.eat(TokenKind::RightAngle) {
            return Ok(self.finished(start, ExprKind::Tuple(parts)));
        }
        if parts.len() != 1 || self.peek() != TokenKind::RightAngleSub {
            return Err(self.unexpected("an operator, `,` or `>>`"));
        }
        self.bump();
        let subscript = self.subscript()?;
        let Some(action) = parts.pop() else { return Err(self.unexpected("an action")) };
        Ok(self.finished(start, ExprKind::Angle { action, subscript }))
    }
}
