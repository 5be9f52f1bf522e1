//! Operations against the plainest way to do them, and carried fingerprints against computed ones.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::generate::{atom, check_sound, function, function_of, set, value};
use crate::tla::value::{Set, Shape, Symbol, Value};

fn tree(set: &Set) -> BTreeSet<Value> {
    set.iter().cloned().collect()
}

fn same(set: Set, expected: BTreeSet<Value>) {
    assert_eq!(tree(&set), expected);
    check_sound(&Value::Set(set));
}

/// The entries of a function, a sequence or a record.
fn entries(function: &Value) -> BTreeMap<Value, Value> {
    let domain = function.domain().unwrap();
    domain.iter().cloned().zip(function.range().unwrap().iter().cloned()).collect()
}

proptest! {
    #[test]
    fn set_operations(a in set(), b in set(), one in value()) {
        let (x, y) = (tree(&a), tree(&b));
        same(a.union(&b), x.union(&y).cloned().collect());
        same(a.intersect(&b), x.intersection(&y).cloned().collect());
        same(a.difference(&b), x.difference(&y).cloned().collect());
        same(a.insert(one.clone()), x.iter().chain([&one]).cloned().collect());
        same(a.remove(&one), x.iter().filter(|other| **other != one).cloned().collect());
        prop_assert_eq!(a.is_subset_of(&b), x.is_subset(&y));
        prop_assert!(a.is_subset_of(&a.union(&b)));
        prop_assert_eq!(a.contains(&one), x.contains(&one));
        for (at, element) in a.iter().enumerate() {
            prop_assert_eq!(a.position(element), Some(at));
            same(a.remove(element), x.iter().filter(|other| *other != element).cloned().collect());
        }
    }

    #[test]
    fn updates_of_functions(function in function(), key in atom(), new in value()) {
        let mut expected = entries(&function);
        let inside = expected.contains_key(&key);
        let changed = function.with(&key, new.clone()).unwrap();
        expected.entry(key.clone()).and_modify(|old| *old = new.clone());
        prop_assert_eq!(entries(&changed), expected);
        prop_assert_eq!(function.in_domain(&key), Some(inside));
        prop_assert_eq!(function.apply(&key).is_some(), inside);
        check_sound(&changed);
        for key in &function.domain().unwrap() {
            let changed = function.with(key, new.clone()).unwrap();
            prop_assert_eq!(changed.apply(key), Some(&new));
            check_sound(&changed);
            let back = changed.with(key, function.apply(key).unwrap().clone()).unwrap();
            prop_assert_eq!(&back, &function);
            prop_assert_eq!(back.fingerprint(), function.fingerprint());
        }
    }

    #[test]
    fn merges_of_functions(a in function(), b in function(), key in atom(), one in atom()) {
        let merged = a.merge(&b).unwrap();
        let mut expected = entries(&b);
        expected.extend(entries(&a));
        prop_assert_eq!(entries(&merged), expected);
        check_sound(&merged);
        let single = Value::single(key.clone(), one.clone());
        prop_assert_eq!(single.apply(&key), Some(&one));
        let extended = a.merge(&single).unwrap();
        check_sound(&extended);
        prop_assert_eq!(extended.apply(&key), Some(a.apply(&key).unwrap_or(&one)));
    }

    #[test]
    fn entries_one_by_one(pairs in prop::collection::vec((atom(), atom()), 0..12)) {
        let start = Value::seq(Vec::new());
        let grown = pairs.iter().fold(start, |function, (key, value)| {
            function.merge(&Value::single(key.clone(), value.clone())).unwrap()
        });
        check_sound(&grown);
        prop_assert_eq!(grown, function_of(pairs));
    }

    #[test]
    fn sequences(a in prop::collection::vec(value(), 0..6), b in prop::collection::vec(value(), 0..6)) {
        let (Value::Seq(x), Value::Seq(y)) = (Value::seq(a.clone()), Value::seq(b.clone())) else { unreachable!() };
        let joined: Vec<Value> = a.iter().chain(&b).cloned().collect();
        check_sound(&Value::Seq(x.concat(&y)));
        prop_assert_eq!(Value::Seq(x.concat(&y)), Value::seq(joined));
        let appended = b.iter().fold(x.clone(), |seq, value| seq.append(value.clone()));
        prop_assert_eq!(Value::Seq(appended), Value::Seq(x.concat(&y)));
        prop_assert_eq!(x.head(), a.first());
        prop_assert_eq!(x.tail().map(Value::Seq), a.split_first().map(|(_, rest)| Value::seq(rest.to_vec())));
        for from in -1..8_i64 {
            for to in -1..8_i64 {
                let expected = if from > to {
                    Some(Value::seq(Vec::new()))
                } else if from >= 1 && to <= a.len() as i64 {
                    Some(Value::seq(a[from as usize - 1..to as usize].to_vec()))
                } else {
                    None
                };
                prop_assert_eq!(x.sub_seq(from, to).map(Value::Seq), expected);
            }
            prop_assert_eq!(x.get(from), usize::try_from(from - 1).ok().and_then(|at| a.get(at)));
        }
    }
}

#[test]
fn normal_form() {
    let of = |keys: Vec<Value>| {
        let values = keys.iter().map(|_| Value::Int(0)).collect();
        Value::function(Set::new(keys), values)
    };
    assert!(matches!(of(vec![]), Value::Seq(_)));
    assert!(matches!(of(vec![Value::Int(1)]), Value::Seq(_)));
    assert!(matches!(of(vec![Value::Int(2), Value::Int(1)]), Value::Seq(_)));
    assert!(matches!(of(vec![Value::Int(0), Value::Int(1)]), Value::Function(_)));
    assert!(matches!(of(vec![Value::Int(1), Value::Int(3)]), Value::Function(_)));
    assert!(matches!(of(vec![Value::Int(1), Value::model("m")]), Value::Function(_)));
    assert!(matches!(of(vec![Value::string("a"), Value::string("b")]), Value::Record(_)));
    assert!(matches!(of(vec![Value::string("a"), Value::model("b")]), Value::Function(_)));
    let gap = of(vec![Value::Int(1), Value::Int(3)]);
    let filled = gap.merge(&Value::single(Value::Int(2), Value::Int(0))).unwrap();
    assert_eq!(filled.to_string(), "<<0, 0, 0>>");
}

#[test]
fn what_is_no_function() {
    for other in [Value::Int(1), Value::set(vec![]), Value::naturals(), Value::model("m")] {
        assert_eq!(other.domain(), None);
        assert_eq!(other.apply(&Value::Int(1)), None);
        assert_eq!(other.with(&Value::Int(1), Value::Int(2)), None);
        assert_eq!(other.merge(&Value::seq(vec![])), None);
        assert_eq!(Value::seq(vec![]).merge(&other), None);
    }
}

#[test]
fn shapes_are_shared() {
    let names: Vec<Symbol> = ["b", "a"].map(Symbol::new).to_vec();
    let shape = Shape::new(names.clone());
    let record = crate::tla::value::Record::with_shape(&shape, vec![Value::Int(1), Value::Int(2)]);
    assert_eq!(record.get(&names[0]), Some(&Value::Int(2)));
    let changed = record.with(&Symbol::new("a"), Value::Int(7));
    assert!(std::rc::Rc::ptr_eq(changed.shape(), &shape));
    assert_eq!(Value::Record(changed).to_string(), "[a |-> 7, b |-> 2]");
    let wide: Vec<Symbol> = (0..40).map(|n| Symbol::new(&format!("f{n}"))).collect();
    let shape = Shape::new(wide.clone());
    assert!(wide.iter().all(|name| shape.position(name).is_some_and(|at| shape.names()[at] == *name)));
}
