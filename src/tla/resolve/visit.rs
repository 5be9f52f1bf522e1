//! Walking resolved trees.

use super::tree::{Arg, Body, Callee, Expr, ExprKind, Part, Resolved, Selector};

impl Expr {
    /// Calls `visit` with each direct part. Definitions of a `LET` and operators that are arguments are not parts.
    pub fn children<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        match &*self.kind {
            ExprKind::Int(_)
            | ExprKind::Decimal(_)
            | ExprKind::Str(_)
            | ExprKind::Bool(_)
            | ExprKind::Boolean
            | ExprKind::Strings
            | ExprKind::Local(_)
            | ExprKind::Decl(_) => {}
            ExprKind::Builtin(_, parts)
            | ExprKind::And(parts)
            | ExprKind::Or(parts)
            | ExprKind::SetEnum(parts)
            | ExprKind::Tuple(parts)
            | ExprKind::Product(parts) => parts.iter().for_each(visit),
            ExprKind::Call(_, args) => args.iter().for_each(|arg| {
                if let Arg::Value(expr) = arg {
                    visit(expr);
                }
            }),
            ExprKind::Part(part) => {
                let selected = part.steps.iter().filter_map(|step| match step {
                    Selector::Bound(args, _) => Some(args),
                    Selector::Number(..) => None,
                });
                let args = part.args.iter().chain(selected.flatten());
                args.for_each(|arg| {
                    if let Arg::Value(expr) = arg {
                        visit(expr);
                    }
                });
            }
            ExprKind::Quantifier(_, binders, body)
            | ExprKind::SetMap(binders, body)
            | ExprKind::Function(binders, body) => {
                binders.iter().filter_map(|binder| binder.set.as_ref()).for_each(&mut *visit);
                visit(body);
            }
            ExprKind::Choose(binder, body) | ExprKind::SetFilter(binder, body) => {
                binder.set.iter().for_each(&mut *visit);
                visit(body);
            }
            ExprKind::Record(fields) | ExprKind::RecordSet(fields) => {
                fields.iter().for_each(|(_, value)| visit(value));
            }
            ExprKind::Case(arms, other) => {
                arms.iter().for_each(|(guard, value)| {
                    visit(guard);
                    visit(value);
                });
                other.iter().for_each(visit);
            }
            ExprKind::Except(base, updates) => {
                visit(base);
                updates.iter().for_each(|update| {
                    update.path.iter().for_each(&mut *visit);
                    visit(&update.value);
                });
            }
            ExprKind::If(a, b, c) => [a, b, c].into_iter().for_each(visit),
            ExprKind::FunctionSet(a, b)
            | ExprKind::FunctionApply(a, b)
            | ExprKind::Square(a, b)
            | ExprKind::Angle(a, b)
            | ExprKind::Fairness(a, b) => [a, b].into_iter().for_each(visit),
            ExprKind::Field(record, _) => visit(record),
            ExprKind::Let(_, body) => visit(body),
        }
    }
}

impl Expr {
    /// What numbers select of this: sets of what binds names, else the direct parts.
    pub fn numbered(&self) -> Vec<&Expr> {
        match &*self.kind {
            ExprKind::Quantifier(_, binders, _) | ExprKind::SetMap(binders, _) | ExprKind::Function(binders, _) => {
                binders.iter().filter_map(|binder| binder.set.as_ref()).collect()
            }
            ExprKind::Choose(binder, _) | ExprKind::SetFilter(binder, _) => binder.set.iter().collect(),
            _ => {
                let mut parts = Vec::new();
                self.children(&mut |part| parts.push(part));
                parts
            }
        }
    }

    /// The body of what binds names.
    pub fn bound_body(&self) -> Option<&Expr> {
        match &*self.kind {
            ExprKind::Quantifier(_, _, body)
            | ExprKind::SetMap(_, body)
            | ExprKind::Function(_, body)
            | ExprKind::Choose(_, body)
            | ExprKind::SetFilter(_, body) => Some(body),
            _ => None,
        }
    }
}

impl Part {
    /// The part itself, if the way to it leads somewhere.
    pub fn target<'t>(&self, tree: &'t Resolved) -> Option<&'t Expr> {
        let Callee::Def(id, _) = &self.callee else { return None };
        let (Body::Expr(body) | Body::Function(_, body)) = &tree.defs.get(id.0 as usize)?.body else { return None };
        self.steps.iter().try_fold(body, |expr, step| match (step, &*expr.kind) {
            (Selector::Number(..), ExprKind::Let(_, body)) => Some(body),
            (Selector::Number(number, _), _) => expr.numbered().get(number.checked_sub(1)?).copied(),
            (Selector::Bound(..), _) => expr.bound_body(),
        })
    }
}
