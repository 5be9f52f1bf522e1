//! Equality, order and hash of values.
//!
//! The order is TLC's: model values by name come before everything else; `FALSE < TRUE`; integers by value; strings by
//! text; sets by size, then elementwise; functions, records and sequences by size, then pair by pair, the argument before
//! the value. What TLC refuses to compare is ordered by kind: booleans, integers, strings, sets, functions. Texts compare as bytes.
//!
//! A lazy set that can be enumerated within [`NORMAL_LIMIT`](super::NORMAL_LIMIT) elements is compared as its elements
//! (which it then keeps); one that cannot comes after all other sets and equals only what is built in the same way.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use super::block::{Block, DEEP, Head};
use super::{Lazy, Set, Value};

/// Kinds of values, of which TLC compares no two, model values aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Class {
    Model,
    Bool,
    Int,
    Str,
    Set,
    Function,
}

/// A set as equality and order see it.
pub(super) enum Normal<'a> {
    /// With its elements.
    Elements(&'a Set),
    /// Too large or infinite.
    Opaque(&'a Lazy),
}

impl Value {
    /// The kind.
    #[inline]
    pub(super) fn class(&self) -> Class {
        match self {
            Value::Model(_) => Class::Model,
            Value::Bool(_) => Class::Bool,
            Value::Int(_) => Class::Int,
            Value::Str(_) => Class::Str,
            Value::Set(_) | Value::Lazy(_) => Class::Set,
            Value::Seq(_) | Value::Record(_) | Value::Function(_) => Class::Function,
        }
    }

    /// A set as equality and order see it; `None` of other kinds.
    pub(super) fn normal(&self) -> Option<Normal<'_>> {
        match self {
            Value::Set(set) => Some(Normal::Elements(set)),
            Value::Lazy(lazy) => Some(lazy.normal().map_or(Normal::Opaque(lazy), Normal::Elements)),
            _ => None,
        }
    }
}

impl PartialEq for Value {
    #[inline]
    fn eq(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Bool(a), Value::Bool(b)) => a == b,
            (Value::Int(a), Value::Int(b)) => a == b,
            (Value::Str(a), Value::Str(b)) | (Value::Model(a), Value::Model(b)) => a == b,
            (Value::Set(a), Value::Set(b)) => a == b,
            (Value::Seq(a), Value::Seq(b)) => equal(a.block(), b.block(), |(), ()| true),
            (Value::Record(a), Value::Record(b)) => equal(a.block(), b.block(), |a, b| Rc::ptr_eq(a, b) || a == b),
            (Value::Function(a), Value::Function(b)) => equal(a.block(), b.block(), |a, b| a == b),
            (Value::Lazy(_), Value::Set(_) | Value::Lazy(_)) | (Value::Set(_), Value::Lazy(_)) => {
                equal_sets(self, other)
            }
            _ => false,
        }
    }
}

impl Eq for Value {}

impl PartialEq for Set {
    #[inline]
    fn eq(&self, other: &Set) -> bool {
        equal(self.block(), other.block(), |(), ()| true)
    }
}

impl Eq for Set {}

#[inline]
fn equal<H: Head>(a: &Block<H>, b: &Block<H>, heads: impl Fn(&H, &H) -> bool) -> bool {
    a.same(b) || (a.hash() == b.hash() && equal_parts(a, b, heads))
}

/// Equality of what has one fingerprint: almost always true, so it looks at everything.
fn equal_parts<H: Head>(a: &Block<H>, b: &Block<H>, heads: impl Fn(&H, &H) -> bool) -> bool {
    if a.depth().min(b.depth()) <= DEEP {
        return heads(a.head(), b.head()) && a.items() == b.items();
    }
    heads(a.head(), b.head()) && a.items().len() == b.items().len() && equal_deep(a.items(), b.items())
}

/// Equality of deep values: with a stack of its own.
#[cold]
fn equal_deep(a: &[Value], b: &[Value]) -> bool {
    let mut rest: Vec<(&Value, &Value)> = a.iter().zip(b).collect();
    while let Some((a, b)) = rest.pop() {
        if a.depth().min(b.depth()) <= DEEP {
            if a != b {
                return false;
            }
            continue;
        }
        if a.fingerprint() != b.fingerprint() || a.class() != b.class() {
            return false;
        }
        let ((a_keys, a_parts), (b_keys, b_parts)) = (a.parts(), b.parts());
        if a_keys.len() != b_keys.len() || a_parts.len() != b_parts.len() {
            return false;
        }
        rest.extend(a_keys.iter().zip(b_keys));
        rest.extend(a_parts.iter().zip(b_parts));
    }
    true
}

fn equal_sets(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Lazy(a), Value::Lazy(b)) if a.same(b) => true,
        _ => match (a.normal(), b.normal()) {
            (Some(Normal::Elements(a)), Some(Normal::Elements(b))) => a == b,
            (Some(Normal::Opaque(a)), Some(Normal::Opaque(b))) => a.compare(b) == Ordering::Equal,
            _ => false,
        },
    }
}

impl Ord for Value {
    #[inline]
    fn cmp(&self, other: &Value) -> Ordering {
        match (self, other) {
            (Value::Int(a), Value::Int(b)) => a.cmp(b),
            (Value::Str(a), Value::Str(b)) | (Value::Model(a), Value::Model(b)) => a.cmp(b),
            _ => compare(self, other),
        }
    }
}

impl PartialOrd for Value {
    #[inline]
    fn partial_cmp(&self, other: &Value) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Set {
    fn cmp(&self, other: &Set) -> Ordering {
        match first_difference(self.as_slice(), other.as_slice()) {
            Difference::Decided(order) => order,
            Difference::At(a, b) => compare(a, b),
        }
    }
}

impl PartialOrd for Set {
    fn partial_cmp(&self, other: &Set) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// What a look at two values shows.
pub(super) enum Difference<'a> {
    /// Their order.
    Decided(Ordering),
    /// The first of their parts that differ; their order is the order of these.
    At(&'a Value, &'a Value),
}

/// The order of two values: the first parts that differ decide it, so this is a descent and no recursion.
fn compare<'a>(mut a: &'a Value, mut b: &'a Value) -> Ordering {
    loop {
        match difference(a, b) {
            Difference::Decided(order) => return order,
            Difference::At(first, second) => (a, b) = (first, second),
        }
    }
}

pub(super) fn difference<'a>(a: &'a Value, b: &'a Value) -> Difference<'a> {
    Difference::Decided(match (a, b) {
        (Value::Bool(a), Value::Bool(b)) => a.cmp(b),
        (Value::Int(a), Value::Int(b)) => a.cmp(b),
        (Value::Str(a), Value::Str(b)) | (Value::Model(a), Value::Model(b)) => a.cmp(b),
        (Value::Set(a), Value::Set(b)) => return first_difference(a.as_slice(), b.as_slice()),
        (Value::Seq(a), Value::Seq(b)) => return first_difference(a.as_slice(), b.as_slice()),
        (Value::Record(x), Value::Record(y)) if Rc::ptr_eq(x.shape(), y.shape()) => {
            return first_difference(x.values(), y.values());
        }
        (Value::Function(x), Value::Function(y)) if x.domain().same(y.domain()) => {
            return first_difference(x.values(), y.values());
        }
        _ => match (a.class(), b.class()) {
            (Class::Set, Class::Set) => return set_difference(a, b),
            (Class::Function, Class::Function) => return first_differing_pair(a.parts(), b.parts()),
            (first, second) => first.cmp(&second),
        },
    })
}

fn order_or<'a>(order: Ordering, then: impl FnOnce() -> Difference<'a>) -> Difference<'a> {
    if order == Ordering::Equal { then() } else { Difference::Decided(order) }
}

/// The shorter comes first; of equal length, the first parts that differ decide.
fn first_difference<'a>(a: &'a [Value], b: &'a [Value]) -> Difference<'a> {
    order_or(a.len().cmp(&b.len()), || {
        let differing = a.iter().zip(b).find(|(a, b)| a != b);
        differing.map_or(Difference::Decided(Ordering::Equal), |(a, b)| Difference::At(a, b))
    })
}

fn set_difference<'a>(a: &'a Value, b: &'a Value) -> Difference<'a> {
    match (a.normal(), b.normal()) {
        (Some(Normal::Elements(a)), Some(Normal::Elements(b))) => first_difference(a.as_slice(), b.as_slice()),
        (Some(Normal::Opaque(a)), Some(Normal::Opaque(b))) => Difference::Decided(a.compare(b)),
        (Some(Normal::Opaque(_)), _) => Difference::Decided(Ordering::Greater),
        _ => Difference::Decided(Ordering::Less),
    }
}

/// Domain and values of a function; without a domain, it is that of a sequence.
type Parts<'a> = (&'a [Value], &'a [Value]);

/// The smaller function comes first; of equal size, the first pair of argument and value that differs decides.
fn first_differing_pair<'a>((a_keys, a): Parts<'a>, (b_keys, b): Parts<'a>) -> Difference<'a> {
    if a.len() != b.len() {
        return Difference::Decided(a.len().cmp(&b.len()));
    }
    for (at, (first, second)) in a.iter().zip(b).enumerate() {
        let index = || Value::Int(i64::try_from(at).unwrap_or(i64::MAX).saturating_add(1));
        let order = match (a_keys.get(at), b_keys.get(at)) {
            (Some(a), Some(b)) if a != b => return Difference::At(a, b),
            (Some(a), None) => a.cmp(&index()),
            (None, Some(b)) => index().cmp(b),
            _ => Ordering::Equal,
        };
        if order != Ordering::Equal {
            return Difference::Decided(order);
        }
        if first != second {
            return Difference::At(first, second);
        }
    }
    Difference::Decided(Ordering::Equal)
}

impl Value {
    /// The parts of a compound: the domain where it is not implied by the kind and the number of values, and the rest.
    pub(super) fn parts(&self) -> (&[Value], &[Value]) {
        match self {
            Value::Set(set) => (&[], set.as_slice()),
            Value::Seq(seq) => (&[], seq.as_slice()),
            Value::Record(record) => (record.shape().domain().as_slice(), record.values()),
            Value::Function(function) => (function.domain().as_slice(), function.values()),
            Value::Lazy(lazy) => (&[], lazy.normal().map_or(&[], Set::as_slice)),
            Value::Bool(_) | Value::Int(_) | Value::Str(_) | Value::Model(_) => (&[], &[]),
        }
    }
}

impl Hash for Value {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.fingerprint());
    }
}

impl Hash for Set {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.block().hash());
    }
}
