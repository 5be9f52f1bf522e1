//! Records.

use std::rc::Rc;

use super::block::{Block, Head};
use super::{Shape, Symbol, Value, fingerprint};

impl Head for Rc<Shape> {
    fn release(&mut self, _out: &mut Vec<Value>) {}
}

/// A record: a function over a non-empty set of strings.
#[derive(Clone)]
pub struct Record(Block<Rc<Shape>>);

impl Record {
    /// The record of these fields, of which the first of a name counts. At least one; [`Value::record`] takes none too.
    pub fn new(fields: Vec<(Symbol, Value)>) -> Record {
        let shape = Shape::new(fields.iter().map(|(name, _)| name.clone()).collect());
        let values = shape.names().iter().filter_map(|name| {
            let (_, value) = fields.iter().find(|(field, _)| field == name)?;
            Some(value.clone())
        });
        Record::with_shape(&shape, values.collect())
    }

    /// The record of these values, one for each name of the shape, in the shape's order.
    #[inline]
    pub fn with_shape(shape: &Rc<Shape>, values: Vec<Value>) -> Record {
        debug_assert_eq!(shape.len(), values.len(), "one value for each field");
        let terms =
            shape.hashes().iter().zip(&values).map(|(key, value)| fingerprint::entry(*key, value.fingerprint()));
        let hash = terms.fold(fingerprint::RECORD, u64::wrapping_add);
        Record(Block::new(Rc::clone(shape), hash, 0, values))
    }

    /// Its shape; records that share it have their fields at the same positions.
    #[inline]
    pub fn shape(&self) -> &Rc<Shape> {
        self.0.head()
    }

    /// The values in the order of the shape's names.
    #[inline]
    pub fn values(&self) -> &[Value] {
        self.0.items()
    }

    /// The names and values in the order of names.
    pub fn fields(&self) -> impl Iterator<Item = (&Symbol, &Value)> {
        self.shape().names().iter().zip(self.values())
    }

    /// The number of fields.
    #[inline]
    pub fn len(&self) -> usize {
        self.values().len()
    }

    /// Whether it has no fields; no record in normal form is empty.
    pub fn is_empty(&self) -> bool {
        self.values().is_empty()
    }

    /// The value of a field.
    #[inline]
    pub fn get(&self, name: &Symbol) -> Option<&Value> {
        self.values().get(self.position(name)?)
    }

    /// Where a field stands in [`Record::values`], counted from 0; it holds for all records of this shape.
    #[inline]
    pub fn position(&self, name: &Symbol) -> Option<usize> {
        self.shape().position(name)
    }

    /// Whether both are the same storage: quicker than equality, and never true of different records.
    #[inline]
    pub fn same(&self, other: &Record) -> bool {
        self.0.same(&other.0)
    }

    /// With a field replaced; unchanged if there is no such field.
    #[must_use]
    pub fn with(&self, name: &Symbol, value: Value) -> Record {
        match self.position(name) {
            Some(position) => self.with_at(position, value),
            None => self.clone(),
        }
    }

    /// With the field at a position replaced; unchanged if there is no such position.
    #[must_use]
    pub fn with_at(&self, position: usize, value: Value) -> Record {
        let (Some(old), Some(key)) = (self.values().get(position), self.shape().hashes().get(position)) else {
            return self.clone();
        };
        if *old == value {
            return self.clone();
        }
        let (out, in_) = (fingerprint::entry(*key, old.fingerprint()), fingerprint::entry(*key, value.fingerprint()));
        let hash = self.0.hash().wrapping_sub(out).wrapping_add(in_);
        Record(self.0.replaced(hash, position, value))
    }

    #[inline]
    pub(super) fn block(&self) -> &Block<Rc<Shape>> {
        &self.0
    }

    pub(super) fn into_block(self) -> Block<Rc<Shape>> {
        self.0
    }
}
