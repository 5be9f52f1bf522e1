//! Bound names: sets are resolved before any name of the same binding comes into scope.

use crate::tla::ast::{self, Bound};

use super::Resolver;
use super::tree::{Binder, Expr, ExprKind, Pattern};

impl Resolver {
    /// Resolves what stands in the scope of `bounds`.
    pub(super) fn bounded(
        &mut self,
        bounds: &[Bound],
        inside: impl FnOnce(&mut Resolver, Vec<Binder>) -> ExprKind,
    ) -> ExprKind {
        let sets: Vec<Vec<Option<Expr>>> = bounds.iter().map(|bound| self.sets(bound)).collect();
        self.scopes.push();
        let mut binders = Vec::new();
        for (bound, sets) in bounds.iter().zip(sets) {
            self.binders(bound, sets, &mut binders);
        }
        let locals = binders.iter().flat_map(Binder::locals).copied().collect();
        let kind = self.labels_see(locals, |resolver| inside(resolver, binders));
        self.scopes.pop();
        kind
    }

    /// The set of a bound, once for each binder that it becomes.
    fn sets(&mut self, bound: &Bound) -> Vec<Option<Expr>> {
        let copies = match &bound.pattern {
            ast::Pattern::Names(names) => names.len(),
            ast::Pattern::Tuple(_) => 1,
        };
        (0..copies).map(|_| bound.set.as_ref().map(|set| self.expr(set))).collect()
    }

    fn binders(&mut self, bound: &Bound, sets: Vec<Option<Expr>>, binders: &mut Vec<Binder>) {
        match &bound.pattern {
            ast::Pattern::Names(names) => {
                for (name, set) in names.iter().zip(sets) {
                    binders.push(Binder { pattern: Pattern::Name(self.bind(name, 0)), set });
                }
            }
            ast::Pattern::Tuple(names) => {
                let pattern = Pattern::Tuple(names.iter().map(|name| self.bind(name, 0)).collect());
                binders.push(Binder { pattern, set: sets.into_iter().next().flatten() });
            }
        }
    }

    /// Resolves what stands in the scope of one bound that makes one binder.
    pub(super) fn one_bounded(
        &mut self,
        bound: &Bound,
        inside: impl FnOnce(&mut Resolver) -> Expr,
        build: impl FnOnce(Binder, Expr) -> ExprKind,
    ) -> ExprKind {
        self.bounded(std::slice::from_ref(bound), |resolver, binders| {
            let body = inside(resolver);
            match binders.into_iter().next() {
                Some(binder) => build(binder, body),
                None => ExprKind::Bool(false),
            }
        })
    }
}
