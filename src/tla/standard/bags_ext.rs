//! `BagsExt`, of the CommunityModules.

use super::{Form, Higher, Native};

/// What is not evaluated by its definition.
pub(super) static NATIVES: &[Native] =
    &[Native { name: "FoldBag", params: &[2, 0, 0], form: Form::Higher(Higher::FoldBag) }];
