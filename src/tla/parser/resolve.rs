//! Grouping operands and operators by precedence ranges.
//!
//! The operand between two operators goes to the left one if its range lies wholly above that of the right one, or if
//! both are one left-associative operator; to the right one if its range lies wholly above; else the two conflict.

use super::Parse;
use super::depth::above;
use crate::tla::ast::{Expr, ExprKind, Ident, OpName};
use crate::tla::diagnostic::Diagnostic;
use crate::tla::operators::foreign;
use crate::tla::operators::{NEGATION, Operator};
use crate::tla::source::Span;

/// An operator and its place.
type Placed = (&'static Operator, Span);

/// An expression between operators.
pub(super) struct Operand {
    /// The expression.
    pub expr: Expr,
    /// The height of its tree.
    pub height: u32,
    /// The operator whose unparenthesised chain it is, if that chain is one flat node.
    pub chain: Option<&'static Operator>,
}

/// A part of an expression as read.
pub(super) enum Item {
    /// An expression between operators.
    Operand(Operand),
    /// An operator before an operand, and its name there.
    Prefix(&'static Operator, Ident),
    /// An operator between operands, and its name there.
    Infix(&'static Operator, Ident),
}

impl Item {
    pub fn operator(&self) -> Option<Placed> {
        match self {
            Item::Operand(_) => None,
            Item::Prefix(operator, name) | Item::Infix(operator, name) => Some((operator, name.span)),
        }
    }

    pub fn infix(&self) -> Option<Placed> {
        if let Item::Infix(operator, name) = self { Some((operator, name.span)) } else { None }
    }
}

/// An operator that waits for its right operand.
struct Waiting {
    operator: &'static Operator,
    name: Ident,
    left: Option<Operand>,
}

impl Waiting {
    fn placed(&self) -> Placed {
        (self.operator, self.name.span)
    }
}

/// The expression that the items are. They begin with an operand or a prefix operator and end with an operand.
pub(super) fn resolve(items: Vec<Item>) -> Parse<Operand> {
    let foreign = items.iter().find_map(|item| item.operator().and_then(|(operator, _)| foreign(operator.name)));
    resolve_items(items).map_err(|fault| match foreign {
        Some(note) => Box::new(fault.note(note)),
        None => fault,
    })
}

fn resolve_items(items: Vec<Item>) -> Parse<Operand> {
    let mut waiting: Vec<Waiting> = Vec::new();
    let mut current: Option<Operand> = None;
    for item in items {
        match item {
            Item::Operand(operand) => current = Some(operand),
            Item::Prefix(operator, name) => {
                check_sign(waiting.last(), (operator, name.span))?;
                waiting.push(Waiting { operator, name, left: None });
            }
            Item::Infix(operator, name) => {
                let left = reduce(&mut waiting, current.take(), Some((operator, name.span)))?;
                waiting.push(Waiting { operator, name, left });
            }
        }
    }
    let whole = reduce(&mut waiting, current, None)?;
    whole.ok_or_else(|| Box::new(Diagnostic::nowhere("an expression without operands")))
}

/// `a * -b` needs parentheses: a sign binds less tightly than `*`. Other prefix operators are free of this rule.
fn check_sign(left: Option<&Waiting>, sign: Placed) -> Parse<()> {
    match left {
        Some(left) if left.left.is_some() && sign.0 == NEGATION && left.operator.low > sign.0.high => {
            Err(conflict(left.placed(), sign))
        }
        _ => Ok(()),
    }
}

/// Gives `current` to the operators on its left as long as they take it before `right` does.
fn reduce(waiting: &mut Vec<Waiting>, mut current: Option<Operand>, right: Option<Placed>) -> Parse<Option<Operand>> {
    while let Some(top) = waiting.last() {
        if let Some(right) = right
            && !top.operator.takes_before(right.0)
        {
            if top.operator.yields_to(right.0) {
                break;
            }
            return Err(conflict(top.placed(), right));
        }
        let (Some(top), Some(operand)) = (waiting.pop(), current.take()) else { return Ok(None) };
        current = Some(applied(top, operand)?);
    }
    Ok(current)
}

/// The operator with its operands.
fn applied(waiting: Waiting, right: Operand) -> Parse<Operand> {
    let Waiting { operator, name, left } = waiting;
    let Some(left) = left else {
        let span = name.span.to(right.expr.span);
        return operand(apply(name, vec![right.expr]), span, right.height, None);
    };
    if left.chain == Some(operator) {
        return extended(left, right);
    }
    let span = left.expr.span.to(right.expr.span);
    let height = left.height.max(right.height);
    let parts = vec![left.expr, right.expr];
    let (kind, chain) = match operator.name {
        r"/\" => (ExprKind::And(parts), Some(operator)),
        r"\/" => (ExprKind::Or(parts), Some(operator)),
        r"\X" => (ExprKind::Product(parts), Some(operator)),
        _ => (apply(name, parts), None),
    };
    operand(kind, span, height, chain)
}

/// A flat chain with one more part.
fn extended(mut chain: Operand, part: Operand) -> Parse<Operand> {
    chain.expr.span = chain.expr.span.to(part.expr.span);
    chain.height = chain.height.max(above(part.height, part.expr.span)?);
    if let ExprKind::And(parts) | ExprKind::Or(parts) | ExprKind::Product(parts) = &mut *chain.expr.kind {
        parts.push(part.expr);
    }
    Ok(chain)
}

fn operand(kind: ExprKind, span: Span, below: u32, chain: Option<&'static Operator>) -> Parse<Operand> {
    Ok(Operand { expr: Expr { kind: Box::new(kind), span }, height: above(below, span)?, chain })
}

fn apply(name: Ident, args: Vec<Expr>) -> ExprKind {
    ExprKind::Apply { op: OpName { path: Vec::new(), name }, args }
}

/// The fault that parentheses are missing between two operators.
pub(super) fn conflict(left: Placed, right: Placed) -> Box<Diagnostic> {
    let message = if left.0 == right.0 {
        format!("`{}` is not associative: say by parentheses which of the two comes first", show(left.0))
    } else {
        let (left, right) = (show(left.0), show(right.0));
        format!("neither of `{left}` and `{right}` binds tighter than the other: say by parentheses which comes first")
    };
    Box::new(Diagnostic::new(right.1, message).label(left.1, "the other operator"))
}

fn show(operator: &'static Operator) -> &'static str {
    if operator == NEGATION { "-" } else { operator.name }
}
