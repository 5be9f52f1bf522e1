//! Operators with their operands.

use super::print;
use super::text::Text;
use crate::tla::ast::{Expr, ExprKind, Ident, OpName};
use crate::tla::operators::{Fixity, NEGATION, Operator, find};

/// An operator applied, or a name.
pub(super) fn application(op: &OpName, args: &[Expr]) -> Text {
    if op.path.is_empty()
        && let Some(text) = symbolic(&op.name.name, args)
    {
        return text;
    }
    let mut string = String::new();
    for (name, args) in op.path.iter().map(|(name, args)| (name, args.as_slice())).chain([(&op.name, args)]) {
        let part = applied(name, args);
        // `!!` would be another token.
        string.push_str(if string.is_empty() {
            ""
        } else if part.starts_with('!') {
            "! "
        } else {
            "!"
        });
        string.push_str(&part);
    }
    Text { symbol: args.is_empty() && op.path.is_empty() && is_symbol(&op.name.name), ..Text::closed(string) }
}

/// A symbol between, before or after its operands.
fn symbolic(name: &str, args: &[Expr]) -> Option<Text> {
    match args {
        [operand] => match find(name, Fixity::Prefix) {
            Some(operator) => Some(prefix(operator, print(operand))),
            None => find(name, Fixity::Postfix).map(|operator| postfix(operator, print(operand))),
        },
        [left, right] => find(name, Fixity::Infix).map(|operator| infix(operator, print(left), print(right))),
        _ => None,
    }
}

fn is_symbol(name: &str) -> bool {
    !name.starts_with(|first: char| first.is_ascii_alphanumeric() || first == '_')
}

fn applied(name: &Ident, args: &[Expr]) -> String {
    let name = if &*name.name == "()" { "" } else { &name.name };
    if args.is_empty() { name.to_owned() } else { format!("{name}{}", arguments(args)) }
}

/// Arguments in parentheses. A symbol may not touch them: `(+)` and `(*` are other tokens.
fn arguments(args: &[Expr]) -> String {
    let args: Vec<Text> = args.iter().map(print).collect();
    let blank = |arg: Option<&Text>| if arg.is_some_and(|arg| arg.symbol) { " " } else { "" };
    let (first, last) = (blank(args.first()), blank(args.last()));
    let list: Vec<String> = args.into_iter().map(|arg| arg.string).collect();
    format!("({first}{}{last})", list.join(", "))
}

fn prefix(operator: &'static Operator, operand: Text) -> Text {
    let clash = operand.left.iter().any(|inner| !operator.yields_to(inner));
    let needed = clash || operand.loose;
    let operand = operand.wrapped(needed);
    let shown = if operator == NEGATION { "-" } else { operator.name };
    let blank = operator.is_word() || (operator == NEGATION && operand.string.starts_with('-'));
    let string = format!("{shown}{}{}", if blank { " " } else { "" }, operand.string);
    let right = std::iter::once(operator).chain(operand.right).collect();
    Text { string, left: Vec::new(), right, first: Some(operator), symbol: false, ..operand }
}

fn postfix(operator: &'static Operator, operand: Text) -> Text {
    let mut text = operand.suffixed(operator.name);
    text.left.push(operator);
    text
}

fn infix(operator: &'static Operator, left: Text, right: Text) -> Text {
    let left = as_left(operator, left);
    let right = as_right(operator, right);
    joined(operator, left, right)
}

/// An operand on the left of an operator.
fn as_left(operator: &'static Operator, operand: Text) -> Text {
    let clash = operand.right.iter().any(|inner| !inner.takes_before(operator));
    let needed = operand.open || operand.loose || clash;
    operand.wrapped(needed)
}

/// An operand on the right of an operator.
fn as_right(operator: &'static Operator, operand: Text) -> Text {
    let clash = operand.left.iter().any(|inner| !operator.yields_to(inner));
    let sign = operand.first == Some(NEGATION) && operator.low > NEGATION.high;
    let needed = operand.loose || clash || sign;
    operand.wrapped(needed)
}

fn joined(operator: &'static Operator, mut left: Text, right: Text) -> Text {
    let tight = operator.name == ".." && !right.string.starts_with('.');
    let blank = if tight { "" } else { " " };
    for part in [blank, operator.name, blank, &right.string] {
        left.string.push_str(part);
    }
    left.left.push(operator);
    left.right = std::iter::once(operator).chain(right.right).collect();
    Text { open: right.open, open_case: right.open_case, loose: false, symbol: false, ..left }
}

/// A flat chain: a part that is such a chain itself keeps its parentheses.
pub(super) fn chain(name: &str, parts: &[Expr]) -> Text {
    let Some(operator) = find(name, Fixity::Infix) else { return Text::default() };
    let Some((last, before)) = parts.split_last() else { return Text::default() };
    let last = print(last);
    let mut whole: Option<Text> = None;
    for part in before {
        let part = print(part);
        whole = Some(match whole {
            None => {
                let nested = part.right.contains(&operator);
                as_left(operator, part.wrapped(nested))
            }
            Some(whole) => joined(operator, whole, as_left(operator, as_right(operator, part))),
        });
    }
    match whole {
        None => last,
        Some(whole) => joined(operator, whole, as_right(operator, last)),
    }
}

/// Whether a subscript needs no parentheses.
pub(super) fn is_plain_subscript(expr: &Expr) -> bool {
    match &*expr.kind {
        ExprKind::Apply { op, args } => {
            let symbol = op.path.is_empty() && is_symbol(&op.name.name);
            let word = find(&op.name.name, Fixity::Prefix).is_some() && !args.is_empty();
            !symbol && !word
        }
        ExprKind::SetEnum(_) | ExprKind::SetFilter { .. } | ExprKind::SetMap { .. } | ExprKind::Tuple(_) => true,
        ExprKind::Function { .. } | ExprKind::FunctionSet { .. } | ExprKind::Record(_) | ExprKind::RecordSet(_) => true,
        ExprKind::Except { .. } | ExprKind::Square { .. } | ExprKind::Angle { .. } => true,
        _ => false,
    }
}
