//! What cannot be done with values.

use std::fmt;

use super::Value;

/// Two values that TLA+ leaves unspecified whether they are equal, as 1 and "a".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incomparable {
    left: String,
    right: String,
}

impl Incomparable {
    pub(super) fn new(left: &Value, right: &Value) -> Incomparable {
        let show = |value: &Value| format!("{} {}", value.kind(), value.short());
        Incomparable { left: show(left), right: show(right) }
    }
}

impl fmt::Display for Incomparable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot compare {} with {}", self.left, self.right)
    }
}

impl std::error::Error for Incomparable {}

/// Why a question about a set has no answer. Sets are shown in TLA+, long ones cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetError {
    /// A value that is no set was used as one.
    NotASet {
        /// The value with its kind.
        value: String,
    },
    /// The elements of an infinite set were needed.
    Infinite {
        /// The set.
        set: String,
    },
    /// The set cannot be shown to be finite, and its elements were needed.
    Undecided {
        /// The set, or the question.
        set: String,
    },
    /// The elements of a set were needed that has too many.
    TooLarge {
        /// The set.
        set: String,
        /// How many elements it has at most; `u128::MAX` stands for that many or more.
        size: u128,
        /// How many are allowed.
        limit: usize,
    },
    /// A value was looked for in a set of another kind of values, as "a" in `Nat`.
    WrongKind {
        /// The value with its kind.
        value: String,
        /// The set.
        set: String,
    },
    /// Two values were compared that cannot be.
    Incomparable(Incomparable),
    /// Sets of sets are nested deeper than 200 levels.
    TooDeep,
}

impl SetError {
    pub(super) fn not_a_set(value: &Value) -> SetError {
        SetError::NotASet { value: format!("{} {}", value.kind(), value.short()) }
    }

    pub(super) fn infinite(set: &Value) -> SetError {
        SetError::Infinite { set: set.short().to_string() }
    }

    pub(super) fn undecided(set: &Value) -> SetError {
        SetError::Undecided { set: set.short().to_string() }
    }

    pub(super) fn too_large(set: &Value, size: u128, limit: usize) -> SetError {
        SetError::TooLarge { set: set.short().to_string(), size, limit }
    }

    pub(super) fn wrong_kind(value: &Value, set: &Value) -> SetError {
        SetError::WrongKind { value: format!("{} {}", value.kind(), value.short()), set: set.short().to_string() }
    }
}

impl From<Incomparable> for SetError {
    fn from(error: Incomparable) -> SetError {
        SetError::Incomparable(error)
    }
}

impl fmt::Display for SetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetError::NotASet { value } => write!(f, "a set is needed, but this is {value}"),
            SetError::Infinite { set } => write!(f, "the set {set} is infinite and cannot be enumerated"),
            SetError::Undecided { set } => write!(f, "cannot decide whether the elements of {set} are finitely many"),
            SetError::TooLarge { set, size: u128::MAX, limit } => {
                write!(f, "the set {set} has far too many elements to enumerate; {limit} are allowed")
            }
            SetError::TooLarge { set, size, limit } => {
                write!(f, "the set {set} has up to {size} elements, too many to enumerate; {limit} are allowed")
            }
            SetError::WrongKind { value, set } => write!(f, "cannot check whether {value} is an element of {set}"),
            SetError::Incomparable(error) => error.fmt(f),
            SetError::TooDeep => f.write_str("sets of sets are nested deeper than 200 levels"),
        }
    }
}

impl std::error::Error for SetError {}
