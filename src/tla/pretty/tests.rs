//! Printing: the fewest parentheses, and the same tree when read back.

use super::expression;
use crate::tla::ast::Expr;
use crate::tla::operators::{Fixity, NEGATION, OPERATORS, Operator};
use crate::tla::parser::parse_expression;
use crate::tla::parser::tests::shape::shape;
use crate::tla::source::FileId;

#[track_caller]
fn parse(text: &str) -> Expr {
    parse_expression(FileId(0), text).unwrap_or_else(|fault| panic!("{text}: {}", fault.message))
}

/// What a text is printed as; it must have the same shape.
#[track_caller]
fn printed(text: &str) -> String {
    let expr = parse(text);
    let printed = expression(&expr);
    assert_eq!(shape(&parse(&printed)), shape(&expr), "{text} is printed as {printed}");
    printed
}

/// These are printed as they stand.
const AS_THEY_STAND: &[&str] = &[
    "a + b * c",
    "(a + b) * c",
    "a - (b - c)",
    "a - b - c",
    r"(a /\ b) /\ c",
    r"a /\ (b /\ c) /\ d",
    r"a /\ b /\ c => d \/ e",
    r"a /\ (b => c)",
    r"(\E x \in S : p) /\ q",
    r"p /\ \E x \in S : q",
    r"~(a /\ b)",
    "~a = b",
    "(~a) = b",
    r"x \in S \X T",
    r"(S \X T) \X U",
    "-(a + b) + c",
    "- -a",
    "a * (-b)",
    "1..n - 1",
    "(1..2)[3]",
    "f[x].g'",
    "(a + b)'",
    "(-a)'",
    "ENABLED (a')",
    "UNCHANGED <<x, y>>",
    "[]<>P",
    r"[f EXCEPT !.a[1, 2] = @ + 1, ![x] = y]",
    r"{x \in S : p}",
    r"{(x \in S) : y \in T}",
    r"{f(x) : x \in S, <<y, z>> \in T}",
    r"[x \in S, y, z \in T |-> e]",
    "[a |-> 1, b |-> 2]",
    "[a: S, b: T]",
    "[S -> T]",
    "[Next]_vars",
    "<<Next>>_<<x, y>>",
    "[A]_(f[x])",
    "[A]_I!v",
    "[A]_(f(x))",
    r"[(x \in S)]_v",
    "WF_vars(A)",
    "SF_(a + b)(A)",
    "WF_f(x)(A)",
    "IF a THEN b ELSE c",
    "(IF a THEN b ELSE c) + 1",
    "CASE a -> (CASE b -> c) [] d -> e [] OTHER -> f",
    "CASE a -> b [] c -> CASE d -> e",
    r"CHOOSE <<x, y>> \in S : p",
    "LET a == 1 f(x, g(_), _ + _) == x h[x \\in S] == x IN a",
    "LET RECURSIVE F(_) F(x) == F(x) IN F(1)",
    "LET I(p) == INSTANCE M WITH a <- p, f <- + IN I(1)!b",
    "LET a ++ b == a -. b == b c ^+ == c IN 1",
    "Op( + , x)",
    "Op( * )",
    "Op(x, - )",
    "Op(LAMBDA x, y : x, 1)",
    "I(a)!J!Op(b)",
    "A! !!(1, 2)",
    "Inv!1!(x)!:",
    "lab :: a + b",
    "1 + (lab :: a)",
    r#""a\"\\\n\t" = "b""#,
    r"\A x, y \in S, <<z>> \in T : \EE v : p",
    r"\A x : p",
    "{}",
    "<<>>",
    "TRUE",
    "1.5",
];

#[test]
fn what_needs_every_character_stays() {
    for text in AS_THEY_STAND {
        assert_eq!(printed(text).replace("( + , x)", "( +, x)"), text.replace("( + , x)", "( +, x)"));
    }
}

#[test]
fn what_needs_less_loses_it() {
    for (text, expected) in [
        ("((a)) + (b * c)", "a + b * c"),
        ("(a - b) - c", "a - b - c"),
        ("/\\ a\n/\\ \\/ b\n   \\/ c", r"a /\ (b \/ c)"),
        ("/\\ a", "a"),
        (r"(a) \land ((b)) \leq c", r"a /\ b <= c"),
        (r"(x \in S) /\ (y # z)", r"x \in S /\ y /= z"),
        (r"p => (\A x \in S : q)", r"p => \A x \in S : q"),
        ("(f[x])[y]", "f[x][y]"),
        ("(x')", "x'"),
        ("+(a, b)", "a + b"),
        ("{(x \\in S)}", r"{x \in S}"),
        ("lab(x) :: a", "lab(x) :: a"),
    ] {
        assert_eq!(printed(text), expected, "{text}");
    }
}

/// An operand of an operator, as it is written.
fn with(operator: &'static Operator, left: &str, right: &str) -> String {
    let name = if operator == NEGATION { "-" } else { operator.name };
    match operator.fixity {
        Fixity::Prefix => format!("{name} {right}"),
        Fixity::Infix => format!("{left} {name} {right}"),
        Fixity::Postfix => format!("{left} {name}"),
    }
}

#[test]
fn any_two_operators_print_with_parentheses_only_where_they_must() {
    for (outer, inner) in OPERATORS.iter().flat_map(|outer| OPERATORS.iter().map(move |inner| (outer, inner))) {
        let inside = format!("({})", with(inner, "a", "b"));
        for text in [with(outer, &inside, "c"), with(outer, "c", &inside), with(outer, &inside, &inside)] {
            let Ok(expr) = parse_expression(FileId(0), &text) else { panic!("{text}") };
            let printed = printed(&text);
            let bare = text.replace(['(', ')'], "");
            let same = parse_expression(FileId(0), &bare).is_ok_and(|bare| shape(&bare) == shape(&expr));
            assert_eq!(printed.contains('('), !same, "{text} is printed as {printed}");
        }
    }
}

#[test]
fn three_operators_in_any_grouping_read_back() {
    let some: Vec<&Operator> = OPERATORS.iter().step_by(8).collect();
    for (first, second, third) in some.iter().flat_map(|a| some.iter().flat_map(|b| some.iter().map(|c| (*a, *b, *c))))
    {
        let inner = format!("({})", with(third, "a", "b"));
        let middle = format!("({})", with(second, &inner, "c"));
        printed(&with(first, &middle, &inner));
        let middle = format!("({})", with(second, "c", &inner));
        printed(&with(first, &inner, &middle));
    }
}
