//! Planted faults: they show that the whole chain finds what is wrong. Only tests ask for one.

use std::hint::black_box;

use modelfuzz::fault::{self, Planted};
use raft::eraftpb::{Message, MessageType};
use raft::{RawNode, StateRole, Storage};

/// A planted fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A candidate that was granted a vote counts its own a second time, as a peer's.
    DoubleVote,
    /// Messages that promise something about the disk leave before it has synced.
    AckBeforeSync,
    /// A node stands for election without asking first, with pre-votes.
    SkipPreVote,
    /// A leader hands over to a node whose log is shorter, with leadership transfer.
    HastyTransfer,
    /// A snapshot that is sent lacks the last write.
    LossySnapshot,
    /// A leader that is no member any more stays the leader.
    RemovedLeaderStays,
    /// A node that should remove another from the members keeps it.
    WrongChange,
    /// A node goes by the members that are to be without joint consensus.
    SkipJoint,
    /// A write to an address that is not mapped, once a leader has committed something.
    Segfault,
    /// An endless loop, once a leader has committed something.
    Hang,
    /// An endless recursion, once a leader has committed something.
    StackOverflow,
    /// A panic in another thread, once a leader has committed something.
    ThreadPanic,
}

/// Every planted fault: what to ask for it by, what it does, and the fault.
const ALL: [Planted<Fault>; 12] = [
    (
        "double_vote",
        "a candidate that was granted a vote counts its own once more as a peer's; from 4 nodes on that elects it",
        Fault::DoubleVote,
    ),
    ("ack_before_sync", "replies leave before the disk has synced what they promise", Fault::AckBeforeSync),
    ("skip_pre_vote", "with pre-vote=on, nodes stand for election without asking first", Fault::SkipPreVote),
    ("hasty_transfer", "with transfer=on, leaders hand over to nodes that lack entries", Fault::HastyTransfer),
    ("lossy_snapshot", "with snapshots=on, snapshots that are sent lack the last write", Fault::LossySnapshot),
    (
        "removed_leader_stays",
        "with membership=on, the application lets a leader be that is no member any more (see README.md)",
        Fault::RemovedLeaderStays,
    ),
    ("wrong_change", "with membership=on, a node that should remove another keeps it", Fault::WrongChange),
    (
        "skip_joint",
        "with membership=joint, a node goes by the new members at once, without joint consensus",
        Fault::SkipJoint,
    ),
    ("segfault", "a write to an unmapped address, once a leader has committed something", Fault::Segfault),
    ("hang", "an endless loop, once a leader has committed something", Fault::Hang),
    ("stack_overflow", "an endless recursion, once a leader has committed something", Fault::StackOverflow),
    ("thread_panic", "a panic in another thread, once a leader has committed something", Fault::ThreadPanic),
];

/// The name and effect of each planted fault.
pub const DESCRIPTIONS: [(&str, &str); ALL.len()] = fault::descriptions(&ALL);

impl Fault {
    /// The fault of this name.
    ///
    /// # Errors
    ///
    /// A message that lists the names when there is none.
    pub fn named(name: &str) -> Result<Fault, String> {
        fault::named("raft_rs", &ALL, name)
    }

    /// What the fault does once a leader has committed something.
    pub fn on_leader_commit(self) {
        match self {
            Fault::DoubleVote
            | Fault::AckBeforeSync
            | Fault::SkipPreVote
            | Fault::HastyTransfer
            | Fault::LossySnapshot
            | Fault::RemovedLeaderStays
            | Fault::WrongChange
            | Fault::SkipJoint => {}
            Fault::Segfault => write_to_nowhere(),
            Fault::Hang => hang(),
            Fault::StackOverflow => {
                black_box(descend(0));
            }
            Fault::ThreadPanic => panic_elsewhere(),
        }
    }
}

/// Counts a vote that nobody gave for a candidate that has not won yet.
pub fn forge_vote<S: Storage>(node: &mut RawNode<S>) {
    if node.raft.state != StateRole::Candidate {
        return;
    }
    let voted = node.raft.prs().votes();
    let silent = node.raft.prs().conf().voters().ids().iter().filter(|id| !voted.contains_key(id)).min();
    let Some(silent) = silent else { return };
    let forged = Message {
        msg_type: MessageType::MsgRequestVoteResponse,
        from: silent,
        to: node.raft.id,
        term: node.raft.term,
        ..Message::default()
    };
    let _ = node.step(forged);
}

/// Takes the last write out of a snapshot, if the message has one.
pub fn shorten_snapshot(message: &mut Message) {
    if message.msg_type == MessageType::MsgSnapshot {
        let snapshot = message.mut_snapshot();
        snapshot.data = snapshot.data.slice(..snapshot.data.len().saturating_sub(8));
    }
}

fn write_to_nowhere() {
    // Not the null pointer itself: debug builds check for that, and would panic where a segmentation fault is wanted.
    let nowhere = std::ptr::without_provenance_mut::<u8>(8);
    // SAFETY: there is none. The write is the planted fault: the first page is never mapped, so the processor traps.
    unsafe { nowhere.write_volatile(1) };
}

fn hang() {
    loop {
        std::hint::spin_loop();
    }
}

#[allow(unconditional_recursion, reason = "the planted fault")]
fn descend(depth: u64) -> u64 {
    let frame = black_box([depth; 64]);
    descend(depth + 1) + frame.iter().sum::<u64>()
}

#[allow(clippy::panic, clippy::disallowed_methods, reason = "the planted fault")]
fn panic_elsewhere() {
    let _ = std::thread::spawn(|| panic!("planted fault: a panic in another thread")).join();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_found_by_name() {
        assert_eq!(Fault::named("double_vote"), Ok(Fault::DoubleVote));
        assert_eq!(DESCRIPTIONS.len(), ALL.len());
        let message = Fault::named("nonsense").unwrap_err();
        assert!(message.contains("`nonsense`") && message.contains("ack_before_sync"), "{message}");
    }
}
