//! How long it takes to load a spec of 1,000 lines and more: `cargo bench -p modelfuzz --bench tla_load`.
//!
//! The spec is the Raft of `targets/raft`, its definitions twice: the second time with `Again` behind their names, as
//! often as it takes. Loading is all until states can be explored: parsing, names, levels, and the code of the initial
//! predicate, the next-state relation (both copies) and the invariants (all of them).

#![expect(clippy::unwrap_used, clippy::panic, reason = "a benchmark that cannot go on ends")]
#![expect(missing_docs, reason = "criterion's macros make public items")]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use modelfuzz::tla::Spec;
use modelfuzz::tla::loader::Memory;
use modelfuzz::tla::source::FileId;

const RAFT: &str = include_str!("../targets/raft/Raft.tla");
const LINES: usize = 1_000;

/// The names of a module that stand at the beginning of a line and are defined there.
fn defined(text: &str) -> Vec<&str> {
    let names = text.lines().filter(|line| line.contains("==")).map(|line| {
        let end = line.find(|c: char| !c.is_alphanumeric()).unwrap_or(line.len());
        &line[..end]
    });
    names.filter(|name| !name.is_empty()).collect()
}

/// The text with another name for each of these names.
fn renamed(text: &str, names: &[&str], suffix: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let word = first.is_alphanumeric() || first == '_';
        let end = rest.find(|c: char| (c.is_alphanumeric() || c == '_') != word).unwrap_or(rest.len());
        let (token, after) = rest.split_at(end);
        out.push_str(token);
        if names.contains(&token) {
            out.push_str(suffix);
        }
        rest = after;
    }
    out
}

/// A spec of at least so many lines, and its configuration.
fn spec(lines: usize) -> (String, String) {
    let start = RAFT.find("\\* Helpers.").unwrap();
    let (head, body) = RAFT.split_at(start);
    let body = body.trim_end().trim_end_matches('=');
    let names = defined(body);
    let invariants = &names[names.iter().position(|name| *name == "OneLeaderInTerm").unwrap()..];
    let mut text = head.to_owned();
    let (mut next, mut checked) = (Vec::new(), String::new());
    for copy in 1.. {
        let suffix = if copy == 1 { String::new() } else { format!("Again{copy}") };
        text.push_str(&renamed(body, &names, &suffix));
        next.push(format!("Next{suffix}"));
        invariants.iter().for_each(|name| checked.push_str(&format!(" {name}{suffix}")));
        if text.lines().count() >= lines {
            break;
        }
    }
    text.push_str(&format!("\nEvery == {}\n====\n", next.join(" \\/ ")));
    let constants = "CONSTANTS Server = {n1, n2, n3} Nil = Nil Value = {1} Read = {} KnownFaults = {}";
    (text, format!("{constants}\nINIT Init\nNEXT Every\nINVARIANTS{checked}\n"))
}

fn load(criterion: &mut Criterion) {
    let (text, config) = spec(LINES);
    let lines = text.lines().count();
    let files = [("Raft.tla", text.clone()), ("Raft.cfg", config)];
    let loader = Memory::new(files.map(|(name, text)| (name.to_owned(), text)).to_vec());
    let load = || Spec::load(&loader, "Raft.tla", "Raft.cfg").unwrap_or_else(|error| panic!("{}", error.render()));
    criterion.bench_function(&format!("load a spec of {lines} lines"), |bencher| bencher.iter(|| black_box(load())));
    let parse = || modelfuzz::tla::parse_module(FileId(0), &text).unwrap();
    criterion.bench_function(&format!("parse {lines} lines"), |bencher| bencher.iter(|| black_box(parse())));
}

criterion_group!(benches, load);
criterion_main!(benches);
