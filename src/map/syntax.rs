//! What is done with expressions as trees: putting others in the place of names, and looking for names.

use std::rc::Rc;

use crate::hash::{Map, Set};
use crate::tla::ast::{Bound, Expr, ExprKind, Ident, OpName, Pattern, Step, Unit, Update};
use crate::tla::source::Span;

/// A name, as an identifier that stands in no file.
pub fn ident(name: &str) -> Ident {
    Ident { name: Rc::from(name), span: Span::default() }
}

/// An expression that stands in no file.
pub fn expr(kind: ExprKind) -> Expr {
    Expr { kind: Box::new(kind), span: Span::default() }
}

/// An operator applied; a name where there are no arguments.
pub fn apply(name: &str, args: Vec<Expr>) -> Expr {
    expr(ExprKind::Apply { op: OpName { path: Vec::new(), name: ident(name) }, args })
}

/// The operator and the arguments of a plain call.
pub fn call(expr: &Expr) -> Option<(&Rc<str>, &[Expr])> {
    match &*expr.kind {
        ExprKind::Apply { op, args } if op.path.is_empty() => Some((&op.name.name, args)),
        _ => None,
    }
}

/// The name that an expression is, if it is no more.
pub fn name_of(expr: &Expr) -> Option<&Rc<str>> {
    call(expr).filter(|(_, args)| args.is_empty()).map(|(name, _)| name)
}

/// The names that bounds bind.
pub fn bound_names(bounds: &[Bound]) -> impl Iterator<Item = &Ident> {
    bounds.iter().flat_map(|bound| match &bound.pattern {
        Pattern::Names(names) | Pattern::Tuple(names) => names.iter(),
    })
}

/// Calls `visit` with an expression and each below it; what stands in definitions of a `LET` included.
pub fn each(expr: &Expr, visit: &mut dyn FnMut(&Expr)) {
    visit(expr);
    children(expr, &mut |child| each(child, visit));
}

/// Whether an expression has this name in it, as anything but a field.
pub fn mentions(expr: &Expr, name: &str) -> bool {
    let mut found = false;
    each(expr, &mut |part| found |= call(part).is_some_and(|(called, _)| **called == *name));
    found
}

/// Calls `visit` with each part of an expression.
pub fn children(whole: &Expr, visit: &mut dyn FnMut(&Expr)) {
    // One description of what the children are is enough; what is built is of no use, so it is built of nothing.
    let _ = rebuilt(whole, &mut |child| {
        visit(child);
        expr(ExprKind::Boolean)
    });
}

/// The expression with each of its children replaced by what `change` makes of it.
fn rebuilt(whole: &Expr, change: &mut dyn FnMut(&Expr) -> Expr) -> Expr {
    let kind = match &*whole.kind {
        ExprKind::Apply { op, args } => ExprKind::Apply { op: op.clone(), args: all(args, change) },
        ExprKind::Lambda { params, body } => ExprKind::Lambda { params: params.clone(), body: change(body) },
        ExprKind::And(parts) => ExprKind::And(all(parts, change)),
        ExprKind::Or(parts) => ExprKind::Or(all(parts, change)),
        ExprKind::SetEnum(parts) => ExprKind::SetEnum(all(parts, change)),
        ExprKind::Tuple(parts) => ExprKind::Tuple(all(parts, change)),
        ExprKind::Product(parts) => ExprKind::Product(all(parts, change)),
        ExprKind::Record(fields) => ExprKind::Record(named(fields, change)),
        ExprKind::RecordSet(fields) => ExprKind::RecordSet(named(fields, change)),
        ExprKind::Field { record, field } => ExprKind::Field { record: change(record), field: field.clone() },
        ExprKind::FunctionSet { domain, range } => {
            ExprKind::FunctionSet { domain: change(domain), range: change(range) }
        }
        ExprKind::FunctionApply { function, args } => {
            ExprKind::FunctionApply { function: change(function), args: all(args, change) }
        }
        ExprKind::If { condition, then, otherwise } => {
            ExprKind::If { condition: change(condition), then: change(then), otherwise: change(otherwise) }
        }
        ExprKind::Case { arms, other } => ExprKind::Case {
            arms: arms.iter().map(|(guard, value)| (change(guard), change(value))).collect(),
            other: other.as_ref().map(change),
        },
        ExprKind::Except { base, updates } => {
            ExprKind::Except { base: change(base), updates: updates.iter().map(|one| update(one, change)).collect() }
        }
        ExprKind::Square { action, subscript } => {
            ExprKind::Square { action: change(action), subscript: change(subscript) }
        }
        ExprKind::Angle { action, subscript } => {
            ExprKind::Angle { action: change(action), subscript: change(subscript) }
        }
        ExprKind::Label { body, .. } => return change(body),
        other => binding(other, change),
    };
    Expr { kind: Box::new(kind), span: whole.span }
}

/// The same of what binds names.
fn binding(kind: &ExprKind, change: &mut dyn FnMut(&Expr) -> Expr) -> ExprKind {
    match kind {
        ExprKind::Quantifier { quantifier, bounds, body } => {
            ExprKind::Quantifier { quantifier: *quantifier, bounds: sets(bounds, change), body: change(body) }
        }
        ExprKind::Choose { bound, body } => ExprKind::Choose { bound: set(bound, change), body: change(body) },
        ExprKind::SetFilter { bound, predicate } => {
            ExprKind::SetFilter { bound: set(bound, change), predicate: change(predicate) }
        }
        ExprKind::SetMap { value, bounds } => ExprKind::SetMap { bounds: sets(bounds, change), value: change(value) },
        ExprKind::Function { bounds, body } => ExprKind::Function { bounds: sets(bounds, change), body: change(body) },
        ExprKind::Let { definitions, body } => ExprKind::Let {
            definitions: definitions.iter().map(|unit| defined(unit, change)).collect(),
            body: change(body),
        },
        other => other.clone(),
    }
}

fn all(parts: &[Expr], change: &mut dyn FnMut(&Expr) -> Expr) -> Vec<Expr> {
    parts.iter().map(change).collect()
}

fn named(fields: &[(Ident, Expr)], change: &mut dyn FnMut(&Expr) -> Expr) -> Vec<(Ident, Expr)> {
    fields.iter().map(|(name, value)| (name.clone(), change(value))).collect()
}

fn set(bound: &Bound, change: &mut dyn FnMut(&Expr) -> Expr) -> Bound {
    Bound { pattern: bound.pattern.clone(), set: bound.set.as_ref().map(change) }
}

fn sets(bounds: &[Bound], change: &mut dyn FnMut(&Expr) -> Expr) -> Vec<Bound> {
    bounds.iter().map(|bound| set(bound, change)).collect()
}

fn update(update: &Update, change: &mut dyn FnMut(&Expr) -> Expr) -> Update {
    let step = |step: &Step, change: &mut dyn FnMut(&Expr) -> Expr| match step {
        Step::Index(indices) => Step::Index(all(indices, change)),
        Step::Field(name) => Step::Field(name.clone()),
    };
    let path = update.path.iter().map(|one| step(one, change)).collect();
    Update { path, value: change(&update.value), span: update.span }
}

fn defined(unit: &Unit, change: &mut dyn FnMut(&Expr) -> Expr) -> Unit {
    match unit {
        Unit::Operator(def) => {
            let mut def = def.clone();
            def.body = change(&def.body);
            Unit::Operator(def)
        }
        Unit::Function(def) => {
            let mut def = def.clone();
            def.bounds = sets(&def.bounds, change);
            def.body = change(&def.body);
            Unit::Function(def)
        }
        other => other.clone(),
    }
}

/// Expressions in the place of names, without catching names: those of `taken` are bound by nothing in the result.
#[derive(Clone, Debug, Default)]
pub struct Substitution {
    /// What stands for each name.
    pub values: Map<Rc<str>, Expr>,
    /// The names that have a meaning around the expression.
    pub taken: Set<Rc<str>>,
}

impl Substitution {
    /// The expression with the names replaced.
    pub fn of(&self, whole: &Expr) -> Expr {
        match &*whole.kind {
            ExprKind::Apply { op, args } if op.path.is_empty() && args.is_empty() => {
                self.values.get(&op.name.name).unwrap_or(whole).clone()
            }
            ExprKind::Quantifier { .. }
            | ExprKind::Choose { .. }
            | ExprKind::SetFilter { .. }
            | ExprKind::SetMap { .. }
            | ExprKind::Function { .. } => self.clone().binder(whole),
            _ => rebuilt(whole, &mut |child| self.of(child)),
        }
    }

    /// The same of what binds names: those that are taken get others.
    fn binder(mut self, whole: &Expr) -> Expr {
        let mut whole = whole.clone();
        match &mut *whole.kind {
            ExprKind::Quantifier { bounds, .. }
            | ExprKind::SetMap { bounds, .. }
            | ExprKind::Function { bounds, .. } => bounds.iter_mut().for_each(|bound| self.bind(bound)),
            ExprKind::Choose { bound, .. } | ExprKind::SetFilter { bound, .. } => self.bind(bound),
            _ => {}
        }
        rebuilt(&whole, &mut |child| self.of(child))
    }

    /// Binds the names of a bound here, under other names where they are taken.
    pub fn bind(&mut self, bound: &mut Bound) {
        let (Pattern::Names(names) | Pattern::Tuple(names)) = &mut bound.pattern;
        for name in names {
            let fresh = self.fresh(&name.name);
            if fresh == name.name {
                self.values.remove(&name.name);
            } else {
                self.values.insert(name.name.clone(), apply(&fresh, Vec::new()));
                name.name = fresh;
            }
        }
    }

    /// This name, or one like it that is not taken.
    fn fresh(&self, name: &Rc<str>) -> Rc<str> {
        let free = |name: &Rc<str>| !self.taken.contains(name);
        let others = (1..).map(|number: u32| Rc::from(format!("{name}{number}")));
        std::iter::once(name.clone()).chain(others).find(free).unwrap_or_else(|| name.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tla::parse_expression;
    use crate::tla::pretty::expression;
    use crate::tla::source::FileId;

    fn parsed(text: &str) -> Expr {
        parse_expression(FileId(0), text).unwrap()
    }

    #[test]
    fn names_are_replaced_and_none_is_caught() {
        let mut substitution = Substitution::default();
        substitution.values.insert("i".into(), parsed("j"));
        substitution.taken.insert("j".into());
        let of = |text: &str| expression(&substitution.of(&parsed(text)));
        assert_eq!(of("log[i].i + Len(i)"), "log[j].i + Len(j)");
        assert_eq!(of(r"\A j \in S : P(i, j)"), r"\A j1 \in S : P(j, j1)");
        assert_eq!(of(r"{f[i] : k \in 0..i}"), r"{f[j] : k \in 0..j}");
        assert_eq!(of("[log EXCEPT ![i].i = @ + i]"), "[log EXCEPT ![j].i = @ + j]");
    }

    #[test]
    fn names_are_found_but_not_those_of_fields() {
        assert!(mentions(&parsed(r"\E k \in {n : n \in S} : x[k].term"), "x"));
        assert!(!mentions(&parsed("m.x + [x |-> 1].x"), "x"));
    }
}
