//! `Randomization`, and what else draws at random. The generator is specified, and its seed is given: so the same
//! evaluation draws the same.

use rand::Rng;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::tla::value::{Set, Value};

use super::{Form, Native, Standard, describe, elements, int, one, two};

/// `Randomization`.
pub static RANDOMIZATION: Standard = Standard {
    name: "Randomization",
    extends: &[],
    operators: &[
        Native { name: "RandomSubset", params: &[0, 0], form: Form::Random(subset) },
        Native { name: "RandomSetOfSubsets", params: &[0, 0, 0], form: Form::Random(set_of_subsets) },
        Native { name: "TestRandomSetOfSubsets", params: &[0, 0, 0], form: Form::Random(sizes) },
        Native { name: "RandomSubsetSet", params: &[0, 0, 0], form: Form::Random(subset_set) },
    ],
};

/// `RandomElement(S)`.
pub(super) fn element(args: &[Value], seed: u64) -> Result<Value, String> {
    let set = elements(one(args)?)?;
    if set.is_empty() {
        return Err("the empty set has no element".to_owned());
    }
    let at = Pcg64Mcg::seed_from_u64(seed).random_range(0..set.len());
    set.as_slice().get(at).cloned().ok_or_else(|| "the set has no element".to_owned())
}

fn natural(value: &Value) -> Result<usize, String> {
    let number = int(value)?;
    usize::try_from(number).map_err(|_| format!("a natural number is needed, but this is {number}"))
}

/// `RandomSubset(k, S)`: k elements, all subsets of that size being as likely; all of a smaller set.
fn subset(args: &[Value], seed: u64) -> Result<Value, String> {
    let (size, set) = two(args)?;
    let (size, set) = (natural(size)?, elements(set)?);
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut missing = size;
    let mut chosen = Vec::new();
    for (at, item) in set.iter().enumerate() {
        if random.random_range(0..set.len() - at) < missing {
            missing -= 1;
            chosen.push(item.clone());
        }
    }
    Ok(Value::set(chosen))
}

/// Subsets with each element as likely in them as `share` says.
fn drawn(set: &Set, count: usize, share: f64, seed: u64) -> Value {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let draw = |_| Value::set(set.iter().filter(|_| random.random_bool(share)).cloned().collect());
    Value::set((0..count).map(draw).collect())
}

/// `RandomSetOfSubsets(k, n, S)`: k subsets of n elements on average, less those that are drawn twice.
fn set_of_subsets(args: &[Value], seed: u64) -> Result<Value, String> {
    let [count, average, set] = args else { return Err("three arguments are needed".to_owned()) };
    let (count, average, set) = (natural(count)?, natural(average)?, elements(set)?);
    if average > set.len() {
        return Err(format!("subsets of {average} elements on average cannot be drawn from a set of {}", set.len()));
    }
    let share = if set.is_empty() { 0.0 } else { average as f64 / set.len() as f64 };
    Ok(drawn(set, count, share, seed))
}

/// `RandomSubsetSet(k, p, S)`: k subsets with each element in them with probability p, which is a string.
fn subset_set(args: &[Value], seed: u64) -> Result<Value, String> {
    let [count, share, set] = args else { return Err("three arguments are needed".to_owned()) };
    let share = match share {
        Value::Str(text) => text.as_str().parse().ok().filter(|share| (0.0..=1.0).contains(share)),
        _ => None,
    }
    .ok_or_else(|| format!("a probability such as \"0.25\" is needed, but this is {}", describe(share)))?;
    Ok(drawn(elements(set)?, natural(count)?, share, seed))
}

/// `TestRandomSetOfSubsets(k, n, S)`: how many different subsets are drawn, five times.
fn sizes(args: &[Value], seed: u64) -> Result<Value, String> {
    let size = |at: u64| set_of_subsets(args, seed.wrapping_add(at))?.cardinality().map_err(|error| error.to_string());
    Ok(Value::seq((1..=5).map(|at| size(at).map(Value::Int)).collect::<Result<_, String>>()?))
}
