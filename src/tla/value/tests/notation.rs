//! Values in TLA+ notation.

use super::generate::record_set;
use crate::tla::value::{Set, Value};

fn ints(values: &[i64]) -> Vec<Value> {
    values.iter().copied().map(Value::Int).collect()
}

#[test]
fn values_print_as_tla() {
    let function = Value::function(Set::new(vec![Value::model("y"), Value::model("x")]), ints(&[1, 2]));
    assert_eq!(function.to_string(), "(x :> 1 @@ y :> 2)");
    let record = Value::record(vec![("b".into(), Value::seq(ints(&[1, 2]))), ("a".into(), Value::Int(-1))]);
    assert_eq!(record.to_string(), "[a |-> -1, b |-> <<1, 2>>]");
    assert_eq!(format!("{record:?}"), record.to_string());
    let set = Value::set(vec![Value::string("a\"\\\n\t\r\u{c}"), Value::Bool(true), Value::model("m")]);
    assert_eq!(set.to_string(), r#"{m, TRUE, "a\"\\\n\t\r\f"}"#);
    assert_eq!(Value::set(vec![]).to_string(), "{}");
    assert_eq!(Value::seq(vec![]).to_string(), "<<>>");
}

#[test]
fn lazy_sets_print_as_tla() {
    let small = Value::set(ints(&[1, 2]));
    let nat = Value::naturals();
    let shown = [
        (nat.powerset().unwrap(), "SUBSET Nat"),
        (Value::function_set(&small, &nat).unwrap(), "[{1, 2} -> Nat]"),
        (small.sequences().unwrap(), "Seq({1, 2})"),
        (Value::product(vec![small.clone(), nat.clone(), Value::strings()]).unwrap(), "({1, 2} \\X Nat \\X STRING)"),
        (record_set(small.clone(), Value::integers()), "[a : {1, 2}, b : Int]"),
        (small.union(&nat).unwrap(), "(Nat \\cup {1, 2})"),
        (nat.difference(&small).unwrap(), "(Nat \\ {1, 2})"),
        (nat.intersect(&Value::integers()).unwrap(), "(Nat \\cap Int)"),
        (Value::interval(-1, 200), "-1..200"),
        (Value::interval(1, 3), "{1, 2, 3}"),
    ];
    for (set, text) in shown {
        assert_eq!(set.to_string(), text);
    }
}

#[test]
fn messages_cut_long_values() {
    let long = Value::interval(1, 10).union(&Value::set(ints(&(100..400).collect::<Vec<_>>()))).unwrap();
    let message = long.powerset().unwrap().as_set().unwrap_err().to_string();
    assert!(message.starts_with("the set SUBSET {1, 2, 3"), "{message}");
    assert!(message.ends_with("... has far too many elements to enumerate; 1000000 are allowed"), "{message}");
    assert!(message.len() < 300);
}
