//! What may end a search, and the order in which one worker alone would come across it.

use super::judge::Broken;
use super::key::Key;
use super::level::Level;

/// Something that ends a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Event {
    /// The rank in its level of the state whose successors were looked at.
    pub rank: u64,
    /// How many of its successors were generated before.
    pub within: u64,
    /// The state that it is about, and where it was found: if it is found elsewhere first, this event never was.
    pub about: Option<(u64, Key)>,
    /// What it is.
    pub what: What,
}

/// What ends a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// A successor breaks something.
    Broken(Broken),
    /// A condition on a successor cannot be evaluated.
    Judging,
    /// The successors cannot be evaluated.
    Stepping,
    /// There is no successor.
    Deadlock,
    /// There are more distinct states than asked for.
    States,
    /// A state has more successors than can be numbered.
    Wide,
}

impl Event {
    /// Whether it is about the successor that comes next; the others are about the state itself.
    fn is_about_successor(&self) -> bool {
        matches!(self.what, What::Broken(_) | What::Judging | What::States)
    }

    /// How many successors of the state were generated when it came up.
    pub(super) fn generated(&self) -> u64 {
        self.within + u64::from(self.is_about_successor())
    }

    /// Where it stands among the places of keys.
    pub(super) fn place(&self, level: &Level) -> u64 {
        let key = match level.parent(self.rank) {
            None => Key::initial(self.within, 0),
            Some(parent) => Key::successor(parent, self.within, 0),
        };
        key.map_or(u64::MAX, Key::place)
    }

    /// In order of rank, then of successors.
    pub(super) fn order(&self) -> (u64, u64) {
        (self.rank, self.within)
    }
}
