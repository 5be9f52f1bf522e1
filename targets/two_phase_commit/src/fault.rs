//! The mutants: each is one realistic fault of a two-phase commit, asked for by name.

use modelfuzz::fault::{self, Planted};

/// A fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// See [`ALL`], as for all others.
    DecisionNotLogged,
    DecisionNotForced,
    OneVoteShort,
    DuplicateVoteCounted,
    LateVoteCounted,
    LastVoteDecides,
    AbortNotRemembered,
    PresumesCommit,
    ForgetsOnFirstAck,
    DuplicateAckCounted,
    InquiryAborts,
    InquiryNotAnswered,
    PreparedNotLogged,
    PreparedNotForced,
    CommitNotForced,
    UnilateralAbort,
    UnilateralCommit,
    RecoversAsAborted,
    OutcomeForgotten,
    LateAbortApplied,
    AnyOutcomeTaken,
    LockNotHeld,
}

/// Every fault: what to ask for it by, what it does, and the fault.
const ALL: [Planted<Fault>; 22] = [
    ("decision_not_logged", "the manager does not log that it commits", Fault::DecisionNotLogged),
    (
        "decision_not_forced",
        "the manager tells others of a commit before the record of it is safe",
        Fault::DecisionNotForced,
    ),
    ("one_vote_short", "the manager counts itself as a voter, so that one vote may be missing", Fault::OneVoteShort),
    (
        "duplicate_vote_counted",
        "the manager counts votes and not voters: one that comes twice counts twice",
        Fault::DuplicateVoteCounted,
    ),
    ("late_vote_counted", "the manager counts votes on an earlier transaction", Fault::LateVoteCounted),
    ("last_vote_decides", "once all have voted, the manager goes by the last vote", Fault::LastVoteDecides),
    (
        "abort_not_remembered",
        "the manager aborts when its timer fires, and goes on to count votes",
        Fault::AbortNotRemembered,
    ),
    (
        "presumes_commit",
        "the manager says of a transaction that it does not know that it was committed",
        Fault::PresumesCommit,
    ),
    (
        "forgets_on_first_ack",
        "the manager forgets a commit when the first acknowledgement comes",
        Fault::ForgetsOnFirstAck,
    ),
    ("duplicate_ack_counted", "the manager counts acknowledgements and not who sent them", Fault::DuplicateAckCounted),
    (
        "inquiry_aborts",
        "who asks about a transaction that is still voted on is told that it was aborted",
        Fault::InquiryAborts,
    ),
    ("inquiry_not_answered", "the manager answers no inquiry: who is in doubt stays so", Fault::InquiryNotAnswered),
    ("prepared_not_logged", "a resource manager does not log that it votes to commit", Fault::PreparedNotLogged),
    (
        "prepared_not_forced",
        "a resource manager votes to commit before the record of it is safe",
        Fault::PreparedNotForced,
    ),
    (
        "commit_not_forced",
        "a resource manager acknowledges a commit before the record of it is safe",
        Fault::CommitNotForced,
    ),
    ("unilateral_abort", "a resource manager in doubt aborts when its timer fires", Fault::UnilateralAbort),
    ("unilateral_commit", "a resource manager in doubt commits when its timer fires", Fault::UnilateralCommit),
    ("recovers_as_aborted", "a resource manager that restarts aborts what is in doubt", Fault::RecoversAsAborted),
    ("outcome_forgotten", "a resource manager votes again on what it has committed", Fault::OutcomeForgotten),
    ("late_abort_applied", "a resource manager takes an abort for what it has committed", Fault::LateAbortApplied),
    (
        "any_outcome_taken",
        "a resource manager in doubt takes the outcome of any transaction for that of its own",
        Fault::AnyOutcomeTaken,
    ),
    (
        "lock_not_held",
        "a resource manager in doubt takes another transaction, and forgets the first",
        Fault::LockNotHeld,
    ),
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
        fault::named("two_phase_commit", &ALL, name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_found_by_name_and_each_has_its_own() {
        assert_eq!(Fault::named("one_vote_short"), Ok(Fault::OneVoteShort));
        assert!(Fault::named("nonsense").unwrap_err().contains("presumes_commit"));
        for (index, (name, about, fault)) in ALL.iter().enumerate() {
            assert!(!about.is_empty());
            assert!(ALL[..index].iter().all(|(other, _, earlier)| other != name && earlier != fault), "{name}");
        }
    }
}
