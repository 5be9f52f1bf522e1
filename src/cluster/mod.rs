//! The simulated cluster: what a system implements, the network, the disks and the lifecycle of nodes.
//!
//! A [`System`] is a whole cluster that applies choices itself. [`Cluster`] is the one that this library simulates,
//! of state machines that implement [`Node`].
//!
//! Nodes report what they do (starting, receiving, timing out, ...) as events of their own. What only the network and
//! the machines under the nodes do, the cluster reports; the spec has actions of these names, or ignores the events:
//!
//! | event | when |
//! | --- | --- |
//! | `DropMessage(i, j, m)` | `m`, sent by `i` to `j`, is lost: dropped, or delivered while `j` is down |
//! | `DuplicateMessage(i, j, m)` | the network holds `m`, sent by `i` to `j`, once more |
//! | `Crash(i, kept)` | `i` lost its memory; `kept` is `TRUE` when its unsynced writes, if any, reached the disk |
//!
//! `m` is what [`Node::describe`] makes of the message. Reordering, partitioning and healing change no more than what
//! may be delivered next, and are no events. A message that waits for its sender's disk has not been sent for the
//! rest of the world: before anything is done to it, the disk syncs.

mod apply;
pub mod foreign;
mod movement;
mod network;
mod node;
mod simulation;
mod system;

pub use movement::{Moved, Movement};
pub use node::{Boot, Context, Disk, Durable, Node};
pub use simulation::{Cluster, NODES};
pub use system::{Applied, Pending, System};
