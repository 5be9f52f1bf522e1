//! What a deterministic state machine implements to be run as a node of a simulated cluster.

use crate::node::NodeId;
use crate::schedule::Unsynced;
use crate::trace::{Event, Value};

/// The contents of a node's disk, changed by writes that can be replayed.
pub trait Durable: Default {
    /// One write, as the node issues it.
    type Write;

    /// Applies a write.
    fn apply(&mut self, write: &Self::Write);
}

/// A disk that knows which of its writes would survive a crash.
#[derive(Debug)]
pub struct Disk<D: Durable> {
    synced: D,
    unsynced: Vec<D::Write>,
}

// Not derived: that would ask for a default write too.
impl<D: Durable> Default for Disk<D> {
    fn default() -> Disk<D> {
        Disk { synced: D::default(), unsynced: Vec::new() }
    }
}

impl<D: Durable> Disk<D> {
    /// Issues a write; it is safe only after the next sync.
    pub fn write(&mut self, write: D::Write) {
        self.unsynced.push(write);
    }

    /// Makes every write so far safe.
    pub fn sync(&mut self) {
        for write in self.unsynced.drain(..) {
            self.synced.apply(&write);
        }
    }

    /// Whether some write is not yet safe.
    pub fn is_dirty(&self) -> bool {
        !self.unsynced.is_empty()
    }

    /// Forgets the writes that are not yet safe.
    pub fn lose_unsynced(&mut self) {
        self.unsynced.clear();
    }

    /// Forgets everything; keeps its memory.
    pub(super) fn wipe(&mut self) {
        self.synced = D::default();
        self.unsynced.clear();
    }

    /// What is safe.
    pub fn contents(&self) -> &D {
        &self.synced
    }
}

/// What a node may do while it handles something: send, write, report events.
pub struct Context<'a, N: Node> {
    /// The node's disk.
    pub disk: &'a mut Disk<N::Durable>,
    pub(super) sent: &'a mut Vec<(NodeId, N::Message, SendWhen)>,
    pub(super) trace: &'a mut Vec<Event>,
}

/// When a message may leave its node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SendWhen {
    Now,
    AfterSync,
}

impl<N: Node> Context<'_, N> {
    /// Sends a message at once. There are links to every other node; a message for any other receiver is lost.
    pub fn send(&mut self, to: NodeId, message: N::Message) {
        self.sent.push((to, message, SendWhen::Now));
    }

    /// Sends a message that promises something about the disk: it leaves the node only once everything written so
    /// far is synced (at once if it is), and never did if the node crashes before.
    pub fn send_after_sync(&mut self, to: NodeId, message: N::Message) {
        let when = if self.disk.is_dirty() { SendWhen::AfterSync } else { SendWhen::Now };
        self.sent.push((to, message, when));
    }

    /// Reports an event.
    pub fn emit(&mut self, event: Event) {
        self.trace.push(event);
    }
}

/// Why a node starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boot {
    /// For the first time in an execution, with an empty disk.
    First,
    /// After a crash, with whatever its disk holds.
    Again,
}

/// A deterministic state machine: the same calls give the same effects, always. The cluster does the rest: links,
/// delivery, loss, duplication, partitions, crashes and disks.
///
/// A disk syncs as late as it may: before its node handles anything else, and before a message leaves that was sent
/// with [`Context::send_after_sync`]. So a crash finds the widest window of unsynced writes.
///
/// [`Node::start`], [`Node::receive`], [`Node::timeout`], [`Node::tick`], [`Node::write`] and [`Node::read`] therefore
/// find a clean disk. Where [`Node::synced`] writes in turn, the disk is synced again before the node handles the next
/// thing (a few times at most; a node that writes each time then goes on with a dirty disk).
pub trait Node: Sized {
    /// What nodes send to each other.
    type Message: Clone;
    /// What the disk holds.
    type Durable: Durable;
    /// What is the same for all nodes of a cluster.
    type Options;

    /// Starts a node from its disk.
    fn start(id: NodeId, nodes: u8, options: &Self::Options, boot: Boot, cx: &mut Context<'_, Self>) -> Self;

    /// Handles a message.
    fn receive(&mut self, from: NodeId, message: Self::Message, cx: &mut Context<'_, Self>);

    /// Acts as if the node's timer had fired.
    fn timeout(&mut self, cx: &mut Context<'_, Self>);

    /// Lets one tick of the node's clock pass. Systems without ticks leave it as it is, and declare
    /// [`Node::HAS_TICKS`] false.
    fn tick(&mut self, cx: &mut Context<'_, Self>);

    /// Whether ticks mean anything to this system.
    const HAS_TICKS: bool;

    /// Whether links keep the order of messages and repeat none, as sessions of TCP do: reordering and duplicating are
    /// skipped then. Messages are lost all the same.
    const ORDERED_LINKS: bool = false;

    /// Whether the node would take a tick at present.
    fn accepts_tick(&self) -> bool {
        Self::HAS_TICKS
    }

    /// Whether the node would take a write at present.
    fn accepts_write(&self) -> bool;

    /// A client asks to replicate `value`: 1, 2, 3, ... in the order of the execution's writes. The node accepted
    /// writes when it was chosen; since then its disk may have been synced.
    fn write(&mut self, value: u64, cx: &mut Context<'_, Self>);

    /// Whether the node would take a read at present.
    fn accepts_read(&self) -> bool;

    /// A client asks to read; `read` identifies the request: 1, 2, 3, ... in the order of the execution's reads. The
    /// node accepted reads when it was chosen; since then its disk may have been synced.
    fn read(&mut self, read: u64, cx: &mut Context<'_, Self>);

    /// Everything written so far is now safe, and the messages that waited for it have left. What is written here
    /// waits for the next sync. Not called for a crash, whatever becomes of the unsynced writes.
    fn synced(&mut self, cx: &mut Context<'_, Self>);

    /// Asked after each choice, as [`System::check`](super::System::check): what is wrong inside the node.
    ///
    /// # Errors
    ///
    /// What is wrong; its first line identifies the fault.
    fn check(&mut self) -> Result<(), String> {
        Ok(())
    }

    /// The node loses its memory; `unsynced` says what became of its writes that were not synced. For nodes that hold
    /// something outside of this program, to let it go.
    fn crash(self, unsynced: Unsynced) {
        let _ = unsynced;
    }

    /// How a message appears in events, for instance as the record that the spec keeps in its network.
    fn describe(message: &Self::Message) -> Value;
}
