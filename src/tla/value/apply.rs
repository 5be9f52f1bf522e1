//! What functions, sequences and records have in common: application, domain, `EXCEPT`, `@@` and `:>`.

use std::cmp::Ordering;

use super::{Set, Value};

impl Value {
    /// The value at an argument; `None` outside of the domain and of what is no function.
    #[inline]
    pub fn apply(&self, key: &Value) -> Option<&Value> {
        match (self, key) {
            (Value::Function(function), key) => function.get(key),
            (Value::Seq(seq), Value::Int(index)) => seq.get(*index),
            (Value::Record(record), Value::Str(name)) => record.get(name),
            _ => None,
        }
    }

    /// Whether it is a function, a sequence or a record.
    pub fn is_function(&self) -> bool {
        matches!(self, Value::Function(_) | Value::Seq(_) | Value::Record(_))
    }

    /// `key \in DOMAIN self`, without building the domain; `None` of what is no function.
    #[inline]
    pub fn in_domain(&self, key: &Value) -> Option<bool> {
        self.is_function().then(|| self.apply(key).is_some())
    }

    /// `DOMAIN self`; `None` of what is no function.
    pub fn domain(&self) -> Option<Set> {
        match self {
            Value::Function(function) => Some(function.domain().clone()),
            Value::Seq(seq) => Some(seq.domain()),
            Value::Record(record) => Some(record.shape().domain().clone()),
            _ => None,
        }
    }

    /// The values of a function, a sequence or a record, in the order of the domain.
    pub fn range(&self) -> Option<&[Value]> {
        match self {
            Value::Function(function) => Some(function.values()),
            Value::Seq(seq) => Some(seq.as_slice()),
            Value::Record(record) => Some(record.values()),
            _ => None,
        }
    }

    /// `[self EXCEPT ![key] = new]`: unchanged outside of the domain, `None` of what is no function.
    #[inline]
    pub fn with(&self, key: &Value, new: Value) -> Option<Value> {
        match (self, key) {
            (Value::Function(function), key) => Some(Value::Function(function.with(key, new))),
            (Value::Seq(seq), Value::Int(index)) => Some(Value::Seq(seq.with(*index, new))),
            (Value::Record(record), Value::Str(name)) => Some(Value::Record(record.with(name, new))),
            (Value::Seq(_) | Value::Record(_), _) => Some(self.clone()),
            _ => None,
        }
    }

    /// `key :> value`.
    pub fn single(key: Value, value: Value) -> Value {
        Value::function(Set::from_sorted(vec![key]), vec![value])
    }

    /// `self @@ other`: on both domains, `self` where they overlap. `None` unless both are functions.
    pub fn merge(&self, other: &Value) -> Option<Value> {
        let (mine, theirs) = (self.range()?, other.range()?);
        if theirs.is_empty() {
            return Some(self.clone());
        }
        if mine.is_empty() {
            return Some(other.clone());
        }
        let domain = other.domain()?;
        if let (Value::Function(function), [key], [value]) = (self, domain.as_slice(), theirs) {
            return Some(function.with_entry(key, value));
        }
        Some(merge_all(&self.domain()?, mine, &domain, theirs))
    }

    /// `self @@ (key :> value)`, without making the function on the right; `None` of what is no function.
    pub fn merge_entry(&self, key: &Value, value: &Value) -> Option<Value> {
        match self {
            Value::Function(function) => Some(function.with_entry(key, value)),
            other => other.merge(&Value::single(key.clone(), value.clone())),
        }
    }
}

/// The union of two functions, the first of which wins.
fn merge_all(domain: &Set, mut mine: &[Value], other: &Set, mut theirs: &[Value]) -> Value {
    let (mut a, mut b) = (domain.as_slice(), other.as_slice());
    let size = a.len() + b.len();
    let (mut keys, mut values) = (Vec::with_capacity(size), Vec::with_capacity(size));
    while let ([key, a_rest @ ..], [value, mine_rest @ ..]) = (a, mine) {
        if let ([other, b_rest @ ..], [its, theirs_rest @ ..]) = (b, theirs) {
            let order = key.cmp(other);
            if order != Ordering::Less {
                (b, theirs) = (b_rest, theirs_rest);
            }
            if order == Ordering::Greater {
                keys.push(other.clone());
                values.push(its.clone());
                continue;
            }
        }
        keys.push(key.clone());
        values.push(value.clone());
        (a, mine) = (a_rest, mine_rest);
    }
    keys.extend_from_slice(b);
    values.extend_from_slice(theirs);
    Value::function(Set::from_sorted(keys), values)
}
