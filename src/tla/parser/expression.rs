//! Expressions: operands with their suffixes, and the operators between them.

use super::depth::above;
use super::resolve::{Item, Operand, conflict, resolve};
use super::{Parse, Parser};
use crate::tla::ast::{Expr, ExprKind, Ident, OpName};
use crate::tla::diagnostic::Diagnostic;
use crate::tla::lexer::token::{Token, TokenKind};
use crate::tla::operators::{Fixity, NEGATION, Operator};
use crate::tla::source::Span;

impl Parser<'_> {
    /// An expression, as long as it goes.
    pub(super) fn expression(&mut self) -> Parse<Expr> {
        let items = self.items()?;
        self.resolved(items)
    }

    /// The expression that the items are.
    pub(super) fn resolved(&mut self, items: Vec<Item>) -> Parse<Expr> {
        let operand = resolve(items)?;
        self.count_height(operand.height);
        Ok(operand.expr)
    }

    /// Operands and operators, in order, up to a token that can be neither.
    pub(super) fn items(&mut self) -> Parse<Vec<Item>> {
        let mut items = Vec::new();
        loop {
            while let Some(operator) = self.prefix_operator() {
                items.push(Item::Prefix(operator, self.operator_name(operator)));
            }
            let operand = self.operand(&items)?;
            items.push(Item::Operand(operand));
            let TokenKind::Operator(operator) = self.peek() else { return Ok(items) };
            if operator.fixity != Fixity::Infix {
                return Ok(items);
            }
            items.push(Item::Infix(operator, self.operator_name(operator)));
        }
    }

    /// Takes an operator, under its canonical name.
    fn operator_name(&mut self, operator: &'static Operator) -> Ident {
        let token = self.bump();
        Ident { name: self.intern(operator.name), span: self.span(token) }
    }

    /// The next token, if it is an operator before an operand.
    fn prefix_operator(&self) -> Option<&'static Operator> {
        match self.peek() {
            TokenKind::Operator(operator) if operator.name == "-" => Some(NEGATION),
            TokenKind::Operator(operator) if operator == NEGATION => None,
            TokenKind::Operator(operator) if operator.fixity == Fixity::Prefix => Some(operator),
            _ => None,
        }
    }

    /// A primary expression with what follows it at once: `'`, `[i]`, `.field`, `::`.
    fn operand(&mut self, before: &[Item]) -> Parse<Operand> {
        let (expr, inner) = self.deeper(Self::primary)?;
        let mut operand = Operand { height: above(inner, expr.span)?, expr, chain: None };
        loop {
            operand = match self.peek() {
                TokenKind::Operator(operator) if operator.fixity == Fixity::Postfix => {
                    let token = self.bump();
                    self.postfix(operand, operator, token, before)?
                }
                TokenKind::Dot => self.field(operand)?,
                TokenKind::LeftBracket => self.application(operand)?,
                TokenKind::ColonColon => return self.labelled(operand, before),
                _ => return Ok(operand),
            };
        }
    }

    fn postfix(
        &mut self,
        operand: Operand,
        operator: &'static Operator,
        token: Token,
        before: &[Item],
    ) -> Parse<Operand> {
        let place = self.span(token);
        if let Some(Item::Prefix(left, name)) = before.last()
            && !left.yields_to(operator)
        {
            return Err(conflict((left, name.span), (operator, place)));
        }
        let op = OpName { path: Vec::new(), name: self.ident(token) };
        let span = operand.expr.span.to(place);
        let kind = ExprKind::Apply { op, args: vec![operand.expr] };
        operand_of(kind, span, operand.height)
    }

    fn field(&mut self, operand: Operand) -> Parse<Operand> {
        self.bump();
        let field = self.expect_any_name("the name of a field")?;
        let span = operand.expr.span.to(field.span);
        operand_of(ExprKind::Field { record: operand.expr, field }, span, operand.height)
    }

    fn application(&mut self, operand: Operand) -> Parse<Operand> {
        let (args, inner) = self.deeper(Self::indices)?;
        let span = operand.expr.span.to(self.span(self.previous()));
        let kind = ExprKind::FunctionApply { function: operand.expr, args };
        operand_of(kind, span, operand.height.max(inner))
    }

    /// `[a, b]`.
    pub(super) fn indices(&mut self) -> Parse<Vec<Expr>> {
        self.expect(TokenKind::LeftBracket, "`[`")?;
        let args = self.list(Self::expression)?;
        self.expect(TokenKind::RightBracket, "`,` or `]`")?;
        Ok(args)
    }

    /// One or more, with commas between.
    pub(super) fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Parse<T>) -> Parse<Vec<T>> {
        let mut items = vec![item(self)?];
        while self.eat(TokenKind::Comma) {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// `label :: body`: the body goes on as far as it can, but must mean the same without the label.
    fn labelled(&mut self, label: Operand, before: &[Item]) -> Parse<Operand> {
        let colons = self.bump();
        let Some((name, params)) = label_name(&label.expr) else {
            let message = "`::` follows a label: a name, or a name with parameters";
            return Err(Box::new(Diagnostic::new(self.span(colons), message)));
        };
        let ((items, body), inner) = self.deeper(|parser| {
            let items = parser.items()?;
            let operators: Vec<_> = items.iter().filter_map(Item::infix).collect();
            Ok((operators, parser.resolved(items)?))
        })?;
        if let Some(left) = before.last().and_then(Item::operator)
            && let Some(right) = items.iter().find(|right| !left.0.yields_to(right.0))
        {
            let fault = conflict(left, *right);
            return Err(Box::new(fault.note("without the label the expression would group differently")));
        }
        let span = label.expr.span.to(body.span);
        operand_of(ExprKind::Label { name, params, body }, span, inner)
    }
}

fn operand_of(kind: ExprKind, span: Span, below: u32) -> Parse<Operand> {
    let expr = Expr { kind: Box::new(kind), span };
    Ok(Operand { expr, height: above(below, span)?, chain: None })
}

/// The name and the parameters of a label: `lab` or `lab(x, y)`.
fn label_name(expr: &Expr) -> Option<(Ident, Vec<Ident>)> {
    let (name, args) = plain(expr)?;
    let params = args.iter().map(|arg| Some(plain(arg).filter(|(_, args)| args.is_empty())?.0.clone()));
    Some((name.clone(), params.collect::<Option<_>>()?))
}

/// A name, and what it is applied to.
fn plain(expr: &Expr) -> Option<(&Ident, &[Expr])> {
    let ExprKind::Apply { op, args } = &*expr.kind else { return None };
    is_name(op).then_some((&op.name, args))
}

fn is_name(op: &OpName) -> bool {
    op.path.is_empty() && op.name.name.starts_with(|first: char| first.is_ascii_alphanumeric() || first == '_')
}
