//! What all sets have in common, lazy or not.

use super::lazy::{NORMAL_LIMIT, Size, lazy_difference, lazy_intersection, lazy_union};
use super::order::Class;
use super::{Incomparable, Set, SetError, Value};

impl Value {
    /// `value \in self`. Among listed elements, only kinds are checked, not parts: `<<"a">> \in {<<1>>}` is `FALSE`.
    ///
    /// # Errors
    /// If this is no set, or the value is of another kind than the elements.
    #[inline]
    pub fn contains(&self, value: &Value) -> Result<bool, SetError> {
        match self {
            Value::Set(set) if set.contains(value) => Ok(true),
            Value::Set(set) => Ok(mismatch(set, value).map_or(Ok(false), Err)?),
            Value::Lazy(lazy) => lazy.contains(value),
            _ => Err(SetError::not_a_set(self)),
        }
    }

    /// The elements of a set. Those of a lazy set are found once and kept.
    ///
    /// # Errors
    /// If this is no set, infinite, or has more than [`NORMAL_LIMIT`] elements.
    pub fn as_set(&self) -> Result<&Set, SetError> {
        match self {
            Value::Set(set) => Ok(set),
            Value::Lazy(lazy) => match lazy.normal() {
                Some(set) => Ok(set),
                None => Err(lazy.enumerate(NORMAL_LIMIT).err().unwrap_or_else(|| SetError::undecided(self))),
            },
            _ => Err(SetError::not_a_set(self)),
        }
    }

    /// The elements of a set, of which a lazy one may have no more than `limit`.
    ///
    /// # Errors
    /// If this is no set, infinite, or too large.
    pub fn enumerate(&self, limit: usize) -> Result<Set, SetError> {
        match self {
            Value::Set(set) => Ok(set.clone()),
            Value::Lazy(lazy) => lazy.enumerate(limit),
            _ => Err(SetError::not_a_set(self)),
        }
    }

    /// `Cardinality(self)`. Elements are only enumerated where their number depends on them, as in unions.
    ///
    /// # Errors
    /// If this is no set, infinite, or has more elements than an integer can say.
    pub fn cardinality(&self) -> Result<i64, SetError> {
        self.require_set()?;
        let size = match Size::of(self) {
            Size::Exactly(size) => size,
            Size::AtMost(_) => self.as_set()?.len() as u128,
            Size::Infinite => return Err(SetError::infinite(self)),
            Size::Unknown => return Err(SetError::undecided(self)),
        };
        i64::try_from(size).map_err(|_| SetError::too_large(self, size, i64::MAX as usize))
    }

    /// `IsFiniteSet(self)`.
    ///
    /// # Errors
    /// If this is no set, or cannot be decided.
    pub fn is_finite_set(&self) -> Result<bool, SetError> {
        self.require_set()?;
        match Size::of(self) {
            Size::Exactly(_) | Size::AtMost(_) => Ok(true),
            Size::Infinite => Ok(false),
            Size::Unknown => Err(SetError::undecided(self)),
        }
    }

    /// `self \subseteq other`.
    ///
    /// # Errors
    /// If either is no set, an element is of another kind, or this one cannot be enumerated.
    pub fn is_subset_of(&self, other: &Value) -> Result<bool, SetError> {
        other.require_set()?;
        if let (Value::Set(mine), Value::Set(theirs)) = (self, other) {
            return Ok(mine.is_subset_of(theirs));
        }
        if let (Value::Lazy(mine), Value::Lazy(theirs)) = (self, other) {
            let built_alike = mine.same(theirs) || mine.compare(theirs).is_eq();
            // Nat \subseteq Int is the one inclusion among infinite sets that specs ask for.
            if built_alike || (mine.tag() == 16 && theirs.tag() == 17) {
                return Ok(true);
            }
        }
        for value in self.as_set()? {
            if !other.contains(value)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// `self \cup other`.
    ///
    /// # Errors
    /// If either is no set, or nested too deep.
    pub fn union(&self, other: &Value) -> Result<Value, SetError> {
        match (self, other) {
            (Value::Set(a), Value::Set(b)) => Ok(Value::Set(a.union(b))),
            _ => lazy_union(vec![self.clone(), other.clone()]),
        }
    }

    /// The union of all these sets.
    ///
    /// # Errors
    /// If one is no set, or nested too deep.
    pub fn union_all(sets: Vec<Value>) -> Result<Value, SetError> {
        lazy_union(sets)
    }

    /// `UNION self`.
    ///
    /// # Errors
    /// If this or an element is no set, this cannot be enumerated, or an element is nested too deep.
    pub fn big_union(&self) -> Result<Value, SetError> {
        lazy_union(self.as_set()?.as_slice().to_vec())
    }

    /// `self \cap other`.
    ///
    /// # Errors
    /// If either is no set, an element is of another kind, or they are nested too deep.
    pub fn intersect(&self, other: &Value) -> Result<Value, SetError> {
        lazy_intersection(self, other)
    }

    /// `self \ other`.
    ///
    /// # Errors
    /// If either is no set, an element is of another kind, or they are nested too deep.
    pub fn difference(&self, other: &Value) -> Result<Value, SetError> {
        lazy_difference(self, other)
    }
}

/// The error of looking for a value of another kind than the elements; kinds are seen at the ends of the order.
fn mismatch(set: &Set, value: &Value) -> Option<SetError> {
    let last = set.as_slice().last()?;
    let (mine, theirs) = (value.class(), last.class());
    let comparable = mine == theirs || mine == Class::Model || theirs == Class::Model;
    (!comparable).then(|| SetError::Incomparable(Incomparable::new(value, last)))
}
