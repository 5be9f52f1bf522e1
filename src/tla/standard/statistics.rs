//! `Statistics`, of the CommunityModules.

use super::{Native, strict};

/// All of it.
pub(super) static NATIVES: &[Native] =
    &[strict("ChiSquare", &[0, 0, 0], |_| Err("real numbers cannot be evaluated".to_owned()))];
