//! Operators: how they group, and where parentheses are missing.

use super::{check, fault, parsed};
use crate::tla::operators::{Fixity, NEGATION, OPERATORS, Operator};

#[test]
fn tighter_operators_take_their_operands_first() {
    check(&[
        ("a + b * c", "(+ a (* b c))"),
        ("a * b + c", "(+ (* a b) c)"),
        (r"a /\ b => c \/ d", r"(=> (/\ a b) (\/ c d))"),
        (r"x \in S \cup T", r"(\in x (\cup S T))"),
        ("1..n-1", "(.. 1 (- n 1))"),
        ("a = b + 1 <=> c", "(<=> (= a (+ b 1)) c)"),
        (r"f @@ x :> y", "(@@ f (:> x y))"),
        (r"s \o t = u", r"(= (\circ s t) u)"),
    ]);
}

#[test]
fn associative_operators_group_to_the_left() {
    check(&[
        ("a - b - c", "(- (- a b) c)"),
        ("a + b + c + d", "(+ (+ (+ a b) c) d)"),
        (r"a \cup b \cup c", r"(\cup (\cup a b) c)"),
        (r"a \o b \circ c", r"(\circ (\circ a b) c)"),
    ]);
}

#[test]
fn chains_of_conjunction_disjunction_and_product_are_flat() {
    check(&[
        (r"a /\ b /\ c", r"(/\ a b c)"),
        (r"a \land b ∧ c", r"(/\ a b c)"),
        (r"a \/ b \lor c", r"(\/ a b c)"),
        (r"S \X T \times U", r"(\X S T U)"),
    ]);
}

#[test]
fn parentheses_keep_chains_apart() {
    check(&[
        (r"(a /\ b) /\ c", r"(/\ (/\ a b) c)"),
        (r"a /\ (b /\ c)", r"(/\ a (/\ b c))"),
        (r"(S \X T) \X U", r"(\X (\X S T) U)"),
        (r"S \X (T \X U)", r"(\X S (\X T U))"),
    ]);
}

#[test]
fn prefix_operators_reach_as_far_as_their_range_says() {
    check(&[
        (r"~a /\ b", r"(/\ (~ a) b)"),
        ("~a = b", "(~ (= a b))"),
        (r"\lnot a \in S", r"(~ (\in a S))"),
        ("-a + b", "(+ (-. a) b)"),
        ("-a * b", "(-. (* a b))"),
        ("SUBSET S = T", "(= (SUBSET S) T)"),
        (r"DOMAIN f \ {x}", r"(\ (DOMAIN f) {x})"),
        ("[]<>P => Q", "(=> ([] (<> P)) Q)"),
        (r"UNCHANGED x /\ y", r"(/\ (UNCHANGED x) y)"),
        ("UNION {a, b}", "(UNION {a b})"),
    ]);
}

#[test]
fn a_prefix_operator_may_follow_any_operator() {
    check(&[
        ("a = ~b", "(= a (~ b))"),
        (r"a = ~b /\ c", r"(/\ (= a (~ b)) c)"),
        ("a + ~b = c", "(+ a (~ (= b c)))"),
        ("a - -b", "(- a (-. b))"),
        ("- - 5", "(-. (-. 5))"),
        ("1 .. -1", "(.. 1 (-. 1))"),
    ]);
}

#[test]
fn suffixes_bind_tightest() {
    check(&[
        ("x' + 1", "(+ (' x) 1)"),
        ("f[x]'", "(' ([] f x))"),
        ("x'[i]", "([] (' x) i)"),
        ("-f[x].g", "(-. (. ([] f x) g))"),
        ("UNCHANGED f[x]", "(UNCHANGED ([] f x))"),
        ("R^+ = R^*", "(= (^+ R) (^* R))"),
        ("f[a, b][c]", "([] ([] f a b) c)"),
        ("r.a.b", "(. (. r a) b)"),
    ]);
}

#[test]
fn operators_that_do_not_associate_need_parentheses() {
    for text in
        ["a = b = c", "a => b => c", "a <=> b <=> c", "a ~> b ~> c", "a / b / c", "2 ^ 3 ^ 4", "1..2..3", "a % b % c"]
    {
        assert!(fault(text).contains("is not associative"), "{text}");
    }
}

#[test]
fn operators_of_overlapping_ranges_conflict() {
    let cases = [
        r"x /\ y \/ z",
        r"x \/ y /\ z",
        "a < b = TRUE",
        r"a \cup b \cap c",
        r"a \ b \cup c",
        "a ~> b <=> c",
        "a + b % c",
        r"a \cdot b = c",
        "[]a \\cdot b",
        "ENABLED a'",
        "UNCHANGED x'",
        "[]P'",
        r"a \in S = TRUE",
    ];
    for text in cases {
        assert!(fault(text).starts_with("neither of"), "{text}");
    }
}

#[test]
fn a_sign_conflicts_with_a_tighter_operator_on_its_left() {
    for text in ["a * -b", "2 ^ -1", "a / -b", r"s \o -t"] {
        assert!(fault(text).starts_with("neither of"), "{text}");
    }
    check(&[("a * (-b)", "(* a (-. b))"), ("a % -b", "(% a (-. b))")]);
}

#[test]
fn what_extends_right_takes_all_that_follows() {
    check(&[
        (r"a /\ \E x \in S : b /\ c", r"(/\ a (Exists x:S (/\ b c)))"),
        ("IF a THEN b ELSE c + 1", "(IF a b (+ c 1))"),
        ("1 + IF a THEN b ELSE c = 2", "(+ 1 (IF a b (= c 2)))"),
        (r"CHOOSE x \in S : p => q", "(CHOOSE x:S (=> p q))"),
        ("LET a == 1 IN a + 1", "(LET (a() == 1) (+ a 1))"),
    ]);
}

/// `a left b right c` must group as the ranges say, or conflict if they overlap.
fn expected(left: &'static Operator, right: &'static Operator) -> Option<String> {
    let flat = left == right && matches!(left.name, r"/\" | r"\/" | r"\X");
    let (l, r) = (left.name, right.name);
    if flat {
        Some(format!("({l} a b c)"))
    } else if left.low > right.high || (left == right && left.left) {
        Some(format!("({r} ({l} a b) c)"))
    } else if left.high < right.low {
        Some(format!("({l} a ({r} b c))"))
    } else {
        None
    }
}

#[test]
fn every_pair_of_infix_operators_follows_the_table() {
    let infix = || OPERATORS.iter().filter(|operator| operator.fixity == Fixity::Infix);
    let mut grouped = 0;
    for (left, right) in infix().flat_map(|left| infix().map(move |right| (left, right))) {
        for (l, r) in left.spellings().flat_map(|l| right.spellings().map(move |r| (l, r))) {
            let text = format!("a {l} b {r} c");
            match expected(left, right) {
                Some(shape) => {
                    assert_eq!(parsed(&text), shape, "{text}");
                    grouped += 1;
                }
                None => assert!(fault(&text).contains("say by parentheses"), "{text}"),
            }
        }
    }
    assert!(grouped > 5000, "{grouped}");
}

#[test]
fn every_prefix_operator_follows_the_table() {
    let of = |fixity| OPERATORS.iter().filter(move |operator| operator.fixity == fixity);
    for prefix in of(Fixity::Prefix) {
        let shown = if prefix == NEGATION { "-" } else { prefix.name };
        for infix in of(Fixity::Infix) {
            let text = format!("{shown} a {} b", infix.name);
            let (p, i) = (prefix.name, infix.name);
            if prefix.low > infix.high {
                assert_eq!(parsed(&text), format!("({i} ({p} a) b)"), "{text}");
            } else if prefix.high < infix.low {
                assert_eq!(parsed(&text), format!("({p} ({i} a b))"), "{text}");
            } else {
                assert!(fault(&text).contains("say by parentheses"), "{text}");
            }
        }
    }
}
