//! Trees as text without places: operators by name and operands in brackets, for comparisons in tests.

use std::fmt::Write;

use crate::tla::ast::{Bound, Expr, ExprKind, Module, OpDecl, OpName, Pattern, Step, Unit};

/// The shape of an expression. A junction list has the shape of a chain, one of a single item that of the item.
pub(crate) fn shape(expr: &Expr) -> String {
    match &*expr.kind {
        ExprKind::Number(number) => number.to_string(),
        ExprKind::Decimal(text) => text.to_string(),
        ExprKind::String(text) => format!("{text:?}"),
        ExprKind::Bool(value) => value.to_string(),
        ExprKind::Boolean => "BOOLEAN".to_owned(),
        ExprKind::StringSet => "STRING".to_owned(),
        ExprKind::At => "@".to_owned(),
        ExprKind::Apply { op, args } if args.is_empty() && op.path.is_empty() => op.name.name.to_string(),
        ExprKind::Apply { op, args } => format!("({})", join([qualified(op)], args)),
        ExprKind::And(parts) | ExprKind::Or(parts) if parts.len() == 1 => shape(&parts[0]),
        ExprKind::And(parts) => format!("({})", join(["/\\".to_owned()], parts)),
        ExprKind::Or(parts) => format!("({})", join(["\\/".to_owned()], parts)),
        ExprKind::Product(parts) => format!("({})", join(["\\X".to_owned()], parts)),
        ExprKind::Lambda { params, body } => {
            let params: Vec<_> = params.iter().map(|name| name.name.to_string()).collect();
            format!("(LAMBDA {} {})", params.join(","), shape(body))
        }
        ExprKind::Quantifier { quantifier, bounds, body } => {
            format!("({quantifier:?} {} {})", bounds_shape(bounds), shape(body))
        }
        ExprKind::Choose { bound, body } => format!("(CHOOSE {} {})", bound_shape(bound), shape(body)),
        ExprKind::FunctionApply { function, args } => format!("([] {})", join([shape(function)], args)),
        ExprKind::Field { record, field } => format!("(. {} {})", shape(record), field.name),
        ExprKind::If { condition, then, otherwise } => {
            format!("(IF {} {} {})", shape(condition), shape(then), shape(otherwise))
        }
        ExprKind::Case { arms, other } => case(arms, other.as_ref()),
        ExprKind::Let { definitions, body } => format!("(LET {} {})", units(definitions), shape(body)),
        ExprKind::Fairness { strong, subscript, action } => {
            format!("({} {} {})", if *strong { "SF" } else { "WF" }, shape(subscript), shape(action))
        }
        ExprKind::Label { name, body, .. } => format!("({} :: {})", name.name, shape(body)),
        other => bracketed(other),
    }
}

fn bracketed(kind: &ExprKind) -> String {
    match kind {
        ExprKind::SetEnum(elements) => format!("{{{}}}", join([], elements)),
        ExprKind::SetFilter { bound, predicate } => format!("{{{} : {}}}", bound_shape(bound), shape(predicate)),
        ExprKind::SetMap { value, bounds } => format!("{{map {} : {}}}", shape(value), bounds_shape(bounds)),
        ExprKind::Function { bounds, body } => format!("[{} |-> {}]", bounds_shape(bounds), shape(body)),
        ExprKind::FunctionSet { domain, range } => format!("[{} -> {}]", shape(domain), shape(range)),
        ExprKind::Record(fields) => format!("[{}]", fields_shape(fields, "|->")),
        ExprKind::RecordSet(fields) => format!("[{}]", fields_shape(fields, ":")),
        ExprKind::Tuple(elements) => format!("<<{}>>", join([], elements)),
        ExprKind::Square { action, subscript } => format!("[{}]_{}", shape(action), shape(subscript)),
        ExprKind::Angle { action, subscript } => format!("<<{}>>_{}", shape(action), shape(subscript)),
        ExprKind::Except { base, updates } => {
            let mut text = format!("[{} EXCEPT", shape(base));
            for update in updates {
                let path: String = update.path.iter().map(step).collect();
                write!(text, " !{path}={}", shape(&update.value)).unwrap();
            }
            text + "]"
        }
        other => panic!("no shape for {other:?}"),
    }
}

fn step(step: &Step) -> String {
    match step {
        Step::Index(indices) => format!("[{}]", join([], indices)),
        Step::Field(name) => format!(".{}", name.name),
    }
}

fn case(arms: &[(Expr, Expr)], other: Option<&Expr>) -> String {
    let mut text = "(CASE".to_owned();
    for (guard, value) in arms {
        write!(text, " {}->{}", shape(guard), shape(value)).unwrap();
    }
    other.iter().for_each(|value| write!(text, " OTHER->{}", shape(value)).unwrap());
    text + ")"
}

fn join<const N: usize>(first: [String; N], rest: &[Expr]) -> String {
    first.into_iter().chain(rest.iter().map(shape)).collect::<Vec<_>>().join(" ")
}

fn qualified(op: &OpName) -> String {
    let path: String =
        op.path.iter().map(|(name, args)| format!("{}({})!", name.name, join([], args)).replace("()!", "!")).collect();
    path + &op.name.name
}

fn fields_shape(fields: &[(crate::tla::ast::Ident, Expr)], between: &str) -> String {
    fields.iter().map(|(name, value)| format!("{}{between}{}", name.name, shape(value))).collect::<Vec<_>>().join(" ")
}

fn bounds_shape(bounds: &[Bound]) -> String {
    bounds.iter().map(bound_shape).collect::<Vec<_>>().join(" ")
}

fn bound_shape(bound: &Bound) -> String {
    let (names, open, close) = match &bound.pattern {
        Pattern::Names(names) => (names, "", ""),
        Pattern::Tuple(names) => (names, "<<", ">>"),
    };
    let names: Vec<_> = names.iter().map(|name| name.name.to_string()).collect();
    let set = bound.set.as_ref().map_or("?".to_owned(), shape);
    format!("{open}{}{close}:{set}", names.join(","))
}

fn units(units: &[Unit]) -> String {
    units.iter().map(unit).collect::<Vec<_>>().join(" ")
}

fn declared(names: &[OpDecl]) -> String {
    let show = |name: &OpDecl| {
        if name.arity == 0 { name.name.name.to_string() } else { format!("{}/{}", name.name.name, name.arity) }
    };
    names.iter().map(show).collect::<Vec<_>>().join(" ")
}

fn unit(unit: &Unit) -> String {
    let local = |local: bool| if local { "LOCAL " } else { "" };
    match unit {
        Unit::Constants(names) => format!("(CONSTANTS {})", declared(names)),
        Unit::Variables(names) => {
            format!("(VARIABLES {})", names.iter().map(|name| name.name.to_string()).collect::<Vec<_>>().join(" "))
        }
        Unit::Recursive(names) => format!("(RECURSIVE {})", declared(names)),
        Unit::Operator(one) => {
            format!("({}{}({}) == {})", local(one.local), one.name.name, declared(&one.params), shape(&one.body))
        }
        Unit::Function(one) => {
            format!("({}{}[{}] == {})", local(one.local), one.name.name, bounds_shape(&one.bounds), shape(&one.body))
        }
        Unit::Instance(one) => {
            let name = one
                .name
                .as_ref()
                .map_or(String::new(), |(name, params)| format!("{}({}) == ", name.name, declared(params)));
            let with: String = one.with.iter().map(|(name, expr)| format!(" {}<-{}", name.name, shape(expr))).collect();
            format!("({}{name}INSTANCE {}{with})", local(one.local), one.module.name)
        }
        Unit::Assume { name, expr } => {
            format!("(ASSUME {}{})", name.as_ref().map_or(String::new(), |name| format!("{} ", name.name)), shape(expr))
        }
        Unit::Theorem { name, expr } => {
            let name = name.as_ref().map_or(String::new(), |name| format!("{} ", name.name));
            format!("(THEOREM {name}{})", expr.as_ref().map_or("?".to_owned(), shape))
        }
        Unit::Module(module) => module_shape(module),
    }
}

/// The shape of a module.
pub(crate) fn module_shape(module: &Module) -> String {
    let extends: Vec<_> = module.extends.iter().map(|name| name.name.to_string()).collect();
    format!("(MODULE {} [{}] {})", module.name.name, extends.join(" "), units(&module.units))
}
