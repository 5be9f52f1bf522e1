//! `Reals`, as far as its numbers are integers.

use super::{Form, Native, Standard};

const REAL: &str = "real numbers cannot be evaluated";

/// `Reals`.
pub static REALS: Standard = Standard {
    name: "Reals",
    extends: &["Integers"],
    operators: &[
        Native { name: "Real", params: &[], form: Form::Refused(REAL) },
        Native { name: "/", params: &[0, 0], form: Form::Refused(REAL) },
        Native { name: "Infinity", params: &[], form: Form::Refused(REAL) },
    ],
};
