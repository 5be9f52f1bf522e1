//! `Toolbox`.

use super::{Standard, strict};

const TRACE: &str = "it is about a counterexample that TLC's Toolbox shows, so it is not supported";

/// `Toolbox`.
pub static TOOLBOX: Standard = Standard {
    name: "Toolbox",
    extends: &[],
    operators: &[
        strict("_TETrace", &[], |_| Err(TRACE.to_owned())),
        strict("_TEPosition", &[], |_| Err(TRACE.to_owned())),
    ],
};
