//! The README of a new target: what is left to do.

use super::crates::System;
use super::mapping;
use super::outline::Outline;
use super::template::fill;

/// The text of the README.
pub(super) fn text(outline: &Outline, name: &str, system: System) -> String {
    let actions: String = outline.actions.iter().map(|action| format!("- `{action}`\n")).collect();
    let actions = if actions.is_empty() { "- none that a definition names\n".to_owned() } else { actions };
    let module = mapping::module_name(outline);
    let nodes = outline.count.to_string();
    let guesses = match outline.guessed.is_empty() {
        true => String::new(),
        false => format!(" The values of {} are guesses.", outline.guessed.join(", ")),
    };
    let node_set = match &outline.nodes {
        Some(constant) => format!("`{constant}` is the set of nodes"),
        None => "no constant is known to be the set of nodes: write `{n1, n2, n3}` for it".to_owned(),
    };
    let (file, report) = match system {
        System::Rust => ("src/node.rs".to_owned(), "`cx.emit(events::...)`".to_owned()),
        System::C => (format!("{name}.c"), "an event of `schema`".to_owned()),
    };
    let values = [
        ("name", name),
        ("spec", &outline.module),
        ("module", &module),
        ("nodes", &nodes),
        ("guesses", &guesses),
        ("node_set", &node_set),
        ("actions", &actions),
        ("file", &file),
        ("report", &report),
    ];
    fill(include_str!("templates/readme.md.txt"), &values)
}
