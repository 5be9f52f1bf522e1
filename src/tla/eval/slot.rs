//! Slots of frames, and values that are seen without being copied.

use std::cell::RefCell;
use std::ops::Deref;
use std::rc::Rc;

use crate::hash::Map;
use crate::tla::compile::ir::{LazyId, UnitId};
use crate::tla::value::{Set, Value};

/// What a slot holds.
#[derive(Clone, Default)]
pub(crate) enum Slot {
    /// Nothing yet.
    #[default]
    Empty,
    /// A value.
    Value(Value),
    /// An expression to be evaluated in a frame when first needed.
    Delayed(LazyId, u32),
    /// A unit, and the frame that surrounds its definition.
    Operator(UnitId, u32),
    /// The frame that surrounds the definition of the unit that this frame belongs to.
    Link(u32),
    /// The values of a recursive function that are known so far.
    Memo(Rc<Memo>),
}

/// What a primed variable is.
#[derive(Clone, Default)]
pub(crate) enum Next {
    /// Not assigned.
    #[default]
    Unknown,
    /// What the unprimed variable is.
    Same,
    /// A value.
    Value(Value),
}

/// The values of a recursive function that are known so far.
pub(crate) struct Memo {
    /// Its domain.
    pub domain: Value,
    /// Its body.
    pub unit: UnitId,
    /// The frame that surrounds its definition.
    pub link: u32,
    /// Values by argument.
    pub known: RefCell<Map<Value, Value>>,
}

/// A value of the state or of the code, or one that was made.
pub(crate) enum Seen<'r> {
    /// It outlives the evaluation.
    Ref(&'r Value),
    /// It was made.
    Own(Value),
}

impl Seen<'_> {
    /// The value.
    #[inline]
    pub fn into_value(self) -> Value {
        match self {
            Seen::Ref(value) => value.clone(),
            Seen::Own(value) => value,
        }
    }
}

impl Deref for Seen<'_> {
    type Target = Value;

    #[inline]
    fn deref(&self) -> &Value {
        match self {
            Seen::Ref(value) => value,
            Seen::Own(value) => value,
        }
    }
}

/// The elements of a set, in order.
pub(crate) enum Elements<'r> {
    /// Of a set that outlives the evaluation.
    Ref(&'r Set),
    /// Of a set that was made.
    Own(Set),
    /// Of an interval.
    Interval(i64, i64),
}

impl Elements<'_> {
    /// How many.
    #[inline]
    pub fn len(&self) -> usize {
        match self {
            Elements::Ref(set) => set.len(),
            Elements::Own(set) => set.len(),
            Elements::Interval(low, high) => usize::try_from(high.saturating_sub(*low).saturating_add(1)).unwrap_or(0),
        }
    }

    /// The element at a position.
    #[inline]
    pub fn get(&self, at: usize) -> Option<Value> {
        match self {
            Elements::Ref(set) => set.as_slice().get(at).cloned(),
            Elements::Own(set) => set.as_slice().get(at).cloned(),
            Elements::Interval(low, _) => low.checked_add(at as i64).map(Value::Int),
        }
    }

    /// The set.
    pub fn into_set(self) -> Set {
        match self {
            Elements::Ref(set) => set.clone(),
            Elements::Own(set) => set,
            Elements::Interval(low, high) => Set::interval(low, high),
        }
    }
}
