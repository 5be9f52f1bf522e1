//! Facets: what of a state counts for coverage by itself, beside the view.
//!
//! Where the root module defines an operator [`FACETS`] without parameters, each of its parts is a feature: a record's
//! fields, a function's values, a sequence's items, each with its name, argument or place. A view multiplies what it is
//! made of; facets add up, so that each may be fine.

use std::rc::Rc;

use crate::hash::stable64;
use crate::tla::value::{Symbol, Value};
use crate::tla::{ExprId, Spec};

/// The name of the definition.
pub const FACETS: &str = "Facets";

/// The expression of a spec's facets, if it has any.
pub fn of(spec: &mut Spec) -> Option<ExprId> {
    let defined = spec.definition(FACETS).is_some_and(|definition| definition.params.is_empty());
    defined.then(|| spec.expression(FACETS).ok()).flatten()
}

/// The hash of each part of a value: the XXH3-64 of the fingerprints of its name and of its value.
pub fn parts(value: &Value) -> Rc<[u64]> {
    match value {
        Value::Record(record) => record.fields().map(|(name, value)| named(name, value)).collect(),
        Value::Function(function) => function.entries().map(|(key, value)| part(key, value)).collect(),
        Value::Seq(items) => items.iter().zip(1..).map(|(item, place)| part(&Value::Int(place), item)).collect(),
        other => Rc::from([part(&Value::Bool(true), other)]),
    }
}

fn named(name: &Symbol, value: &Value) -> u64 {
    part(&Value::Str(name.clone()), value)
}

fn part(name: &Value, value: &Value) -> u64 {
    let prints = [name.fingerprint(), value.fingerprint()];
    stable64(&prints.map(u64::to_le_bytes).concat())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tla::value::Seq;

    fn sequence(numbers: &[i64]) -> Value {
        Value::Seq(Seq::new(numbers.iter().map(|number| Value::Int(*number)).collect()))
    }

    #[test]
    fn each_part_is_told_by_its_place_and_its_value() {
        let (one, other) = (parts(&sequence(&[1, 2])), parts(&sequence(&[1, 3])));
        assert_eq!(one.len(), 2);
        assert_eq!(one[0], other[0]);
        assert_ne!(one[1], other[1]);
        assert_ne!(parts(&sequence(&[1]))[0], parts(&sequence(&[2, 1]))[1], "the same value elsewhere");
        assert_eq!(parts(&Value::Int(7)).len(), 1);
    }
}
