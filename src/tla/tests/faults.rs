//! Faults of specs that show when they are evaluated: message, place and chain of calls.

use super::{HEADLESS, spec};
use crate::tla::value::Value;
use crate::tla::{EvalError, Evaluator, Limits, State};

/// The state in which the only variable is a number.
fn at(x: i64) -> State {
    State::new(vec![Value::Int(x)])
}

fn fault(body: &str) -> (EvalError, String) {
    let spec = spec(&format!("{HEADLESS}{body}"), "INIT Init\nNEXT Next");
    let state = State::new(vec![Value::Int(0), Value::Int(0)]);
    let error = Evaluator::new(&spec).successors(&spec, &state, &mut |_, _| {}).unwrap_err();
    let text = spec.sources().text(error.span).to_owned();
    (error, text)
}

#[test]
fn a_variable_without_a_value_is_named_with_its_action() {
    let (error, text) = fault("Move == x' = 1\nNext == Move");
    assert!(error.message.contains("`Move`") && error.message.contains("`y`"), "{}", error.message);
    assert_eq!(text, "Move");
    let spec = spec(&format!("{HEADLESS}Half == x = 1\nNext == UNCHANGED <<x, y>>"), "INIT Half\nNEXT Next");
    let error = Evaluator::new(&spec).initial_states(&spec).unwrap_err();
    assert!(error.message.contains("`Half`") && error.message.contains("`y`"), "{}", error.message);
}

#[test]
fn a_variable_that_is_read_too_early_is_named() {
    let (error, text) = fault("Next == y' = x' /\\ x' = 1");
    assert!(error.message.contains("`x'` is read before"), "{}", error.message);
    assert_eq!(text, "x");
}

#[test]
fn the_chain_of_calls_leads_to_the_fault() {
    let (error, text) = fault("F(a) == a + \"s\"\nG(a) == F(a + 1)\nNext == x' = G(1) /\\ y' = 0");
    assert_eq!(text, "\"s\"");
    let names: Vec<&str> = error.chain.iter().map(|(name, _)| &**name).collect();
    assert_eq!(names, ["F", "G", "Next"]);
}

#[test]
fn the_chain_goes_through_recursion() {
    let (error, _) =
        fault("RECURSIVE F(_)\nF(n) == IF n = 0 THEN Head(<<>>) ELSE F(n - 1)\nNext == x' = F(x + 2) /\\ y' = 0");
    let names: Vec<&str> = error.chain.iter().map(|(name, _)| &**name).collect();
    assert_eq!(names, ["F", "F", "F", "Next"]);
}

#[test]
fn an_evaluator_works_on_after_a_fault() {
    let spec = spec(&format!("{HEADLESS}Next == x' = 1 /\\ y' = 1 \\div x"), "INIT Init\nNEXT Next");
    let mut evaluator = Evaluator::new(&spec);
    let at = |x| State::new(vec![Value::Int(x), Value::Int(0)]);
    assert!(evaluator.successors(&spec, &at(0), &mut |_, _| {}).is_err());
    let mut count = 0;
    evaluator.successors(&spec, &at(1), &mut |_, _| count += 1).unwrap();
    assert_eq!(count, 1);
}

#[test]
fn assertions_and_output() {
    let (error, _) = fault("EXT == 0\nNext == Assert(x > 0, <<\"x is\", x>>) /\\ UNCHANGED <<x, y>>");
    assert!(error.message.contains("<<\"x is\", 0>>"), "{}", error.message);
    let spec = spec(&format!("{HEADLESS}Next == PrintT(<<\"at\", x>>) /\\ UNCHANGED <<x, y>>"), "INIT Init\nNEXT Next");
    let mut evaluator = Evaluator::new(&spec);
    let state = State::new(vec![Value::Int(7), Value::Int(0)]);
    evaluator.successors(&spec, &state, &mut |_, _| {}).unwrap();
    assert_eq!(evaluator.take_output(), ["<<\"at\", 7>>"]);
}

/// What copies large values counts by their size: steps bound memory, too.
#[test]
fn values_that_double_are_stopped() {
    let grow = |step: &str, start: &str| {
        format!(
            "EXTENDS Naturals, Sequences, TLC\nVARIABLE x\nRECURSIVE Grow(_, _)\n\
             Grow(v, n) == IF n = 0 THEN v ELSE Grow({step}, n - 1)\nInit == x = 0\n\
             Next == x' = Len(Grow({start}, 50 + x))\n"
        )
    };
    for (step, start) in [("v \\o v", "<<1>>"), ("v \\o v", "\"a\""), ("v \\o <<n>> \\o v", "<<>>")] {
        let spec = spec(&grow(step, start), "INIT Init NEXT Next");
        let limits = Limits { steps: 1_000_000, ..Limits::default() };
        let error = Evaluator::with_limits(&spec, limits).successors(&spec, &at(0), &mut |_, _| {}).unwrap_err();
        assert!(error.message.contains("more than 1000000 steps"), "{}", error.message);
    }
}

#[test]
fn messages_do_not_grow_with_the_values_in_them() {
    let body =
        "EXTENDS Naturals, Sequences\nVARIABLE x\nInit == x = 0\nNext == x' = [i \\in 1..(x + 50000) |-> i][0]\n";
    let spec = spec(body, "INIT Init NEXT Next");
    let error = Evaluator::new(&spec).successors(&spec, &at(0), &mut |_, _| {}).unwrap_err();
    assert!(error.message.len() < 5_000, "{} bytes", error.message.len());
}
