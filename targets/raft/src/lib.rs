//! The spec of Raft that Raft targets share, and what their events mean. A target reports the events that `RaftEvents.tla`
//! names; where its system differs, its configuration or an extending module says so.

pub mod allow;
mod modules;
mod observe;
mod parts;

pub use modules::{DURABILITY, EVENTS, JOINT, MEMBERSHIP, PAPER, PRE_VOTE, RAFT, RETRIED_READS, WITH_PARTS};
pub use observe::observe;
pub use parts::{COMPACT_EVERY, Part, Parts, Transition, changed_member, retried, transferee, wanted_members};
