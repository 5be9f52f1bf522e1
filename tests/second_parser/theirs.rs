//! Trees of `tla-syntax` as shapes.

use tla_syntax::token::Op;
use tla_syntax::{Bound, Def, ExceptPath, Expr, Module, QuantKind, Unit};

use crate::shape::{Definition, list, node};

/// The definitions and assumptions of a module and of those in it, in order.
pub fn definitions(module: &Module) -> Vec<Definition> {
    let mut found = Vec::new();
    for unit in &module.units {
        match unit {
            Unit::Def(def) => found.push(definition(def)),
            Unit::Instance { name, module, subs } => {
                found.push(instance(name.as_deref().unwrap_or("INSTANCE"), module, subs));
            }
            Unit::Assume(expr) => found.push(Definition::new("ASSUME", Vec::new(), shape(expr))),
            Unit::Inner(inner) => found.extend(definitions(inner)),
            _ => {}
        }
    }
    found
}

fn definition(def: &Def) -> Definition {
    let params = def.params.iter().map(|param| format!("{}/{}", param.name, param.arity)).collect();
    Definition::new(canonical(&def.name), params, shape(&def.body))
}

fn instance(name: &str, module: &str, subs: &[(String, Expr)]) -> Definition {
    let with = subs.iter().map(|(name, expr)| node("<-", [name.clone(), shape(expr)]));
    Definition::new(name, Vec::new(), node("INSTANCE", [module.to_owned()].into_iter().chain(with)))
}

/// The one name of an operator that is written in several ways.
fn canonical(symbol: &str) -> &str {
    match symbol {
        "#" => "/=",
        "\\o" => "\\circ",
        "\\times" => "\\X",
        "(+)" => "\\oplus",
        "(-)" => "\\ominus",
        "(.)" => "\\odot",
        "(/)" => "\\oslash",
        "(\\X)" => "\\otimes",
        other => other,
    }
}

fn shapes(exprs: &[Expr]) -> impl Iterator<Item = String> {
    exprs.iter().map(shape)
}

fn bounds(bounds_: &[Bound]) -> String {
    list(bounds_.iter().map(bound))
}

fn bound(bound: &Bound) -> String {
    let mark = if bound.destructure { "<<>>" } else { "" };
    format!("{}{mark}:{}", bound.names.join(","), bound.domain.as_ref().map(shape).unwrap_or_default())
}

fn step(step: &ExceptPath) -> String {
    match step {
        ExceptPath::Field(field) => format!(".{field}"),
        ExceptPath::Index(index) => node("at", [shape(index)]),
    }
}

fn fields(name: &str, fields: &[(String, Expr)]) -> String {
    node(name, fields.iter().map(|(name, value)| node(name, [shape(value)])))
}

fn shape(expr: &Expr) -> String {
    match expr {
        Expr::Num(value) => value.to_string(),
        Expr::Decimal(text) => text.clone(),
        Expr::Str(text) => format!("{text:?}"),
        Expr::Bool(value) => value.to_string(),
        Expr::Ident(name) => canonical(name).to_owned(),
        Expr::At => "@".to_owned(),
        Expr::Prime(inner) => node("'", [shape(inner)]),
        Expr::Apply(head, args) if args.is_empty() => shape(head),
        Expr::Apply(head, args) => node(&shape(head), shapes(args)),
        Expr::Qualified { instance, name, args } => {
            let name = format!("{instance}!{name}");
            if args.is_empty() { name } else { node(&name, shapes(args)) }
        }
        Expr::Unary(Op::Minus, inner) => node("-.", [shape(inner)]),
        Expr::Unary(op, inner) => node(canonical(op.symbol()), [shape(inner)]),
        Expr::Binary(op, left, right) => node(canonical(op.symbol()), [shape(left), shape(right)]),
        Expr::Tuple(elements) => node("<<>>", shapes(elements)),
        Expr::SetEnum(elements) => node("{}", shapes(elements)),
        Expr::FnApply(function, args) => node("apply", [shape(function), list(shapes(args))]),
        Expr::Field(record, field) => node("field", [shape(record), field.clone()]),
        _ => construct(expr),
    }
}

fn construct(expr: &Expr) -> String {
    match expr {
        Expr::SetFilter { bound: of, pred } => node("filter", [bound(of), shape(pred)]),
        Expr::SetMap { expr, bounds: of } => node("map", [shape(expr), bounds(of)]),
        Expr::Record(of) => fields("record", of),
        Expr::RecordSet(of) => fields("records", of),
        Expr::FnDef { bounds: of, body } => node("fn", [bounds(of), shape(body)]),
        Expr::FnSet { domain, range } => node("->", [shape(domain), shape(range)]),
        Expr::Except { base, updates } => {
            let updates = updates.iter().map(|(path, value)| node("!", [list(path.iter().map(step)), shape(value)]));
            node("EXCEPT", [shape(base)].into_iter().chain(updates))
        }
        Expr::Quant { kind, bounds: of, body } => {
            let symbol = match kind {
                QuantKind::Forall => "\\A",
                QuantKind::Exists => "\\E",
                QuantKind::TemporalForall => "\\AA",
                QuantKind::TemporalExists => "\\EE",
            };
            node(symbol, [bounds(of), shape(body)])
        }
        Expr::Choose { bound: of, body } => node("CHOOSE", [bound(of), shape(body)]),
        Expr::Let { defs, instances, body } => {
            let defs = defs.iter().map(|def| definition(def).text());
            let instances = instances.iter().map(|instance_| {
                instance(instance_.name.as_deref().unwrap_or("INSTANCE"), &instance_.module, &instance_.subs).text()
            });
            node("LET", defs.chain(instances).chain([shape(body)]))
        }
        Expr::If { cond, then, otherwise } => node("IF", [shape(cond), shape(then), shape(otherwise)]),
        Expr::Case { arms, other } => {
            let arms = arms.iter().map(|(guard, value)| node("case", [shape(guard), shape(value)]));
            node("CASE", arms.chain(other.iter().map(|other| node("OTHER", [shape(other)]))))
        }
        Expr::Lambda { params, body } => {
            node("LAMBDA", [list(params.iter().map(|param| param.name.clone())), shape(body)])
        }
        Expr::ActionBox { action, subscript } => node("[]_", [shape(action), shape(subscript)]),
        Expr::ActionAngle { action, subscript } => node("<<>>_", [shape(action), shape(subscript)]),
        Expr::Fairness { strong, subscript, action } => {
            node(if *strong { "SF" } else { "WF" }, [shape(subscript), shape(action)])
        }
        other => format!("{other:?}"),
    }
}
