//! Calls of operators as actions.

use std::rc::Rc;

use crate::tla::resolve::tree::{self, Arg, Body, Callee, DeclId, DefId};
use crate::tla::source::Span;

use super::action::Act;
use super::env::{Binding, Env};
use super::info::Info;
use super::ir::{Action, Argument, CallExpr, UnitId};
use super::{Compiler, Replacement, Result, internal};

impl<'t> Compiler<'t> {
    pub(super) fn call_action(
        &mut self,
        callee: &'t Callee,
        args: &'t [Arg],
        expr: &'t tree::Expr,
        env: &Env<'t>,
        primed: bool,
        split: bool,
    ) -> Result<Act> {
        let mut fresh = Vec::new();
        let bindings: Vec<_> = args.iter().map(|arg| self.bind_arg(arg, env, &mut fresh)).collect();
        let act = match callee {
            Callee::Def(def, path) => {
                let inner = self.enter(path, env, &mut fresh)?;
                let (act, info) = self.named(*def, inner, bindings, primed, split, expr.span)?;
                (act, info)
            }
            Callee::Local(local) => match env.get(*local).cloned() {
                Some(binding) => self.bound_action(&binding, expr, bindings, env, primed)?,
                None => return Err(internal(expr.span, "an operator is bound to nothing")),
            },
            Callee::Decl(decl, path) => {
                let inner = self.enter(path, env, &mut fresh)?;
                self.decl_action(*decl, &inner, bindings, (expr, env), primed)?
            }
            Callee::Builtin(_) => self.guard(expr, env, primed)?,
        };
        Ok(self.reset_action(fresh, act))
    }

    /// A declared operator as an action: what an instance or the configuration puts in its place.
    fn decl_action(
        &mut self,
        decl: DeclId,
        env: &Env<'t>,
        args: Vec<Rc<Binding<'t>>>,
        (expr, around): (&'t tree::Expr, &Env<'t>),
        primed: bool,
    ) -> Result<Act> {
        if let Some((arg, env)) = self.substituted(decl, env) {
            let binding = self.bind_arg(arg, &env, &mut Vec::new());
            return self.bound_action(&binding, expr, args, around, primed);
        }
        match self.settings.constants.get(&decl).cloned() {
            Some(Replacement::Definition(def)) => self.def_action(def, Env::default(), args, primed, expr.span),
            _ => self.guard(expr, around, primed),
        }
    }

    /// A definition as an action, marked with its name where the next-state relation is split.
    pub(super) fn named(
        &mut self,
        def: DefId,
        env: Env<'t>,
        args: Vec<Rc<Binding<'t>>>,
        primed: bool,
        split: bool,
        span: Span,
    ) -> Result<Act> {
        let (act, info) = self.def_piece(def, env, args, primed, split, span)?;
        match self.tree.defs.get(def.0 as usize) {
            Some(def) if split => Ok((Action::Named(Box::new((def.name.clone(), def.span, act))), info)),
            _ => Ok((act, info)),
        }
    }

    pub(super) fn def_action(
        &mut self,
        def: DefId,
        env: Env<'t>,
        args: Vec<Rc<Binding<'t>>>,
        primed: bool,
        span: Span,
    ) -> Result<Act> {
        self.def_piece(def, env, args, primed, false, span)
    }

    fn def_piece(
        &mut self,
        id: DefId,
        env: Env<'t>,
        args: Vec<Rc<Binding<'t>>>,
        primed: bool,
        split: bool,
        span: Span,
    ) -> Result<Act> {
        let env = self.env_of(id, env);
        let replacement = self.replacement(id, &env);
        if let Some(Replacement::Definition(other)) = replacement
            && other != id
        {
            return self.def_piece(other, Env::default(), args, primed, split, span);
        }
        let Some(def) = self.tree.defs.get(id.0 as usize) else {
            return Err(internal(span, "a definition is missing"));
        };
        match &def.body {
            Body::Expr(body) if def.recursive => {
                let unit = self.action_unit(id, def, body, &env, primed)?;
                self.call_action_unit(unit, &args, primed, span)
            }
            Body::Expr(body) if replacement.is_none() => {
                let inner = self.bind_params(&def.params, &env, &args, span)?;
                self.within_call(&def.name, span, |compiler| {
                    compiler.nested(span, |compiler| compiler.piece(body, &inner, primed, split))
                })
            }
            _ => {
                let code = self.def(id, env, &args, primed, span)?;
                Ok((Action::Guard(code.expr), code.info))
            }
        }
    }

    fn action_unit(
        &mut self,
        id: DefId,
        def: &'t tree::Def,
        body: &'t tree::Expr,
        env: &Env<'t>,
        primed: bool,
    ) -> Result<UnitId> {
        let unit = self.unit_of(id, def, body, env, primed)?;
        if self.action_units.contains(&unit) {
            return Ok(unit);
        }
        self.action_units.push(unit);
        self.fill_action(unit, def, body, env, primed)?;
        Ok(unit)
    }

    fn call_action_unit(&mut self, unit: UnitId, args: &[Rc<Binding<'t>>], primed: bool, span: Span) -> Result<Act> {
        let mut info = Info { height: 1, primed: true, ..Info::default() };
        let arities = self.unit_call_info(unit, &mut info);
        let args: Box<[Argument]> = self.arguments(args, &arities, primed, span, &mut info)?;
        let site = self.site(span);
        Ok((Action::Call(Box::new(CallExpr { unit, hops: 0, args }), site), info))
    }

    pub(super) fn bound_action(
        &mut self,
        binding: &Rc<Binding<'t>>,
        expr: &'t tree::Expr,
        args: Vec<Rc<Binding<'t>>>,
        env: &Env<'t>,
        primed: bool,
    ) -> Result<Act> {
        match &**binding {
            Binding::Lazy(suspended) if Rc::ptr_eq(&suspended.frame, &self.frame) => {
                let call = std::mem::replace(&mut self.call, suspended.call);
                let act = self.piece(suspended.expr, &suspended.env, primed, false);
                self.call = call;
                act
            }
            Binding::Operator { lambda, env } => {
                let inner = self.bind_params(&lambda.params, env, &args, expr.span)?;
                self.piece(&lambda.body, &inner, primed, false)
            }
            Binding::Named { callee: Callee::Def(def, path), env } => {
                let mut fresh = Vec::new();
                let inner = self.enter(path, env, &mut fresh)?;
                let act = self.def_action(*def, inner, args, primed, expr.span)?;
                Ok(self.reset_action(fresh, act))
            }
            Binding::Named { callee: Callee::Decl(decl, path), env: around } => {
                let mut fresh = Vec::new();
                let inner = self.enter(path, around, &mut fresh)?;
                let act = self.decl_action(*decl, &inner, args, (expr, env), primed)?;
                Ok(self.reset_action(fresh, act))
            }
            _ if args.is_empty() => self.guard(expr, env, primed),
            _ => {
                let code = self.call_bound(binding, args, primed, expr.span)?;
                Ok((Action::Guard(code.expr), code.info))
            }
        }
    }
}
