//! The mutants: each is one realistic fault of a Raft, asked for by name.

use modelfuzz::fault::{self, Planted};

/// A fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// See [`ALL`], as for all others.
    VoteTwice,
    VoteNotPersisted,
    TermNotPersisted,
    VoteIgnoresLog,
    VoteByLength,
    StaleVoteReply,
    EvenQuorum,
    CommitOldTerm,
    CommitPastLog,
    CommitGoesBack,
    LogNotTruncated,
    MatchingTruncated,
    PreviousTermUnchecked,
    StaleAppend,
    ReplyCountsForAll,
    AckBeforeSync,
    AcknowledgedOnAppend,
    AppliedTwice,
    ReadWithoutQuorum,
    ReadBeforeCommit,
    StaleReadReply,
    SnapshotLosesTerm,
    SnapshotLosesState,
    SnapshotLosesMembers,
    TwoChanges,
    ChangeBeforeCommit,
    CandidateGivesUp,
    RejectionAsserted,
    ReadsKept,
    PromisesKept,
    SnapshotKeepsTail,
    SnapshotVouchesLog,
    OldSnapshotInstalled,
    CompactedMerged,
    DuplicatesForgotten,
    LeaverCounts,
    EarlierReply,
}

/// Every fault: what to ask for it by, what it does, and the fault.
const ALL: [Planted<Fault>; 37] = [
    ("vote_twice", "a node votes for every candidate of its term", Fault::VoteTwice),
    ("vote_not_persisted", "a vote is not written to the disk", Fault::VoteNotPersisted),
    ("term_not_persisted", "a term learnt from another node is not written to the disk", Fault::TermNotPersisted),
    ("vote_ignores_log", "a vote is given whatever the candidate's log holds", Fault::VoteIgnoresLog),
    ("vote_by_length", "a vote compares the lengths of logs and not their last terms", Fault::VoteByLength),
    ("stale_vote_reply", "a candidate counts votes of its earlier terms", Fault::StaleVoteReply),
    ("even_quorum", "half of an even number of members is taken for a quorum", Fault::EvenQuorum),
    ("commit_old_term", "a leader commits entries of earlier terms by counting copies", Fault::CommitOldTerm),
    ("commit_past_log", "a follower takes the leader's commit index past what it was sent", Fault::CommitPastLog),
    ("commit_goes_back", "a follower takes the leader's commit index even if it is lower", Fault::CommitGoesBack),
    ("log_not_truncated", "entries that conflict are replaced, and those after them stay", Fault::LogNotTruncated),
    ("matching_truncated", "an append truncates the log even where its entries match", Fault::MatchingTruncated),
    ("previous_term_unchecked", "an append attaches by index alone", Fault::PreviousTermUnchecked),
    ("stale_append", "a follower accepts appends of earlier terms", Fault::StaleAppend),
    ("reply_counts_for_all", "a leader takes an accepted append for its whole log", Fault::ReplyCountsForAll),
    ("ack_before_sync", "a follower acknowledges entries that its disk has not synced", Fault::AckBeforeSync),
    ("acknowledged_on_append", "a leader tells the client before the write is committed", Fault::AcknowledgedOnAppend),
    ("applied_twice", "a request that arrives twice is applied twice", Fault::AppliedTwice),
    ("read_without_quorum", "a leader answers reads without asking the others", Fault::ReadWithoutQuorum),
    ("read_before_commit", "a leader takes reads before it has committed in its term", Fault::ReadBeforeCommit),
    ("stale_read_reply", "replies to earlier messages confirm a read", Fault::StaleReadReply),
    ("snapshot_loses_term", "a compacted log forgets the term of its last entry", Fault::SnapshotLosesTerm),
    ("snapshot_loses_state", "installing a snapshot leaves the state machine as it was", Fault::SnapshotLosesState),
    ("snapshot_loses_members", "installing a snapshot leaves the members as they were", Fault::SnapshotLosesMembers),
    ("two_changes", "a membership change starts while another is not committed", Fault::TwoChanges),
    ("change_before_commit", "a leader changes members before it has committed in its term", Fault::ChangeBeforeCommit),
    ("candidate_gives_up", "a candidate that was not elected never stands again", Fault::CandidateGivesUp),
    ("rejection_asserted", "a leader panics when a rejection is older than what it knows", Fault::RejectionAsserted),
    ("reads_kept", "a leader that is deposed answers its reads when it leads again", Fault::ReadsKept),
    ("promises_kept", "a leader that is deposed keeps promises to clients when it leads again", Fault::PromisesKept),
    (
        "snapshot_keeps_tail",
        "entries after a snapshot stay, although the one before them conflicts",
        Fault::SnapshotKeepsTail,
    ),
    ("snapshot_vouches_log", "the answer to a snapshot vouches for the whole log", Fault::SnapshotVouchesLog),
    ("old_snapshot_installed", "a snapshot is installed although more is committed", Fault::OldSnapshotInstalled),
    ("compacted_merged", "entries that are compacted are appended once more", Fault::CompactedMerged),
    ("duplicates_forgotten", "a restarted node forgets which requests its snapshot holds", Fault::DuplicatesForgotten),
    ("leaver_counts", "a leader counts copies on nodes that are no members", Fault::LeaverCounts),
    ("earlier_reply", "a leader takes replies to its appends of an earlier term", Fault::EarlierReply),
];

/// The name and effect of each fault.
pub const DESCRIPTIONS: [(&str, &str); ALL.len()] = fault::descriptions(&ALL);

impl Fault {
    /// The fault of this name.
    ///
    /// # Errors
    ///
    /// A message for the user when there is none.
    pub fn named(name: &str) -> Result<Fault, String> {
        fault::named("micro_raft", &ALL, name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_found_by_name_and_each_has_its_own() {
        assert_eq!(Fault::named("even_quorum"), Ok(Fault::EvenQuorum));
        assert!(Fault::named("nonsense").unwrap_err().contains("vote_twice"));
        for (index, (name, about, fault)) in ALL.iter().enumerate() {
            assert!(!about.is_empty());
            assert!(ALL[..index].iter().all(|(other, _, earlier)| other != name && earlier != fault), "{name}");
        }
    }
}
