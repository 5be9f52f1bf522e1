//! `Bitwise`, of the CommunityModules.

use crate::tla::value::Value;

use super::{Native, int, one, strict, two};

/// All of it.
pub(super) static NATIVES: &[Native] = &[
    strict("&", &[0, 0], |args| bits(args, |a, b| a & b)),
    strict("|", &[0, 0], |args| bits(args, |a, b| a | b)),
    strict("^^", &[0, 0], |args| bits(args, |a, b| a ^ b)),
    strict("Not", &[0], |args| natural(one(args)?).map(|n| Value::Int(!n & mask(n)))),
    strict("shiftR", &[0, 0], shift),
];

/// All bits up to the highest that is set.
fn mask(n: i64) -> i64 {
    i64::MAX.checked_shr(n.leading_zeros().saturating_sub(1)).unwrap_or(0)
}

fn natural(value: &Value) -> Result<i64, String> {
    match int(value)? {
        n if n >= 0 => Ok(n),
        n => Err(format!("a natural number is needed, but this is {n}")),
    }
}

fn bits(args: &[Value], combine: fn(i64, i64) -> i64) -> Result<Value, String> {
    let (left, right) = two(args)?;
    Ok(Value::Int(combine(natural(left)?, natural(right)?)))
}

fn shift(args: &[Value]) -> Result<Value, String> {
    let (n, places) = two(args)?;
    let (n, places) = (natural(n)?, natural(places)?);
    Ok(Value::Int(u32::try_from(places).ok().and_then(|places| n.checked_shr(places)).unwrap_or(0)))
}
