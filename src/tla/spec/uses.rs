//! Which definitions a definition uses.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::Spec;
use crate::tla::resolve::tree::{Arg, Body, Callee, DefId, Entity, Expr, ExprKind, LetDef, Operator};

impl Spec {
    /// The definitions that the root module sees and that one of them uses, itself or through others.
    pub fn uses(&self, name: &str) -> BTreeSet<Rc<str>> {
        let mut used = BTreeSet::new();
        let Some(Entity::Def(def, _)) = self.tree.entity(name) else { return BTreeSet::new() };
        self.collect(*def, &mut used);
        used.remove(def);
        let named = self.tree.visible.iter().filter(|(_, entity)| match entity {
            Entity::Def(def, _) => used.contains(def),
            _ => false,
        });
        named.map(|(name, _)| name.clone()).collect()
    }

    fn collect(&self, def: DefId, used: &mut BTreeSet<DefId>) {
        if !used.insert(def) {
            return;
        }
        let body = self.tree.defs.get(def.0 as usize).map(|def| &def.body);
        if let Some(Body::Expr(body) | Body::Function(_, body)) = body {
            self.collect_of(body, used);
        }
    }

    fn collect_of(&self, expr: &Expr, used: &mut BTreeSet<DefId>) {
        match &*expr.kind {
            ExprKind::Call(callee, args) => {
                self.collect_callee(callee, used);
                args.iter().for_each(|arg| self.collect_arg(arg, used));
            }
            ExprKind::Let(definitions, _) => {
                for definition in definitions {
                    if let LetDef::Operator { lambda, .. } | LetDef::Function { function: lambda, .. } = definition {
                        self.collect_of(&lambda.body, used);
                    }
                }
            }
            _ => {}
        }
        expr.children(&mut |part| self.collect_of(part, used));
    }

    fn collect_arg(&self, arg: &Arg, used: &mut BTreeSet<DefId>) {
        match arg {
            Arg::Operator(Operator::Named(callee, _)) => self.collect_callee(callee, used),
            Arg::Operator(Operator::Lambda(lambda)) => self.collect_of(&lambda.body, used),
            Arg::Value(_) => {}
        }
    }

    fn collect_callee(&self, callee: &Callee, used: &mut BTreeSet<DefId>) {
        if let Callee::Def(def, _) = callee {
            self.collect(*def, used);
        }
    }
}
