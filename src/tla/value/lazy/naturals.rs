//! `Nat`.

use super::{Members, Size};
use crate::tla::value::display::Piece;
use crate::tla::value::{Set, SetError, Value};

pub(super) const TAG: u8 = 16;

pub(super) struct Naturals;

impl Members for Naturals {
    fn tag(&self) -> u8 {
        TAG
    }

    fn contains(&self, value: &Value) -> Result<Option<bool>, SetError> {
        Ok(if let Value::Int(value) = value { Some(*value >= 0) } else { None })
    }

    fn size(&self) -> Size {
        Size::Infinite
    }

    fn enumerate(&self, _limit: usize) -> Result<Set, SetError> {
        Err(SetError::infinite(&Value::naturals()))
    }

    fn pieces<'a>(&'a self, out: &mut Vec<Piece<'a>>) {
        out.push(Piece::Text("Nat"));
    }
}
