//! Values of expressions.

use super::{check, fault, value_with};

#[test]
fn logic_goes_from_left_to_right_and_stops_early() {
    check(&[
        ("FALSE /\\ (1 = \"a\")", "FALSE"),
        ("TRUE \\/ (1 = \"a\")", "TRUE"),
        ("FALSE => (1 = \"a\")", "TRUE"),
        ("TRUE <=> FALSE", "FALSE"),
        ("~TRUE", "FALSE"),
        ("IF 1 < 2 THEN \"yes\" ELSE 1 \\div 0", "\"yes\""),
        ("CASE 1 = 2 -> \"a\" [] 2 = 2 -> \"b\" [] OTHER -> \"c\"", "\"b\""),
        ("CASE 1 = 2 -> \"a\" [] OTHER -> \"c\"", "\"c\""),
    ]);
}

#[test]
fn arithmetic_is_checked() {
    check(&[
        ("2 + 3 * 4 - 1", "13"),
        ("(-7) \\div 2", "-4"),
        ("-7 \\div 2", "-3"),
        ("(-7) % 2", "1"),
        ("2^10", "1024"),
        ("1..3", "{1, 2, 3}"),
        ("3..1", "{}"),
        ("-1", "-1"),
    ]);
    assert!(fault("9223372036854775807 + 1").contains("does not fit into 64 bits"));
    assert!(fault("1 \\div 0").contains("not defined"));
    assert!(fault("1 + \"a\"").contains("a string \"a\""));
}

#[test]
fn sets_and_quantifiers() {
    check(&[
        ("{1, 2} \\cup {2, 3}", "{1, 2, 3}"),
        ("{1, 2} \\cap {2, 3}", "{2}"),
        ("{1, 2} \\ {2, 3}", "{1}"),
        ("{x \\in 1..5 : x % 2 = 1}", "{1, 3, 5}"),
        ("{x + y : x \\in 1..2, y \\in 1..2}", "{2, 3, 4}"),
        ("{<<x, y>> \\in (1..2) \\X (1..2) : x < y}", "{<<1, 2>>}"),
        ("\\A x \\in 1..3, y \\in 1..3 : x + y > 1", "TRUE"),
        ("\\E <<x, y>> \\in {<<1, 2>>, <<2, 1>>} : x > y", "TRUE"),
        ("CHOOSE x \\in 1..10 : x > 3", "4"),
        ("Cardinality(SUBSET (1..4))", "16"),
        ("UNION {{1}, {2, 3}}", "{1, 2, 3}"),
        ("5 \\in {n \\in Nat : n > 3}", "TRUE"),
        ("<<5, 4>> \\in [1..2 -> {n \\in Nat : n > 3}]", "TRUE"),
        ("<<5, 3>> \\in [1..2 -> {n \\in Nat : n > 3}]", "FALSE"),
        ("[a |-> {4}, b |-> <<5>>] \\in [a : SUBSET {n \\in Nat : n > 3}, b : Seq({n \\in Nat : n > 4})]", "TRUE"),
        ("<<1, 5>> \\in Nat \\X {n \\in Nat : n > 5}", "FALSE"),
        ("{1, 2} \\subseteq Nat", "TRUE"),
        ("<<1, 2>> \\in Seq(Nat)", "TRUE"),
        ("2 \\notin 1..3", "FALSE"),
        ("IsFiniteSet(Nat)", "FALSE"),
        ("Cardinality([1..2 -> {\"a\", \"b\", \"c\"}])", "9"),
        ("[a : {1, 2}, b : {3}] = {[a |-> 1, b |-> 3], [a |-> 2, b |-> 3]}", "TRUE"),
        ("BOOLEAN", "{FALSE, TRUE}"),
        ("\"a\" \\in STRING", "TRUE"),
    ]);
    assert!(fault("\\E x \\in Nat : x > 3").contains("infinite"));
    assert!(fault("CHOOSE x \\in 1..3 : x > 5").contains("no element"));
    assert!(fault("CHOOSE x : x > 5").contains("unbounded"));
    assert!(fault("1 \\in 2").contains("a set is needed"));
    assert!(fault("{1, \"a\"}").contains("cannot compare"));
}

#[test]
fn functions_records_and_sequences() {
    check(&[
        ("[x \\in 1..3 |-> x * x]", "<<1, 4, 9>>"),
        ("[x \\in {3, 5} |-> x][5]", "5"),
        ("[x \\in 1..2, y \\in 1..2 |-> x + y][2, 1]", "3"),
        ("[a |-> 1, b |-> 2].b", "2"),
        ("[a |-> 1][\"a\"]", "1"),
        ("[[a |-> 1, b |-> <<1, 2>>] EXCEPT !.a = @ + 1, !.b[2] = 7]", "[a |-> 2, b |-> <<1, 7>>]"),
        ("[<<1, 2>> EXCEPT ![5] = 0]", "<<1, 2>>"),
        ("DOMAIN <<\"a\", \"b\">>", "{1, 2}"),
        ("DOMAIN [a |-> 1]", "{\"a\"}"),
        ("Len(<<1, 2>> \\o <<3>>)", "3"),
        ("Append(<<1>>, 2)", "<<1, 2>>"),
        ("Head(<<1, 2>>)", "1"),
        ("Tail(<<1, 2>>)", "<<2>>"),
        ("SubSeq(<<1, 2, 3, 4>>, 2, 3)", "<<2, 3>>"),
        ("SelectSeq(<<1, 2, 3, 4>>, LAMBDA x : x > 2)", "<<3, 4>>"),
        ("SortSeq(<<3, 1, 2>>, <)", "<<1, 2, 3>>"),
        ("(\"a\" :> 1) @@ (\"b\" :> 2) @@ (\"a\" :> 3)", "[a |-> 1, b |-> 2]"),
        ("Cardinality(Permutations({1, 2, 3}))", "6"),
        ("BagCardinality(SetToBag({1, 2}) (+) SetToBag({2, 3}))", "4"),
        ("BagOfAll(LAMBDA x : x % 2, SetToBag({1, 2, 3}))", "(0 :> 1 @@ 1 :> 2)"),
        ("ToString(<<1, \"a\">>)", "\"<<1, \\\"a\\\">>\""),
        ("[1..2 -> {7}] = {<<7, 7>>}", "TRUE"),
    ]);
    assert!(fault("<<1>>[2]").contains("no index"));
    assert!(fault("[a |-> 1].b").contains("its fields are a"));
    assert!(fault("Head(<<>>)").contains("empty"));
    assert!(fault("Len({})").contains("Len needs a sequence"));
    assert!(fault("[1 EXCEPT ![2] = 3]").contains("EXCEPT needs"));
}

#[test]
fn let_is_evaluated_only_if_used() {
    check(&[
        ("LET x == 1 \\div 0 IN 5", "5"),
        ("LET x == 2 f(a, b) == a * x + b IN f(3, x)", "8"),
        ("LET f[n \\in 0..5] == IF n = 0 THEN 1 ELSE n * f[n - 1] IN f[5]", "120"),
        ("LET RECURSIVE F(_) F(n) == IF n = 0 THEN 0 ELSE n + F(n - 1) IN F(10)", "55"),
        ("LET g == [x \\in 1..2 |-> x] IN g[1] + g[2]", "3"),
    ]);
}

#[test]
fn names_are_not_captured() {
    let definitions = "F(x) == LET y == 10 IN x + y\nG(y) == F(y + 1)\nTwice(Op(_), x) == Op(Op(x))\n\
                       Shift(n, S) == {x + n : x \\in S}";
    let get = |expr: &str| value_with(definitions, expr).unwrap().to_string();
    assert_eq!(get("G(1)"), "12");
    assert_eq!(get("LET k == 5 IN Twice(LAMBDA a : a + k, 1)"), "11");
    assert_eq!(get("Twice(G, 1)"), "23");
    assert_eq!(get("{Shift(a, {a, a + 1}) : a \\in {1, 2}}"), "{{2, 3}, {4, 5}}");
    assert_eq!(get("Twice(LAMBDA s : F(F(s)), 1)"), "41");
}

#[test]
fn unused_arguments_are_not_evaluated() {
    let definitions = "First(a, b) == a\nRECURSIVE Down(_, _)\nDown(n, b) == IF n = 0 THEN 0 ELSE Down(n - 1, b)";
    assert_eq!(value_with(definitions, "First(1, 1 \\div 0)").unwrap().to_string(), "1");
    assert_eq!(value_with(definitions, "Down(3, 1 \\div 0)").unwrap().to_string(), "0");
}
