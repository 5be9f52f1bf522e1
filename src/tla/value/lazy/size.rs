//! How many elements a lazy set has, as far as it can be told without them.

use crate::tla::value::Value;

/// A number of elements; counts end at `u128::MAX`, which stands for that many or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tla::value) enum Size {
    Exactly(u128),
    AtMost(u128),
    Infinite,
    /// Not known, not even whether it is finite.
    Unknown,
}

impl Size {
    /// The size of a set; of anything else, zero.
    pub(in crate::tla::value) fn of(value: &Value) -> Size {
        match value {
            Value::Set(set) => Size::Exactly(set.len() as u128),
            Value::Lazy(lazy) => lazy.size(),
            _ => Size::Exactly(0),
        }
    }

    /// The size of a product.
    pub(super) fn times(self, other: Size) -> Size {
        match (self, other) {
            (Size::Exactly(0), _) | (_, Size::Exactly(0)) => Size::Exactly(0),
            (Size::Exactly(a), Size::Exactly(b)) => Size::Exactly(a.saturating_mul(b)),
            (Size::Exactly(a) | Size::AtMost(a), Size::Exactly(b) | Size::AtMost(b)) => {
                Size::AtMost(a.saturating_mul(b))
            }
            (Size::Infinite, Size::Infinite | Size::Exactly(_)) | (Size::Exactly(_), Size::Infinite) => Size::Infinite,
            _ => Size::Unknown,
        }
    }

    /// The size of the set of subsets.
    pub(super) fn subsets(self) -> Size {
        let power = |n: u128| u32::try_from(n).ok().and_then(|n| 1_u128.checked_shl(n)).unwrap_or(u128::MAX);
        match self {
            Size::Exactly(n) => Size::Exactly(power(n)),
            Size::AtMost(n) => Size::AtMost(power(n)),
            Size::Infinite => Size::Infinite,
            Size::Unknown => Size::Unknown,
        }
    }

    /// The size of the set of functions from a set of this size to one of the other.
    pub(super) fn functions_to(self, range: Size) -> Size {
        let power = |range: u128, domain: u128| match u32::try_from(domain) {
            Ok(exponent) => range.saturating_pow(exponent),
            Err(_) if range <= 1 => range,
            Err(_) => u128::MAX,
        };
        match (self, range) {
            (Size::Exactly(0), _) => Size::Exactly(1),
            (Size::Exactly(_) | Size::Infinite, Size::Exactly(0)) => Size::Exactly(0),
            (Size::Exactly(domain), Size::Exactly(range)) => Size::Exactly(power(range, domain)),
            (Size::Exactly(domain) | Size::AtMost(domain), Size::Exactly(range) | Size::AtMost(range)) => {
                Size::AtMost(power(range, domain).max(1))
            }
            // Functions over an infinite domain cannot be listed, even if there is but one.
            (Size::Infinite, Size::Exactly(_) | Size::Infinite) | (Size::Exactly(_), Size::Infinite) => Size::Infinite,
            _ => Size::Unknown,
        }
    }

    /// The size of a union.
    pub(super) fn plus(self, other: Size) -> Size {
        match (self, other) {
            (Size::Infinite, _) | (_, Size::Infinite) => Size::Infinite,
            (Size::Unknown, _) | (_, Size::Unknown) => Size::Unknown,
            (Size::Exactly(0), size) | (size, Size::Exactly(0)) => size,
            (Size::Exactly(a) | Size::AtMost(a), Size::Exactly(b) | Size::AtMost(b)) => {
                Size::AtMost(a.saturating_add(b))
            }
        }
    }

    /// The most elements that there can be, if that is known.
    pub(super) fn most(self) -> Option<u128> {
        match self {
            Size::Exactly(n) | Size::AtMost(n) => Some(n),
            Size::Infinite | Size::Unknown => None,
        }
    }

    /// Whether two sets of these sizes may be equal.
    pub(super) fn may_equal(self, other: Size) -> bool {
        match (self, other) {
            (Size::Exactly(a), Size::Exactly(b)) => a == b,
            (Size::Exactly(n), Size::AtMost(most)) | (Size::AtMost(most), Size::Exactly(n)) => n <= most,
            (Size::Infinite, Size::Exactly(_) | Size::AtMost(_)) => false,
            (Size::Exactly(_) | Size::AtMost(_), Size::Infinite) => false,
            _ => true,
        }
    }
}
