//! Sets that are not enumerated until they must be: infinite ones, and those that are much larger than their
//! description. Membership is decided without elements; what is enumerated once is kept.

mod cartesian;
mod difference;
mod functions;
mod integers;
mod intersection;
mod interval;
mod naturals;
mod powerset;
mod product;
mod records;
mod sequences;
mod size;
mod strings;
mod union;

use once_cell::unsync::OnceCell;
use std::cmp::Ordering;
use std::rc::Rc;

use super::block::DEEP;
use super::display::Piece;
use super::{Set, SetError, Shape, Symbol, Value, fingerprint};

pub(super) use size::Size;

/// Lazy sets of at most this many elements are enumerated when they are compared, ordered, hashed or serialised, as if
/// they had been written out; larger ones are then taken as they are built. It is TLC's default limit.
pub const NORMAL_LIMIT: usize = 1_000_000;

/// Intervals of at most this many elements are made with their elements.
const EAGER_INTERVAL: i128 = 64;

/// One kind of lazy set. Each is determined by its tag, names and children.
trait Members {
    /// The byte of the kind in canonical bytes.
    fn tag(&self) -> u8;

    /// The names that it is made of.
    fn names(&self) -> &[Symbol] {
        &[]
    }

    /// The values that it is made of.
    fn children(&self) -> &[Value] {
        &[]
    }

    /// Whether the value is an element; `None` if it is of another kind than all elements.
    fn contains(&self, value: &Value) -> Result<Option<bool>, SetError>;

    /// How many elements it has.
    fn size(&self) -> Size;

    /// All elements. Only asked of what may have no more than `limit` elements.
    fn enumerate(&self, limit: usize) -> Result<Set, SetError>;

    /// How it is written.
    fn pieces<'a>(&'a self, out: &mut Vec<Piece<'a>>);

    /// The bounds, of an interval.
    fn bounds(&self) -> Option<(i64, i64)> {
        None
    }
}

struct Data {
    depth: u32,
    /// The elements, once they were needed; `None` if they cannot be had within [`NORMAL_LIMIT`].
    normal: OnceCell<Option<Set>>,
    members: Box<dyn Members>,
}

/// A set that is not enumerated until it must be.
#[derive(Clone)]
pub struct Lazy(Rc<Data>);

impl Lazy {
    fn build(members: impl Members + 'static) -> Result<Value, SetError> {
        let depth = members.children().iter().map(Value::depth).fold(0, u32::max).saturating_add(1);
        if depth > DEEP {
            return Err(SetError::TooDeep);
        }
        Ok(Value::Lazy(Lazy::shallow(depth, members)))
    }

    fn shallow(depth: u32, members: impl Members + 'static) -> Lazy {
        Lazy(Rc::new(Data { depth, normal: OnceCell::new(), members: Box::new(members) }))
    }

    pub(super) fn depth(&self) -> u32 {
        self.0.depth
    }

    pub(super) fn tag(&self) -> u8 {
        self.0.members.tag()
    }

    pub(super) fn names(&self) -> &[Symbol] {
        self.0.members.names()
    }

    pub(super) fn children(&self) -> &[Value] {
        self.0.members.children()
    }

    pub(super) fn size(&self) -> Size {
        self.0.members.size()
    }

    pub(super) fn pieces<'a>(&'a self, out: &mut Vec<Piece<'a>>) {
        self.0.members.pieces(out);
    }

    /// Whether both are the same storage.
    pub(super) fn same(&self, other: &Lazy) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }

    /// The bounds, if this is an interval `a..b`.
    pub fn interval(&self) -> Option<(i64, i64)> {
        self.0.members.bounds()
    }

    /// The elements, if they can be had within [`NORMAL_LIMIT`]; they are then kept.
    pub(super) fn normal(&self) -> Option<&Set> {
        self.0.normal.get_or_init(|| self.list(NORMAL_LIMIT).ok()).as_ref()
    }

    pub(super) fn contains(&self, value: &Value) -> Result<bool, SetError> {
        match self.0.members.contains(value)? {
            Some(answer) => Ok(answer),
            None if matches!(value, Value::Model(_)) => Ok(false),
            None => Err(SetError::wrong_kind(value, &Value::Lazy(self.clone()))),
        }
    }

    /// All elements, if there are no more than `limit`.
    pub(super) fn enumerate(&self, limit: usize) -> Result<Set, SetError> {
        if let Some(Some(set)) = self.0.normal.get() {
            return self.within(set.clone(), limit);
        }
        let set = self.list(limit)?;
        if limit <= NORMAL_LIMIT {
            // Keeping it is only an optimisation: it does not matter whether the cell was filled meanwhile.
            let _ = self.0.normal.set(Some(set.clone()));
        }
        Ok(set)
    }

    fn list(&self, limit: usize) -> Result<Set, SetError> {
        let me = || Value::Lazy(self.clone());
        match self.size() {
            Size::Infinite => Err(SetError::infinite(&me())),
            Size::Unknown => Err(SetError::undecided(&me())),
            Size::Exactly(size) if size > limit as u128 => Err(SetError::too_large(&me(), size, limit)),
            Size::Exactly(_) | Size::AtMost(_) => self.within(self.0.members.enumerate(limit)?, limit),
        }
    }

    fn within(&self, set: Set, limit: usize) -> Result<Set, SetError> {
        if set.len() <= limit {
            return Ok(set);
        }
        Err(SetError::too_large(&Value::Lazy(self.clone()), set.len() as u128, limit))
    }

    pub(super) fn fingerprint(&self) -> u64 {
        match self.normal() {
            Some(set) => set.block().hash(),
            None => {
                let names = self.names().iter().map(fingerprint::of_string);
                let parts = names.chain(self.children().iter().map(Value::fingerprint));
                let start = fingerprint::LAZY.wrapping_add(fingerprint::element(u64::from(self.tag())));
                (1..).zip(parts).fold(start, |sum, (at, part)| sum.wrapping_add(fingerprint::at(at, part)))
            }
        }
    }

    /// The order of sets that cannot be enumerated, by how they are built.
    pub(super) fn compare(&self, other: &Lazy) -> Ordering {
        let key = |lazy: &Lazy| (lazy.tag(), lazy.names().len(), lazy.children().len());
        key(self)
            .cmp(&key(other))
            .then_with(|| self.names().cmp(other.names()))
            .then_with(|| self.children().cmp(other.children()))
    }

    /// Whether two sets that cannot be enumerated, and are not built in the same way, may be equal all the same.
    pub(super) fn may_equal(&self, other: &Lazy) -> bool {
        let atoms = |lazy: &Lazy| lazy.children().is_empty() || lazy.interval().is_some();
        !(atoms(self) && atoms(other)) && self.size().may_equal(other.size())
    }

    /// A lazy set from what [`Lazy::tag`], [`Lazy::names`] and [`Lazy::children`] gave; `None` if they fit no kind.
    pub(super) fn from_parts(tag: u8, names: Vec<Symbol>, children: Vec<Value>) -> Option<Result<Value, SetError>> {
        Some(match (tag, children.as_slice()) {
            (naturals::TAG, []) => Ok(Value::naturals()),
            (integers::TAG, []) => Ok(Value::integers()),
            (strings::TAG, []) => Ok(Value::strings()),
            (interval::TAG, [Value::Int(lo), Value::Int(hi)]) => Ok(Value::interval(*lo, *hi)),
            (powerset::TAG, [base]) => base.powerset(),
            (functions::TAG, [domain, range]) => Value::function_set(domain, range),
            (sequences::TAG, [base]) => base.sequences(),
            (records::TAG, sets) if sets.len() == names.len() => Value::record_set(&Shape::new(names), children),
            (product::TAG, _) => Value::product(children),
            (union::TAG, _) => union::of(children),
            (intersection::TAG, [left, right]) => intersection::of(left, right),
            (difference::TAG, [left, right]) => difference::of(left, right),
            _ => return None,
        })
    }
}

impl Value {
    /// `Nat`.
    pub fn naturals() -> Value {
        Value::Lazy(Lazy::shallow(1, naturals::Naturals))
    }

    /// `Int`.
    pub fn integers() -> Value {
        Value::Lazy(Lazy::shallow(1, integers::Integers))
    }

    /// `STRING`.
    pub fn strings() -> Value {
        Value::Lazy(Lazy::shallow(1, strings::Strings))
    }

    /// `lo..hi`: with its elements if there are at most 64, else lazy.
    pub fn interval(lo: i64, hi: i64) -> Value {
        if i128::from(hi) - i128::from(lo) < EAGER_INTERVAL {
            return Value::Set(Set::interval(lo, hi));
        }
        Value::Lazy(Lazy::shallow(2, interval::Interval::new(lo, hi)))
    }

    /// `SUBSET self`.
    ///
    /// # Errors
    /// If it is no set, or nested too deep.
    pub fn powerset(&self) -> Result<Value, SetError> {
        self.require_set()?;
        Lazy::build(powerset::Powerset([self.clone()]))
    }

    /// `Seq(self)`.
    ///
    /// # Errors
    /// If it is no set, or nested too deep.
    pub fn sequences(&self) -> Result<Value, SetError> {
        self.require_set()?;
        Lazy::build(sequences::Sequences([self.clone()]))
    }

    /// `[domain -> range]`.
    ///
    /// # Errors
    /// If either is no set, or nested too deep.
    pub fn function_set(domain: &Value, range: &Value) -> Result<Value, SetError> {
        domain.require_set()?;
        range.require_set()?;
        Lazy::build(functions::Functions([domain.clone(), range.clone()]))
    }

    /// `[a : S, b : T]`: one set for each name of the shape, in the shape's order.
    ///
    /// # Errors
    /// If one is no set, or nested too deep.
    pub fn record_set(shape: &Rc<Shape>, sets: Vec<Value>) -> Result<Value, SetError> {
        sets.iter().try_for_each(Value::require_set)?;
        Lazy::build(records::Records::new(shape, sets))
    }

    /// `S \X T \X U`.
    ///
    /// # Errors
    /// If one is no set, or nested too deep.
    pub fn product(sets: Vec<Value>) -> Result<Value, SetError> {
        sets.iter().try_for_each(Value::require_set)?;
        Lazy::build(product::Product(sets))
    }

    pub(super) fn require_set(&self) -> Result<(), SetError> {
        if matches!(self, Value::Set(_) | Value::Lazy(_)) { Ok(()) } else { Err(SetError::not_a_set(self)) }
    }
}

pub(super) use difference::of as lazy_difference;
pub(super) use intersection::of as lazy_intersection;
pub(super) use union::of as lazy_union;
