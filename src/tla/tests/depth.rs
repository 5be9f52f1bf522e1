//! Evaluation that never ends is stopped, on a stack of 1 MiB: half of what a thread usually has.

use super::value_with;
use crate::tla::{Evaluator, Limits, State};

/// Runs on a thread with a small stack.
fn on_small_stack(test: fn()) {
    let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(test).unwrap();
    thread.join().unwrap();
}

#[test]
fn endless_recursion_is_a_fault() {
    on_small_stack(|| {
        for definitions in [
            "RECURSIVE F(_)\nF(n) == 1 + F(n + 1)",
            "RECURSIVE F(_)\nF(n) == {F(n + 1)}",
            "RECURSIVE F(_)\nF(n) == \\A m \\in {n} : \\E k \\in {m} : F(k + 1)",
            "RECURSIVE F(_)\nF(n) == [x \\in {n} |-> F(x + 1)]",
            "RECURSIVE F(_)\nF(n) == [[a |-> 1] EXCEPT !.a = F(n + 1)]",
            "RECURSIVE F(_)\nF(n) == CASE n > 0 -> F(n + 1) [] OTHER -> F(n + 2)",
            "RECURSIVE F(_)\nF(n) == CHOOSE x \\in {n} : F(x) = x",
            "RECURSIVE F(_)\nF(n) == LET a == F(n + 1) IN a",
            "RECURSIVE F(_)\nF(n) == SelectSeq(<<n>>, LAMBDA x : F(x))",
            "f[n \\in Nat] == f[n + 1]\nF(n) == f[n]",
            "RECURSIVE G(_, _)\nG(Op(_), n) == G(LAMBDA x : Op(x) + 1, Op(n))\nF(n) == G(LAMBDA x : x, n)",
            "RECURSIVE F(_)\nF(n) == Append(<<>>, F(n + 1))[1].a[2]",
        ] {
            let error = value_with(definitions, "F(1)").unwrap_err();
            assert!(error.message.contains("nests deeper"), "{definitions}: {}", error.message);
        }
    });
}

#[test]
fn endless_recursion_of_an_action_is_a_fault() {
    on_small_stack(|| {
        let body = "EXTENDS Naturals\nVARIABLE x\nInit == x = 0\nRECURSIVE A(_)\n\
            A(n) == (n >= 0 /\\ A(n + 1)) \\/ x' = 1\nNext == A(0)";
        let spec = super::spec(body, "INIT Init\nNEXT Next");
        let state = State::new(vec![crate::tla::value::Value::Int(0)]);
        let error = Evaluator::new(&spec).successors(&spec, &state, &mut |_, _| {}).unwrap_err();
        assert!(error.message.contains("nests deeper"), "{}", error.message);
    });
}

#[test]
fn a_deep_recursion_that_ends_is_fine() {
    on_small_stack(|| {
        let definitions = "RECURSIVE F(_)\nF(n) == IF n = 0 THEN 0 ELSE 1 + F(n - 1)";
        assert_eq!(value_with(definitions, "F(300)").unwrap().to_string(), "300");
    });
}

#[test]
fn endless_work_is_a_fault() {
    let body = "EXTENDS Naturals\nVARIABLE x\nInit == x = 0\n\
        Next == x' = IF \\A a, b, c, d, e, f \\in 1..100 : a + b + x > 0 THEN 1 ELSE 2";
    let spec = super::spec(body, "INIT Init\nNEXT Next");
    let state = State::new(vec![crate::tla::value::Value::Int(0)]);
    let limits = Limits { steps: 10_000, ..Limits::default() };
    let error = Evaluator::with_limits(&spec, limits).successors(&spec, &state, &mut |_, _| {}).unwrap_err();
    assert!(error.message.contains("more than 10000 steps"), "{}", error.message);
}

#[test]
fn long_chains_of_definitions_load_and_evaluate() {
    on_small_stack(|| {
        let mut body = "D0(a) == a + 1\n".to_owned();
        for n in 1..600 {
            body += &format!("D{n}(a) == D{}(a) + 1\n", n - 1);
        }
        assert_eq!(value_with(&body, "D599(0)").unwrap().to_string(), "600");
    });
}

#[test]
fn the_deepest_expressions_that_parse_evaluate_or_are_refused() {
    on_small_stack(|| {
        let chain = vec!["1"; 240].join(" + ");
        assert_eq!(value_with("", &chain).unwrap().to_string(), "240");
        let nested = format!("{}1{}", "(IF TRUE THEN {".repeat(60), "} ELSE 0)".repeat(60));
        assert!(value_with("", &nested).is_ok());
        let mut body = "D0(a) == a\n".to_owned();
        for n in 1..120 {
            body += &format!("D{n}(a) == ((((((((D{}(a) + 1)))))))) - 1\n", n - 1);
        }
        assert_eq!(value_with(&body, "D119(7)").unwrap().to_string(), "7");
        let long = vec!["x"; 480].join(" + ");
        let _ = super::try_spec(
            &format!("EXTENDS Naturals\nVARIABLE x\nInit == x = 1\nNext == x' = {long}"),
            "INIT Init\nNEXT Next",
        );
    });
}

#[test]
fn definitions_that_double_do_not_explode() {
    let mut body = "D0(a) == a + 1\n".to_owned();
    for n in 1..16 {
        body += &format!("D{n}(a) == D{}(a) + D{}(a + 1)\n", n - 1, n - 1);
    }
    assert_eq!(value_with(&body, "D15(0)").unwrap().to_string(), (32768 + 15 * 16384).to_string());
}
