//! Expressions.

use std::rc::Rc;

use crate::tla::diagnostic::Diagnostic;
use crate::tla::resolve::tree::{self, Arg, Builtin, Callee, ExprKind, LetDef};
use crate::tla::source::Span;
use crate::tla::value::Value;

use super::env::{Binding, Env, RecursiveOperator};
use super::info::{Code, Info};
use super::ir::{CaseExpr, Kind};
use super::{Compiler, Result};

impl<'t> Compiler<'t> {
    /// Code for an expression; `primed` if its variables are to be read primed.
    pub(super) fn expr(&mut self, expr: &'t tree::Expr, env: &Env<'t>, primed: bool) -> Result<Code> {
        self.nested(expr.span, |compiler| compiler.kind(expr, env, primed))
    }

    fn kind(&mut self, expr: &'t tree::Expr, env: &Env<'t>, primed: bool) -> Result<Code> {
        let span = expr.span;
        match &*expr.kind {
            ExprKind::Int(value) => Ok(self.constant_code(Value::Int(*value), span)),
            ExprKind::Bool(value) => Ok(self.constant_code(Value::Bool(*value), span)),
            ExprKind::Boolean => Ok(self.constant_code(Value::booleans(), span)),
            ExprKind::Strings => Ok(self.constant_code(Value::strings(), span)),
            ExprKind::Str(text) => {
                let value = Value::Str(self.program.symbols.intern(text));
                Ok(self.constant_code(value, span))
            }
            ExprKind::Decimal(text) => {
                Err(Diagnostic::new(span, format!("{text} is no integer; real numbers cannot be evaluated")))
            }
            ExprKind::Local(local) => self.local(*local, env, primed, span),
            ExprKind::Decl(decl) => self.decl(*decl, env, primed, span),
            ExprKind::Call(callee, args) => self.call(callee, args, env, primed, span),
            ExprKind::Part(part) => self.part(part, env, primed, span),
            ExprKind::Builtin(builtin, args) => self.builtin_expr(*builtin, args, env, primed, span),
            ExprKind::And(parts) => self.parts(parts, env, primed, Kind::And, span),
            ExprKind::Or(parts) => self.parts(parts, env, primed, Kind::Or, span),
            ExprKind::If(condition, then, otherwise) => self.if_then(condition, then, otherwise, env, primed, span),
            ExprKind::Case(arms, other) => self.case(arms, other.as_ref(), env, primed, span),
            ExprKind::Let(defs, body) => self.let_in(defs, env, |compiler, env| compiler.expr(body, env, primed), span),
            ExprKind::Quantifier(..)
            | ExprKind::Choose(..)
            | ExprKind::SetFilter(..)
            | ExprKind::SetMap(..)
            | ExprKind::Function(..) => self.binding(expr, env, primed),
            ExprKind::Square(action, subscript) => self.square(action, subscript, env, primed, span),
            ExprKind::Angle(action, subscript) => self.angle(action, subscript, env, primed, span),
            ExprKind::Fairness(..) => Err(temporal(span)),
            _ => self.structure(expr, env, primed),
        }
    }

    #[inline(never)]
    fn call(&mut self, callee: &'t Callee, args: &'t [Arg], env: &Env<'t>, primed: bool, span: Span) -> Result<Code> {
        let mut fresh = Vec::new();
        let bindings = args.iter().map(|arg| self.bind_arg(arg, env, &mut fresh)).collect();
        let code = self.call_named(callee, env, bindings, primed, span)?;
        Ok(self.reset(fresh, code, span))
    }

    /// Code for several expressions, and what they depend on together.
    pub(super) fn all(
        &mut self,
        exprs: impl IntoIterator<Item = &'t tree::Expr>,
        env: &Env<'t>,
        primed: bool,
    ) -> Result<(Box<[super::ir::Expr]>, Info)> {
        let mut info = Info { height: 1, ..Info::default() };
        let mut codes = Vec::new();
        for expr in exprs {
            let code = self.expr(expr, env, primed)?;
            info.add(&code.info);
            codes.push(code.expr);
        }
        Ok((codes.into_boxed_slice(), info))
    }

    #[inline(never)]
    pub(super) fn parts(
        &mut self,
        parts: &'t [tree::Expr],
        env: &Env<'t>,
        primed: bool,
        build: fn(Box<[super::ir::Expr]>) -> Kind,
        span: Span,
    ) -> Result<Code> {
        let (codes, info) = self.all(parts, env, primed)?;
        Ok(self.code(build(codes), info, span))
    }

    #[inline(never)]
    fn if_then(
        &mut self,
        condition: &'t tree::Expr,
        then: &'t tree::Expr,
        otherwise: &'t tree::Expr,
        env: &Env<'t>,
        primed: bool,
        span: Span,
    ) -> Result<Code> {
        if let Some(picked) = self.pick(condition, then, otherwise, env, primed, span) {
            return picked;
        }
        let condition = self.expr(condition, env, primed)?;
        if let Kind::Const(Value::Bool(known)) = condition.expr.kind {
            return self.expr(if known { then } else { otherwise }, env, primed);
        }
        let (then, otherwise) = (self.expr(then, env, primed)?, self.expr(otherwise, env, primed)?);
        let info = Info::of([&condition.info, &then.info, &otherwise.info]);
        Ok(self.code(Kind::If(Box::new([condition.expr, then.expr, otherwise.expr])), info, span))
    }

    #[inline(never)]
    fn case(
        &mut self,
        arms: &'t [(tree::Expr, tree::Expr)],
        other: Option<&'t tree::Expr>,
        env: &Env<'t>,
        primed: bool,
        span: Span,
    ) -> Result<Code> {
        let mut info = Info { height: 1, ..Info::default() };
        let mut codes = Vec::new();
        for (guard, value) in arms {
            let (guard, value) = (self.expr(guard, env, primed)?, self.expr(value, env, primed)?);
            info.add(&guard.info);
            info.add(&value.info);
            codes.push((guard.expr, value.expr));
        }
        let other = other.map(|other| self.expr(other, env, primed)).transpose()?;
        let other = other.map(|code| {
            info.add(&code.info);
            code.expr
        });
        Ok(self.code(Kind::Case(Box::new(CaseExpr { arms: codes.into_boxed_slice(), other })), info, span))
    }

    #[inline(never)]
    fn let_in(
        &mut self,
        defs: &'t [LetDef],
        env: &Env<'t>,
        body: impl FnOnce(&mut Self, &Env<'t>) -> Result<Code>,
        span: Span,
    ) -> Result<Code> {
        let (inner, bound) = self.let_bindings(defs, env);
        let code = body(self, &inner);
        release(&bound);
        let code = code?;
        Ok(self.reset(bound, code, span))
    }

    /// The environment inside of a `LET`, and the bindings that it makes.
    pub(super) fn let_bindings(&mut self, defs: &'t [LetDef], env: &Env<'t>) -> (Env<'t>, Vec<Rc<Binding<'t>>>) {
        let mut env = env.clone();
        let mut bound = Vec::new();
        for def in defs {
            if let LetDef::Operator { local, lambda, recursive: true, .. } = def {
                let name = self.local_name(*local);
                let operator = RecursiveOperator {
                    lambda,
                    env: Default::default(),
                    frame: self.frame.clone(),
                    name,
                    unit: Default::default(),
                };
                let binding = Rc::new(Binding::Recursive(operator));
                bound.push(binding.clone());
                env = env.with(*local, binding);
            }
        }
        for def in defs {
            env = self.let_binding(def, env, &mut bound);
        }
        for binding in &bound {
            if let Binding::Recursive(operator) = &**binding {
                operator.env.replace(Some(env.clone()));
            }
        }
        (env, bound)
    }

    fn let_binding(&mut self, def: &'t LetDef, env: Env<'t>, bound: &mut Vec<Rc<Binding<'t>>>) -> Env<'t> {
        let (local, binding) = match def {
            LetDef::Operator { recursive: true, .. } => return env,
            LetDef::Operator { local, lambda, .. } if lambda.params.is_empty() => {
                let binding = self.bind_value(&lambda.body, &env, bound);
                (*local, binding)
            }
            LetDef::Operator { local, lambda, .. } => (*local, Rc::new(Binding::Operator { lambda, env: env.clone() })),
            LetDef::Function { local, function, .. } => {
                let mut value = self.suspend(&function.body, &env);
                value.recursive = Some(*local);
                let binding = Rc::new(Binding::Function { local: *local, value });
                bound.push(binding.clone());
                (*local, binding)
            }
            LetDef::Instance(id) => {
                let local = self.tree.instances.get(id.0 as usize).and_then(|instance| instance.local);
                let Some(local) = local else { return env };
                (local, Rc::new(Binding::Surroundings(env.clone())))
            }
        };
        env.with(local, binding)
    }

    pub(super) fn local_name(&self, local: tree::LocalId) -> Rc<str> {
        self.tree.locals.get(local.0 as usize).map_or_else(|| Rc::from("?"), |local| local.name.clone())
    }

    #[inline(never)]
    fn square(
        &mut self,
        action: &'t tree::Expr,
        subscript: &'t tree::Expr,
        env: &Env<'t>,
        primed: bool,
        span: Span,
    ) -> Result<Code> {
        let action = self.expr(action, env, primed)?;
        let same = self.unchanged(subscript, env, primed, span)?;
        let info = Info::of([&action.info, &same.info]);
        Ok(self.code(Kind::Or(Box::new([action.expr, same.expr])), info, span))
    }

    #[inline(never)]
    fn angle(
        &mut self,
        action: &'t tree::Expr,
        subscript: &'t tree::Expr,
        env: &Env<'t>,
        primed: bool,
        span: Span,
    ) -> Result<Code> {
        let action = self.expr(action, env, primed)?;
        let changed = self.changed(subscript, env, primed, span)?;
        let info = Info::of([&action.info, &changed.info]);
        Ok(self.code(Kind::And(Box::new([action.expr, changed.expr])), info, span))
    }

    /// `UNCHANGED e`: `e' = e`.
    pub(super) fn unchanged(&mut self, expr: &'t tree::Expr, env: &Env<'t>, primed: bool, span: Span) -> Result<Code> {
        if primed {
            return Err(double_prime(span));
        }
        let (before, after) = (self.expr(expr, env, false)?, self.expr(expr, env, true)?);
        self.builtin(Builtin::Equal, vec![after, before], span)
    }

    /// `e' /= e`.
    pub(super) fn changed(&mut self, expr: &'t tree::Expr, env: &Env<'t>, primed: bool, span: Span) -> Result<Code> {
        let same = self.unchanged(expr, env, primed, span)?;
        self.builtin(Builtin::Not, vec![same], span)
    }
}

/// Recursive operators refer to themselves through their surroundings; this undoes that.
pub(super) fn release(bound: &[Rc<Binding<'_>>]) {
    for binding in bound {
        if let Binding::Recursive(operator) = &**binding {
            operator.env.replace(None);
        }
    }
}

pub(super) fn double_prime(span: Span) -> Diagnostic {
    Diagnostic::new(span, "this is primed already").note("an action relates two states: x' stands for x in the second")
}

pub(super) fn temporal(span: Span) -> Diagnostic {
    Diagnostic::new(span, "a temporal formula cannot be evaluated in one step")
        .note("what is to hold of whole behaviours is a PROPERTY of the configuration")
}

/// `A \cdot B`: the step of both, by way of a state in between that nobody names.
pub(super) fn composition(span: Span) -> Diagnostic {
    Diagnostic::new(span, "`\\cdot`, the composition of actions, can only be a step that is looked for")
        .note("it can stand in the next-state relation and under ENABLED, not in a condition on two known states")
}
