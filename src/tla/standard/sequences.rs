//! `Sequences`.

use crate::tla::value::{Seq, Value};

use super::{Binary, Form, Native, Special, Standard, Unary, describe, int, strict, text};

/// `Sequences`.
pub static SEQUENCES: Standard = Standard {
    name: "Sequences",
    extends: &[],
    operators: &[
        Native { name: "Seq", params: &[0], form: Form::Unary(Unary::Seq) },
        Native { name: "Len", params: &[0], form: Form::Unary(Unary::Len) },
        Native { name: "Head", params: &[0], form: Form::Unary(Unary::Head) },
        Native { name: "Tail", params: &[0], form: Form::Unary(Unary::Tail) },
        Native { name: "\\o", params: &[0, 0], form: Form::Binary(Binary::Concat) },
        Native { name: "\\circ", params: &[0, 0], form: Form::Binary(Binary::Concat) },
        Native { name: "Append", params: &[0, 0], form: Form::Binary(Binary::Append) },
        strict("SubSeq", &[0, 0, 0], sub_seq),
        Native { name: "SelectSeq", params: &[0, 1], form: Form::Special(Special::SelectSeq) },
    ],
};

/// An argument that must be a sequence.
pub(super) fn seq(value: &Value) -> Result<&Seq, String> {
    match value {
        Value::Seq(seq) => Ok(seq),
        other => Err(format!("a sequence is needed, but this is {}", describe(other))),
    }
}

fn sub_seq(args: &[Value]) -> Result<Value, String> {
    let [items, from, to] = args else { return Err("three arguments are needed".to_owned()) };
    let (from, to) = (int(from)?, int(to)?);
    if let Value::Str(_) = items {
        return text::part(items, from, to);
    }
    let items = seq(items)?;
    let Some(part) = items.sub_seq(from, to) else {
        return Err(format!("{from}..{to} is not within the indices 1..{} of the sequence", items.len()));
    };
    Ok(Value::Seq(part))
}
