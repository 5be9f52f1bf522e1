//! What messages look like.

use std::path::Path;

use super::Diagnostic;
use crate::tla::source::{FileId, SourceMap, Span};

/// A source map of one file, and the span of the first `part` in it.
fn source(text: &str, part: &str) -> (SourceMap, Span) {
    let mut sources = SourceMap::default();
    let file = sources.add(Path::new("specs/M.tla"), text.to_owned());
    (sources, span(file, text, part))
}

fn span(file: FileId, text: &str, part: &str) -> Span {
    let start = text.find(part).unwrap() as u32;
    Span { file, start, end: start + part.len() as u32 }
}

#[track_caller]
fn check(text: &str, part: &str, expected: &str) {
    let (sources, span) = source(text, part);
    assert_eq!(Diagnostic::new(span, "wrong").render(&sources), expected);
}

#[test]
fn a_line_with_carets() {
    check(
        "A == 1\nB == foo + 1\n",
        "foo",
        "\
error: wrong
 --> specs/M.tla:2:6
  |
2 | B == foo + 1
  |      ^^^
",
    );
}

#[test]
fn labels_share_a_line_or_get_their_own() {
    let text = "A == 1\n\nB == a = b = c\n";
    let (sources, place) = source(text, "= c");
    let fault = Diagnostic::new(place, "not associative")
        .label(span(place.file, text, "= b"), "the other operator")
        .label(span(place.file, text, "A =="), "and this")
        .note("say which comes first");
    let expected = "\
error: not associative
 --> specs/M.tla:3:12
  |
3 | B == a = b = c
  |            ^^^
  |        --- the other operator
 ::: specs/M.tla:1:1
  |
1 | A == 1
  | ---- and this
  = note: say which comes first
";
    assert_eq!(fault.render(&sources), expected);
}

#[test]
fn tabs_reach_their_stops() {
    check("A ==\n\t/\\ x\n\t  y", "y", "error: wrong\n --> specs/M.tla:3:4\n  |\n3 |           y\n  |           ^\n");
    check("x\t\ty", "y", "error: wrong\n --> specs/M.tla:1:4\n  |\n1 | x               y\n  |                 ^\n");
    check("x\ty", "\t", "error: wrong\n --> specs/M.tla:1:2\n  |\n1 | x       y\n  |  ^^^^^^^\n");
}

#[test]
fn wide_and_combining_characters_keep_marks_in_place() {
    check(
        "s == \"漢字\" + x",
        "x",
        "error: wrong\n --> specs/M.tla:1:13\n  |\n1 | s == \"漢字\" + x\n  |               ^\n",
    );
    check("\"漢字\"", "字", "error: wrong\n --> specs/M.tla:1:3\n  |\n1 | \"漢字\"\n  |    ^^\n");
    check("\"e\u{301}\" x", "x", "error: wrong\n --> specs/M.tla:1:6\n  |\n1 | \"e\u{301}\" x\n  |     ^\n");
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    check("\u{1b}[2J x", "x", "error: wrong\n --> specs/M.tla:1:6\n  |\n1 | \u{fffd}[2J x\n  |      ^\n");
}

#[test]
fn a_span_of_many_lines_shows_its_first() {
    check(
        "A == [a |->\n  1]",
        "[a |->\n  1]",
        "error: wrong\n --> specs/M.tla:1:6\n  |\n1 | A == [a |->\n  |      ^^^^^^\n",
    );
}

#[test]
fn an_empty_span_has_one_caret() {
    let (sources, place) = source("A == \n", "A");
    let end = Span { start: 5, end: 5, ..place };
    let expected = "error: wrong\n --> specs/M.tla:1:6\n  |\n1 | A ==\n  |      ^\n";
    assert_eq!(Diagnostic::new(end, "wrong").render(&sources), expected);
    let past = Span { start: 6, end: 6, ..place };
    let expected = "error: wrong\n --> specs/M.tla:2:1\n  |\n2 |\n  | ^\n";
    assert_eq!(Diagnostic::new(past, "wrong").render(&sources), expected);
}

#[test]
fn a_long_line_is_cut_around_the_mark() {
    let text = format!("{}HERE{}", "a".repeat(1000), "b".repeat(1000));
    let (sources, place) = source(&text, "HERE");
    let rendered = Diagnostic::new(place, "wrong").render(&sources);
    let line = format!("1 | ...{}HERE{}...\n", "a".repeat(100), "b".repeat(96));
    assert!(rendered.contains(&line), "{rendered}");
    assert!(rendered.contains(&format!("\n  | {}^^^^\n", " ".repeat(103))), "{rendered}");
}

#[test]
fn the_gutter_is_as_wide_as_the_largest_number() {
    let text = format!("{}x\n", "\n".repeat(99));
    check(&text, "x", "error: wrong\n   --> specs/M.tla:100:1\n    |\n100 | x\n    | ^\n");
}

#[test]
fn a_fault_without_a_place_is_its_message() {
    let fault = Diagnostic::nowhere("there is no file").note("look elsewhere");
    assert_eq!(fault.render(&SourceMap::default()), "error: there is no file\n  = note: look elsewhere\n");
}
