//! Sets with their elements in order.

use std::cmp::Ordering;

use super::block::Block;
use super::{Incomparable, Value, fingerprint};

/// Up to this many elements, a search looks at each fingerprint: that is quicker than comparing by order.
const LINEAR: usize = 48;

/// A set: its elements in ascending order, without duplicates.
#[derive(Clone)]
pub struct Set(Block<()>);

impl Set {
    /// The set of these elements, in any order and with duplicates. O(n log n).
    pub fn new(mut elements: Vec<Value>) -> Set {
        if elements.len() > 1 {
            elements.sort_unstable();
            elements.dedup();
        }
        Set::from_sorted(elements)
    }

    /// The set of these elements, which are in strictly ascending order. O(n).
    pub fn from_sorted(elements: Vec<Value>) -> Set {
        debug_assert!(elements.is_sorted_by(|a, b| a < b), "elements in strictly ascending order");
        let hash = elements.iter().fold(fingerprint::SET, |sum, item| sum.wrapping_add(term(item)));
        Set(Block::new((), hash, 0, elements))
    }

    /// As [`Set::new`].
    ///
    /// # Errors
    /// If two elements cannot be compared, as 1 and "a": model values aside, all must be of one kind.
    pub fn checked(elements: Vec<Value>) -> Result<Set, Incomparable> {
        let set = Set::new(elements);
        set.check_uniform()?;
        Ok(set)
    }

    /// Whether all elements can be compared with each other, model values aside. Only kinds are looked at, in O(1).
    ///
    /// # Errors
    /// Names two elements of different kinds.
    pub fn check_uniform(&self) -> Result<(), Incomparable> {
        let items = self.as_slice();
        match (items.iter().find(|item| !matches!(item, Value::Model(_))), items.last()) {
            (Some(first), Some(last)) if first.class() != last.class() => Err(Incomparable::new(first, last)),
            _ => Ok(()),
        }
    }

    /// `{}`.
    pub fn empty() -> Set {
        Set::from_sorted(Vec::new())
    }

    /// `lo..hi`, with all its elements; [`Value::interval`] is the one that may stay lazy.
    pub fn interval(lo: i64, hi: i64) -> Set {
        Set::from_sorted((lo..=hi).map(Value::Int).collect())
    }

    /// The number of elements.
    #[inline]
    pub fn len(&self) -> usize {
        self.as_slice().len()
    }

    /// Whether it is `{}`.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.as_slice().is_empty()
    }

    /// The elements in ascending order.
    #[inline]
    pub fn as_slice(&self) -> &[Value] {
        self.0.items()
    }

    /// The elements in ascending order.
    pub fn iter(&self) -> std::slice::Iter<'_, Value> {
        self.as_slice().iter()
    }

    /// Whether both are the same storage: quicker than equality, and never true of different sets.
    #[inline]
    pub fn same(&self, other: &Set) -> bool {
        self.0.same(&other.0)
    }

    /// Whether an element equals the value.
    #[inline]
    pub fn contains(&self, value: &Value) -> bool {
        self.position(value).is_some()
    }

    /// Where the value stands among the elements, counted from 0.
    #[inline]
    pub fn position(&self, value: &Value) -> Option<usize> {
        let items = self.as_slice();
        match value {
            _ if items.len() > LINEAR => items.binary_search(value).ok(),
            Value::Model(symbol) => {
                let same = items.iter().position(|item| matches!(item, Value::Model(other) if other.same(symbol)));
                same.or_else(|| items.iter().position(|item| item == value))
            }
            _ => items.iter().position(|item| item == value),
        }
    }

    /// Where the value stands among the elements, counted from 0, or else where it would.
    pub(super) fn search(&self, value: &Value) -> Result<usize, usize> {
        self.as_slice().binary_search(value)
    }

    /// With one more element.
    #[must_use]
    pub fn insert(&self, value: Value) -> Set {
        match self.search(&value) {
            Ok(_) => self.clone(),
            Err(index) => self.inserted(index, value),
        }
    }

    /// With one more element, which stands at `index`.
    pub(super) fn inserted(&self, index: usize, value: Value) -> Set {
        let hash = self.0.hash().wrapping_add(term(&value));
        Set(self.0.inserted((), hash, 0, index, value))
    }

    /// Without an element.
    #[must_use]
    pub fn remove(&self, value: &Value) -> Set {
        let Some(index) = self.position(value) else { return self.clone() };
        Set(self.0.removed(self.0.hash().wrapping_sub(term(value)), index))
    }

    /// `self \cup other`.
    #[must_use]
    pub fn union(&self, other: &Set) -> Set {
        match (self.as_slice(), other.as_slice()) {
            (_, []) => self.clone(),
            ([], _) => other.clone(),
            (_, [one]) => self.insert(one.clone()),
            ([one], _) => other.insert(one.clone()),
            _ if self.same(other) => self.clone(),
            (a, b) => self.merged(a, b),
        }
    }

    fn merged(&self, mut a: &[Value], mut b: &[Value]) -> Set {
        let mut items = Vec::with_capacity(a.len() + b.len());
        let mut hash = self.0.hash();
        while let ([first, a_rest @ ..], [second, b_rest @ ..]) = (a, b) {
            match first.cmp(second) {
                Ordering::Less => {
                    items.push(first.clone());
                    a = a_rest;
                }
                Ordering::Equal => b = b_rest,
                Ordering::Greater => {
                    hash = hash.wrapping_add(term(second));
                    items.push(second.clone());
                    b = b_rest;
                }
            }
        }
        items.extend_from_slice(a);
        hash = b.iter().fold(hash, |sum, item| sum.wrapping_add(term(item)));
        items.extend_from_slice(b);
        if items.len() == self.len() { self.clone() } else { Set(Block::new((), hash, 0, items)) }
    }

    /// `self \cap other`.
    #[must_use]
    pub fn intersect(&self, other: &Set) -> Set {
        self.filter(|item| other.contains(item))
    }

    /// `self \ other`.
    #[must_use]
    pub fn difference(&self, other: &Set) -> Set {
        self.filter(|item| !other.contains(item))
    }

    /// The elements that pass.
    #[must_use]
    pub fn filter(&self, mut keep: impl FnMut(&Value) -> bool) -> Set {
        let items: Vec<Value> = self.iter().filter(|item| keep(item)).cloned().collect();
        if items.len() == self.len() { self.clone() } else { Set::from_sorted(items) }
    }

    /// Whether every element is in `other`.
    pub fn is_subset_of(&self, other: &Set) -> bool {
        self.same(other) || (self.len() <= other.len() && self.iter().all(|item| other.contains(item)))
    }

    #[inline]
    pub(super) fn block(&self) -> &Block<()> {
        &self.0
    }

    pub(super) fn into_block(self) -> Block<()> {
        self.0
    }
}

/// What an element adds to the fingerprint.
#[inline]
fn term(item: &Value) -> u64 {
    fingerprint::element(item.fingerprint())
}

impl<'a> IntoIterator for &'a Set {
    type Item = &'a Value;
    type IntoIter = std::slice::Iter<'a, Value>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl FromIterator<Value> for Set {
    fn from_iter<I: IntoIterator<Item = Value>>(elements: I) -> Set {
        Set::new(elements.into_iter().collect())
    }
}
