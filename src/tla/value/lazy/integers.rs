//! `Int`.

use super::{Members, Size};
use crate::tla::value::display::Piece;
use crate::tla::value::{Set, SetError, Value};

pub(super) const TAG: u8 = 17;

pub(super) struct Integers;

impl Members for Integers {
    fn tag(&self) -> u8 {
        TAG
    }

    fn contains(&self, value: &Value) -> Result<Option<bool>, SetError> {
        Ok(if matches!(value, Value::Int(_)) { Some(true) } else { None })
    }

    fn size(&self) -> Size {
        Size::Infinite
    }

    fn enumerate(&self, _limit: usize) -> Result<Set, SetError> {
        Err(SetError::infinite(&Value::integers()))
    }

    fn pieces<'a>(&'a self, out: &mut Vec<Piece<'a>>) {
        out.push(Piece::Text("Int"));
    }
}
