//! The order, and `=`.

use std::cmp::Ordering;

use proptest::prelude::*;

use super::generate::{rebuilt, value};
use crate::tla::value::{Set, Symbol, Symbols, Value};

/// The order as the module's documentation states it, by recursion.
fn expected(a: &Value, b: &Value) -> Ordering {
    let rank = |value: &Value| match value {
        Value::Model(_) => 0,
        Value::Bool(_) => 1,
        Value::Int(_) => 2,
        Value::Str(_) => 3,
        Value::Set(_) | Value::Lazy(_) => 4,
        Value::Seq(_) | Value::Record(_) | Value::Function(_) => 5,
    };
    match (a, b) {
        (Value::Bool(a), Value::Bool(b)) => a.cmp(b),
        (Value::Int(a), Value::Int(b)) => a.cmp(b),
        (Value::Str(a), Value::Str(b)) | (Value::Model(a), Value::Model(b)) => a.as_str().cmp(b.as_str()),
        _ if rank(a) != rank(b) => rank(a).cmp(&rank(b)),
        _ if rank(a) == 4 => expected_all(a.as_set().unwrap().as_slice(), b.as_set().unwrap().as_slice()),
        _ => {
            let pairs = |value: &Value| -> Vec<Value> {
                let domain = value.domain().unwrap();
                domain
                    .iter()
                    .zip(value.range().unwrap())
                    .flat_map(|(key, value)| [key.clone(), value.clone()])
                    .collect()
            };
            expected_all(&pairs(a), &pairs(b))
        }
    }
}

fn expected_all(a: &[Value], b: &[Value]) -> Ordering {
    let parts = || a.iter().zip(b).map(|(a, b)| expected(a, b)).find(|order| order.is_ne());
    a.len().cmp(&b.len()).then_with(|| parts().unwrap_or(Ordering::Equal))
}

proptest! {
    #[test]
    fn order_is_as_documented_and_agrees_with_equality(a in value(), b in value()) {
        let order = expected(&a, &b);
        prop_assert_eq!(a.cmp(&b), order);
        prop_assert_eq!(b.cmp(&a), order.reverse());
        prop_assert_eq!(a == b, order.is_eq());
        prop_assert_eq!(a.fingerprint() == b.fingerprint(), order.is_eq());
        prop_assert_eq!(&a, &rebuilt(&a));
        prop_assert_eq!(a.fingerprint(), rebuilt(&a).fingerprint());
    }

    #[test]
    fn order_is_transitive(mut values in prop::collection::vec(value(), 3..8)) {
        values.sort();
        for (at, small) in values.iter().enumerate() {
            for large in &values[at..] {
                prop_assert!(small <= large, "{} after {}", small, large);
            }
        }
    }

    #[test]
    fn try_eq_is_equality_where_it_answers(a in value(), b in value()) {
        if let Ok(answer) = a.try_eq(&b) {
            prop_assert_eq!(answer, a == b);
        } else {
            prop_assert!(a != b);
        }
        prop_assert_eq!(a.try_eq(&b).is_ok(), b.try_eq(&a).is_ok());
        prop_assert_eq!(a.try_eq(&rebuilt(&a)), Ok(true));
        prop_assert_eq!(a.try_eq(&Value::model("never generated")), Ok(false));
    }
}

#[test]
fn what_tla_leaves_open_is_an_error() {
    let seq = |value| Value::seq(vec![value]);
    let (one, text, model) = (Value::Int(1), Value::string("a"), Value::model("m"));
    assert_eq!(one.try_eq(&text).unwrap_err().to_string(), "cannot compare an integer 1 with a string \"a\"");
    assert_eq!(one.try_eq(&model), Ok(false));
    assert!(one.try_eq(&seq(one.clone())).is_err());
    assert!(seq(one.clone()).try_eq(&seq(text.clone())).is_err());
    // Different sizes decide before elements are looked at.
    assert_eq!(seq(one.clone()).try_eq(&Value::seq(vec![])), Ok(false));
    assert_eq!(seq(one.clone()).try_eq(&Value::single(Value::Int(2), one.clone())), Ok(false));
    assert_eq!(seq(one.clone()).try_eq(&Value::single(model, text.clone())), Ok(false));
    assert!(Value::set(vec![one.clone()]).try_eq(&Value::set(vec![text.clone()])).is_err());
    assert!(Set::checked(vec![one.clone(), text, Value::model("m")]).is_err());
    assert!(Set::checked(vec![one, Value::model("m"), Value::Int(2)]).is_ok());
}

#[test]
fn symbols_compare_by_text_across_tables() {
    let (mut first, mut second) = (Symbols::new(), Symbols::new());
    let (a, b) = (first.intern("a"), first.intern("b"));
    assert!(first.intern("a").same(&a));
    assert!(!second.intern("a").same(&a));
    assert_eq!(second.intern("a"), a);
    assert_eq!(Symbol::new("b").cmp(&a), Ordering::Greater);
    assert_ne!(a, b);
    assert_eq!(Value::Str(a.clone()).fingerprint(), Value::string("a").fingerprint());
    assert_ne!(Value::Str(a.clone()).fingerprint(), Value::Model(a).fingerprint());
}
