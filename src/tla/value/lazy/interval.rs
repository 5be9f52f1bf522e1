//! `lo..hi`, when it is long.

use super::{Members, Size};
use crate::tla::value::display::{Piece, listed};
use crate::tla::value::{Set, SetError, Value};

pub(super) const TAG: u8 = 19;

pub(super) struct Interval {
    lo: i64,
    hi: i64,
    /// Both again, as parts.
    bounds: [Value; 2],
}

impl Interval {
    pub(super) fn new(lo: i64, hi: i64) -> Interval {
        Interval { lo, hi, bounds: [Value::Int(lo), Value::Int(hi)] }
    }
}

impl Members for Interval {
    fn tag(&self) -> u8 {
        TAG
    }

    fn children(&self) -> &[Value] {
        &self.bounds
    }

    fn contains(&self, value: &Value) -> Result<Option<bool>, SetError> {
        Ok(if let Value::Int(value) = value { Some((self.lo..=self.hi).contains(value)) } else { None })
    }

    fn size(&self) -> Size {
        Size::Exactly(u128::try_from(i128::from(self.hi) - i128::from(self.lo) + 1).unwrap_or(0))
    }

    fn enumerate(&self, _limit: usize) -> Result<Set, SetError> {
        Ok(Set::interval(self.lo, self.hi))
    }

    fn pieces<'a>(&'a self, out: &mut Vec<Piece<'a>>) {
        listed("", &self.bounds, "..", "", out);
    }

    fn bounds(&self) -> Option<(i64, i64)> {
        Some((self.lo, self.hi))
    }
}
