//! Configuration files: what they mean, and what is said of those that mean nothing.

use std::path::Path;

use super::{Config, Constant, ConstantKind, parse_config};
use crate::tla::ast::Ident;
use crate::tla::source::{FileId, SourceMap};

#[track_caller]
fn parsed(text: &str) -> Config {
    parse_config(FileId(0), text).unwrap_or_else(|fault| panic!("{}", fault.message))
}

#[track_caller]
fn rendered(text: &str) -> String {
    let mut sources = SourceMap::default();
    let file = sources.add(Path::new("M.cfg"), text.to_owned());
    parse_config(file, text).unwrap_err().render(&sources)
}

fn names(names: &[Ident]) -> Vec<&str> {
    names.iter().map(|name| &*name.name).collect()
}

fn name(name: &Option<Ident>) -> Option<&str> {
    name.as_ref().map(|name| &*name.name)
}

/// A value as it would be written.
fn value(constant: &Constant) -> String {
    match &constant.kind {
        ConstantKind::Number(number) => number.to_string(),
        ConstantKind::String(text) => format!("{text:?}"),
        ConstantKind::Bool(value) => value.to_string(),
        ConstantKind::ModelValue(name) => format!("'{name}"),
        ConstantKind::Set(elements) => format!("{{{}}}", elements.iter().map(value).collect::<Vec<_>>().join(" ")),
    }
}

/// Every constant as `name = value` or `name <- name`.
fn constants(text: &str) -> Vec<String> {
    let config = parsed(text);
    let module = |module: &Option<Ident>| name(module).map_or(String::new(), |name| format!("[{name}]"));
    let assigned = config.assignments.iter().map(|one| {
        let args: Vec<_> = one.args.iter().map(value).collect();
        let args = if args.is_empty() { String::new() } else { format!("({})", args.join(" ")) };
        format!("{}{args} = {}{}", one.name.name, module(&one.module), value(&one.value))
    });
    let substituted = config.substitutions.iter();
    let substituted =
        substituted.map(|one| format!("{} <- {}{}", one.name.name, module(&one.module), one.replacement.name));
    assigned.chain(substituted).collect()
}

#[test]
fn every_statement_is_understood() {
    let config = parsed(
        "\\* a comment\nSPECIFICATION Spec (* another (* nested *) *)\nINVARIANT TypeOK Safe\nINVARIANTS Other\n\
         PROPERTY Live PROPERTIES More\nCONSTRAINT Bound CONSTRAINTS B2\nACTION_CONSTRAINT A ACTION_CONSTRAINTS A2\n\
         SYMMETRY Perms VIEW v ALIAS al POSTCONDITION Post CHECK_DEADLOCK FALSE",
    );
    assert_eq!(name(&config.specification), Some("Spec"));
    assert_eq!(names(&config.invariants), ["TypeOK", "Safe", "Other"]);
    assert_eq!(names(&config.properties), ["Live", "More"]);
    assert_eq!(names(&config.constraints), ["Bound", "B2"]);
    assert_eq!(names(&config.action_constraints), ["A", "A2"]);
    assert_eq!(
        (name(&config.symmetry), name(&config.view), name(&config.alias)),
        (Some("Perms"), Some("v"), Some("al"))
    );
    assert_eq!(names(&config.postconditions), ["Post"]);
    assert_eq!(config.check_deadlock.map(|(value, _)| value), Some(false));
    let config = parsed("INIT Init\nNEXT Next");
    assert_eq!((name(&config.init), name(&config.next)), (Some("Init"), Some("Next")));
}

#[test]
fn constants_have_values_of_every_kind() {
    let text =
        "CONSTANTS\n N = 3 M = -1\n S = \"a\\\"b\" T = TRUE\n m = m\n Set = {a, {1, \"x\"}, {}}\n Op(1, a) = {2}";
    let expected =
        ["N = 3", "M = -1", r#"S = "a\"b""#, "T = true", "m = 'm", r#"Set = {'a {1 "x"} {}}"#, "Op(1 'a) = {2}"];
    assert_eq!(constants(text), expected);
    assert_eq!(constants("CONSTANT a1=a1 a2=a2\nCONSTANT b = \\b11"), ["a1 = 'a1", "a2 = 'a2", "b = 3"]);
}

#[test]
fn constants_and_definitions_are_substituted() {
    let text =
        "CONSTANT Seq <- MCSeq Nat <- [Peano] MCNat\n NoHash = [Nano]NoHashVal\n + <- Plus \\leq <- \\prec I!x <- y";
    let expected =
        ["NoHash = [Nano]'NoHashVal", "Seq <- MCSeq", "Nat <- [Peano]MCNat", "+ <- Plus", r"<= <- \prec", "I!x <- y"];
    assert_eq!(constants(text), expected);
}

#[test]
fn names_have_their_places() {
    let text = "INIT  Init\nNEXT Next";
    let config = parsed(text);
    let span = config.init.unwrap().span;
    assert_eq!(&text[span.start as usize..span.end as usize], "Init");
}

#[test]
fn a_file_that_names_nothing_parses() {
    assert_eq!(parsed(""), Config::default());
    assert_eq!(parsed("\\* nothing\n\n"), Config::default());
    assert_eq!(parsed("INVARIANT\nCONSTANTS"), Config::default());
}

#[test]
fn unknown_keywords_get_a_guess() {
    let expected = "\
error: expected a keyword that begins a statement, found `SPECIFICATON`
 --> M.cfg:1:1
  |
1 | SPECIFICATON Spec
  | ^^^^^^^^^^^^
  = note: did you mean `SPECIFICATION`?
";
    assert_eq!(rendered("SPECIFICATON Spec"), expected);
    assert!(rendered("Spec").contains("the keywords are CONSTANT, CONSTANTS, INIT, NEXT"));
    let expected = "\
error: expected `=` and a value, or `<-` and the name of a definition, found `TypeOK`
 --> M.cfg:3:11
  |
3 | INVARIENT TypeOK
  |           ^^^^^^
  | --------- did you mean the keyword `INVARIANT`?
";
    assert_eq!(rendered("CONSTANTS\nN = 1\nINVARIENT TypeOK"), expected);
}

#[test]
fn statements_that_stand_twice_point_at_both() {
    let expected = "\
error: INIT stands twice; it may stand once
 --> M.cfg:3:1
  |
3 | INIT B
  | ^^^^
 ::: M.cfg:1:6
  |
1 | INIT A
  |      - first given here
";
    assert_eq!(rendered("INIT A\nNEXT N\nINIT B"), expected);
    assert!(rendered("CHECK_DEADLOCK TRUE CHECK_DEADLOCK TRUE").starts_with("error: CHECK_DEADLOCK stands twice"));
    assert!(rendered("CONSTANT N = 1 N = 2").starts_with("error: the constant `N` is given twice, and differently"));
    assert!(rendered("CONSTANT N = 1 N <- M").starts_with("error: the constant `N` is given twice, and differently"));
    assert_eq!(constants("CONSTANT N = {1} N = {1}"), ["N = {1}", "N = {1}"]);
    assert_eq!(constants("CONSTANT F(1) = 1 F(2) = 2"), ["F(1) = 1", "F(2) = 2"]);
    assert_eq!(constants("CONSTANT N = 1 N = [M]2"), ["N = 1", "N = [M]2"]);
}

#[test]
fn a_specification_excludes_init_and_next() {
    let expected = "\
error: SPECIFICATION and INIT or NEXT stand in one file: only one of the two ways may name the behaviour
 --> M.cfg:2:6
  |
2 | NEXT Next
  |      ^^^^
 ::: M.cfg:1:15
  |
1 | SPECIFICATION Spec
  |               ---- the SPECIFICATION
";
    assert_eq!(rendered("SPECIFICATION Spec\nNEXT Next"), expected);
}

#[test]
fn faults_say_what_is_allowed() {
    for (text, message) in [
        ("INIT", "expected a name, found the end of the file"),
        ("INIT NEXT N", "expected a name, found `NEXT`"),
        ("CHECK_DEADLOCK yes", "expected `TRUE` or `FALSE`, found `yes`"),
        ("INVARIANTS A, B", "expected a name, found `,`"),
        ("CONSTANT N = ", "expected a value, found the end of the file"),
        ("CONSTANT N = INIT", "expected a value, found `INIT`"),
        ("CONSTANT N = <<1>>", "expected a value, found `<<`"),
        ("CONSTANT N = {1 2}", "expected `,` or `}`, found `2`"),
        ("CONSTANT N = {1,", "expected a value, found the end of the file"),
        ("CONSTANT N <- [M x", "expected `]`, found `x`"),
        ("CONSTANT N <- 3", "expected the name of a definition, found `3`"),
        ("CONSTANT N = -x", "expected a number, found `x`"),
        ("CONSTANT N = 99999999999999999999", "this number is too large"),
        ("CONSTANT N = \"abc", "this string is not closed on its line"),
        ("_POSSIBLE P", "the statement `_POSSIBLE` is not supported"),
        ("INIT (* ", "this comment is never closed"),
    ] {
        assert_eq!(parse_config(FileId(0), text).unwrap_err().message, message, "{text}");
    }
}

#[test]
fn sets_nest_within_a_limit() {
    let nested = |depth: usize| format!("CONSTANT N = {}1{}", "{".repeat(depth), "}".repeat(depth));
    assert!(parse_config(FileId(0), &nested(100)).is_ok());
    assert!(parse_config(FileId(0), &nested(101)).is_err());
    assert!(parse_config(FileId(0), &nested(1_000_000)).is_err());
}
