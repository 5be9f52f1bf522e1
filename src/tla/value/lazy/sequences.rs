//! `Seq(S)`.

use super::{Members, Size};
use crate::tla::value::display::Piece;
use crate::tla::value::{Set, SetError, Value};

pub(super) const TAG: u8 = 22;

/// The sequences over a set.
pub(super) struct Sequences(pub(super) [Value; 1]);

impl Members for Sequences {
    fn tag(&self) -> u8 {
        TAG
    }

    fn children(&self) -> &[Value] {
        &self.0
    }

    fn contains(&self, value: &Value) -> Result<Option<bool>, SetError> {
        let [base] = &self.0;
        let Value::Seq(seq) = value else { return Ok(value.is_function().then_some(false)) };
        for value in seq.iter() {
            if !base.contains(value)? {
                return Ok(Some(false));
            }
        }
        Ok(Some(true))
    }

    fn size(&self) -> Size {
        let [base] = &self.0;
        match Size::of(base) {
            Size::Exactly(0) => Size::Exactly(1),
            Size::Exactly(_) | Size::Infinite => Size::Infinite,
            Size::AtMost(_) | Size::Unknown => Size::Unknown,
        }
    }

    fn enumerate(&self, _limit: usize) -> Result<Set, SetError> {
        // Only finite if there is nothing to make sequences of.
        Ok(Set::from_sorted(vec![Value::seq(Vec::new())]))
    }

    fn pieces<'a>(&'a self, out: &mut Vec<Piece<'a>>) {
        let [base] = &self.0;
        out.extend([Piece::Text("Seq("), Piece::Value(base), Piece::Text(")")]);
    }
}
