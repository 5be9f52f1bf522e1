//! `Bags`: functions from elements to how often they occur.

use crate::tla::value::{Set, Value};

use super::{Native, Standard, describe, one, strict, two};

/// `Bags`.
pub static BAGS: Standard = Standard {
    name: "Bags",
    extends: &[],
    operators: &[
        strict("IsABag", &[0], is_a_bag),
        strict("BagToSet", &[0], bag_to_set),
        strict("SetToBag", &[0], set_to_bag),
        strict("BagIn", &[0, 0], bag_in),
        Native { name: "EmptyBag", params: &[], form: super::Form::Constant(empty) },
        strict("(+)", &[0, 0], plus),
        strict("\\oplus", &[0, 0], plus),
        strict("(-)", &[0, 0], minus),
        strict("\\ominus", &[0, 0], minus),
        strict("\\sqsubseteq", &[0, 0], sub_bag_of),
        strict("BagUnion", &[0], bag_union),
        strict("BagCardinality", &[0], cardinality),
        strict("CopiesIn", &[0, 0], copies_in),
        strict("SubBag", &[0], sub_bags),
        Native { name: "BagOfAll", params: &[1, 0], form: super::Form::Special(super::Special::BagOfAll) },
    ],
};

/// How many bags `SubBag` makes at most.
const SUB_BAGS: usize = 100_000;

fn empty() -> Value {
    Value::seq(Vec::new())
}

/// The elements of a bag with their numbers.
pub fn entries(bag: &Value) -> Result<Vec<(Value, i64)>, String> {
    let wrong = || format!("a bag is needed, but this is {}", describe(bag));
    let (Some(domain), Some(range)) = (bag.domain(), bag.range()) else { return Err(wrong()) };
    let entry = |(element, count): (&Value, &Value)| match count {
        Value::Int(count) if *count > 0 => Ok((element.clone(), *count)),
        _ => Err(wrong()),
    };
    domain.iter().zip(range).map(entry).collect()
}

/// The sum of bags of one kind of element each.
///
/// # Errors
///
/// When a number does not fit into 64 bits.
pub fn sum(entries: Vec<(Value, i64)>) -> Result<Value, String> {
    entries.into_iter().try_fold(empty(), |sum, entry| plus(&[sum, bag(vec![entry])]))
}

/// The bag of these elements, in ascending order, without those whose number is not positive.
fn bag(entries: Vec<(Value, i64)>) -> Value {
    let kept = entries.into_iter().filter(|(_, count)| *count > 0);
    let (elements, counts): (Vec<Value>, Vec<Value>) = kept.map(|(element, n)| (element, Value::Int(n))).unzip();
    Value::function(Set::new(elements), counts)
}

fn count(entries: &[(Value, i64)], element: &Value) -> i64 {
    entries.iter().find(|(other, _)| other == element).map_or(0, |(_, count)| *count)
}

fn is_a_bag(args: &[Value]) -> Result<Value, String> {
    Ok(Value::Bool(entries(one(args)?).is_ok()))
}

fn bag_to_set(args: &[Value]) -> Result<Value, String> {
    let bag = one(args)?;
    entries(bag)?;
    bag.domain().map(Value::Set).ok_or_else(|| "a bag is needed".to_owned())
}

fn set_to_bag(args: &[Value]) -> Result<Value, String> {
    let set = one(args)?.as_set().map_err(|error| error.to_string())?;
    Ok(Value::function(set.clone(), vec![Value::Int(1); set.len()]))
}

fn bag_in(args: &[Value]) -> Result<Value, String> {
    let (element, bag) = two(args)?;
    Ok(Value::Bool(count(&entries(bag)?, element) > 0))
}

fn copies_in(args: &[Value]) -> Result<Value, String> {
    let (element, bag) = two(args)?;
    Ok(Value::Int(count(&entries(bag)?, element)))
}

/// The elements of two bags, each with its number in the first and in the second, in ascending order.
fn aligned(args: &[Value]) -> Result<Vec<(Value, i64, i64)>, String> {
    let (left, right) = two(args)?;
    let (left, right) = (entries(left)?, entries(right)?);
    let all: Set = left.iter().chain(&right).map(|(element, _)| element.clone()).collect();
    Ok(all.iter().map(|element| (element.clone(), count(&left, element), count(&right, element))).collect())
}

fn plus(args: &[Value]) -> Result<Value, String> {
    let sum = |(element, left, right): (Value, i64, i64)| {
        let sum = left.checked_add(right).ok_or_else(|| format!("{left} + {right} does not fit into 64 bits"))?;
        Ok((element, sum))
    };
    Ok(bag(aligned(args)?.into_iter().map(sum).collect::<Result<_, String>>()?))
}

fn minus(args: &[Value]) -> Result<Value, String> {
    Ok(bag(aligned(args)?.into_iter().map(|(element, left, right)| (element, left.saturating_sub(right))).collect()))
}

fn sub_bag_of(args: &[Value]) -> Result<Value, String> {
    Ok(Value::Bool(aligned(args)?.iter().all(|(_, left, right)| left <= right)))
}

fn bag_union(args: &[Value]) -> Result<Value, String> {
    let bags = one(args)?.as_set().map_err(|error| error.to_string())?;
    bags.iter().try_fold(empty(), |sum, bag| plus(&[sum, bag.clone()]))
}

fn cardinality(args: &[Value]) -> Result<Value, String> {
    let mut counts = entries(one(args)?)?.into_iter().map(|(_, count)| count);
    let sum = counts.try_fold(0_i64, i64::checked_add);
    sum.map(Value::Int).ok_or_else(|| "the size of the bag does not fit into 64 bits".to_owned())
}

fn sub_bags(args: &[Value]) -> Result<Value, String> {
    let entries = entries(one(args)?)?;
    let size = entries.iter().try_fold(1_usize, |size, (_, count)| size.checked_mul(usize::try_from(*count).ok()? + 1));
    if size.is_none_or(|size| size > SUB_BAGS) {
        return Err(format!("the bag has too many sub-bags; {SUB_BAGS} at most"));
    }
    let mut all: Vec<Vec<(Value, i64)>> = vec![Vec::new()];
    for (element, most) in &entries {
        let longer = |some: &Vec<(Value, i64)>| {
            (0..=*most).map(|n| some.iter().cloned().chain([(element.clone(), n)]).collect()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    Ok(Value::set(all.into_iter().map(bag).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bag_of(entries: &[(i64, i64)]) -> Value {
        bag(entries.iter().map(|(element, count)| (Value::Int(*element), *count)).collect())
    }

    #[test]
    fn sums_and_differences_count() {
        let (a, b) = (bag_of(&[(1, 2), (5, 1)]), bag_of(&[(1, 1), (7, 3)]));
        assert_eq!(plus(&[a.clone(), b.clone()]), Ok(bag_of(&[(1, 3), (5, 1), (7, 3)])));
        assert_eq!(minus(&[a.clone(), b.clone()]), Ok(bag_of(&[(1, 1), (5, 1)])));
        assert_eq!(sub_bag_of(&[bag_of(&[(1, 1)]), a.clone()]), Ok(Value::Bool(true)));
        assert_eq!(cardinality(&[b]), Ok(Value::Int(4)));
        assert_eq!(sub_bags(&[a]).unwrap().as_set().unwrap().len(), 6);
    }

    #[test]
    fn what_is_no_bag_is_named() {
        assert_eq!(is_a_bag(&[Value::Int(1)]), Ok(Value::Bool(false)));
        assert!(plus(&[Value::Int(1), empty()]).unwrap_err().contains("an integer 1"));
    }
}
