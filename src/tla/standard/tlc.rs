//! `TLC`.

use crate::tla::value::{Set, Value};

use super::{Binary, Form, Native, Special, Standard, TEXT, describe, strict, too_long};

const CLOCK: &str = "it reads the clock, so evaluation would not be repeatable";

/// `TLC`.
pub static TLC: Standard = Standard {
    name: "TLC",
    extends: &[],
    operators: &[
        Native { name: "Print", params: &[0, 0], form: Form::Special(Special::Print) },
        Native { name: "PrintT", params: &[0], form: Form::Special(Special::PrintT) },
        Native { name: "Assert", params: &[0, 0], form: Form::Special(Special::Assert) },
        Native { name: "JavaTime", params: &[], form: Form::Refused(CLOCK) },
        Native { name: "TLCGet", params: &[0], form: Form::Special(Special::Register) },
        Native { name: "TLCSet", params: &[0, 0], form: Form::Special(Special::SetRegister) },
        Native { name: ":>", params: &[0, 0], form: Form::Binary(Binary::MapsTo) },
        Native { name: "@@", params: &[0, 0], form: Form::Binary(Binary::Merge) },
        strict("Permutations", &[0], permutations),
        Native { name: "SortSeq", params: &[0, 2], form: Form::Special(Special::SortSeq) },
        Native { name: "RandomElement", params: &[0], form: Form::Random(super::randomization::element) },
        Native { name: "Any", params: &[], form: Form::Refused("it stands for every value at once") },
        strict("ToString", &[0], to_string),
        Native { name: "TLCEval", params: &[0], form: Form::Special(Special::Identity) },
    ],
};

/// How many permutations are made at most: those of 8 elements.
const PERMUTATIONS: usize = 40_320;

fn to_string(args: &[Value]) -> Result<Value, String> {
    let [value] = args else { return Err("one argument is needed".to_owned()) };
    value.text_within(TEXT).map(|text| Value::string(&text)).ok_or_else(too_long)
}

fn permutations(args: &[Value]) -> Result<Value, String> {
    let [set] = args else { return Err("one argument is needed".to_owned()) };
    let set = set.as_set().map_err(|error| error.to_string())?;
    let count = (1..=set.len()).try_fold(1_usize, |product, factor| product.checked_mul(factor));
    if count.is_none_or(|count| count > PERMUTATIONS) {
        return Err(format!(
            "too many permutations of {}; sets of 8 elements at most",
            describe(&Value::Set(set.clone()))
        ));
    }
    let mut orders = vec![Vec::new()];
    for _ in 0..set.len() {
        orders = orders.into_iter().flat_map(|order| extended(&order, set)).collect();
    }
    Ok(Value::set(orders.into_iter().map(|order| Value::function(set.clone(), order)).collect()))
}

/// An order with each of the elements that it lacks put at its end.
fn extended(order: &[Value], set: &Set) -> Vec<Vec<Value>> {
    let missing = set.iter().filter(|element| !order.contains(element));
    missing.map(|element| order.iter().chain([element]).cloned().collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_values_with_shared_parts_are_bounded() {
        let doubled = (0..60).fold(Value::Int(1), |value, _| Value::seq(vec![value.clone(), value]));
        assert_eq!(to_string(&[doubled]).unwrap_err(), "the text is longer than 16777216 bytes, the most that is made");
        assert_eq!(to_string(&[Value::Int(1)]).unwrap(), Value::string("1"));
    }

    #[test]
    fn permutations_are_all_bijections() {
        let set = Value::set(vec![Value::Int(1), Value::Int(2), Value::Int(3)]);
        let all = permutations(&[set]).unwrap();
        assert_eq!(all.as_set().unwrap().len(), 6);
        let many = Value::set((0..9).map(Value::Int).collect());
        assert!(permutations(&[many]).is_err());
    }
}
