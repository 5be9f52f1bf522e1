//! Parts of definitions: the way from a body to a part of it is taken here, where names are bound.

use std::rc::Rc;

use crate::tla::diagnostic::Diagnostic;
use crate::tla::resolve::tree::{self, Arg, Body, Callee, ExprKind, Part, Pattern, Selector};
use crate::tla::source::Span;

use super::action::Act;
use super::env::{Binding, Env};
use super::expr::release;
use super::info::Code;
use super::{Compiler, Result, internal};

/// A part, and where it means what it says.
struct Selected<'t> {
    expr: &'t tree::Expr,
    env: Env<'t>,
    /// Bindings that were made on the way.
    fresh: Vec<Rc<Binding<'t>>>,
}

impl<'t> Compiler<'t> {
    #[inline(never)]
    pub(super) fn part(&mut self, part: &'t Part, env: &Env<'t>, primed: bool, span: Span) -> Result<Code> {
        let Selected { expr, env, fresh } = self.select_part(part, env, span)?;
        let code = self.expr(expr, &env, primed);
        release(&fresh);
        let code = code?;
        Ok(self.reset(fresh, code, span))
    }

    pub(super) fn part_action(&mut self, part: &'t Part, env: &Env<'t>, primed: bool, span: Span) -> Result<Act> {
        let Selected { expr, env, fresh } = self.select_part(part, env, span)?;
        let act = self.piece(expr, &env, primed, false);
        release(&fresh);
        Ok(self.reset_action(fresh, act?))
    }

    fn select_part(&mut self, part: &'t Part, env: &Env<'t>, span: Span) -> Result<Selected<'t>> {
        let Callee::Def(id, path) = &part.callee else { return Err(internal(span, "a part of what is not defined")) };
        let Some(def) = self.tree.defs.get(id.0 as usize) else {
            return Err(internal(span, "a definition is missing"));
        };
        let (Body::Expr(body) | Body::Function(_, body)) = &def.body else {
            let message = format!("`{}` has no parts: it is no definition in TLA+", def.name);
            return Err(Diagnostic::new(span, message));
        };
        let mut fresh = Vec::new();
        let inner = self.enter(path, env, &mut fresh)?;
        let inner = self.env_of(*id, inner);
        let args: Vec<_> = part.args.iter().map(|arg| self.bind_arg(arg, env, &mut fresh)).collect();
        let inner = self.bind_params(&def.params, &inner, &args, span)?;
        let mut selected = Selected { expr: body, env: inner, fresh };
        for step in &part.steps {
            self.select_step(&mut selected, step, env)?;
        }
        Ok(selected)
    }

    fn select_step(&mut self, selected: &mut Selected<'t>, step: &'t Selector, around: &Env<'t>) -> Result<()> {
        if let ExprKind::Let(defs, body) = &*selected.expr.kind {
            let (Selector::Number(_, span) | Selector::Bound(_, span)) = step;
            if !matches!(step, Selector::Number(1, _)) {
                let fault = Diagnostic::new(*span, "a LET has one part, its body: select that as number 1");
                return Err(fault.label(selected.expr.span, "of this"));
            }
            let (inner, bound) = self.let_bindings(defs, &selected.env);
            selected.fresh.extend(bound);
            (selected.expr, selected.env) = (body, inner);
            return Ok(());
        }
        match step {
            Selector::Number(number, span) => {
                let parts = selected.expr.numbered();
                let Some(part) = number.checked_sub(1).and_then(|at| parts.get(at)) else {
                    let message = format!("there is no part {number} here; there are {}", parts.len());
                    return Err(Diagnostic::new(*span, message).label(selected.expr.span, "of this"));
                };
                selected.expr = part;
                Ok(())
            }
            Selector::Bound(args, span) => self.select_body(selected, args, *span, around),
        }
    }

    /// The body of what binds names, with arguments in the place of these.
    fn select_body(
        &mut self,
        selected: &mut Selected<'t>,
        args: &'t [Arg],
        span: Span,
        around: &Env<'t>,
    ) -> Result<()> {
        let (binders, body) = match &*selected.expr.kind {
            ExprKind::Quantifier(_, binders, body)
            | ExprKind::SetMap(binders, body)
            | ExprKind::Function(binders, body) => (binders.as_slice(), body),
            ExprKind::Choose(binder, body) | ExprKind::SetFilter(binder, body) => (std::slice::from_ref(binder), body),
            _ => {
                let fault = Diagnostic::new(span, "arguments select the body of what binds names, and this binds none");
                return Err(fault.label(selected.expr.span, "of this"));
            }
        };
        let locals: Vec<tree::LocalId> = binders
            .iter()
            .flat_map(|binder| match &binder.pattern {
                Pattern::Name(local) => vec![*local],
                Pattern::Tuple(locals) => locals.clone(),
            })
            .collect();
        if locals.len() != args.len() {
            let message = format!("{} names are bound here; {} arguments given", locals.len(), args.len());
            return Err(Diagnostic::new(span, message).label(selected.expr.span, "of this"));
        }
        for (local, arg) in locals.into_iter().zip(args) {
            let binding = self.bind_arg(arg, around, &mut selected.fresh);
            selected.env = selected.env.with(local, binding);
        }
        selected.expr = body;
        Ok(())
    }
}
