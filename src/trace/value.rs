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
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
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
