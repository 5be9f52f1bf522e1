//! Whether there is something to test.

/// Says that there is not, where that is so.
pub fn is_built() -> bool {
    if !c_raft_target::IS_BUILT {
        eprintln!("LEFT OUT: c_raft was built without C-Raft (Debian: libraft-dev), so nothing of it is tested");
    }
    c_raft_target::IS_BUILT
}
