//! The initial predicate as text.

use super::Spec;
use crate::tla::level::Level;
use crate::tla::resolve::tree::{Body, Builtin, Callee, Entity, Expr, ExprKind};

impl Spec {
    /// The initial predicate as an expression of the root module: the name that INIT gives, or the conjuncts of the
    /// SPECIFICATION that are no temporal formulas. None where these stand in a module of an instance, or there are none.
    pub fn initial_predicate(&self) -> Option<String> {
        if let Some(init) = &self.config.init {
            return Some(init.name.to_string());
        }
        let name = &self.config.specification.as_ref()?.name;
        let mut conjuncts = Vec::new();
        match self.tree.entity(name)? {
            Entity::Def(def, path) if path.is_empty() => {
                let Body::Expr(body) = &self.tree.defs.get(def.0 as usize)?.body else { return None };
                self.initial_conjuncts(body, &mut conjuncts)?;
            }
            _ => return None,
        }
        (!conjuncts.is_empty()).then(|| conjuncts.join(" /\\ "))
    }

    fn initial_conjuncts(&self, expr: &Expr, conjuncts: &mut Vec<String>) -> Option<()> {
        match &*expr.kind {
            ExprKind::And(parts) | ExprKind::Builtin(Builtin::And, parts) => {
                parts.iter().try_for_each(|part| self.initial_conjuncts(part, conjuncts))
            }
            ExprKind::Call(Callee::Def(def, path), args) if self.levels.of(*def) > Level::Action => {
                let Body::Expr(body) = &self.tree.defs.get(def.0 as usize)?.body else { return None };
                (path.is_empty() && args.is_empty()).then_some(())?;
                self.initial_conjuncts(body, conjuncts)
            }
            _ if self.is_temporal(expr) => Some(()),
            _ => {
                // On one line: a conjunct in a list of conjuncts depends on its column.
                let text = self.sources.text(expr.span);
                conjuncts.push(if text.contains('\n') { return None } else { format!("({text})") });
                Some(())
            }
        }
    }

    fn is_temporal(&self, expr: &Expr) -> bool {
        let itself = match &*expr.kind {
            ExprKind::Fairness(..) | ExprKind::Square(..) | ExprKind::Angle(..) => true,
            ExprKind::Call(Callee::Def(def, _), _) => self.levels.of(*def) > Level::Action,
            _ => false,
        };
        let mut temporal = itself;
        expr.children(&mut |part| temporal |= self.is_temporal(part));
        temporal
    }
}
