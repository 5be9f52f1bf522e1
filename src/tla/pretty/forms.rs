//! Everything but operators: sets, functions, records, tuples, actions, and the constructs that begin with a word.

use super::operators::is_plain_subscript;
use super::text::Text;
use super::units::unit;
use super::{expression, list, print};
use crate::tla::ast::{Bound, Expr, ExprKind, Ident, Pattern, Quantifier, Step, Update};

/// One of these forms.
pub(super) fn form(kind: &ExprKind) -> Text {
    match kind {
        ExprKind::Lambda { .. }
        | ExprKind::Quantifier { .. }
        | ExprKind::Choose { .. }
        | ExprKind::If { .. }
        | ExprKind::Case { .. }
        | ExprKind::Let { .. }
        | ExprKind::Label { .. } => construct(kind),
        _ => Text::closed(bracketed(kind)),
    }
}

fn bracketed(kind: &ExprKind) -> String {
    match kind {
        ExprKind::SetEnum(elements) => format!("{{{}}}", list(elements)),
        ExprKind::SetFilter { bound, predicate } => format!("{{{} : {}}}", show_bound(bound), expression(predicate)),
        ExprKind::SetMap { value, bounds } => format!("{{{} : {}}}", no_bound(value), show_bounds(bounds)),
        ExprKind::Function { bounds, body } => format!("[{} |-> {}]", show_bounds(bounds), expression(body)),
        ExprKind::FunctionSet { domain, range } => format!("[{} -> {}]", expression(domain), expression(range)),
        ExprKind::Record(fields) => format!("[{}]", show_fields(fields, " |->")),
        ExprKind::RecordSet(fields) => format!("[{}]", show_fields(fields, ":")),
        ExprKind::Except { base, updates } => {
            let updates: Vec<_> = updates.iter().map(update).collect();
            format!("[{} EXCEPT {}]", expression(base), updates.join(", "))
        }
        ExprKind::Tuple(elements) => format!("<<{}>>", list(elements)),
        ExprKind::Square { action, subscript } => format!("[{}]_{}", no_bound(action), action_subscript(subscript)),
        ExprKind::Angle { action, subscript } => format!("<<{}>>_{}", expression(action), action_subscript(subscript)),
        ExprKind::Fairness { strong, subscript, action } => {
            let word = if *strong { "SF" } else { "WF" };
            format!("{word}_{}({})", show_subscript(subscript), expression(action))
        }
        _ => String::new(),
    }
}

/// An expression where `x \in S` would be read as a bound: in `{... : x \in S}` always, in `[...]_v` by other parsers.
fn no_bound(expr: &Expr) -> String {
    let text = print(expr);
    let like_bound = text.left.iter().any(|operator| operator.name == r"\in");
    text.wrapped(like_bound).string
}

fn construct(kind: &ExprKind) -> Text {
    match kind {
        ExprKind::Lambda { params, body } => after(format!("LAMBDA {} : ", show_names(params)), body),
        ExprKind::Quantifier { quantifier, bounds, body } => {
            after(format!("{} {} : ", symbol(*quantifier), show_bounds(bounds)), body)
        }
        ExprKind::Choose { bound, body } => after(format!("CHOOSE {} : ", show_bound(bound)), body),
        ExprKind::If { condition, then, otherwise } => {
            after(format!("IF {} THEN {} ELSE ", expression(condition), expression(then)), otherwise)
        }
        ExprKind::Case { arms, other } => Text { open_case: true, ..Text::open(case(arms, other.as_ref())) },
        ExprKind::Let { definitions, body } => {
            let definitions: Vec<_> = definitions.iter().map(unit).collect();
            after(format!("LET {} IN ", definitions.join(" ")), body)
        }
        ExprKind::Label { name, params, body } => {
            let params = if params.is_empty() { String::new() } else { format!("({})", show_names(params)) };
            Text { loose: true, ..after(format!("{}{params} :: ", name.name), body) }
        }
        _ => Text::default(),
    }
}

/// A construct that ends with an expression.
fn after(mut head: String, body: &Expr) -> Text {
    let body = print(body);
    head.push_str(&body.string);
    Text { open_case: body.open_case, ..Text::open(head) }
}

fn case(arms: &[(Expr, Expr)], other: Option<&Expr>) -> String {
    let mut shown: Vec<String> = Vec::new();
    for (index, (guard, value)) in arms.iter().enumerate() {
        let more = index + 1 < arms.len() || other.is_some();
        let value = print(value);
        let swallows = more && value.open_case;
        shown.push(format!("{} -> {}", expression(guard), value.wrapped(swallows).string));
    }
    shown.extend(other.map(|value| format!("OTHER -> {}", expression(value))));
    format!("CASE {}", shown.join(" [] "))
}

fn symbol(quantifier: Quantifier) -> &'static str {
    match quantifier {
        Quantifier::All => r"\A",
        Quantifier::Exists => r"\E",
        Quantifier::TemporalAll => r"\AA",
        Quantifier::TemporalExists => r"\EE",
    }
}

fn show_names(names: &[Ident]) -> String {
    names.iter().map(|name| &*name.name).collect::<Vec<_>>().join(", ")
}

pub(super) fn show_bounds(bounds: &[Bound]) -> String {
    bounds.iter().map(show_bound).collect::<Vec<_>>().join(", ")
}

fn show_bound(bound: &Bound) -> String {
    let names = match &bound.pattern {
        Pattern::Names(names) => show_names(names),
        Pattern::Tuple(names) => format!("<<{}>>", show_names(names)),
    };
    match &bound.set {
        Some(set) => format!(r"{names} \in {}", expression(set)),
        None => names,
    }
}

fn show_fields(fields: &[(Ident, Expr)], between: &str) -> String {
    let fields = fields.iter().map(|(name, value)| format!("{}{between} {}", name.name, expression(value)));
    fields.collect::<Vec<_>>().join(", ")
}

fn update(update: &Update) -> String {
    let path = update.path.iter().map(|step| match step {
        Step::Index(indices) => format!("[{}]", list(indices)),
        Step::Field(name) => format!(".{}", name.name),
    });
    format!("!{} = {}", path.collect::<String>(), expression(&update.value))
}

fn show_subscript(subscript: &Expr) -> String {
    print(subscript).wrapped(!is_plain_subscript(subscript)).string
}

/// The subscript of an action; one with arguments, which other parsers lose there, in parentheses.
fn action_subscript(subscript: &Expr) -> String {
    let applied = matches!(&*subscript.kind, ExprKind::Apply { args, .. } if !args.is_empty());
    if applied { format!("({})", expression(subscript)) } else { show_subscript(subscript) }
}
