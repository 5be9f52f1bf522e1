//! Recursive operators and functions, and operators that take operators.

use super::{spec, value_with};
use crate::tla::{Evaluator, State};

fn get(definitions: &str, expr: &str) -> String {
    value_with(definitions, expr).unwrap_or_else(|error| panic!("{expr}: {error}")).to_string()
}

#[test]
fn recursive_operators_take_operators() {
    let definitions = "RECURSIVE Fold(_, _, _)\n\
        Fold(Op(_, _), base, S) == IF S = {} THEN base\n\
          ELSE LET x == CHOOSE x \\in S : TRUE IN Op(x, Fold(Op, base, S \\ {x}))\n\
        Plus(a, b) == a + b\n\
        Scaled(k, S) == Fold(LAMBDA a, b : k * a + b, 0, S)";
    assert_eq!(get(definitions, "Fold(Plus, 0, 1..10)"), "55");
    assert_eq!(get(definitions, "Fold(+, 0, 1..10)"), "55");
    assert_eq!(get(definitions, "{Scaled(k, 1..3) : k \\in 1..2}"), "{6, 12}");
    assert_eq!(get(definitions, "Fold(LAMBDA s, t : Fold(Plus, 0, s) * t, 1, {{1, 2}, {3}})"), "9");
}

#[test]
fn mutual_recursion() {
    let definitions = "RECURSIVE Even(_)\nRECURSIVE Odd(_)\n\
        Even(n) == IF n = 0 THEN TRUE ELSE Odd(n - 1)\nOdd(n) == IF n = 0 THEN FALSE ELSE Even(n - 1)";
    assert_eq!(get(definitions, "<<Even(10), Odd(7), Even(3)>>"), "<<TRUE, TRUE, FALSE>>");
}

#[test]
fn recursive_functions() {
    let definitions = "fib[n \\in Nat] == IF n < 2 THEN n ELSE fib[n - 1] + fib[n - 2]\n\
        gcd[a \\in 0..20, b \\in 0..20] == IF b = 0 THEN a ELSE gcd[b, a % b]\n\
        double[n \\in Nat] == 2 * n\n\
        table[n \\in 0..5] == IF n = 0 THEN 0 ELSE table[n - 1] + n";
    assert_eq!(get(definitions, "fib[40]"), "102334155", "values are kept while they are needed");
    assert_eq!(get(definitions, "gcd[12, 18]"), "6");
    assert_eq!(get(definitions, "double[21]"), "42");
    assert_eq!(get(definitions, "table"), "(0 :> 0 @@ 1 :> 1 @@ 2 :> 3 @@ 3 :> 6 @@ 4 :> 10 @@ 5 :> 15)");
    assert_eq!(get("", "[n \\in Nat |-> n + 1][4]"), "5");
    let error = value_with(definitions, "fib[-1]").unwrap_err();
    assert!(error.message.contains("not in the domain"), "{}", error.message);
}

#[test]
fn recursion_over_a_local_of_the_surroundings() {
    let definitions = "Sum(f, S) == LET RECURSIVE Go(_) Go(T) == IF T = {} THEN 0\n\
        ELSE LET x == CHOOSE x \\in T : TRUE IN f[x] + Go(T \\ {x}) IN Go(S)";
    assert_eq!(get(definitions, "Sum([x \\in 1..4 |-> x * x], 1..4)"), "30");
    assert_eq!(get(definitions, "{Sum([x \\in 1..2 |-> k], 1..2) : k \\in 1..3}"), "{2, 4, 6}");
}

#[test]
fn functions_of_the_state_are_not_mistaken_for_constants() {
    let spec_text = "EXTENDS Naturals\nVARIABLE x\nInit == x = 3\nNext == x' = x + 1\n\
        up[n \\in 0..5] == IF n = 0 THEN x ELSE up[n - 1] + x\nR == up[2]\n\
        RECURSIVE Mul(_)\nMul(n) == IF n = 0 THEN 0 ELSE x + Mul(n - 1)\nQ == Mul(4)";
    let mut spec = spec(spec_text, "INIT Init\nNEXT Next");
    let (r, q) = (spec.expression("R").unwrap(), spec.expression("Q").unwrap());
    assert_eq!(spec.reads(r), [0]);
    let mut evaluator = Evaluator::new(&spec);
    for x in [3_i64, 5] {
        let state = State::new(vec![crate::tla::value::Value::Int(x)]);
        assert_eq!(evaluator.eval(&spec, r, &state).unwrap().to_string(), (3 * x).to_string());
        assert_eq!(evaluator.eval(&spec, q, &state).unwrap().to_string(), (4 * x).to_string());
    }
}

#[test]
fn functions_that_would_be_too_large_are_faults() {
    for expr in
        ["[i \\in 1..3000000000 |-> i]", "Len([i \\in 1..2000000 |-> i])", "[i \\in 1..2000000000 |-> <<1>>[i]]"]
    {
        let message = super::value_with("", expr).unwrap_err().message;
        assert!(message.contains("elements; 1000000 are allowed"), "{expr}: {message}");
    }
}

#[test]
fn sets_and_functions_end_where_they_grow_too_large() {
    for (expr, what) in [
        ("{i : i \\in 1..1000000000000}", "this set"),
        ("{i % 2 : i \\in 1..1000000000000}", "this set"),
        ("{<<i, j>> : i, j \\in 1..100000}", "this set"),
        ("{i \\in 1..1000000000000 : i > 0}", "this set"),
        ("[i, j \\in 1..100000 |-> i]", "this function"),
    ] {
        let message = super::value_with("", expr).unwrap_err().message;
        let wanted = format!("{what} would have more than 1000000 elements, which is what is allowed");
        assert_eq!(message, wanted, "{expr}");
    }
    assert_eq!(super::value_with("", "Cardinality({i : i \\in 1..1000000})").unwrap().to_string(), "1000000");
}
