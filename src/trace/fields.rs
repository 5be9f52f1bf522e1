//! Reading the fields of events and records.

use super::value::{Text, Value};
use crate::node::NodeId;

/// The fields of an event or a record; what is not there, or of another kind, is zero or empty.
#[derive(Clone, Copy, Debug)]
pub struct Fields<'a>(pub &'a [(Text, Value)]);

impl<'a> Fields<'a> {
    /// The fields of a value that is a record.
    pub fn of(value: &'a Value) -> Fields<'a> {
        match value {
            Value::Record(fields) => Fields(fields),
            _ => Fields(&[]),
        }
    }

    /// The value of a field.
    pub fn get(&self, name: &str) -> Option<&'a Value> {
        self.0.iter().find(|(field, _)| field == name).map(|(_, value)| value)
    }

    /// A number.
    pub fn number(&self, name: &str) -> u64 {
        self.get(name).map_or(0, Value::to_uint)
    }

    /// A node; one that no cluster has, if the field has none.
    pub fn node(&self, name: &str) -> NodeId {
        self.get(name).and_then(Value::to_node).unwrap_or(NodeId(u8::MAX))
    }

    /// The items of a sequence or set.
    pub fn items(&self, name: &str) -> &'a [Value] {
        match self.get(name) {
            Some(Value::Seq(items) | Value::Set(items)) => items,
            _ => &[],
        }
    }

    /// The fields of a record.
    pub fn record(&self, name: &str) -> Fields<'a> {
        self.get(name).map_or(Fields(&[]), Fields::of)
    }
}

impl Value {
    /// The number that this is; 0 if it is none, or negative.
    pub fn to_uint(&self) -> u64 {
        match self {
            Value::Int(number) => u64::try_from(*number).unwrap_or(0),
            _ => 0,
        }
    }

    /// The node that this is.
    pub fn to_node(&self) -> Option<NodeId> {
        match self {
            Value::Node(node) => Some(*node),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_there_is_empty() {
        let inner = Value::Record(vec![("term".into(), Value::Int(3)), ("who".into(), Value::Node(NodeId(1)))]);
        let fields = [("m".into(), inner), ("all".into(), Value::Seq(vec![Value::Int(-1), Value::Int(5)]))];
        let fields = Fields(&fields);
        assert_eq!((fields.record("m").number("term"), fields.record("m").node("who")), (3, NodeId(1)));
        assert_eq!(fields.items("all").iter().map(Value::to_uint).collect::<Vec<_>>(), [0, 5]);
        assert_eq!((fields.number("m"), fields.record("x").number("term")), (0, 0));
        assert_eq!((fields.node("m"), fields.items("m").len()), (NodeId(u8::MAX), 0));
    }
}
