//! Every command, from its arguments to what it prints.

use super::toy::Toy;
use super::*;

/// Runs a command line; what it printed to standard output, to standard error, and how it ended.
fn run_line(line: &str) -> (String, String, Exit) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let arguments: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    let mut console = Console { out: &mut out, err: &mut err };
    let exit = run(&Toy, &arguments, &mut console).expect("the line starts with a command");
    (String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap(), exit)
}

#[test]
fn other_words_are_no_commands() {
    let mut console = Console { out: &mut Vec::new(), err: &mut Vec::new() };
    assert_eq!(run(&Toy, &[], &mut console), None);
    assert_eq!(run(&Toy, &["-runs=5".to_owned()], &mut console), None);
    assert_eq!(run(&Toy, &["corpus".to_owned()], &mut console), None);
    assert_eq!(near("raplay"), Some("replay"));
}
