//! The values that events carry.

use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};

use crate::node::NodeId;

/// A name or a string: borrowed where the adapter knows it at compile time.
pub type Text = Cow<'static, str>;

/// A value in an event, in terms that any spec has.
///
/// It prints in TLA+ notation: `n1`, `Nil`, `"text"`, `<<1, 2>>`, `{1, 2}`, `[term |-> 3]`.
#[derive(Clone, Debug, Eq, PartialOrd, Ord)]
pub enum Value {
    /// `TRUE` or `FALSE`.
    Bool(bool),
    /// An integer.
    Int(i64),
    /// A string.
    Str(Text),
    /// A node; the spec's model value of the same name (`n1`, `n2`, ...).
    Node(NodeId),
    /// The spec's constant or model value of this name, such as `Nil`.
    Constant(Text),
    /// A sequence.
    Seq(Vec<Value>),
    /// A set; order and repetition mean nothing.
    Set(Vec<Value>),
    /// A record; the order of fields means nothing.
    Record(Vec<(Text, Value)>),
}

impl Value {
    /// A constant known at compile time.
    pub const fn constant(name: &'static str) -> Value {
        Value::Constant(Cow::Borrowed(name))
    }

    /// A string known at compile time.
    pub const fn str(text: &'static str) -> Value {
        Value::Str(Cow::Borrowed(text))
    }

    /// An integer from an unsigned counter, saturating at `i64::MAX`.
    pub fn uint(number: u64) -> Value {
        Value::Int(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

/// Names are mostly the same places in the program: their texts are compared only if they are not.
pub(super) fn same_text(a: &Text, b: &Text) -> bool {
    a.len() == b.len() && (std::ptr::eq(a.as_ptr(), b.as_ptr()) || a == b)
}

impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Bool(a), Value::Bool(b)) => a == b,
            (Value::Int(a), Value::Int(b)) => a == b,
            (Value::Str(a), Value::Str(b)) | (Value::Constant(a), Value::Constant(b)) => same_text(a, b),
            (Value::Node(a), Value::Node(b)) => a == b,
            (Value::Seq(a), Value::Seq(b)) | (Value::Set(a), Value::Set(b)) => a == b,
            (Value::Record(a), Value::Record(b)) => same_fields(a, b),
            _ => false,
        }
    }
}

/// Whether fields have the same names and values, in the same order.
pub(super) fn same_fields(a: &[(Text, Value)], b: &[(Text, Value)]) -> bool {
    let same = |((name, value), (other, its)): (&(Text, Value), &(Text, Value))| value == its && same_text(name, other);
    a.len() == b.len() && a.iter().zip(b).all(same)
}

/// Names of fields are left out: events of one kind have the same ones, and this is on the path of every event.
impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Value::Bool(bool) => state.write_u8(u8::from(*bool)),
            Value::Int(number) => state.write_i64(*number),
            Value::Str(text) | Value::Constant(text) => text.hash(state),
            Value::Node(node) => state.write_u8(node.0),
            Value::Seq(items) | Value::Set(items) => items.hash(state),
            Value::Record(fields) => fields.iter().for_each(|(_, value)| value.hash(state)),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bool(true) => f.write_str("TRUE"),
            Value::Bool(false) => f.write_str("FALSE"),
            Value::Int(number) => write!(f, "{number}"),
            Value::Str(text) => write!(f, "{text:?}"),
            Value::Node(node) => write!(f, "{node}"),
            Value::Constant(name) => f.write_str(name),
            Value::Seq(items) => delimited(f, "<<", items, ">>"),
            Value::Set(items) => delimited(f, "{", items, "}"),
            Value::Record(fields) => record(f, fields),
        }
    }
}

fn delimited(f: &mut fmt::Formatter<'_>, open: &str, items: &[Value], close: &str) -> fmt::Result {
    f.write_str(open)?;
    for (index, item) in items.iter().enumerate() {
        let separator = if index == 0 { "" } else { ", " };
        write!(f, "{separator}{item}")?;
    }
    f.write_str(close)
}

fn record(f: &mut fmt::Formatter<'_>, fields: &[(Text, Value)]) -> fmt::Result {
    f.write_str("[")?;
    for (index, (name, value)) in fields.iter().enumerate() {
        let separator = if index == 0 { "" } else { ", " };
        write!(f, "{separator}{name} |-> {value}")?;
    }
    f.write_str("]")
}
