//! Which expressions must be taken apart because something in them is primed.

use std::rc::Rc;

use crate::tla::resolve::tree::{self, Arg, Body, Builtin, Callee, DeclId, DefId, ExprKind, LetDef, Operator};

use super::env::{Binding, Env};
use super::{Compiler, Replacement};

impl<'t> Compiler<'t> {
    /// Whether an expression may assign primed variables. `seen` holds the definitions that are being looked at.
    pub(super) fn assigns(&mut self, expr: &'t tree::Expr, env: &Env<'t>, seen: &mut Vec<DefId>) -> bool {
        match &*expr.kind {
            ExprKind::Builtin(Builtin::Prime | Builtin::Unchanged, _) | ExprKind::Square(..) | ExprKind::Angle(..) => {
                !self.init
            }
            ExprKind::Builtin(Builtin::Enabled, _) => false,
            ExprKind::Decl(decl) => self.decl_assigns(*decl, env, seen),
            ExprKind::Local(local) => self.bound_assigns(env.get(*local).cloned(), seen),
            ExprKind::Call(callee, args) => self.call_assigns(callee, args, env, seen),
            ExprKind::Part(part) => self.call_assigns(&part.callee, &part.args, env, seen),
            ExprKind::Let(defs, body) => {
                let (inner, bound) = self.let_bindings(defs, env);
                let found =
                    self.assigns(body, &inner, seen) || defs.iter().any(|def| self.let_assigns(def, &inner, seen));
                super::expr::release(&bound);
                found
            }
            _ => {
                let mut parts = Vec::new();
                expr.children(&mut |part| parts.push(part));
                parts.into_iter().any(|part| self.assigns(part, env, seen))
            }
        }
    }

    fn let_assigns(&mut self, def: &'t LetDef, env: &Env<'t>, seen: &mut Vec<DefId>) -> bool {
        match def {
            LetDef::Operator { lambda, .. } | LetDef::Function { function: lambda, .. } => {
                self.assigns(&lambda.body, env, seen)
            }
            LetDef::Instance(_) => false,
        }
    }

    fn bound_assigns(&mut self, binding: Option<Rc<Binding<'t>>>, seen: &mut Vec<DefId>) -> bool {
        match binding.as_deref() {
            Some(Binding::Lazy(suspended)) => self.assigns(suspended.expr, &suspended.env, seen),
            Some(Binding::Operator { lambda, env }) => self.assigns(&lambda.body, env, seen),
            Some(Binding::Named { callee, env }) => self.call_assigns(callee, &[], env, seen),
            _ => false,
        }
    }

    fn call_assigns(&mut self, callee: &'t Callee, args: &'t [Arg], env: &Env<'t>, seen: &mut Vec<DefId>) -> bool {
        let found = match callee {
            Callee::Def(id, path) => {
                let inner = self.enter(path, env, &mut Vec::new()).unwrap_or_default();
                self.def_assigns(*id, &inner, seen)
            }
            Callee::Local(local) => self.bound_assigns(env.get(*local).cloned(), seen),
            Callee::Builtin(builtin) => matches!(builtin, Builtin::Prime | Builtin::Unchanged),
            Callee::Decl(decl, path) => {
                let inner = self.enter(path, env, &mut Vec::new()).unwrap_or_default();
                self.decl_assigns(*decl, &inner, seen)
            }
        };
        found
            || args.iter().any(|arg| match arg {
                Arg::Value(expr) => self.assigns(expr, env, seen),
                Arg::Operator(Operator::Lambda(lambda)) => self.assigns(&lambda.body, env, seen),
                Arg::Operator(Operator::Named(callee, _)) => self.call_assigns(callee, &[], env, seen),
            })
    }

    fn decl_assigns(&mut self, decl: DeclId, env: &Env<'t>, seen: &mut Vec<DefId>) -> bool {
        if let Some((arg, env)) = self.substituted(decl, env) {
            return match arg {
                Arg::Value(expr) => self.assigns(expr, &env, seen),
                Arg::Operator(Operator::Lambda(lambda)) => self.assigns(&lambda.body, &env, seen),
                Arg::Operator(Operator::Named(callee, _)) => self.call_assigns(callee, &[], &env, seen),
            };
        }
        match self.settings.constants.get(&decl).cloned() {
            Some(Replacement::Definition(def)) => self.def_assigns(def, &Env::default(), seen),
            _ => self.init && self.settings.variables.contains_key(&decl),
        }
    }

    fn def_assigns(&mut self, id: DefId, env: &Env<'t>, seen: &mut Vec<DefId>) -> bool {
        let plain = env.is_empty();
        if plain && let Some(known) = self.known_assigns.get(&id) {
            return *known;
        }
        if seen.contains(&id) {
            return false;
        }
        let found = match self.tree.defs.get(id.0 as usize).map(|def| &def.body) {
            Some(Body::Expr(body) | Body::Function(_, body)) => {
                seen.push(id);
                let found = self.assigns(body, env, seen);
                seen.pop();
                found
            }
            _ => false,
        };
        if plain && (found || seen.is_empty()) {
            self.known_assigns.insert(id, found);
        }
        found
    }
}
