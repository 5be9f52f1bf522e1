//! Modules and what they are made of.

use super::{module, rendered, units};
use crate::tla::parser::tests::shape::module_shape;
use crate::tla::parser::{parse_module, parse_with_references};
use crate::tla::source::{FileId, Span};

#[test]
fn declarations() {
    assert_eq!(units("CONSTANTS a, Op(_, _), _+_, _ ^+, -. _"), "(CONSTANTS a Op/2 +/2 ^+/1 -./1)");
    assert_eq!(units("VARIABLE x\nVARIABLES y, z"), "(VARIABLES x) (VARIABLES y z)");
    assert_eq!(units("RECURSIVE F(_), g"), "(RECURSIVE F/1 g)");
}

#[test]
fn definitions() {
    assert_eq!(units("A == 1"), "(A() == 1)");
    assert_eq!(units("Op(a, F(_), _+_) == F(a + a)"), "(Op(a F/1 +/2) == (F (+ a a)))");
    assert_eq!(units("a ++ b == <<a, b>>"), "(++(a b) == <<a b>>)");
    assert_eq!(units("-. a == 0 - a"), "(-.(a) == (- 0 a))");
    assert_eq!(units("a ^+ == a"), "(^+(a) == a)");
    assert_eq!(units(r"f[x \in S, <<a, b>> \in T] == x"), "(f[x:S <<a,b>>:T] == x)");
    assert_eq!(units(r"LOCAL f[x, y \in S] == f[x, y]"), "(LOCAL f[x,y:S] == ([] f x y))");
    assert_eq!(units("LOCAL a \\prec b == TRUE"), r"(LOCAL \prec(a b) == true)");
}

#[test]
fn a_definition_ends_where_the_next_begins() {
    assert_eq!(units("A == x B == y"), "(A() == x) (B() == y)");
    assert_eq!(units("A == x a + b == y"), "(A() == x) (+(a b) == y)");
    assert_eq!(units("A == x\n-. b == y"), "(A() == x) (-.(b) == y)");
    assert_eq!(units(r"A == x f[i \in S] == i"), "(A() == x) (f[i:S] == i)");
    assert_eq!(units("A == x\nF(y) == y"), "(A() == x) (F(y) == y)");
}

#[test]
fn instances() {
    assert_eq!(units("INSTANCE M"), "(INSTANCE M)");
    assert_eq!(units("LOCAL INSTANCE M"), "(LOCAL INSTANCE M)");
    assert_eq!(units("I(a, F(_)) == INSTANCE M WITH x <- a + 1, F <- F"), "(I(a F/1) == INSTANCE M x<-(+ a 1) F<-F)");
    assert_eq!(units("INSTANCE M WITH + <- -, x <- LAMBDA y : y"), "(INSTANCE M +<-- x<-(LAMBDA y y))");
    assert_eq!(units("INSTANCE M WITH f <- +\nA == 1"), "(INSTANCE M f<-+) (A() == 1)");
    assert_eq!(units("INSTANCE M WITH f <- -\nA == 1"), "(INSTANCE M f<--) (A() == 1)");
    assert_eq!(units("INSTANCE M WITH f <- -1\nA == 1"), "(INSTANCE M f<-(-. 1)) (A() == 1)");
    assert_eq!(units("INSTANCE M WITH f <- \\cup\n----"), r"(INSTANCE M f<-\cup)");
}

#[test]
fn statements() {
    assert_eq!(units("ASSUME a\nASSUMPTION N == b\nAXIOM c"), "(ASSUME a) (ASSUME N b) (ASSUME c)");
    assert_eq!(
        units("THEOREM a\nLEMMA L == b\nCOROLLARY c\nPROPOSITION d"),
        "(THEOREM a) (THEOREM L b) (THEOREM c) (THEOREM d)"
    );
    assert_eq!(units("THEOREM T == ASSUME NEW x, x > 0 PROVE x # 0"), "(THEOREM T ?)");
    assert_eq!(units("USE DEF A\nHIDE DEF A\nB == 1"), "(B() == 1)");
}

#[test]
fn lines_of_dashes_separate() {
    assert_eq!(units("A == 1\n-------\nB == 2"), "(A() == 1) (B() == 2)");
}

#[test]
fn modules_nest() {
    let inner = "---- MODULE I ----\nEXTENDS Naturals\nA == 1\n====\nJ == INSTANCE I";
    assert_eq!(units(inner), "(MODULE I [Naturals] (A() == 1)) (J() == INSTANCE I)");
}

#[test]
fn text_around_the_module_is_ignored() {
    let text = "Notes: it's \"all\" free ---- text ---- here (* too\n\n  ------- MODULE   M ----\nA == 1\n=======\n\"unclosed and ] junk";
    let module = parse_module(FileId(0), text).unwrap();
    assert_eq!(module_shape(&module), "(MODULE M [] (A() == 1))");
}

#[test]
fn translated_algorithms_are_comments() {
    assert_eq!(units("(* --algorithm A { variable x = 1; { x := 2 } } *)\nVARIABLE x"), "(VARIABLES x)");
}

#[test]
fn line_ends_may_be_of_any_kind() {
    let text = module("A == /\\ 1 \\* one\n     /\\ 2\nB == 3").replace('\n', "\r\n");
    let module = parse_module(FileId(0), &text).unwrap();
    assert_eq!(module_shape(&module), r"(MODULE M [] (A() == (/\ 1 2)) (B() == 3))");
}

#[test]
fn spans_cover_what_they_name() {
    let text = module(r"Op(a) == a + f[b].c");
    let module = parse_module(FileId(0), &text).unwrap();
    let source = |span: Span| &text[span.start as usize..span.end as usize];
    let crate::tla::ast::Unit::Operator(definition) = &module.units[0] else { panic!("no operator") };
    assert_eq!(source(definition.span), "Op(a) == a + f[b].c");
    assert_eq!(source(definition.name.span), "Op");
    assert_eq!(source(definition.body.span), "a + f[b].c");
    assert_eq!(source(module.span), text.trim_end());
}

#[test]
fn references_are_those_to_other_files() {
    let text = module(
        "---- MODULE Inner ----\nEXTENDS A\n====\nI == INSTANCE Inner\nJ == LET K == INSTANCE B IN K!x\nINSTANCE A\n\
         THEOREM TRUE\n<1> INSTANCE OnlyInAProof\n<1> QED",
    );
    let (_, references) = parse_with_references(FileId(0), &text, 0).unwrap();
    let names: Vec<_> = references.iter().map(|name| name.name.to_string()).collect();
    assert_eq!(names, ["A", "B"]);
}

#[test]
fn a_file_without_a_module_says_so() {
    let expected = "\
error: there is no module in this file
 --> M.tla:1:17
  |
1 | just some notes
  |                ^
  = note: a module begins with `---- MODULE Name ----`
";
    assert_eq!(rendered("just some notes"), expected.replace(":17", ":16"));
}
