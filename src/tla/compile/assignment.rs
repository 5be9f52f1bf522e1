//! What assigns primed variables: `x' = e`, `x' \in S` and `UNCHANGED`.

use crate::tla::diagnostic::Diagnostic;
use crate::tla::resolve::tree::{self, Arg, Body, Builtin, Callee, ExprKind};
use crate::tla::source::Span;

use super::action::Act;
use super::env::{Binding, Env};
use super::info::Info;
use super::ir::{Action, Kind};
use super::{Compiler, Result, internal};

impl<'t> Compiler<'t> {
    /// `x' = e` or `x' \in S`, if that is what it is.
    pub(super) fn assignment(
        &mut self,
        expr: &'t tree::Expr,
        args: &'t [tree::Expr],
        build: fn(u32, super::ir::Expr) -> Action,
        env: &Env<'t>,
        primed: bool,
    ) -> Result<Act> {
        let [left, right] = args else { return Err(internal(expr.span, "an equation without two sides")) };
        if !may_be_variable(left) {
            return self.guard(expr, env, primed);
        }
        let target = self.expr(left, env, primed)?;
        let Kind::Primed(var) = target.expr.kind else { return self.guard(expr, env, primed) };
        let value = self.expr(right, env, primed)?;
        let info = Info::of([&target.info, &value.info]);
        Ok((build(var, value.expr), info))
    }

    pub(super) fn unchanged_action(
        &mut self,
        args: &'t [tree::Expr],
        env: &Env<'t>,
        primed: bool,
        span: Span,
    ) -> Result<Act> {
        let [arg] = args else { return Err(internal(span, "UNCHANGED without an operand")) };
        if primed {
            return Err(Diagnostic::new(span, "the initial predicate is about one state: UNCHANGED is about two"));
        }
        self.unchanged_act(arg, env, span)
    }

    pub(super) fn unchanged_act(&mut self, arg: &'t tree::Expr, env: &Env<'t>, span: Span) -> Result<Act> {
        let mut vars = Vec::new();
        if self.all_variables(arg, env, &mut vars)? {
            let mut info = Info { height: 1, primed: true, ..Info::default() };
            vars.iter().for_each(|var| info.reads.insert(*var));
            let site = self.site(span);
            return Ok((Action::Unchanged(vars.into_boxed_slice(), site), info));
        }
        let code = self.unchanged(arg, env, false, span)?;
        Ok((Action::Guard(code.expr), code.info))
    }

    /// Collects the variables of a variable, of a tuple of such, or of a definition of such; whether it is one.
    fn all_variables(&mut self, expr: &'t tree::Expr, env: &Env<'t>, vars: &mut Vec<u32>) -> Result<bool> {
        match &*expr.kind {
            ExprKind::Tuple(parts) => {
                for part in parts {
                    if !self.all_variables(part, env, vars)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            ExprKind::Call(Callee::Def(id, path), args) if args.is_empty() => {
                let inner = self.enter(path, env, &mut Vec::new())?;
                let inner = self.env_of(*id, inner);
                if self.replacement(*id, &inner).is_some() {
                    return Ok(false);
                }
                match self.tree.defs.get(id.0 as usize).map(|def| (&def.body, def.recursive)) {
                    Some((Body::Expr(body), false)) => self.all_variables(body, &inner, vars),
                    _ => Ok(false),
                }
            }
            ExprKind::Local(local) => match env.get(*local).cloned().as_deref() {
                Some(Binding::Lazy(suspended)) => self.all_variables(suspended.expr, &suspended.env, vars),
                _ => Ok(false),
            },
            ExprKind::Decl(decl) => match self.substituted(*decl, env) {
                Some((Arg::Value(expr), env)) => self.all_variables(expr, &env, vars),
                Some(_) => Ok(false),
                None => {
                    let var = self.settings.variables.get(decl).copied();
                    vars.extend(var);
                    Ok(var.is_some())
                }
            },
            _ => Ok(false),
        }
    }
}

/// Whether an expression may turn out to be a primed variable, so that an equation assigns it.
fn may_be_variable(expr: &tree::Expr) -> bool {
    match &*expr.kind {
        ExprKind::Builtin(builtin, _) => *builtin == Builtin::Prime,
        ExprKind::Decl(_) | ExprKind::Local(_) => true,
        ExprKind::Call(_, args) => args.is_empty(),
        _ => false,
    }
}
