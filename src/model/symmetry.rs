//! Symmetry of nodes: views that are the same but for the names of nodes count as one.

use crate::tla::Spec;
use crate::tla::value::{Permutation, Set, Value};

/// The most nodes whose orders are all tried: five have 120.
pub const NODES_MAX: u8 = 5;

/// All permutations of the nodes n1, n2, ... of a spec but the identity; none if one of them is not in the spec's
/// configuration. There are at most [`NODES_MAX`].
pub fn of(spec: &Spec, nodes: u8) -> Vec<Permutation> {
    let names: Option<Vec<Value>> =
        (1..=nodes.min(NODES_MAX)).map(|number| spec.constant(&format!("n{number}"))).collect();
    let names = names.unwrap_or_default();
    let all = orders(&names).into_iter().filter_map(|order| permutation(&names, order));
    all.filter(|permutation| !permutation.is_identity()).collect()
}

/// The fingerprint of a value that is the same for all that are equal up to a permutation: the least of theirs.
pub fn fingerprint(value: &Value, permutations: &[Permutation]) -> u64 {
    let others = permutations.iter().map(|permutation| permutation.apply(value).fingerprint());
    others.fold(value.fingerprint(), u64::min)
}

/// The permutation that takes each name to the one at its place in an order.
fn permutation(names: &[Value], order: Vec<Value>) -> Option<Permutation> {
    let domain = Set::new(names.to_vec());
    // A function has its values in the order of its domain.
    let values = domain.iter().map(|name| names.iter().position(|other| other == name).and_then(|at| order.get(at)));
    let values: Option<Vec<Value>> = values.map(|value| value.cloned()).collect();
    Permutation::of(&Value::function(domain, values?)).ok()
}

fn orders(names: &[Value]) -> Vec<Vec<Value>> {
    if names.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (at, first) in names.iter().enumerate() {
        let rest: Vec<Value> =
            names.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, name)| name.clone()).collect();
        all.extend(orders(&rest).into_iter().map(|mut order| {
            order.insert(0, first.clone());
            order
        }));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_differ_in_names_alone_are_told_as_one() {
        let names: Vec<Value> = ["n1", "n2", "n3"].map(Value::model).to_vec();
        let all: Vec<Permutation> = orders(&names).into_iter().filter_map(|order| permutation(&names, order)).collect();
        assert_eq!(all.len(), 6);
        let view = |numbers: [i64; 3]| {
            Value::function(Set::new(names.clone()), numbers.iter().map(|number| Value::Int(*number)).collect())
        };
        let print = |numbers| fingerprint(&view(numbers), &all);
        assert_eq!(print([1, 2, 2]), print([2, 1, 2]));
        assert_eq!(print([1, 2, 3]), print([3, 1, 2]));
        assert_ne!(print([1, 2, 2]), print([1, 1, 2]));
    }
}
