//! `Combinatorics`, of the CommunityModules.

use crate::tla::value::Value;

use super::{Native, int, strict, two};

/// What is not evaluated by its definition.
pub(super) static NATIVES: &[Native] = &[strict("choose", &[0, 0], choose)];

fn choose(args: &[Value]) -> Result<Value, String> {
    let (n, k) = two(args)?;
    let (n, k) = (int(n)?, int(k)?);
    if n < 0 || k < 0 {
        return Err(format!("natural numbers are needed, but these are {n} and {k}"));
    }
    if k > n {
        return Ok(Value::Int(0));
    }
    let overflow = || format!("the number of subsets of {k} elements of {n} does not fit into 64 bits");
    let mut count: i128 = 1;
    for i in 0..k.min(n - k) {
        count = count.checked_mul(i128::from(n - i)).ok_or_else(overflow)? / i128::from(i + 1);
    }
    i64::try_from(count).map(Value::Int).map_err(|_| overflow())
}
