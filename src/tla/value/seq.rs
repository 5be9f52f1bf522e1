//! Sequences and tuples.

use super::block::Block;
use super::{Set, Value, fingerprint};

/// A sequence or tuple, which are the same: a function over `1..n`.
#[derive(Clone)]
pub struct Seq(Block<()>);

impl Seq {
    /// The sequence of these elements.
    pub fn new(elements: Vec<Value>) -> Seq {
        let hash = sum(fingerprint::SEQ, 1, &elements);
        Seq(Block::new((), hash, 0, elements))
    }

    /// Its length.
    #[inline]
    pub fn len(&self) -> usize {
        self.as_slice().len()
    }

    /// Whether it is `<<>>`.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.as_slice().is_empty()
    }

    /// The elements in order.
    #[inline]
    pub fn as_slice(&self) -> &[Value] {
        self.0.items()
    }

    /// The elements in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Value> {
        self.as_slice().iter()
    }

    /// Whether both are the same storage: quicker than equality, and never true of different sequences.
    #[inline]
    pub fn same(&self, other: &Seq) -> bool {
        self.0.same(&other.0)
    }

    /// The element at an index, counted from 1.
    #[inline]
    pub fn get(&self, index: i64) -> Option<&Value> {
        self.as_slice().get(offset(index)?)
    }

    /// With one more element at the end.
    #[must_use]
    pub fn append(&self, value: Value) -> Seq {
        let length = self.len();
        let hash = self.0.hash().wrapping_add(term(length, &value));
        Seq(self.0.inserted((), hash, 0, length, value))
    }

    /// `self \o other`.
    #[must_use]
    pub fn concat(&self, other: &Seq) -> Seq {
        if other.is_empty() {
            return self.clone();
        }
        if self.is_empty() {
            return other.clone();
        }
        let mut items = Vec::with_capacity(self.len() + other.len());
        items.extend_from_slice(self.as_slice());
        items.extend_from_slice(other.as_slice());
        let hash = sum(self.0.hash(), self.len() as u64 + 1, other.as_slice());
        Seq(Block::new((), hash, 0, items))
    }

    /// `SubSeq(self, from, to)`: empty if `from > to`, else `None` if either is not an index.
    pub fn sub_seq(&self, from: i64, to: i64) -> Option<Seq> {
        if from > to {
            return Some(Seq::new(Vec::new()));
        }
        let (first, last) = (offset(from)?, offset(to)?);
        if first == 0 && last + 1 == self.len() {
            return Some(self.clone());
        }
        Some(Seq::new(self.as_slice().get(first..=last)?.to_vec()))
    }

    /// The first element.
    pub fn head(&self) -> Option<&Value> {
        self.as_slice().first()
    }

    /// All but the first element; `None` of the empty sequence.
    pub fn tail(&self) -> Option<Seq> {
        Some(Seq::new(self.as_slice().split_first()?.1.to_vec()))
    }

    /// Its domain, `1..n`.
    pub fn domain(&self) -> Set {
        Set::interval(1, self.len() as i64)
    }

    /// With the element at an index, counted from 1, replaced; unchanged if that is no index.
    #[must_use]
    pub fn with(&self, index: i64, value: Value) -> Seq {
        let Some((offset, old)) = offset(index).and_then(|at| Some((at, self.as_slice().get(at)?))) else {
            return self.clone();
        };
        if *old == value {
            return self.clone();
        }
        let hash = self.0.hash().wrapping_sub(term(offset, old)).wrapping_add(term(offset, &value));
        Seq(self.0.replaced(hash, offset, value))
    }

    #[inline]
    pub(super) fn block(&self) -> &Block<()> {
        &self.0
    }

    pub(super) fn into_block(self) -> Block<()> {
        self.0
    }
}

/// The offset of an index that is counted from 1.
#[inline]
fn offset(index: i64) -> Option<usize> {
    usize::try_from(index).ok()?.checked_sub(1)
}

/// What an element adds to the fingerprint.
#[inline]
fn term(offset: usize, value: &Value) -> u64 {
    fingerprint::at(offset as u64 + 1, value.fingerprint())
}

/// A fingerprint with elements added, the first of which is at `position`.
fn sum(start: u64, position: u64, items: &[Value]) -> u64 {
    (position..).zip(items).fold(start, |sum, (at, item)| sum.wrapping_add(fingerprint::at(at, item.fingerprint())))
}
