//! Whether there is something to test.

/// Says that there is not, where that is so.
pub fn is_built() -> bool {
    if !redis_raft_target::IS_BUILT {
        eprintln!("LEFT OUT: redis_raft was built without REDIS_RAFT_DIR, so nothing of it is tested");
    }
    redis_raft_target::IS_BUILT
}
