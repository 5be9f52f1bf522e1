//! The fuzz target of raft-rs.
fn main() {}
