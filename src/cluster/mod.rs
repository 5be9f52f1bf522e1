//! The simulated cluster: what a system implements, the network, the disks and the lifecycle of nodes.

mod node;
mod system;

pub use node::{Boot, Context, Disk, Durable, Node};
pub use system::{Applied, System};
