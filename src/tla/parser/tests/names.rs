//! Names, operators by name, and qualification.

use super::{check, fault, parsed};
use crate::tla::operators::OPERATORS;

#[test]
fn operators_are_arguments_by_symbol() {
    check(&[
        ("Op(+, 1)", "(Op + 1)"),
        ("Op( + )", "(Op +)"),
        (r"Fold(/\, \cup, x)", r"(Fold /\ \cup x)"),
        (r"Fold(\land, #)", r"(Fold /\ /=)"),
        ("Op(-, -.)", "(Op - -.)"),
        ("Op(~, ')", "(Op ~ ')"),
        ("Op(-1)", "(Op (-. 1))"),
        ("Op(SUBSET)", "(Op SUBSET)"),
        ("Op(LAMBDA x, y : x + y, 0)", "(Op (LAMBDA x,y (+ x y)) 0)"),
    ]);
}

#[test]
fn a_circled_operator_is_one_token() {
    check(&[("a (+) b", r"(\oplus a b)"), (r"a (\X) b", r"(\otimes a b)")]);
    assert!(fault("Op(+)").contains("expected an expression"));
}

#[test]
fn product_is_no_argument() {
    assert!(fault(r"Op(\X, 1)").contains("expected an expression"));
}

#[test]
fn operators_apply_as_names() {
    check(&[("+(1, 2)", "(+ 1 2)"), (r"a = \cup(b, c)", r"(= a (\cup b c))")]);
}

#[test]
fn qualified_names() {
    check(&[
        ("I!x", "(I!x)"),
        ("I(a)!J!Op(b, c)", "(I(a)!J!Op b c)"),
        ("I!+(a, b)", "(I!+ a b)"),
        ("I!x'", "(' (I!x))"),
        ("I!f[x]", "([] (I!f) x)"),
        ("I!x.a", "(. (I!x) a)"),
    ]);
}

#[test]
fn parts_of_definitions() {
    check(&[
        ("Inv!1", "(Inv!1)"),
        ("Inv!2!<<!>>!3", "(Inv!2!<<!>>!3)"),
        ("Op!:", "(Op!:)"),
        ("Op(a)!(b)!@", "(Op(a)!()(b)!@)"),
        ("Op!lab(x)!1", "(Op!lab(x)!1)"),
    ]);
}

#[test]
fn every_spelling_becomes_its_canonical_name() {
    for operator in OPERATORS.iter().filter(|operator| operator.name != r"\X") {
        for spelling in operator.spellings() {
            assert_eq!(parsed(&format!("Op( {spelling}, x)")), format!("(Op {} x)", operator.name), "{spelling}");
        }
    }
}
