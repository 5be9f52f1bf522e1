//! A proposal as the text of a module.

use std::fmt::Write;

use super::proposal::{Proposal, Proposed};

/// Whether a text has a name in it.
pub fn has_word(text: &str, word: &str) -> bool {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|one| one == word)
}

/// The name of the module that is proposed beside one.
pub fn name(root: &str) -> String {
    format!("{root}Proposed")
}

/// The module.
pub fn module(proposal: &Proposal, root: &str) -> String {
    let mut text = format!("---- MODULE {} ----\n", name(root));
    // Writing to a string cannot fail.
    let _ = writeln!(text, "\\* Proposed by `modelfuzz map`: look at each operator before you rely on it.");
    let _ = writeln!(text, "EXTENDS {root}\n");
    for proposed in proposal.kinds.iter().filter(|proposed| !proposed.by_name) {
        text.push_str(&operator(proposed));
        text.push('\n');
    }
    let same: Vec<String> = proposal
        .kinds
        .iter()
        .filter(|proposed| proposed.by_name)
        .map(|proposed| format!("{} ({})", proposed.name, counted(proposed)))
        .collect();
    list(&mut text, "These events are the actions of their names", &same);
    list(&mut text, "No event is one of these actions", &proposal.unused);
    text.push_str("====\n");
    text
}

fn list(text: &mut String, what: &str, names: &[String]) {
    if !names.is_empty() {
        let _ = writeln!(text, "\\* {what}: {}.", names.join(", "));
    }
}

fn counted(proposed: &Proposed) -> String {
    let [count, come, allowed] = proposed.seen;
    match come {
        0 => format!("none of {count} was come to"),
        _ => format!("{allowed} of {come} steps"),
    }
}

fn operator(proposed: &Proposed) -> String {
    let name = &proposed.name;
    let mut text = String::new();
    if !proposed.taken.is_empty() {
        let taken = proposed.taken.join(", ");
        let _ = writeln!(
            text,
            "\\* {name} has fields that are called like something in the spec, and cannot be used: {taken}."
        );
    }
    if proposed.either.is_empty() {
        let _ = writeln!(text, "\\* {name}: nothing was found that explains it ({}).", counted(proposed));
        return text;
    }
    let _ = writeln!(text, "\\* Explains {}.", counted(proposed));
    for other in &proposed.as_well {
        let _ = writeln!(text, "\\* As good as far as it was seen: {other}");
    }
    for other in &proposed.others {
        let _ = writeln!(text, "\\* Held as well: {other}");
    }
    let params = if proposed.fields.is_empty() { String::new() } else { format!("({})", proposed.fields.join(", ")) };
    let _ = writeln!(text, "{name}{params} ==");
    let (after, before): (Vec<&String>, Vec<&String>) =
        proposed.equations.iter().partition(|equation| equation.contains('\''));
    for equation in before {
        let _ = writeln!(text, "  /\\ {equation}");
    }
    match proposed.either.as_slice() {
        [only] => {
            let _ = writeln!(text, "  /\\ {only}");
        }
        several => {
            for (place, one) in several.iter().enumerate() {
                let before: String =
                    several.iter().take(place).map(|before| format!("~ENABLED ({before}) /\\ ")).collect();
                let head = if place == 0 { "/\\ \\/" } else { "   \\/" };
                let _ = writeln!(text, "  {head} {before}({one})");
            }
        }
    }
    // What is primed has no value before the step.
    for equation in after {
        let _ = writeln!(text, "  /\\ {equation}");
    }
    text
}
