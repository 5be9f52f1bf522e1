//! What draws at random: within its set, the same on every run, and once for a constant definition.

use super::{initial, spec, value_with};
use crate::tla::{Evaluator, State};

#[test]
fn what_is_drawn_is_an_element() {
    let definitions = "R == INSTANCE Randomization\nD == RandomElement(1..1000)\n";
    let get = |expr: &str| value_with(definitions, expr).unwrap().to_string();
    assert_eq!(get("RandomElement(1..6) \\in 1..6 /\\ RandomElement({7}) = 7"), "TRUE");
    assert_eq!(get("D = D /\\ D \\in 1..1000"), "TRUE", "a constant is drawn once");
    assert_eq!(get("Cardinality({i \\in 1..50 : RandomElement(1..1000) # D}) > 40"), "TRUE", "others are drawn anew");
    assert_eq!(get("LET T == R!RandomSubset(3, 1..9) IN Cardinality(T) = 3 /\\ T \\subseteq 1..9"), "TRUE");
    assert_eq!(get("R!RandomSubset(9, 1..2)"), "{1, 2}");
    assert_eq!(get("\\A T \\in R!RandomSetOfSubsets(5, 2, 1..6) : T \\subseteq 1..6"), "TRUE");
    assert_eq!(get("Len(R!TestRandomSetOfSubsets(5, 2, 1..6))"), "5");
    assert!(value_with(definitions, "RandomElement({})").unwrap_err().message.contains("no element"));
}

#[test]
fn the_same_state_draws_the_same() {
    let body = "EXTENDS Naturals, TLC\nVARIABLE x\nInit == x = RandomElement(1..100000)\n\
        Next == x' = RandomElement(1..100000)";
    let walk = || {
        let spec = spec(body, "INIT Init\nNEXT Next");
        let mut evaluator = Evaluator::new(&spec);
        let mut path: Vec<State> = initial(&spec);
        for _ in 0..5 {
            let mut next = Vec::new();
            let last = path.last().unwrap().clone();
            evaluator.successors(&spec, &last, &mut |_, state| next.push(state)).unwrap();
            path.extend(next);
        }
        path
    };
    let path = walk();
    assert_eq!(path, walk());
    let different: crate::hash::Set<&State> = path.iter().collect();
    assert!(different.len() > 4, "each state draws anew: {path:?}");
}

#[test]
fn registers_need_a_search_of_their_own() {
    let error = value_with("", "TLCGet(1)").unwrap_err();
    assert!(error.message.contains("`modelfuzz check` alone"), "{error}");
}
