//! Properties taken apart: what they ask of initial states, of all states and of all steps can be checked state by
//! state; the rest is liveness.

use std::rc::Rc;

use crate::tla::ast::Ident;
use crate::tla::diagnostic::Diagnostic;
use crate::tla::resolve::tree::{Body, Builtin, Callee, DefId, Expr, ExprKind, Path};

use super::env::{Binding, Env};
use super::expr::release;
use super::ir::ExprId;
use super::{Compiler, Result};

/// What properties ask, each part with the name of its property.
#[derive(Clone, Debug, Default)]
pub struct Properties {
    /// State predicates of initial states: `P`.
    pub initially: Vec<(Rc<str>, ExprId)>,
    /// State predicates of all states: `[]P`.
    pub always: Vec<(Rc<str>, ExprId)>,
    /// Conditions on all steps: `[][A]_v`.
    pub steps: Vec<(Rc<str>, ExprId)>,
    /// Parts that are about whole behaviours, and cannot be checked state by state.
    pub liveness: Vec<Diagnostic>,
}

/// What a part of a property is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Initially,
    Always,
    Step,
    Liveness,
}

type Part<'t> = (Kind, &'t Expr, Env<'t>);

/// The parts of a property, and what was bound on the way to them.
#[derive(Default)]
struct Parts<'t> {
    found: Vec<Part<'t>>,
    fresh: Vec<Rc<Binding<'t>>>,
}

impl<'t> Compiler<'t> {
    /// Compiles the parts of a property and adds them to `properties`.
    ///
    /// # Errors
    ///
    /// When a part holds what cannot be evaluated.
    pub fn property(mut self, name: &Ident, def: DefId, path: &'t Path, properties: &mut Properties) -> Result<()> {
        let Some(Body::Expr(body)) = self.tree.defs.get(def.0 as usize).map(|def| &def.body) else {
            return Err(Diagnostic::new(name.span, format!("`{}` is no property", name.name)));
        };
        // What is bound on the way belongs to the code of one part: the way is taken again for each.
        for at in 0.. {
            self.start_over();
            let mut parts = Parts::default();
            let env = self.enter(path, &Env::default(), &mut parts.fresh)?;
            self.property_parts(body, &env, &mut parts)?;
            let Parts { found, fresh } = parts;
            let Some((kind, expr, env)) = found.into_iter().nth(at) else {
                release(&fresh);
                break;
            };
            if kind == Kind::Liveness {
                properties.liveness.push(liveness(name, expr));
                release(&fresh);
                continue;
            }
            let code = self.expr(expr, &env, false);
            release(&fresh);
            let code = self.reset(fresh, code?, expr.span);
            if kind != Kind::Step && code.info.primed {
                return Err(bare_action(name, expr));
            }
            self.make_pending()?;
            let list = match kind {
                Kind::Initially => &mut properties.initially,
                Kind::Always => &mut properties.always,
                Kind::Step | Kind::Liveness => &mut properties.steps,
            };
            list.push((name.name.clone(), self.add_expression(&name.name, code)));
        }
        Ok(())
    }

    fn property_parts(&mut self, expr: &'t Expr, env: &Env<'t>, parts: &mut Parts<'t>) -> Result<()> {
        match &*expr.kind {
            ExprKind::And(all) | ExprKind::Builtin(Builtin::And, all) => {
                all.iter().try_for_each(|part| self.property_parts(part, env, parts))
            }
            ExprKind::Builtin(Builtin::Always, args) => {
                args.iter().try_for_each(|part| self.always_parts(part, env, parts))
            }
            _ if !self.is_temporal(expr, env) => {
                parts.found.push((Kind::Initially, expr, env.clone()));
                Ok(())
            }
            _ => match self.opened(expr, env, &mut parts.fresh)? {
                Some((inner, env)) => self.property_parts(inner, &env, parts),
                None => {
                    parts.found.push((Kind::Liveness, expr, env.clone()));
                    Ok(())
                }
            },
        }
    }

    /// The parts of `F` in `[]F`.
    fn always_parts(&mut self, expr: &'t Expr, env: &Env<'t>, parts: &mut Parts<'t>) -> Result<()> {
        match &*expr.kind {
            ExprKind::And(all) | ExprKind::Builtin(Builtin::And, all) => {
                return all.iter().try_for_each(|part| self.always_parts(part, env, parts));
            }
            // [](P /\ []Q) is []P /\ []Q.
            ExprKind::Builtin(Builtin::Always, args) => {
                return args.iter().try_for_each(|part| self.always_parts(part, env, parts));
            }
            ExprKind::Square(..) => parts.found.push((Kind::Step, expr, env.clone())),
            _ if !self.is_temporal(expr, env) => parts.found.push((Kind::Always, expr, env.clone())),
            _ => match self.opened(expr, env, &mut parts.fresh)? {
                Some((inner, env)) => return self.always_parts(inner, &env, parts),
                None => parts.found.push((Kind::Liveness, expr, env.clone())),
            },
        }
        Ok(())
    }

    /// What a name stands for, or a `LET` around a formula, with its surroundings; none for anything else.
    pub(super) fn opened(
        &mut self,
        expr: &'t Expr,
        env: &Env<'t>,
        fresh: &mut Vec<Rc<Binding<'t>>>,
    ) -> Result<Option<(&'t Expr, Env<'t>)>> {
        match &*expr.kind {
            ExprKind::Call(Callee::Def(id, path), args) => {
                let Some(def) = self.tree.defs.get(id.0 as usize).filter(|def| !def.recursive) else { return Ok(None) };
                let Body::Expr(body) = &def.body else { return Ok(None) };
                let inner = self.enter(path, env, fresh)?;
                let args: Vec<_> = args.iter().map(|arg| self.bind_arg(arg, env, fresh)).collect();
                Ok(Some((body, self.bind_params(&def.params, &inner, &args, expr.span)?)))
            }
            ExprKind::Call(Callee::Local(local), args) => match env.get(*local).cloned().as_deref() {
                Some(Binding::Operator { lambda, env: inner }) => {
                    let args: Vec<_> = args.iter().map(|arg| self.bind_arg(arg, env, fresh)).collect();
                    Ok(Some((&lambda.body, self.bind_params(&lambda.params, inner, &args, expr.span)?)))
                }
                _ => Ok(None),
            },
            ExprKind::Local(local) => match env.get(*local).cloned().as_deref() {
                Some(Binding::Lazy(suspended)) if suspended.recursive.is_none() => {
                    Ok(Some((suspended.expr, suspended.env.clone())))
                }
                _ => Ok(None),
            },
            ExprKind::Let(defs, body) => {
                let (inner, bound) = self.let_bindings(defs, env);
                fresh.extend(bound);
                Ok(Some((body, inner)))
            }
            _ => Ok(None),
        }
    }
}

fn liveness(name: &Ident, part: &Expr) -> Diagnostic {
    let message =
        format!("a part of the property `{}` is about whole behaviours (liveness), which is not checked", name.name);
    Diagnostic::new(part.span, message).label(name.span, "the property")
}

fn bare_action(name: &Ident, part: &Expr) -> Diagnostic {
    let message = format!("a part of the property `{}` is about a step, but a property is about behaviours", name.name);
    let fault = Diagnostic::new(part.span, message).label(name.span, "the property");
    fault.note("[][A]_v says of an action A that every step takes it or leaves v as it is")
}
