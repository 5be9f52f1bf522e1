//! `S \cap T`, where both are lazy.

use super::{Lazy, Members, Size};
use crate::tla::value::display::{Piece, listed};
use crate::tla::value::{Set, SetError, Value};

pub(super) const TAG: u8 = 26;

/// The intersection of two sets.
struct Intersection([Value; 2]);

/// The intersection, with its elements if either set has them.
pub(in crate::tla::value) fn of(left: &Value, right: &Value) -> Result<Value, SetError> {
    match (left, right) {
        (Value::Set(set), other) | (other, Value::Set(set)) => Ok(Value::Set(common(set, other)?)),
        (Value::Lazy(_), Value::Lazy(_)) => Lazy::build(Intersection([left.clone(), right.clone()])),
        (Value::Lazy(_), other) | (other, _) => Err(SetError::not_a_set(other)),
    }
}

fn common(set: &Set, other: &Value) -> Result<Set, SetError> {
    if let Value::Set(other) = other {
        return Ok(set.intersect(other));
    }
    other.require_set()?;
    let mut out = Vec::new();
    for value in set {
        if other.contains(value)? {
            out.push(value.clone());
        }
    }
    Ok(Set::from_sorted(out))
}

impl Intersection {
    /// The set to enumerate, and the other, whose membership selects.
    fn smaller_first(&self) -> (&Value, &Value) {
        let [left, right] = &self.0;
        let most = |set: &Value| Size::of(set).most().unwrap_or(u128::MAX);
        if most(left) <= most(right) { (left, right) } else { (right, left) }
    }
}

impl Members for Intersection {
    fn tag(&self) -> u8 {
        TAG
    }

    fn children(&self) -> &[Value] {
        &self.0
    }

    fn contains(&self, value: &Value) -> Result<Option<bool>, SetError> {
        let [left, right] = &self.0;
        Ok(Some(left.contains(value)? && right.contains(value)?))
    }

    fn size(&self) -> Size {
        Size::of(self.smaller_first().0).most().map_or(Size::Unknown, Size::AtMost)
    }

    fn enumerate(&self, limit: usize) -> Result<Set, SetError> {
        let (small, other) = self.smaller_first();
        common(&small.enumerate(limit)?, other)
    }

    fn pieces<'a>(&'a self, out: &mut Vec<Piece<'a>>) {
        listed("(", &self.0, " \\cap ", ")", out);
    }
}
