//! Values of TLA+: small, immutable, cheap to clone, each compound with the fingerprint of its contents.
//!
//! One value has one form (see [`Value::function`]), so equality, order, fingerprint and canonical bytes agree. Sets
//! that are not enumerated until they must be are [`Lazy`].
//!
//! Depth: nothing here recurses by the depth of a value. Equality and release of values deeper than 200 levels take an
//! explicit stack, order and [`Value::try_eq`] are loops, printing and serialising keep their own stacks. Only lazy
//! sets recurse, and those deeper than 200 levels are refused when they are built ([`SetError::TooDeep`]).

mod apply;
mod block;
mod canonical;
mod compare;
mod display;
mod error;
mod fingerprint;
mod function;
mod lazy;
mod order;
mod permutation;
mod read;
mod record;
mod seq;
mod set;
mod sets;
mod shape;
mod symbol;

#[cfg(test)]
mod tests;

pub use canonical::CANONICAL_VERSION;
pub use error::{Incomparable, SetError};
pub use fingerprint::FINGERPRINT_VERSION;
pub use function::{Form, Function};
pub use lazy::{Lazy, NORMAL_LIMIT};
pub use permutation::Permutation;
pub use read::{CanonicalError, Interner, read_canonical, read_interned};
pub use record::Record;
pub use seq::Seq;
pub use set::Set;
pub use shape::Shape;
pub use symbol::{Symbol, Symbols};

/// A value. Variants that the same mathematical value could take are excluded by the normal form: a function over
/// `1..n` is a [`Seq`], over strings a [`Record`], and the empty function is the empty sequence.
#[repr(u64)] // A tag of a whole word is copied by whole words; with one of a byte, copies stall on partial stores.
pub enum Value {
    /// `TRUE` or `FALSE`.
    Bool(bool),
    /// An integer.
    Int(i64),
    /// A string.
    Str(Symbol),
    /// A model value: comparable with everything, equal only to itself.
    Model(Symbol),
    /// A set with its elements.
    Set(Set),
    /// A sequence or tuple.
    Seq(Seq),
    /// A record: a function over a non-empty set of strings.
    Record(Record),
    /// Any other function.
    Function(Function),
    /// A set that is not enumerated until it must be.
    Lazy(Lazy),
}

impl Clone for Value {
    // By hand: numbers are copied without a jump table, and all counts of references are raised by one piece of code.
    #[inline]
    fn clone(&self) -> Value {
        match self {
            Value::Int(value) => Value::Int(*value),
            Value::Bool(value) => Value::Bool(*value),
            _ => self.share(),
        }
    }
}

impl Value {
    #[inline]
    fn share(&self) -> Value {
        match self {
            Value::Model(symbol) => Value::Model(symbol.clone()),
            Value::Str(symbol) => Value::Str(symbol.clone()),
            Value::Set(set) => Value::Set(set.clone()),
            Value::Seq(seq) => Value::Seq(seq.clone()),
            Value::Record(record) => Value::Record(record.clone()),
            Value::Function(function) => Value::Function(function.clone()),
            Value::Lazy(lazy) => Value::Lazy(lazy.clone()),
            Value::Bool(value) => Value::Bool(*value),
            Value::Int(value) => Value::Int(*value),
        }
    }

    /// A string that is in no [`Symbols`] table; equal to one that is, but slower to compare.
    pub fn string(text: &str) -> Value {
        Value::Str(Symbol::new(text))
    }

    /// A model value that is in no [`Symbols`] table; equal to one that is, but slower to compare.
    pub fn model(text: &str) -> Value {
        Value::Model(Symbol::new(text))
    }

    /// The set of these values.
    pub fn set(elements: Vec<Value>) -> Value {
        Value::Set(Set::new(elements))
    }

    /// The sequence or tuple of these values.
    pub fn seq(elements: Vec<Value>) -> Value {
        Value::Seq(Seq::new(elements))
    }

    /// The record of these fields, of which the first of a name counts; without fields, the empty sequence.
    pub fn record(fields: Vec<(Symbol, Value)>) -> Value {
        if fields.is_empty() { Value::seq(Vec::new()) } else { Value::Record(Record::new(fields)) }
    }

    /// `BOOLEAN`.
    pub fn booleans() -> Value {
        Value::Set(Set::from_sorted(vec![Value::Bool(false), Value::Bool(true)]))
    }

    /// What it is, for messages: `an integer`, `a set`.
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Bool(_) => "a boolean",
            Value::Int(_) => "an integer",
            Value::Str(_) => "a string",
            Value::Model(_) => "a model value",
            Value::Set(_) | Value::Lazy(_) => "a set",
            Value::Seq(_) => "a sequence",
            Value::Record(_) => "a record",
            Value::Function(_) => "a function",
        }
    }

    /// How many parts it has at the first level, or bytes of text: what copying it takes.
    #[inline]
    pub fn parts_count(&self) -> usize {
        match self {
            Value::Bool(_) | Value::Int(_) | Value::Model(_) | Value::Lazy(_) => 0,
            Value::Str(text) => text.as_str().len(),
            Value::Set(set) => set.len(),
            Value::Seq(seq) => seq.len(),
            Value::Record(record) => record.len(),
            Value::Function(function) => function.len(),
        }
    }

    /// How deep it nests at most: 0 for what has no parts. After an update it may still count a part that was replaced.
    pub fn depth(&self) -> u32 {
        match self {
            Value::Bool(_) | Value::Int(_) | Value::Str(_) | Value::Model(_) => 0,
            Value::Set(set) => set.block().depth(),
            Value::Seq(seq) => seq.block().depth(),
            Value::Record(record) => record.block().depth(),
            Value::Function(function) => function.block().depth(),
            Value::Lazy(lazy) => lazy.depth(),
        }
    }

    /// A hash of the contents, the same in every process and on every machine ([`FINGERPRINT_VERSION`]). It is carried
    /// by compounds, so this takes constant time; a lazy set is enumerated once, if it has no more than
    /// [`NORMAL_LIMIT`] elements. 64 bits: two values may share one by chance, which equality does not mind.
    #[inline]
    pub fn fingerprint(&self) -> u64 {
        match self {
            Value::Bool(value) => fingerprint::of_bool(*value),
            Value::Int(value) => fingerprint::of_int(*value),
            Value::Str(symbol) => fingerprint::of_string(symbol),
            Value::Model(symbol) => fingerprint::of_model(symbol),
            Value::Set(set) => set.block().hash(),
            Value::Seq(seq) => seq.block().hash(),
            Value::Record(record) => record.block().hash(),
            Value::Function(function) => function.block().hash(),
            Value::Lazy(lazy) => lazy.fingerprint(),
        }
    }
}
