//! Messages about what does not parse.

use super::{fault, module, rendered};

/// The message about a module with these units.
#[track_caller]
fn check(units: &str, expected: &str) {
    assert_eq!(rendered(&module(units)), expected);
}

#[test]
fn what_was_expected_and_what_was_found() {
    check(
        "A == (1 + 2\nB == 3",
        "\
error: expected an operator or `)`, found `B`
 --> M.tla:3:1
  |
3 | B == 3
  | ^
",
    );
    check(
        "A == IF x THEN y",
        "\
error: expected an operator or `ELSE`, found `====`, the end of the module
 --> M.tla:3:1
  |
3 | ====
  | ^^^^
",
    );
}

#[test]
fn a_conflict_names_both_operators() {
    check(
        "A == x /\\ y\n       \\/ z",
        "\
error: neither of `/\\` and `\\/` binds tighter than the other: say by parentheses which comes first
 --> M.tla:3:8
  |
3 |        \\/ z
  |        ^^
 ::: M.tla:2:8
  |
2 | A == x /\\ y
  |        -- the other operator
",
    );
}

#[test]
fn an_equals_sign_may_have_been_meant_to_define() {
    check(
        "A = 1",
        "\
error: expected a definition, a declaration, a statement or `====`, found `A`
 --> M.tla:2:1
  |
2 | A = 1
  | ^
  = note: a definition is written `A == ...`
",
    );
    check(
        "A == IF x == y THEN 1 ELSE 2",
        "\
error: expected an operator or `THEN`, found `==`
 --> M.tla:2:11
  |
2 | A == IF x == y THEN 1 ELSE 2
  |           ^^
  = note: `==` begins a definition; equality is written `=`
",
    );
}

#[test]
fn a_circled_operator_is_explained() {
    check(
        "A == Op(+)",
        "\
error: expected an expression, found `====`, the end of the module
 --> M.tla:3:1
  |
3 | ====
  | ^^^^
  = note: `(+)` is one operator; to pass the operator `+`, write `( + )`
",
    );
}

#[test]
fn lexical_faults_are_reported_where_the_parser_meets_them() {
    check(
        "A == \"abc\nB == 2",
        "\
error: this string is not closed on its line
 --> M.tla:2:6
  |
2 | A == \"abc
  |      ^^^^
  = note: a string ends with `\"`; a line break in it is written `\\n`
",
    );
    check(
        "A == ) \"abc",
        "\
error: expected an expression, found `)`
 --> M.tla:2:6
  |
2 | A == ) \"abc
  |      ^
",
    );
}

#[test]
fn comments_that_never_close_point_at_their_start() {
    check(
        "A == 1 (* x (* y *)\nB == 2",
        "\
error: this comment is never closed
 --> M.tla:2:8
  |
2 | A == 1 (* x (* y *)
  |        ^^
  = note: every `(*`, nested ones too, needs its own `*)`
",
    );
}

#[test]
fn numbers_beyond_64_bits_are_refused() {
    assert_eq!(fault("9223372036854775808"), "this number is too large");
    assert_eq!(fault(r"\hFFFFFFFFFFFFFFFF"), "this number is too large");
}

#[test]
fn odd_characters_and_escapes_are_named() {
    assert_eq!(fault("a ; b"), "`;` is not a character of TLA+");
    assert_eq!(fault("é"), "`é` is not a character of TLA+");
    assert_eq!(fault(r#""a\q""#), r"unknown escape `\q` in a string");
    assert_eq!(fault("a ? b"), "`?` is not a character of TLA+");
}

#[test]
fn a_lambda_is_no_value() {
    assert_eq!(fault("1 + LAMBDA x : x"), "expected an expression, found `LAMBDA`");
}

#[test]
fn incomplete_forms_say_what_is_missing() {
    for (text, expected) in [
        ("", "expected an expression, found the end of the file"),
        ("a b", "expected the end of the text, found `b`"),
        ("{x \\in S : }", "expected an expression, found `}`"),
        ("{1, 2", "expected an operator, `,` or `}`, found the end of the file"),
        ("[f EXCEPT 1]", "expected `!`, found the number 1"),
        ("[f EXCEPT ! = 1]", "expected `[` or `.`, found `=`"),
        ("[f EXCEPT !.a]", "expected `[`, `.` or `=`, found `]`"),
        ("[x \\in S]", "expected an operator, `->`, `EXCEPT`, or `]_` with a subscript, found `]`"),
        ("[A]_'", "expected a subscript: a name, or an expression in brackets, found `'`"),
        ("WF_v", "expected `(` and an action, found the end of the file"),
        ("\\A x : ", "expected an expression, found the end of the file"),
        ("\\A x S", "expected `,` or `\\in`, found `S`"),
        ("\\E 1 : p", "expected the name of a bound variable, found the number 1"),
        ("LET IN x", "expected a definition, found `IN`"),
        ("LET a == 1", "expected an operator, a definition or `IN`, found the end of the file"),
        ("CASE a", "expected an operator or `->`, found the end of the file"),
        ("r.", "expected the name of a field, found the end of the file"),
        ("Op()", "expected an expression, found `)`"),
        ("<<1, 2>>_v", "expected an operator, `,` or `>>`, found `>>_`"),
        (
            "I!",
            "expected a name, an operator, or the selection of a part (a number, `<<`, `>>`, `:`, `@`, `(`), found the end of the file",
        ),
    ] {
        assert_eq!(fault(text), expected, "{text}");
    }
}

#[test]
fn local_stands_before_definitions_and_instances_alone() {
    assert!(
        rendered(&module("LOCAL VARIABLE x"))
            .starts_with("error: expected a definition or `INSTANCE`, found `VARIABLE`")
    );
    assert_eq!(fault("LET LOCAL a == 1 IN a"), "expected a definition, found `LOCAL`");
}

#[test]
fn the_end_of_the_file_is_pointed_at_after_the_last_token() {
    let expected = "\
error: expected an operator, a definition, a declaration, a statement or `====`, found the end of the file
 --> M.tla:2:7
  |
2 | A == 1
  |       ^
";
    assert_eq!(rendered("---- MODULE M ----\nA == 1\n\n\n"), expected);
}
