//! What holds of all values together.

use super::*;

fn int(value: i64) -> Value {
    Value::Int(value)
}

fn ints(values: &[i64]) -> Vec<Value> {
    values.iter().copied().map(Value::Int).collect()
}

#[test]
fn a_value_is_two_words() {
    assert_eq!(size_of::<Value>(), 16);
}

#[test]
fn display_is_tla() {
    let function = Value::function(Set::new(vec![Value::model("y"), Value::model("x")]), ints(&[1, 2]));
    assert_eq!(function.to_string(), "(x :> 1 @@ y :> 2)");
    let record = Value::record(vec![(Symbol::new("b"), Value::seq(ints(&[1, 2]))), (Symbol::new("a"), int(-1))]);
    assert_eq!(record.to_string(), "[a |-> -1, b |-> <<1, 2>>]");
    let set = Value::set(vec![Value::string("a\"\n"), Value::Bool(true), Value::model("m")]);
    assert_eq!(set.to_string(), "{m, TRUE, \"a\\\"\\n\"}");
}
