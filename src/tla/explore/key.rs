//! Where a state was found, in eight bytes that order states as one worker alone would find them.

/// The number of the first initial state; distinct states are numbered in the order in which they are found.
pub(super) const FIRST: u64 = 1 << 33;

/// Bits of the action's number.
const ACTION: u32 = 8;

/// Bits of the successor's number.
const SUCCESSOR: u32 = 22;

/// The parent's number, which of its successors it is, and which action gave it, from high to low bits. Of an initial
/// state: which one it is, and an action; parents are numbered from [`FIRST`], so these come before all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key(pub(super) u64);

impl Key {
    /// The key of the initial state that the initial predicate gave as this one, counted from 0.
    pub(super) fn initial(number: u64, action: u8) -> Option<Key> {
        (number < FIRST << (SUCCESSOR - 1)).then_some(Key((number << ACTION) | u64::from(action)))
    }

    /// The key of a successor, counted from 0; none where these are too many.
    pub(super) fn successor(parent: u64, number: u64, action: u8) -> Option<Key> {
        let fits = number < 1 << SUCCESSOR && parent < FIRST << 1;
        fits.then_some(Key((parent << (SUCCESSOR + ACTION)) | (number << ACTION) | u64::from(action)))
    }

    /// The action's number.
    pub(super) fn action(self) -> u8 {
        self.0 as u8
    }

    /// All but the action.
    pub(super) fn place(self) -> u64 {
        self.0 >> ACTION
    }

    /// The parent's number; none for initial states.
    pub(super) fn parent(self) -> Option<u64> {
        let parent = self.0 >> (SUCCESSOR + ACTION);
        (parent >= FIRST).then_some(parent)
    }

    /// Which of its parent's successors, or of the initial states, it is, counted from 0.
    pub(super) fn number(self) -> u64 {
        if self.parent().is_some() { self.place() & ((1 << SUCCESSOR) - 1) } else { self.place() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_come_back_and_order_is_that_of_discovery() {
        let initial = Key::initial(5_000_000, 0).unwrap();
        assert_eq!((initial.parent(), initial.number(), initial.action()), (None, 5_000_000, 0));
        let key = Key::successor(FIRST + 7, 3, 255).unwrap();
        assert_eq!((key.parent(), key.number(), key.action()), (Some(FIRST + 7), 3, 255));
        assert!(initial < key && key < Key::successor(FIRST + 7, 4, 0).unwrap());
        assert!(key < Key::successor(FIRST + 8, 0, 0).unwrap());
        assert!(Key::successor(FIRST, 1 << 22, 0).is_none() && Key::successor(FIRST << 1, 0, 0).is_none());
        assert!(Key::initial(u64::MAX >> 8, 0).is_none());
    }
}
