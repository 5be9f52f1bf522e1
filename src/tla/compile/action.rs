//! Actions: what of an expression assigns primed variables, and what is a guard.
//!
//! The initial predicate is compiled as an action, too: every variable is read as a primed one.

use std::rc::Rc;

use crate::tla::diagnostic::Diagnostic;
use crate::tla::resolve::tree::{self, Arg, Body, Builtin, Callee, DefId, ExprKind, Path, Quantifier};
use crate::tla::source::Span;

use super::binder::Bound;
use super::env::{Binding, Env};
use super::expr::release;
use super::info::Info;
use super::ir::{Action, ActionId, Argument, CallExpr, Entry, Kind, SlotId, UnitId};
use super::{Compiler, Result, internal};

/// An action and what it depends on.
pub(super) type Act = (Action, Info);

impl<'t> Compiler<'t> {
    /// Compiles an operator as an action whose arguments are given when it runs.
    ///
    /// # Errors
    ///
    /// When it holds what cannot be evaluated in a step.
    pub fn action_entry(mut self, name: &Rc<str>, def: DefId, path: &'t Path) -> Result<ActionId> {
        let Some(definition) = self.tree.defs.get(def.0 as usize) else {
            return Err(internal(Span::default(), "a definition is missing"));
        };
        if definition.params.iter().any(|param| param.arity > 0) {
            let message = format!("`{name}` takes an operator, so it cannot be run as an action");
            return Err(Diagnostic::new(definition.span, message));
        }
        let params: Vec<SlotId> = definition.params.iter().map(|_| self.frame.slot()).collect();
        let args: Vec<_> = params.iter().map(|slot| Rc::new(Binding::Slot { slot: *slot, depth: 0 })).collect();
        let env = self.enter(path, &Env::default(), &mut Vec::new())?;
        let act = self.def_action(def, env, args, false, definition.span)?;
        self.make_pending()?;
        Ok(self.finish_action(name, definition.span, params, act))
    }

    /// Compiles the initial predicate, or the next-state relation; both count as TLC counts.
    ///
    /// # Errors
    ///
    /// When it holds what cannot be evaluated in a step.
    pub fn relation(mut self, name: &Rc<str>, def: DefId, path: &'t Path, init: bool) -> Result<ActionId> {
        let env = self.enter(path, &Env::default(), &mut Vec::new())?;
        let span = self.tree.defs.get(def.0 as usize).map(|def| def.span).unwrap_or_default();
        (self.init, self.exact) = (init, true);
        let act = self.named(def, env, Vec::new(), init, !init, span)?;
        self.make_pending()?;
        Ok(self.finish_action(name, span, Vec::new(), act))
    }

    /// Compiles parts of a specification, which all must hold, as [`Compiler::relation`] does.
    pub(super) fn parts_relation(&mut self, parts: &[(&'t tree::Expr, Env<'t>)], init: bool) -> Result<Act> {
        let mut info = Info::of(std::iter::empty());
        let mut acts = Vec::new();
        (self.init, self.exact) = (init, true);
        for (expr, env) in parts {
            let (act, of) = self.piece(expr, env, init, !init && parts.len() == 1)?;
            info.add(&of);
            acts.push(act);
        }
        self.make_pending()?;
        let one = if acts.len() == 1 { acts.pop() } else { None };
        Ok((one.unwrap_or(Action::And(acts.into_boxed_slice())), info))
    }

    pub(super) fn finish_action(
        &mut self,
        name: &Rc<str>,
        span: Span,
        params: Vec<SlotId>,
        (code, info): Act,
    ) -> ActionId {
        let frame = self.frame.slots.get() as usize;
        let reads = info.reads.iter().map(|var| var as usize).collect();
        self.program.actions.push(Entry { name: name.clone(), span, params, frame, code, height: info.height, reads });
        ActionId(self.program.actions.len() as u32 - 1)
    }

    /// The action of an expression.
    pub(super) fn action(&mut self, expr: &'t tree::Expr, env: &Env<'t>, primed: bool) -> Result<Act> {
        self.piece(expr, env, primed, false)
    }

    /// The action of an expression; `split` if its pieces are to be told apart by name.
    fn piece(&mut self, expr: &'t tree::Expr, env: &Env<'t>, primed: bool, split: bool) -> Result<Act> {
        if !self.exact && !self.assigns(expr, env, &mut Vec::new()) {
            return self.guard(expr, env, primed);
        }
        self.nested(expr.span, |compiler| compiler.decompose(expr, env, primed, split))
    }

    fn guard(&mut self, expr: &'t tree::Expr, env: &Env<'t>, primed: bool) -> Result<Act> {
        let code = self.expr(expr, env, primed)?;
        Ok((Action::Guard(code.expr), code.info))
    }

    fn decompose(&mut self, expr: &'t tree::Expr, env: &Env<'t>, primed: bool, split: bool) -> Result<Act> {
        let span = expr.span;
        match &*expr.kind {
            ExprKind::And(parts) => self.conjunction(parts, env, primed),
            ExprKind::Or(parts) => self.disjunction(parts, env, primed, split),
            ExprKind::Builtin(Builtin::And, parts) => self.conjunction(parts, env, primed),
            ExprKind::Builtin(Builtin::Or, parts) => self.disjunction(parts, env, primed, split),
            ExprKind::Builtin(Builtin::Equal, args) => self.assignment(expr, args, Action::Assign, env, primed),
            ExprKind::Builtin(Builtin::In, args) => self.assignment(expr, args, Action::AssignIn, env, primed),
            ExprKind::Builtin(Builtin::Unchanged, args) => self.unchanged_action(args, env, primed, span),
            ExprKind::Builtin(Builtin::Compose, _) => {
                Err(Diagnostic::new(span, "composition of actions is not supported yet"))
            }
            ExprKind::Quantifier(Quantifier::Exists, binders, body) => {
                self.quantified(binders, body, env, primed, split, Action::Exists, span)
            }
            ExprKind::Quantifier(Quantifier::All, binders, body) => {
                self.quantified(binders, body, env, primed, false, Action::All, span)
            }
            ExprKind::If(condition, then, otherwise) => self.if_action([condition, then, otherwise], env, primed),
            ExprKind::Case(arms, other) => self.case_action(arms, other.as_ref(), env, primed, span),
            ExprKind::Let(defs, body) => {
                let (inner, bound) = self.let_bindings(defs, env);
                let act = self.piece(body, &inner, primed, split);
                release(&bound);
                Ok(self.reset_action(bound, act?))
            }
            ExprKind::Square(action, subscript) => self.square_action(action, subscript, env, primed, split, span),
            ExprKind::Angle(action, subscript) => self.angle_action(action, subscript, env, primed, span),
            ExprKind::Local(local) => match env.get(*local).cloned() {
                Some(binding) => self.bound_action(&binding, expr, Vec::new(), env, primed),
                None => Err(internal(span, "a name is bound to nothing")),
            },
            ExprKind::Call(callee, args) => self.call_action(callee, args, expr, env, primed, split),
            _ => self.guard(expr, env, primed),
        }
    }

    fn conjunction(&mut self, parts: &'t [tree::Expr], env: &Env<'t>, primed: bool) -> Result<Act> {
        let mut info = Info::of(std::iter::empty());
        let mut acts = Vec::new();
        for part in parts {
            let (act, of) = self.piece(part, env, primed, false)?;
            info.add(&of);
            match act {
                Action::And(inner) => acts.extend(inner),
                act => acts.push(act),
            }
        }
        Ok((Action::And(acts.into_boxed_slice()), info))
    }

    fn disjunction(&mut self, parts: &'t [tree::Expr], env: &Env<'t>, primed: bool, split: bool) -> Result<Act> {
        let mut info = Info::of(std::iter::empty());
        let mut acts = Vec::new();
        for part in parts {
            let (act, of) = self.piece(part, env, primed, split)?;
            info.add(&of);
            acts.push(act);
        }
        Ok((Action::Or(acts.into_boxed_slice()), info))
    }

    /// `x' = e` or `x' \in S`, if that is what it is.
    fn assignment(
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

    fn unchanged_action(&mut self, args: &'t [tree::Expr], env: &Env<'t>, primed: bool, span: Span) -> Result<Act> {
        let [arg] = args else { return Err(internal(span, "UNCHANGED without an operand")) };
        if primed {
            return Err(Diagnostic::new(span, "the initial predicate is about one state: UNCHANGED is about two"));
        }
        self.unchanged_act(arg, env, span)
    }

    fn unchanged_act(&mut self, arg: &'t tree::Expr, env: &Env<'t>, span: Span) -> Result<Act> {
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
            ExprKind::Call(Callee::Def(id, path), args)
                if args.is_empty() && !self.settings.overrides.contains_key(id) =>
            {
                let inner = self.enter(path, env, &mut Vec::new())?;
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

    #[expect(clippy::too_many_arguments, reason = "both quantifiers are all of these")]
    fn quantified(
        &mut self,
        binders: &'t [tree::Binder],
        body: &'t tree::Expr,
        env: &Env<'t>,
        primed: bool,
        split: bool,
        build: fn(Box<[super::ir::Binder]>, Box<Action>) -> Action,
        span: Span,
    ) -> Result<Act> {
        let Some(Bound { binders, env, slots, mut info }) = self.bound_names(binders, env, primed)? else {
            let code = self.fail("this is unbounded: names must range over a set to be evaluated", span);
            return Ok((Action::Guard(code.expr), code.info));
        };
        let (body, of) = self.piece(body, &env, primed, split)?;
        info.add(&of);
        info.close(slots);
        Ok((build(binders, Box::new(body)), info))
    }

    fn if_action(
        &mut self,
        [condition, then, otherwise]: [&'t tree::Expr; 3],
        env: &Env<'t>,
        primed: bool,
    ) -> Result<Act> {
        let condition = self.expr(condition, env, primed)?;
        let (then, otherwise) = (self.piece(then, env, primed, false)?, self.piece(otherwise, env, primed, false)?);
        let info = Info::of([&condition.info, &then.1, &otherwise.1]);
        Ok((Action::If(Box::new((condition.expr, then.0, otherwise.0))), info))
    }

    fn case_action(
        &mut self,
        arms: &'t [(tree::Expr, tree::Expr)],
        other: Option<&'t tree::Expr>,
        env: &Env<'t>,
        primed: bool,
        span: Span,
    ) -> Result<Act> {
        let mut info = Info::of(std::iter::empty());
        let mut acts = Vec::new();
        for (guard, act) in arms {
            let guard = self.expr(guard, env, primed)?;
            let (act, of) = self.piece(act, env, primed, false)?;
            info.add(&guard.info);
            info.add(&of);
            acts.push((guard.expr, act));
        }
        let other = other.map(|other| self.piece(other, env, primed, false)).transpose()?;
        let other = other.map(|(act, of)| {
            info.add(&of);
            Box::new(act)
        });
        Ok((Action::Case(acts.into_boxed_slice(), other, self.site(span)), info))
    }

    fn square_action(
        &mut self,
        action: &'t tree::Expr,
        subscript: &'t tree::Expr,
        env: &Env<'t>,
        primed: bool,
        split: bool,
        span: Span,
    ) -> Result<Act> {
        let (action, mut info) = self.piece(action, env, primed, split)?;
        let (same, of) = self.unchanged_act(subscript, env, span)?;
        info.add(&of);
        Ok((Action::Or(Box::new([action, same])), info))
    }

    fn angle_action(
        &mut self,
        action: &'t tree::Expr,
        subscript: &'t tree::Expr,
        env: &Env<'t>,
        primed: bool,
        span: Span,
    ) -> Result<Act> {
        let (action, mut info) = self.piece(action, env, primed, false)?;
        let same = self.unchanged(subscript, env, primed, span)?;
        let changed = self.builtin(Builtin::Not, vec![same], span)?;
        info.add(&changed.info);
        Ok((Action::And(Box::new([action, Action::Guard(changed.expr)])), info))
    }

    /// An action that empties the slots of bindings first.
    fn reset_action(&self, bindings: Vec<Rc<Binding<'t>>>, (act, mut info): Act) -> Act {
        let slots = self.slots_of(&bindings);
        if slots.is_empty() {
            return (act, info);
        }
        info.close(slots.iter().copied());
        (Action::Let(slots.into_boxed_slice(), Box::new(act)), info)
    }

    fn call_action(
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
            _ => self.guard(expr, env, primed)?,
        };
        Ok(self.reset_action(fresh, act))
    }

    /// A definition as an action, marked with its name where the next-state relation is split.
    fn named(
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

    fn def_action(
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
        if let Some(super::Replacement::Definition(other)) = self.settings.overrides.get(&id)
            && *other != id
        {
            return self.def_piece(*other, Env::default(), args, primed, split, span);
        }
        let Some(def) = self.tree.defs.get(id.0 as usize) else {
            return Err(internal(span, "a definition is missing"));
        };
        match &def.body {
            Body::Expr(body) if def.recursive => {
                let unit = self.action_unit(id, def, body, &env, primed)?;
                self.call_action_unit(unit, &args, primed, span)
            }
            Body::Expr(body) if !self.settings.overrides.contains_key(&id) => {
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

    fn bound_action(
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
            _ if args.is_empty() => self.guard(expr, env, primed),
            _ => {
                let code = self.call_bound(binding, args, primed, expr.span)?;
                Ok((Action::Guard(code.expr), code.info))
            }
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
