//! How far a search is, and who may stop it.

/// How far a search is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Initial states and successors, duplicates included.
    pub generated: u64,
    /// Distinct states.
    pub distinct: u64,
    /// States on the way to those whose successors are being looked at.
    pub depth: usize,
    /// Distinct states whose successors were not looked at.
    pub queued: u64,
}

/// A bound that stopped a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The number of distinct states.
    States,
    /// The depth.
    Depth,
    /// One state has more successors than can be numbered: 4,194,304.
    Successors,
    /// Whoever watches it: the time is over.
    Time,
    /// Whoever watches it: memory runs short.
    Memory,
    /// A worker was lost to a fault of this program.
    Fault,
}

/// Looks at the progress after each state that a worker is done with, and may stop the search. The counts are then
/// those of that moment.
pub type Watch<'w> = &'w (dyn Fn(&Progress) -> Option<Limit> + Sync);
