//! The kinds of choice, and how common each is.

use super::choice::Choice;

/// What sort of decision a [`Choice`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// [`Choice::Deliver`]
    Deliver,
    /// [`Choice::Reorder`]
    Reorder,
    /// [`Choice::Drop`]
    Drop,
    /// [`Choice::Duplicate`]
    Duplicate,
    /// [`Choice::Timeout`]
    Timeout,
    /// [`Choice::Tick`]
    Tick,
    /// [`Choice::Write`]
    Write,
    /// [`Choice::Read`]
    Read,
    /// [`Choice::Crash`]
    Crash,
    /// [`Choice::Restart`]
    Restart,
    /// [`Choice::Partition`]
    Partition,
    /// [`Choice::Heal`]
    Heal,
}

impl Kind {
    /// All kinds, in the order of the codec's table.
    pub const ALL: [Kind; 12] = [
        Kind::Deliver,
        Kind::Reorder,
        Kind::Drop,
        Kind::Duplicate,
        Kind::Timeout,
        Kind::Tick,
        Kind::Write,
        Kind::Read,
        Kind::Crash,
        Kind::Restart,
        Kind::Partition,
        Kind::Heal,
    ];

    /// How many of the codec's 32 slots decode to this kind: its share of random bytes.
    pub const fn slots(self) -> u8 {
        match self {
            Kind::Deliver => 15,
            Kind::Timeout => 4,
            Kind::Write => 3,
            Kind::Restart => 2,
            _ => 1,
        }
    }

    /// The word for it in the text form.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Deliver => "deliver",
            Kind::Reorder => "reorder",
            Kind::Drop => "drop",
            Kind::Duplicate => "duplicate",
            Kind::Timeout => "timeout",
            Kind::Tick => "tick",
            Kind::Write => "write",
            Kind::Read => "read",
            Kind::Crash => "crash",
            Kind::Restart => "restart",
            Kind::Partition => "partition",
            Kind::Heal => "heal",
        }
    }
}

impl Choice {
    /// The kind of this choice.
    pub const fn kind(self) -> Kind {
        match self {
            Choice::Deliver { .. } => Kind::Deliver,
            Choice::Reorder { .. } => Kind::Reorder,
            Choice::Drop { .. } => Kind::Drop,
            Choice::Duplicate { .. } => Kind::Duplicate,
            Choice::Timeout { .. } => Kind::Timeout,
            Choice::Tick { .. } => Kind::Tick,
            Choice::Write { .. } => Kind::Write,
            Choice::Read { .. } => Kind::Read,
            Choice::Crash { .. } => Kind::Crash,
            Choice::Restart { .. } => Kind::Restart,
            Choice::Partition { .. } => Kind::Partition,
            Choice::Heal => Kind::Heal,
        }
    }
}
