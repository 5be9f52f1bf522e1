//! Walking resolved trees.

use super::tree::{Arg, Expr, ExprKind, Operator};

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
                let args = part.args.iter().chain(part.steps.iter().flat_map(|step| &step.args));
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

    /// Calls `visit` with the body of each LAMBDA that is an argument.
    pub fn lambdas<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        let ExprKind::Call(_, args) = &*self.kind else { return };
        for arg in args {
            if let Arg::Operator(Operator::Lambda(lambda)) = arg {
                visit(&lambda.body);
            }
        }
    }
}
