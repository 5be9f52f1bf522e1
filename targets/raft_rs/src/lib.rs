//! The raft crate (raft-rs) as a target.
