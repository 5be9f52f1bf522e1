//! The modules of the spec.

/// The module `Raft`: the protocol.
pub const RAFT: (&str, &str) = ("Raft.tla", include_str!("../Raft.tla"));

/// The module `RaftEvents`: what events mean in it, and what of a state counts for coverage.
pub const EVENTS: (&str, &str) = ("RaftEvents.tla", include_str!("../RaftEvents.tla"));

/// The module `RaftPaper`: where libraries that follow the paper differ from `Raft`, which follows etcd.
pub const PAPER: (&str, &str) = ("RaftPaper.tla", include_str!("../RaftPaper.tla"));

/// The module `RaftParts`: all of the above and every part that may be switched on.
pub const WITH_PARTS: (&str, &str) = ("RaftParts.tla", include_str!("../RaftParts.tla"));

/// The module `RaftPreVote`: that part alone.
pub const PRE_VOTE: (&str, &str) = ("RaftPreVote.tla", include_str!("../RaftPreVote.tla"));

/// [`WITH_PARTS`], and the modules that it extends beside those of the spec without.
pub(crate) const PARTS: [(&str, &str); 7] = [
    WITH_PARTS,
    ("RaftRetriedReads.tla", include_str!("../RaftRetriedReads.tla")),
    PRE_VOTE,
    ("RaftSnapshots.tla", include_str!("../RaftSnapshots.tla")),
    ("RaftMembership.tla", include_str!("../RaftMembership.tla")),
    ("RaftJoint.tla", include_str!("../RaftJoint.tla")),
    ("RaftTransfer.tla", include_str!("../RaftTransfer.tla")),
];

/// The invariant that what is committed is on a quorum of disks, where all servers are members.
pub const DURABILITY: &str = "CommittedIsDurable";

/// What a configuration has beside its own where the members change.
pub const MEMBERSHIP: &str = include_str!("../Membership.cfg");

/// What a configuration has beside its own where the members change by joint consensus.
pub const JOINT: &str = include_str!("../Joint.cfg");

/// What a configuration has beside its own where clients ask for reads again, in systems that know a read by its context.
pub const RETRIED_READS: &str = include_str!("../RetriedReads.cfg");
