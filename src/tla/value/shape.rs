//! The field names that records share.

use std::rc::Rc;

use super::canonical::write_names;
use super::{Set, Symbol, Value, fingerprint};

/// Up to this many fields, a search looks at each one.
const LINEAR: usize = 16;

/// The names of a record's fields, in ascending order. Records that are made in one place share one shape, so that
/// comparing them and remembering where a field stands are quick.
#[derive(Debug)]
pub struct Shape {
    names: Box<[Symbol]>,
    domain: Set,
    hashes: Box<[u64]>,
    canonical: Box<[u8]>,
}

impl Shape {
    /// The shape of these names, in any order.
    pub fn new(mut names: Vec<Symbol>) -> Rc<Shape> {
        names.sort_unstable();
        names.dedup();
        let hashes = names.iter().map(fingerprint::of_string).collect();
        let domain = Set::from_sorted(names.iter().cloned().map(Value::Str).collect());
        let mut canonical = Vec::new();
        write_names(&names, &mut canonical);
        Rc::new(Shape { names: names.into_boxed_slice(), domain, hashes, canonical: canonical.into_boxed_slice() })
    }

    /// The names in ascending order: the order of the values of a record.
    pub fn names(&self) -> &[Symbol] {
        &self.names
    }

    /// The names as a set of strings.
    pub fn domain(&self) -> &Set {
        &self.domain
    }

    /// The number of fields.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether it has no fields; no record has such a shape.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Where a field stands, counted from 0.
    #[inline]
    pub fn position(&self, name: &Symbol) -> Option<usize> {
        if self.names.len() > LINEAR {
            return self.names.binary_search(name).ok();
        }
        let same = self.names.iter().position(|other| other.same(name));
        same.or_else(|| self.names.iter().position(|other| other == name))
    }

    /// The fingerprints of the names as strings, in their order.
    #[inline]
    pub(super) fn hashes(&self) -> &[u64] {
        &self.hashes
    }

    /// The names as canonical bytes have them.
    pub(super) fn canonical(&self) -> &[u8] {
        &self.canonical
    }
}

impl PartialEq for Shape {
    fn eq(&self, other: &Shape) -> bool {
        self.names == other.names
    }
}

impl Eq for Shape {}
