//! `CSV`, of the CommunityModules: what reads and writes is refused when it is evaluated.

use super::io_utils::refused;
use super::{Native, strict};

/// All of it.
pub(super) static NATIVES: &[Native] = &[
    strict("CSVWrite", &[0, 0, 0], |_| Err(refused("writes a file"))),
    strict("CSVWriteRecord", &[0, 0, 0, 0], |_| Err(refused("writes a file"))),
    strict("CSVRead", &[0, 0, 0], |_| Err(refused("reads a file"))),
    strict("CSVRecords", &[0], |_| Err(refused("reads a file"))),
];
