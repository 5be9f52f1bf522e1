//! What becomes of messages, for who wants to draw it.

use crate::node::NodeId;
use crate::trace::Value;

/// Something that happened to one message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Movement {
    /// The message: 1, 2, 3, ... in the order in which the messages of an execution were sent and copied.
    pub message: u64,
    /// Its sender.
    pub from: NodeId,
    /// Its receiver.
    pub to: NodeId,
    /// What happened to it.
    pub what: Moved,
}

/// What may happen to a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moved {
    /// Its sender sent it.
    Sent {
        /// What it says, as events tell it.
        content: Value,
        /// It leaves only once its sender's disk has synced.
        waits: bool,
    },
    /// The network holds it as a copy of another message.
    Copied {
        /// The other message.
        of: u64,
    },
    /// Its receiver got it.
    Delivered,
    /// The network dropped it, or its receiver was down.
    Lost,
    /// Its sender crashed while it waited for the disk: it never left.
    Unsent,
}
