//! Facets: what of a state counts for coverage by itself, beside the view as a whole.
//!
//! A view multiplies what it is made of; facets add up. Each part of the view is one: what it says of one node, whichever
//! that is. Where the root module defines an operator [`FACETS`] without parameters, each part of that is one, too: a
//! record's fields, a function's values, a sequence's items, each with its name, argument or place, and a set's elements.

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

/// The hash of each part of a view. What a function says of a node has no name: nodes are interchangeable here, so that what
/// one of them came to counts for all. Such a function may itself be a part of the view.
pub fn of_view(view: &Value) -> Rc<[u64]> {
    match view {
        Value::Function(function) => function.entries().map(|(key, value)| seen(key, value)).collect(),
        Value::Record(record) => {
            record.fields().flat_map(|(name, value)| within(&Value::Str(name.clone()), value)).collect()
        }
        Value::Seq(items) => items.iter().zip(1..).flat_map(|(item, place)| within(&Value::Int(place), item)).collect(),
        _ => Rc::from([]),
    }
}

/// A part of a view: of a function of nodes, what it says of each.
fn within(name: &Value, value: &Value) -> Vec<u64> {
    match value {
        Value::Function(function) if function.entries().all(|(key, _)| matches!(key, Value::Model(_))) => {
            function.entries().map(|(_, value)| part(name, value)).collect()
        }
        _ => vec![part(name, value)],
    }
}

fn seen(key: &Value, value: &Value) -> u64 {
    match key {
        Value::Model(_) => part(&Value::Bool(false), value),
        _ => part(key, value),
    }
}

/// How many elements a set of facets may have that is not written out, as `1..n` is not; of more, it is one facet.
const ELEMENTS: usize = 4096;

/// The hash of each part of a value: the XXH3-64 of the fingerprints of its name and of its value. Elements of sets, and
/// values without parts, have the name `TRUE`.
pub fn parts(value: &Value) -> Rc<[u64]> {
    match value {
        Value::Record(record) => record.fields().map(|(name, value)| named(name, value)).collect(),
        Value::Function(function) => function.entries().map(|(key, value)| part(key, value)).collect(),
        Value::Seq(items) => items.iter().zip(1..).map(|(item, place)| part(&Value::Int(place), item)).collect(),
        Value::Set(set) => set.as_slice().iter().map(|item| part(&Value::Bool(true), item)).collect(),
        Value::Lazy(_) => match value.enumerate(ELEMENTS) {
            Ok(set) => parts(&Value::Set(set)),
            Err(_) => Rc::from([part(&Value::Bool(true), value)]),
        },
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
    use crate::tla::value::{Seq, Set};

    fn sequence(numbers: &[i64]) -> Value {
        Value::Seq(Seq::new(numbers.iter().map(|number| Value::Int(*number)).collect()))
    }

    #[test]
    fn views_are_told_by_what_they_say_of_any_node() {
        let nodes = || Set::new(vec![Value::model("n1"), Value::model("n2")]);
        let view = |a: i64, b: i64| of_view(&Value::function(nodes(), vec![Value::Int(a), Value::Int(b)]));
        let (here, there) = (view(1, 2), view(2, 1));
        assert_eq!((here[0], here[1]), (there[1], there[0]));
        assert_eq!(of_view(&sequence(&[1, 2])), parts(&sequence(&[1, 2])));
        let inner = |a: i64, b: i64| {
            let function = Value::function(nodes(), vec![Value::Int(a), Value::Int(b)]);
            of_view(&Value::Seq(Seq::new(vec![Value::Int(9), function])))
        };
        assert_eq!((inner(1, 2)[0], inner(1, 2)[1]), (inner(2, 1)[0], inner(2, 1)[2]));
        assert!(of_view(&Value::Int(7)).is_empty());
    }

    #[test]
    fn elements_of_sets_count_by_themselves() {
        let set = |numbers: &[i64]| parts(&Value::set(numbers.iter().map(|number| Value::Int(*number)).collect()));
        assert_eq!(set(&[2, 1]), set(&[1, 2]));
        assert_eq!(set(&[1, 2])[0], set(&[1])[0]);
        assert_eq!(parts(&Value::interval(1, 2)), set(&[1, 2]));
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
