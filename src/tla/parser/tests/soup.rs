//! Arbitrary inputs: no panic, a place in every fault, and what parses prints and reads back.

use proptest::prelude::*;

use super::shape::shape;
use crate::tla::cfg::parse_config;
use crate::tla::parser::{parse_expression, parse_module};
use crate::tla::pretty;
use crate::tla::source::{FileId, SourceMap};

/// Pieces of TLA+ that texts are put together from.
const PIECES: &[&str] = &[
    "x",
    "y",
    "f",
    "1",
    "2.5",
    "\"s\"",
    "TRUE",
    "@",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<<",
    ">>",
    "]_",
    ">>_",
    ",",
    ":",
    "::",
    ".",
    "_",
    "==",
    "!",
    "->",
    "<-",
    "|->",
    "/\\",
    "\\/",
    "=>",
    "=",
    "\\in",
    "\\cup",
    "\\X",
    "+",
    "-",
    "*",
    "^",
    "..",
    "'",
    "^+",
    "~",
    "[]",
    "<>",
    "ENABLED",
    "UNCHANGED",
    "SUBSET",
    "DOMAIN",
    "\\A",
    "\\E",
    "\\EE",
    "CHOOSE",
    "IF",
    "THEN",
    "ELSE",
    "CASE",
    "OTHER",
    "LET",
    "IN",
    "LAMBDA",
    "EXCEPT",
    "WF_",
    "SF_",
    "INSTANCE",
    "WITH",
    "LOCAL",
    "RECURSIVE",
    "VARIABLE",
    "CONSTANT",
    "ASSUME",
    "THEOREM",
    "PROVE",
    "NEW",
    "PROOF",
    "BY",
    "DEF",
    "QED",
    "<1>1",
    "<2>",
    "OBVIOUS",
    "USE",
    "---- MODULE M ----",
    "----",
    "====",
    "EXTENDS",
    "\n",
    "\n  ",
    "\n/\\ ",
    "\n  \\/ ",
    "\t",
    "(*",
    "*)",
    "\\*",
    "∀",
    "∈",
    "\\",
    "\"",
    "é",
];

/// Whole expressions, so that longer ones are often right.
const OPERANDS: &[&str] =
    &["x", "f[x]", "r.a", "(a + b)", "{1}", "Op(a, b)", "I!x", "3", "x'", "<<a>>", "[f EXCEPT ![1] = 2]", "@"];

/// Operators, and words that go between expressions.
const BETWEEN: &[&str] = &[
    "+",
    "-",
    "*",
    "=",
    "\\in",
    "\\cup",
    "/\\",
    "\\/",
    "=>",
    "<=>",
    "..",
    "\\X",
    "^",
    "@@",
    ":>",
    "\\o",
    "~>",
    "%",
    "\\cdot",
    "/\\ ~",
    "= -",
    "/\\ \\E x \\in S :",
    "=> IF p THEN q ELSE",
    "\n/\\",
    "\n  \\/",
    "+ LET a == 1 IN",
    "\\/ CASE p ->",
    "/\\ []",
    "= SUBSET",
];

fn joined(pieces: &'static [&'static str], length: usize) -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(pieces), 0..length).prop_map(|pieces| pieces.join(" "))
}

/// `operand between operand between ...`.
fn expression() -> impl Strategy<Value = String> {
    let pair = (prop::sample::select(BETWEEN), prop::sample::select(OPERANDS));
    (prop::sample::select(OPERANDS), prop::collection::vec(pair, 0..7)).prop_map(|(first, rest)| {
        rest.iter().fold(first.to_owned(), |text, (between, operand)| format!("{text} {between} {operand}"))
    })
}

fn check_expression(text: &str) {
    if let Ok(expr) = parse_expression(FileId(0), text) {
        let printed = pretty::expression(&expr);
        let again = parse_expression(FileId(0), &printed).map(|expr| shape(&expr)).map_err(|fault| fault.message);
        assert_eq!(again, Ok(shape(&expr)), "{text} is printed as {printed}");
    }
}

fn check_module(text: &str) {
    let mut sources = SourceMap::default();
    let file = sources.add("M.tla".as_ref(), text.to_owned());
    if let Err(fault) = parse_module(file, text) {
        let span = fault.span.expect("a syntax error has a place");
        assert!(span.start <= span.end && span.end as usize <= text.len(), "{span:?}");
        assert!(text.is_char_boundary(span.start as usize) && text.is_char_boundary(span.end as usize));
        assert!(fault.render(&sources).lines().count() >= 4);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn expressions_print_and_read_back(text in expression()) {
        check_expression(&text);
    }

    #[test]
    fn any_pieces_are_an_expression_or_a_fault(text in joined(PIECES, 12)) {
        check_expression(&text);
    }

    #[test]
    fn any_pieces_are_a_module_or_a_fault(text in joined(PIECES, 40)) {
        check_module(&text);
        check_module(&format!("---- MODULE M ----\n{text}"));
        check_module(&format!("---- MODULE M ----\nTHEOREM x\n<1>1. {text}\n===="));
    }

    #[test]
    fn any_text_is_a_module_or_a_fault(text in "\\PC{0,60}", bytes in prop::collection::vec(any::<char>(), 0..40)) {
        check_module(&text);
        let bytes: String = bytes.into_iter().collect();
        check_module(&format!("---- MODULE M ----\n{bytes}"));
        let _ = parse_config(FileId(0), &bytes);
    }

    #[test]
    fn any_pieces_are_a_configuration_or_a_fault(text in joined(PIECES, 20)) {
        let _ = parse_config(FileId(0), &format!("CONSTANTS {text}"));
    }
}
