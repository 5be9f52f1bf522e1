//! `=` as TLC has it: what it leaves unspecified is an error, not `FALSE`.

use super::order::{Class, Difference, Normal, difference};
use super::{Incomparable, Value};

impl Value {
    /// `self = other`. A model value is comparable with everything; sequences, records and functions are comparable
    /// with each other; the first parts that differ decide whether compounds are.
    ///
    /// # Errors
    /// If the values, or the parts that decide, are of kinds that cannot be compared; also if one of two sets is too
    /// large to enumerate, both are finite and they are not built in the same way.
    #[inline]
    pub fn try_eq(&self, other: &Value) -> Result<bool, Incomparable> {
        match (self, other) {
            (Value::Int(a), Value::Int(b)) => Ok(a == b),
            (Value::Bool(a), Value::Bool(b)) => Ok(a == b),
            (Value::Str(a), Value::Str(b)) | (Value::Model(a), Value::Model(b)) => Ok(a == b),
            (Value::Model(_), _) | (_, Value::Model(_)) => Ok(false),
            _ if self == other => Ok(true),
            _ => differ(self, other),
        }
    }
}

/// `Ok(false)` for values that differ, if they are comparable.
fn differ<'a>(mut a: &'a Value, mut b: &'a Value) -> Result<bool, Incomparable> {
    loop {
        match (a.class(), b.class()) {
            (Class::Model, _) | (_, Class::Model) => return Ok(false),
            (Class::Set, Class::Set) if undecided(a, b) => return Err(Incomparable::new(a, b)),
            (first, second) if first != second => return Err(Incomparable::new(a, b)),
            _ => match difference(a, b) {
                Difference::Decided(_) => return Ok(false),
                Difference::At(first, second) => (a, b) = (first, second),
            },
        }
    }
}

/// Whether two sets that are not built in the same way may be equal all the same, for all that can be told.
fn undecided(a: &Value, b: &Value) -> bool {
    match (a.normal(), b.normal()) {
        (Some(Normal::Opaque(a)), Some(Normal::Opaque(b))) => a.may_equal(b),
        _ => false,
    }
}
