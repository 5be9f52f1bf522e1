//! Specifications: `Init /\ [][Next]_vars /\ fairness` taken apart.

use std::rc::Rc;

use crate::tla::diagnostic::Diagnostic;
use crate::tla::resolve::tree::{Arg, Body, Builtin, Callee, DefId, Expr, ExprKind, LetDef, Path, Quantifier};
use crate::tla::source::Span;

use super::env::{Binding, Env};
use super::expr::release;
use super::ir::ActionId;
use super::{Compiler, Result};

/// An expression and where it means what it says.
type Part<'t> = (&'t Expr, Env<'t>);

/// The conjuncts of a specification.
#[derive(Default)]
struct Parts<'t> {
    init: Vec<Part<'t>>,
    next: Option<Part<'t>>,
    /// What was bound on the way to them.
    fresh: Vec<Rc<Binding<'t>>>,
}

impl<'t> Compiler<'t> {
    /// Compiles the initial predicate and the next-state relation of a specification. Fairness is left out.
    ///
    /// # Errors
    ///
    /// When it has another form, or holds what cannot be evaluated.
    pub fn specification(mut self, name: &Rc<str>, def: DefId, path: &'t Path) -> Result<(ActionId, ActionId)> {
        let definition = self.tree.defs.get(def.0 as usize);
        let span = definition.map(|def| def.span).unwrap_or_default();
        let Some(Body::Expr(body)) = definition.map(|def| &def.body) else { return Err(no_form(span)) };
        let Parts { init, next, fresh } = self.apart(body, path)?;
        if next.is_none() {
            return Err(Diagnostic::new(
                span,
                format!("the specification `{name}` has no conjunct of the form [][Next]_vars"),
            ));
        };
        if init.is_empty() {
            return Err(Diagnostic::new(span, format!("the specification `{name}` has no initial predicate")));
        }
        let init = self.parts_relation(&init, true);
        release(&fresh);
        let init = self.reset_action(fresh, init?);
        let init = self.finish_action(&Rc::from("initial predicate"), span, Vec::new(), init);
        // What is bound on the way belongs to the code of one of the two: the way is taken again.
        self.start_over();
        let Parts { next, fresh, .. } = self.apart(body, path)?;
        let next = self.parts_relation(next.as_slice(), false);
        release(&fresh);
        let next = self.reset_action(fresh, next?);
        Ok((init, self.finish_action(&Rc::from("next-state relation"), span, Vec::new(), next)))
    }

    fn apart(&mut self, body: &'t Expr, path: &'t Path) -> Result<Parts<'t>> {
        let mut parts = Parts::default();
        let env = self.enter(path, &Env::default(), &mut parts.fresh)?;
        self.take_apart(body, &env, &mut parts)?;
        Ok(parts)
    }

    fn take_apart(&mut self, expr: &'t Expr, env: &Env<'t>, parts: &mut Parts<'t>) -> Result<()> {
        match &*expr.kind {
            ExprKind::And(conjuncts) | ExprKind::Builtin(Builtin::And, conjuncts) => {
                conjuncts.iter().try_for_each(|conjunct| self.take_apart(conjunct, env, parts))
            }
            ExprKind::Builtin(Builtin::Always, args) => match args.first().map(|arg| &*arg.kind) {
                Some(ExprKind::Square(action, _)) if parts.next.is_none() => {
                    parts.next = Some((action, env.clone()));
                    Ok(())
                }
                _ => Err(no_form(expr.span)),
            },
            _ if self.is_fairness(expr, env) => Ok(()),
            _ if !self.is_temporal(expr, env) => {
                parts.init.push((expr, env.clone()));
                Ok(())
            }
            _ => match self.opened(expr, env, &mut parts.fresh)? {
                Some((inner, env)) => self.take_apart(inner, &env, parts),
                None => Err(no_form(expr.span)),
            },
        }
    }

    /// Whether an expression only says that some actions are fair.
    fn is_fairness(&mut self, expr: &'t Expr, env: &Env<'t>) -> bool {
        match &*expr.kind {
            ExprKind::Fairness(..) => true,
            ExprKind::And(parts) => parts.iter().all(|part| self.is_fairness(part, env)),
            ExprKind::Quantifier(Quantifier::All, _, body) => self.is_fairness(body, env),
            ExprKind::Call(Callee::Def(id, path), _) => {
                let Ok(inner) = self.enter(path, env, &mut Vec::new()) else { return false };
                match self.tree.defs.get(id.0 as usize).map(|def| (&def.body, def.recursive)) {
                    Some((Body::Expr(body), false)) => self.is_fairness(body, &inner),
                    _ => false,
                }
            }
            ExprKind::Let(defs, body) => {
                let (inner, bound) = self.let_bindings(defs, env);
                let fair = self.is_fairness(body, &inner);
                release(&bound);
                fair
            }
            _ => false,
        }
    }

    /// Whether an expression holds temporal operators.
    pub(super) fn is_temporal(&mut self, expr: &'t Expr, env: &Env<'t>) -> bool {
        match &*expr.kind {
            ExprKind::Fairness(..)
            | ExprKind::Builtin(Builtin::Always | Builtin::Eventually | Builtin::LeadsTo | Builtin::Guarantees, _)
            | ExprKind::Quantifier(Quantifier::TemporalAll | Quantifier::TemporalExists, _, _) => true,
            ExprKind::Call(Callee::Def(id, _), args) => {
                let body = match self.tree.defs.get(id.0 as usize).map(|def| (&def.body, def.recursive)) {
                    Some((Body::Expr(body), false)) => self.is_temporal(body, &env.outside()),
                    _ => false,
                };
                body || args.iter().any(|arg| matches!(arg, Arg::Value(arg) if self.is_temporal(arg, env)))
            }
            ExprKind::Local(local) | ExprKind::Call(Callee::Local(local), _) => {
                match env.get(*local).cloned().as_deref() {
                    Some(Binding::Lazy(suspended)) if suspended.recursive.is_none() => {
                        self.is_temporal(suspended.expr, &suspended.env)
                    }
                    Some(Binding::Operator { lambda, env }) => self.is_temporal(&lambda.body, env),
                    _ => false,
                }
            }
            _ => {
                let mut parts = Vec::new();
                expr.children(&mut |part| parts.push(part));
                if let ExprKind::Let(defs, _) = &*expr.kind {
                    parts.extend(defs.iter().filter_map(defined));
                }
                parts.into_iter().any(|part| self.is_temporal(part, env))
            }
        }
    }
}

/// What a definition of a `LET` stands for.
fn defined(def: &LetDef) -> Option<&Expr> {
    match def {
        LetDef::Operator { lambda, .. } | LetDef::Function { function: lambda, .. } => Some(&lambda.body),
        LetDef::Instance(_) => None,
    }
}

fn no_form(span: Span) -> Diagnostic {
    Diagnostic::new(span, "this part of the specification cannot be used to find steps")
        .note("a specification has the form Init /\\ [][Next]_vars /\\ fairness; fairness may be left out")
}
