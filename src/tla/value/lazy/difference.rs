//! `S \ T`, where `S` is lazy, as in `Nat \ {0}`.

use super::{Lazy, Members, Size};
use crate::tla::value::display::{Piece, listed};
use crate::tla::value::{Set, SetError, Value};

pub(super) const TAG: u8 = 27;

/// The elements of the first set that are not in the second.
struct Difference([Value; 2]);

/// The difference, with its elements if the first set has them.
pub(in crate::tla::value) fn of(left: &Value, right: &Value) -> Result<Value, SetError> {
    right.require_set()?;
    match left {
        Value::Set(set) => Ok(Value::Set(without(set, right)?)),
        Value::Lazy(_) => Lazy::build(Difference([left.clone(), right.clone()])),
        _ => Err(SetError::not_a_set(left)),
    }
}

fn without(set: &Set, other: &Value) -> Result<Set, SetError> {
    if let Value::Set(other) = other {
        return Ok(set.difference(other));
    }
    let mut out = Vec::new();
    for value in set {
        if !other.contains(value)? {
            out.push(value.clone());
        }
    }
    Ok(Set::from_sorted(out))
}

impl Members for Difference {
    fn tag(&self) -> u8 {
        TAG
    }

    fn children(&self) -> &[Value] {
        &self.0
    }

    fn contains(&self, value: &Value) -> Result<Option<bool>, SetError> {
        let [left, right] = &self.0;
        Ok(Some(left.contains(value)? && !right.contains(value)?))
    }

    fn size(&self) -> Size {
        let [left, right] = &self.0;
        match (Size::of(left), Size::of(right)) {
            (Size::Infinite, Size::Exactly(_) | Size::AtMost(_)) => Size::Infinite,
            (Size::Exactly(n) | Size::AtMost(n), _) => Size::AtMost(n),
            _ => Size::Unknown,
        }
    }

    fn enumerate(&self, limit: usize) -> Result<Set, SetError> {
        let [left, right] = &self.0;
        without(&left.enumerate(limit)?, right)
    }

    fn pieces<'a>(&'a self, out: &mut Vec<Piece<'a>>) {
        listed("(", &self.0, " \\ ", ")", out);
    }
}
