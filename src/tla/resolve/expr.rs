//! Expressions.

use std::rc::Rc;

use crate::tla::ast::{self, Ident, Step};
use crate::tla::diagnostic::Diagnostic;

use super::Resolver;
use super::tree::{Expr, ExprKind, Quantifier, Update};

impl Resolver {
    /// Resolves an expression. Faults are reported, and something harmless stands in their place.
    pub(super) fn expr(&mut self, expr: &ast::Expr) -> Expr {
        if let ast::ExprKind::Label { name, params, body } = &*expr.kind {
            return self.labelled(name, params, body);
        }
        let kind = self.kind(expr);
        Expr { kind: Box::new(kind), span: expr.span, label: None }
    }

    fn exprs(&mut self, exprs: &[ast::Expr]) -> Vec<Expr> {
        exprs.iter().map(|expr| self.expr(expr)).collect()
    }

    fn kind(&mut self, expr: &ast::Expr) -> ExprKind {
        use ast::ExprKind as Ast;
        match &*expr.kind {
            Ast::Number(value) => ExprKind::Int(*value),
            Ast::Decimal(text) => ExprKind::Decimal(text.clone()),
            Ast::String(text) => ExprKind::Str(text.clone()),
            Ast::Bool(value) => ExprKind::Bool(*value),
            Ast::Boolean => ExprKind::Boolean,
            Ast::StringSet => ExprKind::Strings,
            Ast::At => self.at(expr),
            Ast::Apply { op, args } => self.apply(op, args, expr.span),
            Ast::Lambda { .. } => {
                self.report(Diagnostic::new(expr.span, "a LAMBDA can only be the argument of an operator"));
                ExprKind::Bool(false)
            }
            Ast::And(parts) => ExprKind::And(self.exprs(parts)),
            Ast::Or(parts) => ExprKind::Or(self.exprs(parts)),
            Ast::Let { definitions, body } => self.let_in(definitions, body),
            Ast::Quantifier { .. }
            | Ast::Choose { .. }
            | Ast::SetFilter { .. }
            | Ast::SetMap { .. }
            | Ast::Function { .. } => self.binding(expr),
            Ast::If { .. } | Ast::Case { .. } => self.choice(expr),
            Ast::Square { .. } | Ast::Angle { .. } | Ast::Fairness { .. } => self.action(expr),
            _ => self.structure(expr),
        }
    }

    fn at(&mut self, expr: &ast::Expr) -> ExprKind {
        let Some(local) = self.at.last() else {
            self.report(Diagnostic::new(expr.span, "`@` means something only in the new value of an EXCEPT"));
            return ExprKind::Bool(false);
        };
        ExprKind::Local(*local)
    }

    fn binding(&mut self, expr: &ast::Expr) -> ExprKind {
        use ast::ExprKind as Ast;
        match &*expr.kind {
            Ast::Quantifier { quantifier, bounds, body } => self.bounded(bounds, |resolver, binders| {
                ExprKind::Quantifier(convert(*quantifier), binders, resolver.expr(body))
            }),
            Ast::Function { bounds, body } => {
                self.bounded(bounds, |resolver, binders| ExprKind::Function(binders, resolver.expr(body)))
            }
            Ast::SetMap { value, bounds } => {
                self.bounded(bounds, |resolver, binders| ExprKind::SetMap(binders, resolver.expr(value)))
            }
            Ast::Choose { bound, body } => self.one_bounded(bound, |resolver| resolver.expr(body), ExprKind::Choose),
            Ast::SetFilter { bound, predicate } => {
                self.one_bounded(bound, |resolver| resolver.expr(predicate), ExprKind::SetFilter)
            }
            _ => ExprKind::Bool(false),
        }
    }

    fn choice(&mut self, expr: &ast::Expr) -> ExprKind {
        match &*expr.kind {
            ast::ExprKind::If { condition, then, otherwise } => {
                ExprKind::If(self.expr(condition), self.expr(then), self.expr(otherwise))
            }
            ast::ExprKind::Case { arms, other } => {
                let arms = arms.iter().map(|(guard, value)| (self.expr(guard), self.expr(value))).collect();
                ExprKind::Case(arms, other.as_ref().map(|other| self.expr(other)))
            }
            _ => ExprKind::Bool(false),
        }
    }

    fn action(&mut self, expr: &ast::Expr) -> ExprKind {
        match &*expr.kind {
            ast::ExprKind::Square { action, subscript } => ExprKind::Square(self.expr(action), self.expr(subscript)),
            ast::ExprKind::Angle { action, subscript } => ExprKind::Angle(self.expr(action), self.expr(subscript)),
            ast::ExprKind::Fairness { subscript, action, .. } => {
                ExprKind::Fairness(self.expr(subscript), self.expr(action))
            }
            _ => ExprKind::Bool(false),
        }
    }

    fn structure(&mut self, expr: &ast::Expr) -> ExprKind {
        use ast::ExprKind as Ast;
        match &*expr.kind {
            Ast::SetEnum(elements) => ExprKind::SetEnum(self.exprs(elements)),
            Ast::Tuple(elements) => ExprKind::Tuple(self.exprs(elements)),
            Ast::Product(sets) => ExprKind::Product(self.exprs(sets)),
            Ast::FunctionSet { domain, range } => ExprKind::FunctionSet(self.expr(domain), self.expr(range)),
            Ast::Record(fields) => ExprKind::Record(self.fields(fields)),
            Ast::RecordSet(fields) => ExprKind::RecordSet(self.fields(fields)),
            Ast::Field { record, field } => ExprKind::Field(self.expr(record), field.name.clone()),
            Ast::FunctionApply { function, args } => {
                let function = self.expr(function);
                ExprKind::FunctionApply(function, self.index(args, expr))
            }
            Ast::Except { base, updates } => {
                let base = self.expr(base);
                ExprKind::Except(base, updates.iter().map(|update| self.update(update)).collect())
            }
            _ => ExprKind::Bool(false),
        }
    }

    fn fields(&mut self, fields: &[(Ident, ast::Expr)]) -> Vec<(Rc<str>, Expr)> {
        for (at, (field, _)) in fields.iter().enumerate() {
            if fields.iter().take(at).any(|(before, _)| before.name == field.name) {
                self.report(Diagnostic::new(field.span, format!("field `{}` is given twice", field.name)));
            }
        }
        fields.iter().map(|(field, value)| (field.name.clone(), self.expr(value))).collect()
    }

    /// The argument of a function; several are one tuple.
    fn index(&mut self, args: &[ast::Expr], whole: &ast::Expr) -> Expr {
        if let [arg] = args {
            return self.expr(arg);
        }
        let span =
            args.first().map_or(whole.span, |first| args.last().map_or(first.span, |last| first.span.to(last.span)));
        Expr { kind: Box::new(ExprKind::Tuple(self.exprs(args))), span, label: None }
    }

    fn update(&mut self, update: &ast::Update) -> Update {
        let path = update.path.iter().map(|step| self.step(step, &update.value)).collect();
        let name = Ident { name: Rc::from("@"), span: update.span };
        let at = self.local(&name, 0);
        self.at.push(at);
        let value = self.expr(&update.value);
        self.at.pop();
        Update { path, at, value, span: update.span }
    }

    fn step(&mut self, step: &Step, whole: &ast::Expr) -> Expr {
        match step {
            Step::Index(args) => self.index(args, whole),
            Step::Field(field) => {
                Expr { kind: Box::new(ExprKind::Str(field.name.clone())), span: field.span, label: None }
            }
        }
    }
}

fn convert(quantifier: ast::Quantifier) -> Quantifier {
    match quantifier {
        ast::Quantifier::All => Quantifier::All,
        ast::Quantifier::Exists => Quantifier::Exists,
        ast::Quantifier::TemporalAll => Quantifier::TemporalAll,
        ast::Quantifier::TemporalExists => Quantifier::TemporalExists,
    }
}
