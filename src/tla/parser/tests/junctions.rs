//! Junction lists: where items and lists end.

use super::{check, fault, rendered};
use super::{module, units};

#[test]
fn bullets_in_one_column_make_a_list() {
    check(&[
        ("/\\ a\n/\\ b\n/\\ c", r"(/\ a b c)"),
        ("\\/ a\n\\/ b", r"(\/ a b)"),
        ("∧ a\n∧ b", r"(/\ a b)"),
        ("/\\ a", "a"),
    ]);
}

#[test]
fn lists_nest_by_column() {
    let text = "\
/\\ a
/\\ \\/ b
   \\/ /\\ c
      /\\ d
/\\ e";
    check(&[(text, r"(/\ a (\/ b (/\ c d)) e)")]);
}

#[test]
fn an_operator_right_of_the_bullet_continues_the_item() {
    check(&[
        ("/\\ 1\n/\\ 2\n  => 3", r"(/\ 1 (=> 2 3))"),
        ("/\\ a\n   \\/ b\n/\\ c", r"(/\ (\/ a b) c)"),
        ("/\\ a /\\ b\n/\\ c", r"(/\ (/\ a b) c)"),
        ("/\\ f\n   [x]\n/\\ c", r"(/\ ([] f x) c)"),
    ]);
}

#[test]
fn an_operator_at_or_left_of_the_bullet_ends_the_list() {
    check(&[
        (" /\\ 1\n /\\ 2\n=> 3", r"(=> (/\ 1 2) 3)"),
        ("/\\ 1\n/\\ 2\n=> 3", r"(=> (/\ 1 2) 3)"),
        ("  /\\ 1\n  /\\ 2\n  \\/ 3", r"(\/ (/\ 1 2) 3)"),
        ("  \\/ 1\n  \\/ 2\n /\\ 3", r"(/\ (\/ 1 2) 3)"),
        (" /\\ a\n /\\ b\n '", r"(' (/\ a b))"),
    ]);
}

#[test]
fn a_bullet_left_of_the_list_belongs_to_an_outer_one() {
    let text = "\
/\\ a =>
     /\\ b
     /\\ c
/\\ d";
    check(&[(text, r"(/\ (=> a (/\ b c)) d)")]);
}

#[test]
fn a_bullet_in_another_column_is_an_operator() {
    check(&[
        ("/\\ a\n /\\ b", r"(/\ a b)"),
        ("  /\\ a\n/\\ b", r"(/\ a b)"),
        ("  /\\ a\n   /\\ b\n  /\\ c", r"(/\ (/\ a b) c)"),
    ]);
}

#[test]
fn a_list_may_be_an_operand() {
    check(&[
        ("x = /\\ a\n    /\\ b", r"(= x (/\ a b))"),
        ("~ /\\ a\n  /\\ b", r"(~ (/\ a b))"),
        ("[]/\\ a\n  /\\ b", r"([] (/\ a b))"),
        ("{x \\in S : /\\ a\n            /\\ b}", r"{x:S : (/\ a b)}"),
    ]);
}

#[test]
fn brackets_do_not_open_the_fence() {
    // The reference parser too wants everything inside of an item to the right of its bullet.
    assert!(fault("  /\\ f(\n a)").contains("expected an expression"));
    assert!(fault("  /\\ {a\n }").contains("expected an operator, `,`, `:` or `}`"));
    check(&[("/\\ f(\n  a,\n b\n )", "(f a b)"), ("/\\ {\n a }\n/\\ c", r"(/\ {a} c)")]);
}

#[test]
fn constructs_inside_an_item_end_with_it() {
    let text = "\
/\\ IF a
   THEN /\\ b
        /\\ c
   ELSE d
/\\ LET x == /\\ e
            /\\ f
   IN  x
/\\ CASE g -> h
     [] OTHER -> i
/\\ \\E y \\in S :
     \\/ j
     \\/ k
/\\ l";
    let shape = "(/\\ (IF a (/\\ b c) d) (LET (x() == (/\\ e f)) x) (CASE g->h OTHER->i) (Exists y:S (\\/ j k)) l)";
    check(&[(text, shape)]);
}

#[test]
fn an_outer_case_goes_on_after_a_list_in_an_arm() {
    let text = "  CASE a ->\n    /\\ CASE b -> c\n       [] d -> e\n  [] f -> g";
    check(&[(text, "(CASE a->(CASE b->c d->e) f->g)")]);
}

#[test]
fn tabs_count_to_multiples_of_eight() {
    check(&[("\t/\\ a\n        /\\ b", r"(/\ a b)"), ("   \t/\\ a\n\t/\\ b\n\t   => c", r"(/\ a (=> b c))")]);
}

#[test]
fn wide_characters_before_a_bullet_count_once() {
    check(&[("\"漢\" = /\\ a\n      /\\ b", r#"(= "漢" (/\ a b))"#)]);
}

#[test]
fn definitions_end_lists() {
    let text = "A == /\\ a\n     /\\ b\n          B == c";
    assert_eq!(units(text), r"(A() == (/\ a b)) (B() == c)");
}

#[test]
fn a_word_is_no_bullet() {
    assert!(fault(r"\land a").contains("expected an expression"));
}

#[test]
fn a_fault_left_of_the_bullet_points_at_the_bullet() {
    let expected = "\
error: expected an expression, found `b`
 --> M.tla:3:3
  |
3 |   b
  |   ^
 ::: M.tla:2:6
  |
2 | A == /\\ a =
  |      -- an item of this list of `/\\` stands to the right of column 6
";
    assert_eq!(rendered(&module("A == /\\ a =\n  b")), expected);
}
