//! Expressions back to TLA+ text: on one line, with the parentheses that it needs and no others.
//!
//! The text parses to the same tree, but for what the tree does not keep: a junction list becomes a chain, one of a single
//! item the item itself.

mod forms;
mod operators;
#[cfg(test)]
mod tests;
mod text;
mod units;

use self::text::Text;
use super::ast::{Expr, ExprKind};

/// An expression as TLA+ text on one line.
pub fn expression(expr: &Expr) -> String {
    print(expr).string
}

/// An expression, and what decides where it needs parentheses.
fn print(expr: &Expr) -> Text {
    match &*expr.kind {
        ExprKind::Number(number) => Text::closed(number.to_string()),
        ExprKind::Decimal(text) => Text::closed(text.to_string()),
        ExprKind::String(text) => Text::closed(quote(text)),
        ExprKind::Bool(value) => Text::closed(if *value { "TRUE" } else { "FALSE" }),
        ExprKind::Boolean => Text::closed("BOOLEAN"),
        ExprKind::StringSet => Text::closed("STRING"),
        ExprKind::At => Text::closed("@"),
        ExprKind::Apply { op, args } => operators::application(op, args),
        ExprKind::And(parts) => operators::chain(r"/\", parts),
        ExprKind::Or(parts) => operators::chain(r"\/", parts),
        ExprKind::Product(parts) => operators::chain(r"\X", parts),
        ExprKind::FunctionApply { function, args } => print(function).suffixed(&format!("[{}]", list(args))),
        ExprKind::Field { record, field } => print(record).suffixed(&format!(".{}", field.name)),
        other => forms::form(other),
    }
}

/// Expressions with commas between.
fn list(exprs: &[Expr]) -> String {
    exprs.iter().map(expression).collect::<Vec<_>>().join(", ")
}

/// A string with its quotes and escapes.
fn quote(text: &str) -> String {
    let mut quoted = String::from('"');
    for character in text.chars() {
        match character {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            '\r' => quoted.push_str("\\r"),
            '\u{c}' => quoted.push_str("\\f"),
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    quoted
}
