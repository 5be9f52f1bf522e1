//! The spec of Raft that Raft targets share, and what their events mean. A target reports the events that `RaftEvents.tla`
//! names; where its system differs, its configuration or an extending module says so.

mod known;
mod observe;

pub use known::{ALLOW, NOTHING, allow};
pub use observe::observe;

/// The module `Raft`: the protocol.
pub const RAFT: (&str, &str) = ("Raft.tla", include_str!("../Raft.tla"));

/// The module `RaftEvents`: what events mean in it, and what of a state counts for coverage.
pub const EVENTS: (&str, &str) = ("RaftEvents.tla", include_str!("../RaftEvents.tla"));

/// The module `RaftPaper`: where libraries that follow the paper differ from `Raft`, which follows etcd.
pub const PAPER: (&str, &str) = ("RaftPaper.tla", include_str!("../RaftPaper.tla"));
