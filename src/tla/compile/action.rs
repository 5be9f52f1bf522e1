//! Actions: what of an expression assigns primed variables, and what is a guard.
//!
//! The initial predicate is compiled as an action, too: every variable is read as a primed one.

use std::rc::Rc;

use crate::tla::diagnostic::Diagnostic;
use crate::tla::resolve::tree::{self, Builtin, DefId, ExprKind, Path, Quantifier};
use crate::tla::source::Span;
use crate::tla::value::Value;

use super::binder::Bound;
use super::env::{Binding, Env};
use super::expr::release;
use super::info::Info;
use super::ir::{Action, ActionId, Entry, SlotId};
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
        let (height, repeatable) = (info.height, !info.opaque);
        self.program.actions.push(Entry { name: name.clone(), span, params, frame, code, height, reads, repeatable });
        ActionId(self.program.actions.len() as u32 - 1)
    }

    /// The action of an expression.
    pub(super) fn action(&mut self, expr: &'t tree::Expr, env: &Env<'t>, primed: bool) -> Result<Act> {
        self.piece(expr, env, primed, false)
    }

    /// The action of an expression; `split` if its pieces are to be told apart by name.
    pub(super) fn piece(&mut self, expr: &'t tree::Expr, env: &Env<'t>, primed: bool, split: bool) -> Result<Act> {
        if !self.exact && !self.assigns(expr, env, &mut Vec::new()) {
            return self.guard(expr, env, primed);
        }
        self.nested(expr.span, |compiler| compiler.decompose(expr, env, primed, split))
    }

    pub(super) fn guard(&mut self, expr: &'t tree::Expr, env: &Env<'t>, primed: bool) -> Result<Act> {
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
            ExprKind::Builtin(Builtin::Implies, args) => self.implication(args, env, primed, span),
            ExprKind::Builtin(Builtin::Equal, args) => self.assignment(expr, args, Action::Assign, env, primed),
            ExprKind::Builtin(Builtin::In, args) => self.assignment(expr, args, Action::AssignIn, env, primed),
            ExprKind::Builtin(Builtin::Unchanged, args) => self.unchanged_action(args, env, primed, span),
            ExprKind::Builtin(Builtin::Compose, args) => self.composition(args, env, primed, span),
            ExprKind::Quantifier(Quantifier::Exists, binders, body) => {
                self.quantified(binders, body, env, primed, split, Action::Exists, span)
            }
            ExprKind::Quantifier(Quantifier::All, binders, body) => {
                let act = self.quantified(binders, body, env, primed, false, Action::All, span)?;
                // What can be true in one way only is quicker as a condition.
                if is_condition(&act.0) { self.guard(expr, env, primed) } else { Ok(act) }
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
            ExprKind::Part(part) => self.part_action(part, env, primed, span),
            ExprKind::Call(callee, args) => self.call_action(callee, args, expr, env, primed, split),
            _ => self.guard(expr, env, primed),
        }
    }

    pub(super) fn conjunction(&mut self, parts: &'t [tree::Expr], env: &Env<'t>, primed: bool) -> Result<Act> {
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

    pub(super) fn disjunction(
        &mut self,
        parts: &'t [tree::Expr],
        env: &Env<'t>,
        primed: bool,
        split: bool,
    ) -> Result<Act> {
        let mut info = Info::of(std::iter::empty());
        let mut acts = Vec::new();
        for part in parts {
            let (act, of) = self.piece(part, env, primed, split)?;
            info.add(&of);
            acts.push(act);
        }
        Ok((Action::Or(acts.into_boxed_slice()), info))
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

    /// `P => A`, which TLC takes as `IF P THEN A ELSE TRUE`.
    fn implication(&mut self, args: &'t [tree::Expr], env: &Env<'t>, primed: bool, span: Span) -> Result<Act> {
        let [condition, then] = args else { return Err(internal(span, "an implication without two sides")) };
        let condition = self.expr(condition, env, primed)?;
        let then = self.piece(then, env, primed, false)?;
        let otherwise = self.constant_code(Value::Bool(true), span);
        let info = Info::of([&condition.info, &then.1]);
        Ok((Action::If(Box::new((condition.expr, then.0, Action::Guard(otherwise.expr)))), info))
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
        let changed = self.changed(subscript, env, primed, span)?;
        info.add(&changed.info);
        Ok((Action::And(Box::new([action, Action::Guard(changed.expr)])), info))
    }

    /// An action that empties the slots of bindings first.
    pub(super) fn reset_action(&self, bindings: Vec<Rc<Binding<'t>>>, (act, mut info): Act) -> Act {
        let slots = self.slots_of(&bindings);
        if slots.is_empty() {
            return (act, info);
        }
        info.close(slots.iter().copied());
        (Action::Let(slots.into_boxed_slice(), Box::new(act)), info)
    }
}

/// Whether an action neither assigns anything nor can be true in several ways.
fn is_condition(action: &Action) -> bool {
    match action {
        Action::Guard(_) => true,
        Action::And(parts) => parts.iter().all(is_condition),
        Action::All(_, body) | Action::Let(_, body) => is_condition(body),
        Action::If(parts) => is_condition(&parts.1) && is_condition(&parts.2),
        _ => false,
    }
}
