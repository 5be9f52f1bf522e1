//! Trees of this project as shapes.

use modelfuzz::tla::ast::{Bound, Expr, ExprKind, Module, OpName, Pattern, Quantifier, Step, Unit};

use crate::shape::{Definition, list, node};

/// The definitions and assumptions of a module and of those in it, in order.
pub fn definitions(module: &Module) -> Vec<Definition> {
    let mut found = Vec::new();
    units(&module.units, &mut found);
    found
}

fn units(units_: &[Unit], found: &mut Vec<Definition>) {
    for unit in units_ {
        match unit {
            Unit::Operator(def) => {
                let params = def.params.iter().map(|param| format!("{}/{}", param.name.name, param.arity));
                found.push(Definition::new(&def.name.name, params.collect(), shape(&def.body)));
            }
            Unit::Function(def) => {
                let body = node("fn", [bounds(&def.bounds), shape(&def.body)]);
                found.push(Definition::new(&def.name.name, Vec::new(), body));
            }
            Unit::Instance(def) => {
                let with = def.with.iter().map(|(name, expr)| node("<-", [name.name.to_string(), shape(expr)]));
                let name = def.name.as_ref().map_or("INSTANCE", |(name, _)| &*name.name);
                let parts = [def.module.name.to_string()].into_iter().chain(with);
                found.push(Definition::new(name, Vec::new(), node("INSTANCE", parts)));
            }
            Unit::Assume { expr, .. } => found.push(Definition::new("ASSUME", Vec::new(), shape(expr))),
            Unit::Module(inner) => units(&inner.units, found),
            Unit::Constants(_) | Unit::Variables(_) | Unit::Recursive(_) | Unit::Theorem { .. } => {}
        }
    }
}

fn shapes(exprs: &[Expr]) -> impl Iterator<Item = String> {
    exprs.iter().map(shape)
}

/// A chain that groups to the left.
fn chain(operator: &str, parts: &[Expr]) -> String {
    let mut shapes = shapes(parts);
    let first = shapes.next().unwrap_or_default();
    shapes.fold(first, |left, right| node(operator, [left, right]))
}

fn bounds(bounds_: &[Bound]) -> String {
    list(bounds_.iter().map(bound))
}

fn bound(bound: &Bound) -> String {
    let (names, mark) = match &bound.pattern {
        Pattern::Names(names) => (names, ""),
        Pattern::Tuple(names) => (names, "<<>>"),
    };
    let names: Vec<&str> = names.iter().map(|name| &*name.name).collect();
    format!("{}{mark}:{}", names.join(","), bound.set.as_ref().map(shape).unwrap_or_default())
}

fn apply(op: &OpName, args: &[Expr]) -> String {
    let path: Vec<&str> = op.path.iter().map(|(name, _)| name).chain([&op.name]).map(|name| &*name.name).collect();
    let name = path.join("!");
    if args.is_empty() { name } else { node(&name, shapes(args)) }
}

fn step(step: &Step) -> String {
    match step {
        Step::Field(field) => format!(".{}", field.name),
        Step::Index(args) => match args.as_slice() {
            [one] => node("at", [shape(one)]),
            several => node("at", [node("<<>>", shapes(several))]),
        },
    }
}

fn shape(expr: &Expr) -> String {
    match &*expr.kind {
        ExprKind::Number(value) => value.to_string(),
        ExprKind::Decimal(text) => text.to_string(),
        ExprKind::String(text) => format!("{text:?}"),
        ExprKind::Bool(value) => value.to_string(),
        ExprKind::Boolean => "BOOLEAN".to_owned(),
        ExprKind::StringSet => "STRING".to_owned(),
        ExprKind::At => "@".to_owned(),
        ExprKind::Apply { op, args } => apply(op, args),
        ExprKind::And(parts) => chain("/\\", parts),
        ExprKind::Or(parts) => chain("\\/", parts),
        ExprKind::Product(parts) => chain("\\X", parts),
        ExprKind::SetEnum(elements) => node("{}", shapes(elements)),
        ExprKind::Tuple(elements) => node("<<>>", shapes(elements)),
        ExprKind::Label { body, .. } => shape(body),
        _ => construct(expr),
    }
}

fn construct(expr: &Expr) -> String {
    match &*expr.kind {
        ExprKind::Lambda { params, body } => {
            node("LAMBDA", [list(params.iter().map(|name| name.name.to_string())), shape(body)])
        }
        ExprKind::Quantifier { quantifier, bounds: of, body } => {
            let symbol = match quantifier {
                Quantifier::All => "\\A",
                Quantifier::Exists => "\\E",
                Quantifier::TemporalAll => "\\AA",
                Quantifier::TemporalExists => "\\EE",
            };
            node(symbol, [bounds(of), shape(body)])
        }
        ExprKind::Choose { bound: of, body } => node("CHOOSE", [bound(of), shape(body)]),
        ExprKind::SetFilter { bound: of, predicate } => node("filter", [bound(of), shape(predicate)]),
        ExprKind::SetMap { value, bounds: of } => node("map", [shape(value), bounds(of)]),
        ExprKind::Function { bounds: of, body } => node("fn", [bounds(of), shape(body)]),
        ExprKind::FunctionSet { domain, range } => node("->", [shape(domain), shape(range)]),
        ExprKind::Record(fields) => node("record", fields.iter().map(|(name, value)| node(&name.name, [shape(value)]))),
        ExprKind::RecordSet(fields) => {
            node("records", fields.iter().map(|(name, value)| node(&name.name, [shape(value)])))
        }
        ExprKind::FunctionApply { function, args } => node("apply", [shape(function), list(shapes(args))]),
        ExprKind::Field { record, field } => node("field", [shape(record), field.name.to_string()]),
        ExprKind::Square { action, subscript } => node("[]_", [shape(action), shape(subscript)]),
        ExprKind::Angle { action, subscript } => node("<<>>_", [shape(action), shape(subscript)]),
        ExprKind::Fairness { strong, subscript, action } => {
            node(if *strong { "SF" } else { "WF" }, [shape(subscript), shape(action)])
        }
        ExprKind::If { condition, then, otherwise } => node("IF", [shape(condition), shape(then), shape(otherwise)]),
        ExprKind::Case { arms, other } => {
            let arms = arms.iter().map(|(guard, value)| node("case", [shape(guard), shape(value)]));
            node("CASE", arms.chain(other.iter().map(|other| node("OTHER", [shape(other)]))))
        }
        ExprKind::Except { base, updates } => {
            let updates =
                updates.iter().map(|update| node("!", [list(update.path.iter().map(step)), shape(&update.value)]));
            node("EXCEPT", [shape(base)].into_iter().chain(updates))
        }
        ExprKind::Let { definitions, body } => {
            let mut found = Vec::new();
            units(definitions, &mut found);
            node("LET", found.iter().map(Definition::text).chain([shape(body)]))
        }
        _ => format!("{expr:?}"),
    }
}
