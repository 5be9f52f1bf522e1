//! Functions, and the normal form of everything that is one.

use std::cell::Cell;
use std::mem;
use std::rc::Rc;

use super::block::{Block, Head};
use super::{Record, Seq, Set, Shape, Symbol, Value, fingerprint};

impl Head for Set {
    fn release(&mut self, out: &mut Vec<Value>) {
        out.push(Value::Set(mem::replace(self, Set::empty())));
    }
}

/// A function whose domain is neither empty, nor `1..n`, nor a set of strings.
#[derive(Clone)]
pub struct Function(Block<Set>);

impl Function {
    /// Only for domains that are not those of sequences and records.
    fn new(domain: Set, values: Vec<Value>) -> Function {
        let terms = domain.iter().zip(&values).map(|(key, value)| term(key, value));
        let hash = terms.fold(fingerprint::FUNCTION, u64::wrapping_add);
        let above = domain.block().depth();
        Function(Block::new(domain, hash, above, values))
    }

    /// Its domain.
    #[inline]
    pub fn domain(&self) -> &Set {
        self.0.head()
    }

    /// The values, in the order of the domain's elements.
    #[inline]
    pub fn values(&self) -> &[Value] {
        self.0.items()
    }

    /// The arguments and values, in the order of the domain's elements.
    pub fn entries(&self) -> impl Iterator<Item = (&Value, &Value)> {
        self.domain().iter().zip(self.values())
    }

    /// The number of elements of the domain.
    #[inline]
    pub fn len(&self) -> usize {
        self.values().len()
    }

    /// Whether the domain is empty; no function in normal form is.
    pub fn is_empty(&self) -> bool {
        self.values().is_empty()
    }

    /// The value at an argument.
    #[inline]
    pub fn get(&self, key: &Value) -> Option<&Value> {
        self.values().get(self.domain().position(key)?)
    }

    /// As [`Function::get`], of an argument that most likely stands in the domain where `hint` says; it is kept up to
    /// date.
    #[inline]
    pub fn get_near(&self, key: &Value, hint: &Cell<usize>) -> Option<&Value> {
        let near = self.domain().as_slice().get(hint.get());
        if let (Some(Value::Model(found)), Value::Model(wanted)) = (near, key)
            && found.same(wanted)
        {
            return self.values().get(hint.get());
        }
        let position = self.domain().position(key)?;
        hint.set(position);
        self.values().get(position)
    }

    /// Whether both are the same storage: quicker than equality, and never true of different functions.
    #[inline]
    pub fn same(&self, other: &Function) -> bool {
        self.0.same(&other.0)
    }

    /// With the value at an argument replaced; unchanged outside of the domain.
    #[must_use]
    pub fn with(&self, key: &Value, value: Value) -> Function {
        match self.domain().position(key) {
            Some(position) => self.with_at(position, value),
            None => self.clone(),
        }
    }

    /// With the value of the domain's element at a position replaced; unchanged if there is no such position.
    #[must_use]
    pub fn with_at(&self, position: usize, value: Value) -> Function {
        let (Some(old), Some(key)) = (self.values().get(position), self.domain().as_slice().get(position)) else {
            return self.clone();
        };
        if *old == value {
            return self.clone();
        }
        let key = key.fingerprint();
        let (out, in_) = (fingerprint::entry(key, old.fingerprint()), fingerprint::entry(key, value.fingerprint()));
        let hash = self.0.hash().wrapping_sub(out).wrapping_add(in_);
        Function(self.0.replaced(hash, position, value))
    }

    /// `self @@ (key :> value)`.
    pub(super) fn with_entry(&self, key: &Value, value: &Value) -> Value {
        let Err(index) = self.domain().search(key) else { return Value::Function(self.clone()) };
        let domain = self.domain().inserted(index, key.clone());
        if is_interval_from_one(&domain) {
            let mut values = self.values().to_vec();
            values.insert(index.min(values.len()), value.clone());
            return Value::Seq(Seq::new(values));
        }
        let hash = self.0.hash().wrapping_add(term(key, value));
        let above = domain.block().depth();
        Value::Function(Function(self.0.inserted(domain, hash, above, index, value.clone())))
    }

    #[inline]
    pub(super) fn block(&self) -> &Block<Set> {
        &self.0
    }

    pub(super) fn into_block(self) -> Block<Set> {
        self.0
    }
}

#[inline]
fn term(key: &Value, value: &Value) -> u64 {
    fingerprint::entry(key.fingerprint(), value.fingerprint())
}

/// What functions over a domain are in normal form. Worth keeping where many are made over one domain.
#[derive(Clone)]
pub enum Form {
    /// The domain is `1..n`, or empty.
    Seq,
    /// The domain is a non-empty set of strings.
    Record(Rc<Shape>),
    /// Any other domain.
    Function(Set),
}

impl Form {
    /// The form over a domain.
    pub fn of(domain: &Set) -> Form {
        match (domain.as_slice().first(), domain.as_slice().last()) {
            (None, _) => Form::Seq,
            _ if is_interval_from_one(domain) => Form::Seq,
            // As below: strings at both ends are strings throughout.
            (Some(Value::Str(_)), Some(Value::Str(_))) => {
                Form::Record(Shape::new(domain.iter().filter_map(text).collect()))
            }
            _ => Form::Function(domain.clone()),
        }
    }

    /// The function with these values, one for each element of the domain, in its order.
    pub fn build(&self, values: Vec<Value>) -> Value {
        match self {
            Form::Seq => Value::Seq(Seq::new(values)),
            Form::Record(shape) => Value::Record(Record::with_shape(shape, values)),
            Form::Function(domain) => Value::Function(Function::new(domain.clone(), values)),
        }
    }
}

/// Whether the domain is `1..n`, and not empty.
fn is_interval_from_one(domain: &Set) -> bool {
    // Kinds do not interleave in the order of a set: integers at both ends are integers throughout.
    match (domain.as_slice().first(), domain.as_slice().last()) {
        (Some(Value::Int(1)), Some(Value::Int(last))) => usize::try_from(*last) == Ok(domain.len()),
        _ => false,
    }
}

fn text(value: &Value) -> Option<Symbol> {
    if let Value::Str(symbol) = value { Some(symbol.clone()) } else { None }
}

impl Value {
    /// The function with these values, one for each element of the domain, in its order. Its normal form: over `1..n` a
    /// sequence, over strings a record, over nothing the empty sequence, else a function.
    pub fn function(domain: Set, values: Vec<Value>) -> Value {
        debug_assert_eq!(domain.len(), values.len(), "one value for each element of the domain");
        match Form::of(&domain) {
            Form::Function(domain) => Value::Function(Function::new(domain, values)),
            form => form.build(values),
        }
    }
}
