//! `S \X T \X U`.

use super::cartesian::{choices, enumerate_all};
use super::{Members, Size};
use crate::tla::value::display::{Piece, listed};
use crate::tla::value::{Set, SetError, Value};

pub(super) const TAG: u8 = 24;

/// The tuples with one element of each set.
pub(super) struct Product(pub(super) Vec<Value>);

impl Members for Product {
    fn tag(&self) -> u8 {
        TAG
    }

    fn children(&self) -> &[Value] {
        &self.0
    }

    fn contains(&self, value: &Value) -> Result<Option<bool>, SetError> {
        let Value::Seq(seq) = value else { return Ok(value.is_function().then_some(false)) };
        if seq.len() != self.0.len() {
            return Ok(Some(false));
        }
        for (value, set) in seq.iter().zip(&self.0) {
            if !set.contains(value)? {
                return Ok(Some(false));
            }
        }
        Ok(Some(true))
    }

    fn size(&self) -> Size {
        self.0.iter().map(Size::of).fold(Size::Exactly(1), Size::times)
    }

    fn enumerate(&self, limit: usize) -> Result<Set, SetError> {
        if self.size() == Size::Exactly(0) {
            return Ok(Set::empty());
        }
        Ok(choices(&enumerate_all(&self.0, limit)?, limit, Value::seq))
    }

    fn pieces<'a>(&'a self, out: &mut Vec<Piece<'a>>) {
        listed("(", &self.0, " \\X ", ")", out);
    }
}
