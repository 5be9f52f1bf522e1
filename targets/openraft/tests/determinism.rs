//! The same schedule gives the same trace, byte for byte: on a used system and a fresh one, in this process and another.

#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test that cannot go on fails, and starts itself again"
)]

#[path = "../../../tests/common/determinism.rs"]
mod determinism;

determinism::tests!(openraft_target::OpenRaft);
