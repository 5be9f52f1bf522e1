//! `FiniteSetsExt`, of the CommunityModules.

use crate::tla::value::{Set, Value};

use super::{Arith, Form, Higher, Native, elements, int, one, strict, two};

/// What is not evaluated by its definition.
pub(super) static NATIVES: &[Native] = &[
    Native { name: "FoldSet", params: &[2, 0, 0], form: Form::Higher(Higher::FoldSet) },
    strict("SumSet", &[0], |args| combined(args, Arith::Add, 0)),
    strict("ProductSet", &[0], |args| combined(args, Arith::Multiply, 1)),
    strict("Max", &[0], |args| extreme(args, "largest", |set| set.as_slice().last())),
    strict("Min", &[0], |args| extreme(args, "smallest", |set| set.as_slice().first())),
    strict("kSubset", &[0, 0], subsets),
];

/// How many subsets `kSubset` makes at most.
const SUBSETS: usize = 1_000_000;

fn combined(args: &[Value], by: Arith, start: i64) -> Result<Value, String> {
    let all = elements(one(args)?)?;
    all.iter().try_fold(start, |so_far, element| by.apply(so_far, int(element)?)).map(Value::Int)
}

fn extreme(args: &[Value], what: &str, of: fn(&Set) -> Option<&Value>) -> Result<Value, String> {
    let all = elements(one(args)?)?;
    match of(all) {
        Some(value) => Ok(Value::Int(int(value)?)),
        None => Err(format!("the empty set has no {what} element")),
    }
}

/// All subsets of a number of elements.
fn subsets(args: &[Value]) -> Result<Value, String> {
    let (size, set) = two(args)?;
    let all = elements(set)?.as_slice();
    let Ok(size) = usize::try_from(int(size)?) else { return Ok(Value::set(Vec::new())) };
    let count = (0..size).try_fold(1_usize, |count, n| Some(count.checked_mul(all.len().saturating_sub(n))? / (n + 1)));
    if count.is_none_or(|count| count > SUBSETS) {
        return Err(format!("the set has too many subsets of {size} elements; {SUBSETS} at most"));
    }
    let mut found = Vec::new();
    extend(all, size, &mut Vec::new(), &mut found);
    Ok(Value::set(found))
}

/// Adds the subsets that begin with `chosen` and go on with some of `rest`.
fn extend(rest: &[Value], missing: usize, chosen: &mut Vec<Value>, found: &mut Vec<Value>) {
    if missing == 0 {
        found.push(Value::set(chosen.clone()));
        return;
    }
    for (at, next) in rest.iter().enumerate() {
        if rest.len() - at < missing {
            return;
        }
        chosen.push(next.clone());
        extend(rest.get(at + 1..).unwrap_or(&[]), missing - 1, chosen, found);
        chosen.pop();
    }
}
