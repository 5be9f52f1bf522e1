//! The same schedule gives the same trace, byte for byte: on a used system and a fresh one, in this process and another.
//! Without C-Raft the system is not in the build: the tests say so and pass.

#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test that cannot go on fails, and starts itself again"
)]

mod common;
#[path = "../../../tests/common/determinism.rs"]
mod determinism;

use c_raft_target::CRaft;

determinism::tests!(CRaft, common::is_built());
