//! Properties taken apart: what they ask of initial states, of all states and of all steps can be checked state by
//! state; the rest is liveness.

use std::rc::Rc;

use crate::tla::ast::Ident;
use crate::tla::diagnostic::Diagnostic;
use crate::tla::resolve::tree::{Body, Builtin, Callee, DefId, Expr, ExprKind, Path};

use super::env::{Binding, Env};
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

impl<'t> Compiler<'t> {
    /// Compiles the parts of a property and adds them to `properties`.
    ///
    /// # Errors
    ///
    /// When a part holds what cannot be evaluated.
    pub fn property(mut self, name: &Ident, def: DefId, path: &'t Path, properties: &mut Properties) -> Result<()> {
        let env = self.enter(path, &Env::default(), &mut Vec::new())?;
        let mut parts = Vec::new();
        match self.tree.defs.get(def.0 as usize).map(|def| &def.body) {
            Some(Body::Expr(body)) => self.property_parts(body, &env, &mut parts)?,
            _ => return Err(Diagnostic::new(name.span, format!("`{}` is no property", name.name))),
        }
        for (kind, expr, env) in parts {
            let list = match kind {
                Kind::Initially => &mut properties.initially,
                Kind::Always => &mut properties.always,
                Kind::Step => &mut properties.steps,
                Kind::Liveness => {
                    properties.liveness.push(liveness(name, expr));
                    continue;
                }
            };
            self.start_over();
            let code = self.expr(expr, &env, false)?;
            self.make_pending()?;
            list.push((name.name.clone(), self.add_expression(&name.name, code)));
        }
        Ok(())
    }

    fn property_parts(&mut self, expr: &'t Expr, env: &Env<'t>, parts: &mut Vec<Part<'t>>) -> Result<()> {
        match &*expr.kind {
            ExprKind::And(all) | ExprKind::Builtin(Builtin::And, all) => {
                all.iter().try_for_each(|part| self.property_parts(part, env, parts))
            }
            ExprKind::Builtin(Builtin::Always, args) => {
                args.iter().try_for_each(|part| self.always_parts(part, env, parts))
            }
            _ if !self.is_temporal(expr, env) => {
                parts.push((Kind::Initially, expr, env.clone()));
                Ok(())
            }
            _ => match self.meaning(expr, env)? {
                Some((inner, env)) => self.property_parts(inner, &env, parts),
                None => {
                    parts.push((Kind::Liveness, expr, env.clone()));
                    Ok(())
                }
            },
        }
    }

    /// The parts of `F` in `[]F`.
    fn always_parts(&mut self, expr: &'t Expr, env: &Env<'t>, parts: &mut Vec<Part<'t>>) -> Result<()> {
        match &*expr.kind {
            ExprKind::And(all) | ExprKind::Builtin(Builtin::And, all) => {
                return all.iter().try_for_each(|part| self.always_parts(part, env, parts));
            }
            ExprKind::Square(..) => parts.push((Kind::Step, expr, env.clone())),
            _ if !self.is_temporal(expr, env) => parts.push((Kind::Always, expr, env.clone())),
            _ => match self.meaning(expr, env)? {
                Some((inner, env)) => return self.always_parts(inner, &env, parts),
                None => parts.push((Kind::Liveness, expr, env.clone())),
            },
        }
        Ok(())
    }

    /// What a name stands for, with its surroundings; none for what is no name without arguments.
    fn meaning(&mut self, expr: &'t Expr, env: &Env<'t>) -> Result<Option<(&'t Expr, Env<'t>)>> {
        match &*expr.kind {
            ExprKind::Call(Callee::Def(id, path), args) if args.is_empty() => {
                let inner = self.enter(path, env, &mut Vec::new())?;
                match self.tree.defs.get(id.0 as usize).map(|def| &def.body) {
                    Some(Body::Expr(body)) => Ok(Some((body, inner))),
                    _ => Ok(None),
                }
            }
            ExprKind::Local(local) => match env.get(*local).cloned().as_deref() {
                Some(Binding::Lazy(suspended)) => Ok(Some((suspended.expr, suspended.env.clone()))),
                _ => Ok(None),
            },
            _ => Ok(None),
        }
    }
}

fn liveness(name: &Ident, part: &Expr) -> Diagnostic {
    let message =
        format!("a part of the property `{}` is about whole behaviours (liveness), which is not checked", name.name);
    Diagnostic::new(part.span, message).label(name.span, "the property")
}
