//! `Functions`, of the CommunityModules.

use crate::tla::value::Value;

use super::{Form, Higher, Native, describe, one, strict};

/// What is not evaluated by its definition.
pub(super) static NATIVES: &[Native] = &[
    strict("Range", &[0], range),
    strict("IsInjective", &[0], is_injective),
    Native { name: "FoldFunction", params: &[2, 0, 0], form: Form::Higher(Higher::FoldFunction) },
    Native { name: "FoldFunctionOnSet", params: &[2, 0, 0, 0], form: Form::Higher(Higher::FoldFunctionOnSet) },
];

/// The values of a function, one for each element of its domain, in ascending order of these.
fn values(function: &Value) -> Result<&[Value], String> {
    function.range().ok_or_else(|| format!("a function is needed, but this is {}", describe(function)))
}

/// The values of a function.
pub(super) fn range(args: &[Value]) -> Result<Value, String> {
    let set = crate::tla::value::Set::new(values(one(args)?)?.to_vec());
    set.check_uniform().map_err(|error| error.to_string())?;
    Ok(Value::Set(set))
}

/// Whether a function has no value twice.
fn is_injective(args: &[Value]) -> Result<Value, String> {
    let values = values(one(args)?)?;
    Ok(Value::Bool(crate::tla::value::Set::new(values.to_vec()).len() == values.len()))
}
