//! `FiniteSets`.

use crate::tla::value::Value;

use super::{Form, Native, Standard, Unary, strict};

/// `FiniteSets`.
pub static FINITE_SETS: Standard = Standard {
    name: "FiniteSets",
    extends: &[],
    operators: &[
        Native { name: "Cardinality", params: &[0], form: Form::Unary(Unary::Cardinality) },
        strict("IsFiniteSet", &[0], is_finite),
    ],
};

fn is_finite(args: &[Value]) -> Result<Value, String> {
    let [set] = args else { return Err("one argument is needed".to_owned()) };
    set.is_finite_set().map(Value::Bool).map_err(|error| error.to_string())
}
