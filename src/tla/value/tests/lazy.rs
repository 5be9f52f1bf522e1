//! Lazy sets against their elements.

use proptest::prelude::*;

use super::generate::{atom, function, lazy, value};
use crate::tla::value::{SetError, Value};

fn int_set(values: &[i64]) -> Value {
    Value::set(values.iter().copied().map(Value::Int).collect())
}

proptest! {
    #[test]
    fn a_lazy_set_is_its_elements(set in lazy(), others in prop::collection::vec(prop_oneof![value(), function()], 0..8)) {
        let elements = set.enumerate(5000).unwrap();
        let listed = Value::Set(elements.clone());
        prop_assert_eq!(set.cardinality(), Ok(elements.len() as i64));
        for element in &elements {
            // A part of a union may refuse what another holds; it never denies it.
            prop_assert_eq!(set.contains(element), Ok(true));
        }
        for other in &others {
            if let Ok(answer) = set.contains(other) {
                prop_assert_eq!(answer, elements.contains(other), "{} \\in {}", other, set);
            }
        }
        prop_assert_eq!(&set, &listed);
        prop_assert_eq!(set.cmp(&listed), std::cmp::Ordering::Equal);
        prop_assert_eq!(set.fingerprint(), listed.fingerprint());
        prop_assert_eq!(set.try_eq(&listed), Ok(true));
        prop_assert_eq!(set.as_set().unwrap(), &elements);
        prop_assert_eq!(set.is_finite_set(), Ok(true));
        if matches!(set, Value::Lazy(_)) && !elements.is_empty() {
            prop_assert!(set.enumerate(elements.len() - 1).is_err());
        }
    }

    #[test]
    fn operations_on_lazy_sets(a in lazy(), b in lazy()) {
        let (x, y) = (a.as_set().unwrap(), b.as_set().unwrap());
        prop_assert_eq!(a.union(&b).unwrap(), Value::Set(x.union(y)));
        if let Ok(common) = a.intersect(&b).and_then(|set| set.enumerate(5000)) {
            prop_assert_eq!(common, x.intersect(y));
        }
        if let Ok(rest) = a.difference(&b).and_then(|set| set.enumerate(5000)) {
            prop_assert_eq!(rest, x.difference(y));
        }
        if let Ok(answer) = a.is_subset_of(&b) {
            prop_assert_eq!(answer, x.is_subset_of(y));
        }
    }

    #[test]
    fn big_union(sets in prop::collection::vec(prop::collection::vec(atom(), 0..4), 0..5)) {
        let family = Value::set(sets.iter().cloned().map(Value::set).collect());
        prop_assert_eq!(family.big_union().unwrap(), Value::set(sets.concat()));
    }
}

#[test]
fn infinite_sets() {
    let nat = Value::naturals();
    let positive = nat.difference(&int_set(&[0])).unwrap();
    assert_eq!(positive.contains(&Value::Int(0)), Ok(false));
    assert_eq!(positive.contains(&Value::Int(7)), Ok(true));
    assert_eq!(nat.contains(&Value::Int(-1)), Ok(false));
    assert_eq!(nat.contains(&Value::model("m")), Ok(false));
    let error = nat.contains(&Value::string("a")).unwrap_err();
    assert_eq!(error.to_string(), "cannot check whether a string \"a\" is an element of Nat");
    assert_eq!(nat.is_subset_of(&Value::integers()), Ok(true));
    assert_eq!(nat.powerset().unwrap().contains(&int_set(&[1, 2])), Ok(true));
    assert_eq!(nat.as_set().unwrap_err().to_string(), "the set Nat is infinite and cannot be enumerated");
    assert!(matches!(positive.cardinality(), Err(SetError::Infinite { .. })));
    assert_eq!(positive.is_finite_set(), Ok(false));
    let seqs = nat.sequences().unwrap();
    assert_eq!(seqs.contains(&Value::seq(vec![Value::Int(3)])), Ok(true));
    assert_eq!(seqs.contains(&Value::seq(vec![Value::Int(-3)])), Ok(false));
    assert_eq!(seqs.contains(&Value::single(Value::Int(0), Value::Int(0))), Ok(false));
    assert!(seqs.contains(&Value::Int(0)).is_err());
    let none_or_nat = Value::set(vec![Value::string("none")]).union(&nat).unwrap();
    assert_eq!(none_or_nat.contains(&Value::string("none")), Ok(true));
}

#[test]
fn infinite_sets_equal_only_themselves() {
    let (nat, int) = (Value::naturals(), Value::integers());
    assert_eq!(nat, Value::naturals());
    assert_ne!(nat, int);
    assert_eq!(nat.try_eq(&int), Ok(false));
    assert_eq!(nat.try_eq(&int_set(&[1])), Ok(false));
    assert_eq!(nat.sequences().unwrap(), Value::naturals().sequences().unwrap());
    assert_eq!(nat.sequences().unwrap().fingerprint(), Value::naturals().sequences().unwrap().fingerprint());
    // These are equal, which no comparison of how they are built shows.
    let (a, b) = (int.intersect(&nat).unwrap(), nat.intersect(&int).unwrap());
    assert!(a.try_eq(&b).is_err());
    assert!(int_set(&[1, 2]) < nat);
}

#[test]
fn large_sets() {
    let forty = Value::interval(1, 40).powerset().unwrap();
    assert_eq!(forty.cardinality(), Ok(1 << 40));
    assert_eq!(forty.contains(&int_set(&[3, 40])), Ok(true));
    assert_eq!(forty.contains(&int_set(&[3, 41])), Ok(false));
    let error = forty.enumerate(1000).unwrap_err().to_string();
    assert!(error.contains("has up to 1099511627776 elements, too many to enumerate; 1000 are allowed"), "{error}");
    let all = Value::interval(i64::MIN, i64::MAX);
    assert_eq!(all.contains(&Value::Int(i64::MIN)), Ok(true));
    assert!(all.cardinality().is_err());
    assert_ne!(all, Value::integers());
    let functions = Value::function_set(&all, &int_set(&[1, 2])).unwrap();
    assert!(matches!(functions.cardinality(), Err(SetError::TooLarge { size: u128::MAX, .. })));
    // A thousand sets of sequences joined are one level deep.
    let sets = (0..1000).map(|n| Value::function_set(&Value::interval(1, n), &Value::naturals()).unwrap());
    let bounded = Value::union_all(sets.collect()).unwrap();
    assert_eq!(bounded.contains(&Value::seq(vec![Value::Int(5); 999])), Ok(true));
    assert_eq!(bounded.contains(&Value::seq(vec![Value::Int(5); 1000])), Ok(false));
}

#[test]
fn membership_checks_kinds() {
    let set = Value::set(vec![Value::Int(1), Value::model("m")]);
    assert_eq!(set.contains(&Value::model("n")), Ok(false));
    assert_eq!(set.contains(&Value::Int(2)), Ok(false));
    assert_eq!(
        set.contains(&Value::string("a")).unwrap_err().to_string(),
        "cannot compare a string \"a\" with an integer 1"
    );
    assert_eq!(Value::set(vec![]).contains(&Value::string("a")), Ok(false));
    assert_eq!(
        Value::Int(1).contains(&Value::Int(1)).unwrap_err().to_string(),
        "a set is needed, but this is an integer 1"
    );
}
