//! Generated values: small, so that equal ones, overlapping domains and all normal forms come up often.

use proptest::collection::vec;
use proptest::prelude::*;

use crate::tla::value::{Set, Shape, Symbol, Value};

/// Values without parts.
pub fn atom() -> BoxedStrategy<Value> {
    prop_oneof![
        any::<bool>().prop_map(Value::Bool),
        prop_oneof![4 => -1..5_i64, 1 => any::<i64>()].prop_map(Value::Int),
        text().prop_map(|text| Value::string(&text)),
        text().prop_map(|text| Value::model(&text)),
    ]
    .boxed()
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![8 => "[a-c]", 1 => ".{0,3}"]
}

/// Any value; a lazy set now and then.
pub fn value() -> BoxedStrategy<Value> {
    atom()
        .prop_recursive(4, 48, 4, |part| {
            prop_oneof![
                vec(part.clone(), 0..5).prop_map(Value::set),
                vec(part.clone(), 0..4).prop_map(Value::seq),
                entries(part.clone()).prop_map(function_of),
                fields(part.clone()).prop_map(Value::record),
                vec(part, 0..4).prop_map(|parts| Value::set(parts).powerset().unwrap()),
            ]
        })
        .boxed()
}

/// Sets with their elements.
pub fn set() -> impl Strategy<Value = Set> {
    prop_oneof![vec(value(), 0..6), vec(atom(), 0..24), vec((-3..30_i64).prop_map(Value::Int), 0..40)]
        .prop_map(Set::new)
}

/// Functions, sequences and records.
pub fn function() -> BoxedStrategy<Value> {
    prop_oneof![
        entries(atom()).prop_map(function_of),
        vec((0..6_i64, atom()), 0..6).prop_map(|entries| function_of(
            entries.into_iter().map(|(key, value)| (Value::Int(key), value)).collect()
        )),
        entries(value()).prop_map(function_of),
        fields(value()).prop_map(Value::record),
        vec(value(), 0..5).prop_map(Value::seq),
    ]
    .boxed()
}

fn entries(part: BoxedStrategy<Value>) -> impl Strategy<Value = Vec<(Value, Value)>> {
    vec((part.clone(), part), 0..5)
}

fn fields(part: impl Strategy<Value = Value>) -> impl Strategy<Value = Vec<(Symbol, Value)>> {
    vec(("[a-d]".prop_map(|name| Symbol::new(&name)), part), 0..4)
}

/// The function with these entries, of which the first of a key counts.
pub fn function_of(entries: Vec<(Value, Value)>) -> Value {
    let domain = Set::new(entries.iter().map(|(key, _)| key.clone()).collect());
    let at = |key: &Value| entries.iter().find(|(other, _)| other == key).unwrap().1.clone();
    let values = domain.iter().map(at).collect();
    Value::function(domain, values)
}

/// Lazy sets that are small enough to enumerate, of all kinds that can be finite.
pub fn lazy() -> BoxedStrategy<Value> {
    let base = prop_oneof![
        vec(atom(), 0..4).prop_map(Value::set),
        vec((0..4_i64).prop_map(Value::Int), 0..3).prop_map(Value::set),
        (0..9_i64, 70..80_i64).prop_map(|(lo, hi)| Value::interval(lo, hi)),
    ]
    .boxed();
    let small = vec(atom(), 0..4).prop_map(Value::set).boxed();
    let domain = prop_oneof![
        vec(atom(), 0..3).prop_map(Value::set),
        vec("[a-c]".prop_map(|text| Value::string(&text)), 0..3).prop_map(Value::set),
        (0..4_i64).prop_map(|n| Value::interval(1, n)),
    ];
    prop_oneof![
        base.clone(),
        small.clone().prop_map(|base| base.powerset().unwrap()),
        (domain, small.clone()).prop_map(|(domain, range)| Value::function_set(&domain, &range).unwrap()),
        vec(small.clone(), 0..4).prop_map(|sets| Value::product(sets).unwrap()),
        (small.clone(), small.clone()).prop_map(|(a, b)| record_set(a, b)),
        Just(Value::set(vec![]).sequences().unwrap()),
        (base.clone(), base.clone()).prop_map(|(a, b)| a.union(&b).unwrap()),
        (small.clone(), small.clone(), any::<bool>()).prop_map(|(a, b, common)| {
            let (a, b) = (a.powerset().unwrap(), b.powerset().unwrap());
            if common { a.intersect(&b).unwrap() } else { a.difference(&b).unwrap() }
        }),
    ]
    .prop_filter("elements of one kind that can be looked for", |set| set.enumerate(5000).is_ok())
    .boxed()
}

/// `[a : a, b : b]`.
pub fn record_set(a: Value, b: Value) -> Value {
    Value::record_set(&Shape::new(vec![Symbol::new("a"), Symbol::new("b")]), vec![a, b]).unwrap()
}

/// The same value built anew, bottom up, with symbols of its own.
pub fn rebuilt(value: &Value) -> Value {
    let all = |values: &[Value]| values.iter().rev().map(rebuilt).collect::<Vec<_>>();
    match value {
        Value::Bool(_) | Value::Int(_) => value.clone(),
        Value::Str(text) => Value::string(text.as_str()),
        Value::Model(name) => Value::model(name.as_str()),
        Value::Set(_) | Value::Lazy(_) => Value::set(all(value.as_set().unwrap().as_slice())),
        Value::Seq(seq) => Value::seq(seq.iter().map(rebuilt).collect()),
        Value::Record(record) => {
            let field = |(name, value): (&Symbol, &Value)| (Symbol::new(name.as_str()), rebuilt(value));
            Value::record(record.fields().map(field).collect())
        }
        Value::Function(function) => {
            function_of(function.entries().map(|(key, value)| (rebuilt(key), rebuilt(value))).collect())
        }
    }
}

/// Checks that a value that was made by updates is the same as one that is built anew.
pub fn check_sound(value: &Value) {
    let again = rebuilt(value);
    assert_eq!(value, &again);
    assert_eq!(value.fingerprint(), again.fingerprint(), "fingerprint of {value}");
    assert!(value.depth() >= again.depth(), "depth of {value}");
    assert_eq!(value.cmp(&again), std::cmp::Ordering::Equal);
    check_normal(value);
}

/// Checks that nothing within is out of its normal form.
fn check_normal(value: &Value) {
    match value {
        Value::Set(set) => assert!(set.as_slice().is_sorted_by(|a, b| a < b), "order of {value}"),
        Value::Record(record) => assert!(!record.is_empty(), "an empty record"),
        Value::Function(function) => {
            let keys = function.domain().as_slice();
            let sequence = keys.iter().zip(1..).all(|(key, at)| *key == Value::Int(at));
            assert!(!sequence, "a sequence as a function: {value}");
            assert!(!keys.iter().all(|key| matches!(key, Value::Str(_))), "a record as a function: {value}");
        }
        _ => {}
    }
}
