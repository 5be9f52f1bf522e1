//! Tokens and where the lexer begins and stops.

use super::token::TokenKind;
use super::{module_tokens, named_header, text_tokens};
use crate::tla::source::FileId;

/// The texts of the tokens, without the end.
fn texts(text: &str) -> Vec<&str> {
    let tokens = text_tokens(FileId(0), text).tokens;
    tokens.iter().map(|token| &text[token.start as usize..token.end as usize]).filter(|text| !text.is_empty()).collect()
}

#[test]
fn the_longest_symbol_wins() {
    assert_eq!(texts("a<=>b<=c<<d>>_e]_f"), ["a", "<=>", "b", "<=", "c", "<<", "d", ">>_", "e", "]_", "f"]);
    assert_eq!(texts("x-+->y-|z--w-.v->u"), ["x", "-+->", "y", "-|", "z", "--", "w", "-.", "v", "->", "u"]);
    assert_eq!(texts("a::=b::c:=d:>e:f"), ["a", "::=", "b", "::", "c", ":=", "d", ":>", "e", ":", "f"]);
    assert_eq!(texts("a...b..c.d"), ["a", "...", "b", "..", "c", ".", "d"]);
    assert_eq!(texts("a!!b!c"), ["a", "!!", "b", "!", "c"]);
    assert_eq!(texts("a|->b|-c||d|e|=f"), ["a", "|->", "b", "|-", "c", "||", "d", "|", "e", "|=", "f"]);
    assert_eq!(texts("~>~[]<>===="), ["~>", "~", "[]", "<>", "===="]);
}

#[test]
fn dashes_and_equals_signs_in_runs() {
    assert_eq!(texts("--- ---- ------ === == ====="), ["--", "-", "----", "------", "==", "=", "==", "====="]);
}

#[test]
fn backslashes() {
    assert_eq!(texts(r"S\used\in\intersect\i"), ["S", r"\", "used", r"\in", r"\intersect", r"\", "i"]);
    assert_eq!(texts(r"\o17 \o \oplus \b2 \hfg"), [r"\o17", r"\o", r"\oplus", r"\", "b2", r"\hf", "g"]);
    assert_eq!(texts(r"\A\AA\E\EE\exists\forall"), [r"\A", r"\AA", r"\E", r"\EE", r"\exists", r"\forall"]);
}

#[test]
fn words_and_numbers() {
    assert_eq!(
        texts("WF_x WFx SF_ aWF_b _WF_ 1a 12 1_2 _ 1.5 1..5"),
        ["WF_", "x", "WFx", "SF_", "aWF_b", "_WF_", "1a", "12", "1", "_", "2", "_", "1.5", "1", "..", "5"]
    );
}

#[test]
fn steps_of_proofs() {
    assert_eq!(
        texts("<1>2. <1> <+>a <*>. <12>ab_c... 3 <4 <<1>> <1>*"),
        ["<1>2.", "<1>", "<+>a", "<*>.", "<12>ab_c...", "3", "<", "4", "<<", "1", ">>", "<1>*"]
    );
}

#[test]
fn the_module_ends_with_its_last_line() {
    let text = "x ---- MODULE A ---- ---- MODULE B ---- ==== y ==== \"";
    let tokens = module_tokens(FileId(0), text, 0);
    assert_eq!(tokens.tokens.last().map(|token| token.kind), Some(TokenKind::End));
    assert!(tokens.fault.is_none());
    assert_eq!(tokens.tokens.len(), 12);
}

#[test]
fn headers_are_found_by_name() {
    let text = "---- MODULE A ----\n====\n---- MODULE AB ----\n ---- MODULE B ----\n----MODULE B----\n";
    assert_eq!(named_header(text, 0, "B"), text.find("----MODULE"));
    assert_eq!(named_header(text, 5, "A"), None);
}

#[test]
fn the_lexer_stops_at_what_is_no_token() {
    let tokens = text_tokens(FileId(0), "a ; b");
    assert_eq!(tokens.tokens.len(), 2);
    assert_eq!(tokens.tokens[1].kind, TokenKind::Bad);
    assert_eq!(tokens.fault.unwrap().span.map(|span| (span.start, span.end)), Some((2, 3)));
}
