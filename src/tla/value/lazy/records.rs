//! `[a : S, b : T]`.

use std::rc::Rc;

use super::cartesian::{choices, enumerate_all};
use super::{Members, Size};
use crate::tla::value::display::Piece;
use crate::tla::value::{Record, Set, SetError, Shape, Symbol, Value};

pub(super) const TAG: u8 = 23;

/// The records of one shape, with a set for each field.
pub(super) struct Records {
    shape: Rc<Shape>,
    sets: Vec<Value>,
}

impl Records {
    pub(super) fn new(shape: &Rc<Shape>, sets: Vec<Value>) -> Records {
        debug_assert_eq!(shape.len(), sets.len(), "one set for each field");
        Records { shape: Rc::clone(shape), sets }
    }
}

impl Members for Records {
    fn tag(&self) -> u8 {
        TAG
    }

    fn names(&self) -> &[Symbol] {
        self.shape.names()
    }

    fn children(&self) -> &[Value] {
        &self.sets
    }

    fn contains(&self, value: &Value) -> Result<Option<bool>, SetError> {
        let Value::Record(record) = value else { return Ok(value.is_function().then_some(false)) };
        if !Rc::ptr_eq(record.shape(), &self.shape) && **record.shape() != *self.shape {
            return Ok(Some(false));
        }
        for (value, set) in record.values().iter().zip(&self.sets) {
            if !set.contains(value)? {
                return Ok(Some(false));
            }
        }
        Ok(Some(true))
    }

    fn size(&self) -> Size {
        self.sets.iter().map(Size::of).fold(Size::Exactly(1), Size::times)
    }

    fn enumerate(&self, limit: usize) -> Result<Set, SetError> {
        if self.size() == Size::Exactly(0) {
            return Ok(Set::empty());
        }
        let sets = enumerate_all(&self.sets, limit)?;
        Ok(choices(&sets, limit, |values| Value::Record(Record::with_shape(&self.shape, values))))
    }

    fn pieces<'a>(&'a self, out: &mut Vec<Piece<'a>>) {
        for (at, (name, set)) in self.names().iter().zip(&self.sets).enumerate() {
            let between = if at == 0 { "[" } else { ", " };
            out.extend([Piece::Text(between), Piece::Name(name), Piece::Text(" : "), Piece::Value(set)]);
        }
        out.push(Piece::Text("]"));
    }
}
