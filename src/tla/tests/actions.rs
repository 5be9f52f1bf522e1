//! Steps.

use super::{initial, spec, successors};
use crate::tla::value::Value;
use crate::tla::{Evaluator, State};

const HEAD: &str = "EXTENDS Naturals, Sequences\nVARIABLES x, y\nvars == <<x, y>>\nInit == x = 0 /\\ y = 0\n";

fn next(action: &str) -> Vec<String> {
    let spec = spec(&format!("{HEAD}Next == {action}"), "INIT Init\nNEXT Next");
    successors(&spec, &State::new(vec![Value::Int(0), Value::Int(0)]))
}

#[test]
fn assignments_in_every_form() {
    assert_eq!(next("x' = 1 /\\ y' = x' + 1"), ["Next [1, 2]"]);
    assert_eq!(next("x' \\in {1, 2} /\\ UNCHANGED y"), ["Next [1, 0]", "Next [2, 0]"]);
    assert_eq!(next("UNCHANGED vars"), ["Next [0, 0]"]);
    assert_eq!(next("UNCHANGED <<x, <<y>>>>"), ["Next [0, 0]"]);
    assert_eq!(next("\\E n \\in 1..2 : x' = n /\\ y' = n * 10"), ["Next [1, 10]", "Next [2, 20]"]);
    assert_eq!(next("(x' = 1 \\/ x' = 2) /\\ y' = x'"), ["Next [1, 1]", "Next [2, 2]"]);
    assert_eq!(next("x' = 1 /\\ x' = 2 /\\ y' = 0"), [] as [&str; 0], "the second compares");
    assert_eq!(next("IF x = 0 THEN x' = 5 /\\ y' = 1 ELSE UNCHANGED vars"), ["Next [5, 1]"]);
    assert_eq!(next("CASE x = 1 -> UNCHANGED vars [] OTHER -> x' = 7 /\\ y' = 7"), ["Next [7, 7]"]);
    assert_eq!(next("LET a == x + 1 b == x' = a IN b /\\ y' = a"), ["Next [1, 1]"]);
    assert_eq!(next("[x' = 1 /\\ y' = 1]_vars"), ["Next [0, 0]", "Next [1, 1]"]);
    assert_eq!(next("<<x' \\in 0..1 /\\ y' = 0>>_vars"), ["Next [1, 0]"]);
    assert_eq!(next("\\A i \\in {1} : x' = i /\\ y' = i"), ["Next [1, 1]"]);
    assert_eq!(next("x' = 1 /\\ y' = 2 /\\ \\A i \\in {1, 2} : (x' = i \\/ y' = i)"), ["Next [1, 2]"]);
}

#[test]
fn what_reads_primed_variables_is_evaluated_anew() {
    assert_eq!(next("LET z == x' + 1 IN (x' = 1 \\/ x' = 2) /\\ y' = z"), ["Next [1, 2]", "Next [2, 3]"]);
    let body = "Op(z) == (x' = 1 \\/ x' = 2) /\\ y' = z\nNext == Op(x' * 10)";
    let spec = spec(&format!("{HEAD}{body}"), "INIT Init\nNEXT Next");
    assert_eq!(successors(&spec, &initial(&spec)[0]), ["Op [1, 10]", "Op [2, 20]"]);
}

#[test]
fn quantified_alternatives_inside_a_universal_one() {
    let action = "(\\A i \\in {1, 2} : \\E j \\in {1, 2} : LET k == i + j IN (k = 3 \\/ k = 2)) /\\ x' = 1 /\\ y' = 2";
    // (i, j): (1, 1), (1, 2) and (2, 1) pass, so two ways.
    assert_eq!(next(action).len(), 2);
}

#[test]
fn pieces_of_the_relation_are_named() {
    let body = "A(n) == x' = n /\\ UNCHANGED y\nB == y' = 1 /\\ UNCHANGED x\nC == \\/ A(3) \\/ B\nNext == (\\E n \\in 1..2 : A(n)) \\/ C";
    let spec = spec(&format!("{HEAD}{body}"), "INIT Init\nNEXT Next");
    assert_eq!(successors(&spec, &initial(&spec)[0]), ["A [1, 0]", "A [2, 0]", "A [3, 0]", "B [0, 1]"]);
}

#[test]
fn initial_states() {
    let get = |init: &str| {
        let body = format!("EXTENDS Naturals\nVARIABLES x, y\nInit == {init}\nNext == UNCHANGED <<x, y>>");
        let spec = spec(&body, "INIT Init\nNEXT Next");
        let mut states: Vec<String> = initial(&spec).iter().map(|state| format!("{state:?}")).collect();
        states.sort();
        states
    };
    assert_eq!(get("x = 1 /\\ y = x + 1"), ["[1, 2]"]);
    assert_eq!(get("x \\in 1..2 /\\ y = x * 2"), ["[1, 2]", "[2, 4]"]);
    assert_eq!(get("x \\in 1..3 /\\ y = 0 /\\ x > 1"), ["[2, 0]", "[3, 0]"]);
    assert_eq!(get("(x = 1 \\/ x = 2) /\\ y \\in {x}"), ["[1, 1]", "[2, 2]"]);
    assert_eq!(get("\\E n \\in 1..2 : x = n /\\ y = n"), ["[1, 1]", "[2, 2]"]);
    assert_eq!(get("LET z == x + 1 IN x \\in 1..2 /\\ y = z"), ["[1, 2]", "[2, 3]"]);
}

#[test]
fn actions_take_their_arguments() {
    let body = "Set(n, m) == /\\ x < n\n              /\\ x' = n\n              /\\ y' = m";
    let mut spec = spec(&format!("{HEAD}{body}"), "");
    let set = spec.action("Set").unwrap();
    let mut evaluator = Evaluator::new(&spec);
    let start = State::new(vec![Value::Int(0), Value::Int(0)]);
    let mut out = Vec::new();
    evaluator.step(&spec, set, &start, &[Value::Int(3), Value::Int(4)], &mut out).unwrap();
    assert_eq!(format!("{out:?}"), "[[3, 4]]");
    evaluator.step(&spec, set, &start, &[Value::Int(0), Value::Int(4)], &mut out).unwrap();
    assert_eq!(out.len(), 1, "not enabled");
    let error = evaluator.step(&spec, set, &start, &[Value::Int(0)], &mut out).unwrap_err();
    assert!(error.message.contains("takes 2 arguments"));
}

#[test]
fn duplicates_are_removed_from_steps_only() {
    let body = "Any == \\E n \\in 1..3 : x' = 1 /\\ y' = 1\nNext == Any";
    let mut spec = spec(&format!("{HEAD}{body}"), "INIT Init\nNEXT Next");
    let any = spec.action("Any").unwrap();
    let start = State::new(vec![Value::Int(0), Value::Int(0)]);
    let mut out = Vec::new();
    Evaluator::new(&spec).step(&spec, any, &start, &[], &mut out).unwrap();
    assert_eq!(out.len(), 1);
    assert_eq!(successors(&spec, &start).len(), 3);
}

#[test]
fn enabled_looks_for_one_step() {
    let body = "A == x < 2 /\\ x' = x + 1 /\\ UNCHANGED y\nNext == y' = (IF ENABLED A THEN 1 ELSE 2) /\\ x' = 2";
    let spec = spec(&format!("{HEAD}{body}"), "INIT Init\nNEXT Next");
    let at = |x| successors(&spec, &State::new(vec![Value::Int(x), Value::Int(0)]));
    assert_eq!(at(0), ["Next [2, 1]"]);
    assert_eq!(at(2), ["Next [2, 2]"]);
}

#[test]
fn a_recursive_action() {
    let body = "RECURSIVE Walk(_)\nWalk(n) == IF n = 0 THEN x' = x /\\ y' = 0 ELSE (x' = n /\\ y' = n) \\/ Walk(n - 1)\nNext == Walk(2)";
    let spec = spec(&format!("{HEAD}{body}"), "INIT Init\nNEXT Next");
    assert_eq!(successors(&spec, &initial(&spec)[0]), ["Walk [0, 0]", "Walk [1, 1]", "Walk [2, 2]"]);
}

#[test]
fn why_an_action_is_no_step() {
    let body = "Set(n) == /\\ x = 0\n          /\\ LET m == n + 1\n             IN /\\ n > 0\n                /\\ m <= y + 5\n          /\\ x' = n\n          /\\ UNCHANGED y";
    let mut spec = spec(&format!("{HEAD}{body}"), "");
    let set = spec.action("Set").unwrap();
    let mut evaluator = Evaluator::new(&spec);
    let start = State::new(vec![Value::Int(0), Value::Int(1)]);
    let blame = evaluator.explain(&spec, set, &start, &[Value::Int(9)]).unwrap().unwrap();
    assert_eq!(blame.text, "m <= y + 5");
    assert_eq!(blame.progress, 2);
    let told: Vec<String> = blame.values.iter().map(|(text, value)| format!("{text} = {value}")).collect();
    assert!(told.contains(&"y + 5 = 6".to_owned()), "{told:?}");
    assert!(told.contains(&"y = 1".to_owned()), "{told:?}");
    assert!(evaluator.explain(&spec, set, &start, &[Value::Int(2)]).unwrap().is_none());
    let body = "Some == x = 0 /\\ \\E n \\in {m \\in 1..3 : m < x} : x' = n /\\ y' = n";
    let mut empty = super::spec(&format!("{HEAD}{body}"), "");
    let some = empty.action("Some").unwrap();
    let found = Evaluator::new(&empty).explain(&empty, some, &start, &[]).unwrap().unwrap();
    assert_eq!((found.text.as_str(), found.progress), ("{m \\in 1..3 : m < x}", 1));
    let blame = evaluator.explain(&spec, set, &start, &[Value::Int(0)]).unwrap().unwrap();
    assert_eq!(blame.text, "n > 0");
}

#[test]
fn composed_actions_go_by_way_of_every_state_in_between() {
    assert_eq!(next("(x' = x + 1 /\\ y' = 5) \\cdot (x' = x * 10 /\\ y' = y + x)"), ["Next [10, 6]"]);
    let both = "(x' \\in {1, 2} /\\ y' = y) \\cdot (x > 1 /\\ x' \\in {x, x + 1} /\\ UNCHANGED y)";
    assert_eq!(next(both), ["Next [2, 0]", "Next [3, 0]"]);
    assert_eq!(next(&format!("x' = 3 /\\ ({both}) /\\ y' < 1")), ["Next [3, 0]"], "conjuncts around it hold, too");
    assert_eq!(next(&format!("ENABLED ({both}) /\\ x' = 7 /\\ y' = 7")), ["Next [7, 7]"]);
    assert_eq!(next("(x' = 1 /\\ y' = 1) \\cdot (x > 1 /\\ UNCHANGED vars)"), [] as [&str; 0]);
    let three = "((x' = x + 1 /\\ y' = y) \\cdot (y' = x /\\ x' = x + 1)) \\cdot (x' = x * y /\\ y' = x)";
    assert_eq!(next(three), ["Next [2, 2]"]);
}

/// A name stands for its expression, whose value the second action finds in the state in between.
#[test]
fn names_in_a_composed_action_are_about_the_state_in_between() {
    assert_eq!(next("LET s == x + y IN (x' = s + 1 /\\ y' = s + 4) \\cdot (x' = s /\\ y' = s * 2)"), ["Next [5, 10]"]);
    let body = "By(k) == x' = x + k /\\ y' = y + k\nTwice(k) == By(k) \\cdot By(k)\n\
        Next == \\E k \\in 1..2 : Twice(k + x)";
    let spec = spec(&format!("{HEAD}{body}"), "INIT Init\nNEXT Next");
    assert_eq!(successors(&spec, &initial(&spec)[0]), ["Twice [3, 3]", "Twice [6, 6]"]);
}

#[test]
fn what_a_composed_action_cannot_be_is_said() {
    let fault = |next: &str| super::load_fault(&format!("{HEAD}Next == {next}"), "INIT Init\nNEXT Next");
    let recursive =
        "LET f[n \\in 0..2] == IF n = 0 THEN x ELSE f[n - 1] IN (UNCHANGED vars) \\cdot (x' = f[2] /\\ y' = y)";
    assert!(fault(recursive).contains("a recursive function of a LET cannot be used"), "{}", fault(recursive));
    let doubled: String = (0..40).map(|n| format!(" n{} == n{n} + n{n}", n + 1)).collect();
    let large = fault(&format!("LET n0 == x{doubled} IN (UNCHANGED vars) \\cdot (x' = n40 /\\ y' = y)"));
    assert!(large.contains("so large an expression"), "{large}");
    let condition = super::load_fault(
        &format!("{HEAD}Next == UNCHANGED vars\nHolds == [][(UNCHANGED vars) \\cdot (UNCHANGED vars)]_vars"),
        "INIT Init\nNEXT Next\nPROPERTY Holds",
    );
    assert!(condition.contains("can only be a step that is looked for"), "{condition}");
    let spec = spec(&format!("{HEAD}Next == (x' = 1) \\cdot (UNCHANGED vars)"), "INIT Init\nNEXT Next");
    let mut evaluator = Evaluator::new(&spec);
    let error = evaluator.successors(&spec, &initial(&spec)[0], &mut |_, _| {}).unwrap_err();
    assert!(error.message.contains("does not say what every variable becomes"), "{}", error.message);
}
