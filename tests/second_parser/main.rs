//! Parses modules with this project's parser and with the crate `tla-syntax`: both must see the same definitions, with
//! bodies of the same shape. What is known to differ stands in `KNOWN`, each with its reason; a difference that is gone
//! fails too.
//!
//! The modules are those below `tests/tla/specs` and `targets`, and those of the checkout of tlaplus/Examples that the
//! environment variable TLAPLUS_EXAMPLES names, if it names one.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that cannot go on fails")]

#[path = "../common/modules.rs"]
mod modules;
mod ours;
mod shape;
mod theirs;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use modelfuzz::tla::parse_module;
use modelfuzz::tla::source::FileId;

use modules::modules_below;
use shape::Definition;

/// What `tla-syntax` 0.2 is known to get wrong: the definition (`*` for all of the module), the module, and why.
const KNOWN: &[(&str, &str, &str)] = &[
    ("Apply", "MicroRaft.tla", SUMS),
    ("Apply", "OmniPaxos.tla", SUMS),
    ("Apply", "RaftEvents.tla", SUMS),
    ("Apply", "ReplicatedLog.tla", SUMS),
    ("BallotImpl", "MC_HDiskSynod.tla", SUMS),
    ("GoalIndicator", "SlidingPuzzles_anim.tla", SUMS),
    ("N", "EWD687a_anim.tla", SUMS),
    ("Next", "Faulty.tla", SUMS),
    ("SubSeq", "Sequences.tla", SUMS),
    ("WriteAtMost", "BufferedRandomAccessFile.tla", SUMS),
    ("ASSUME", "MCVoting.tla", PARTS),
    ("MCInv", "MCVoting.tla", PARTS),
    ("*", "Parts.tla", PARTS),
    ("*", "PartsNamed.tla", PARTS),
    ("*", "Integers.tla", "a definition of the prefix operator -. is dropped"),
    ("TreeWithRoot", "EWD687a.tla", "the instances of a LET are kept apart from its definitions, out of order"),
];

/// Why sums differ: `a + b - c` is `a + (b - c)`, since `-` binds tighter than `+`.
const SUMS: &str = "+ and - bind alike";

/// Why parts of definitions differ.
const PARTS: &str = "a part of a definition is a name of another form, or cannot be parsed (`Op!(a)`)";

/// How the two differ about a module: definition by definition.
fn differences(text: &str) -> Vec<(String, String)> {
    let whole = |message: String| vec![("*".to_owned(), message)];
    let ours = match parse_module(FileId(0), text) {
        Ok(module) => ours::definitions(&module),
        Err(fault) => return whole(format!("this project: {}", fault.message)),
    };
    let theirs = match tla_syntax::parse_module(text) {
        Ok(module) => theirs::definitions(&module),
        Err(fault) => return whole(format!("tla-syntax: {fault}")),
    };
    let names = |all: &[Definition]| all.iter().map(|def| def.name.clone()).collect::<Vec<_>>();
    if names(&ours) != names(&theirs) {
        return whole(format!("definitions {:?}\n    tla-syntax: {:?}", names(&ours), names(&theirs)));
    }
    let pairs = ours.into_iter().zip(theirs).filter(|(ours, theirs)| ours != theirs);
    pairs.map(|(ours, theirs)| (ours.name.clone(), first_difference(&ours.text(), &theirs.text()))).collect()
}

/// The two texts from a little before they part.
fn first_difference(ours: &str, theirs: &str) -> String {
    let same = ours.chars().zip(theirs.chars()).take_while(|(a, b)| a == b).count();
    let part = |text: &str| text.chars().skip(same.saturating_sub(30)).take(100).collect::<String>();
    format!("{}\n    tla-syntax: {}", part(ours), part(theirs))
}

/// Compares the modules below a folder; `met` are the known differences that were met.
fn compare(folder: &Path, met: &mut BTreeSet<usize>) -> (usize, Vec<String>) {
    let paths = modules_below(folder);
    let mut faults = Vec::new();
    for path in &paths {
        let name = path.file_name().unwrap().to_str().unwrap();
        for (def, how) in differences(&fs::read_to_string(path).unwrap()) {
            match KNOWN.iter().position(|(known, module, _)| *known == def && *module == name) {
                Some(at) => drop(met.insert(at)),
                None => faults.push(format!("{} {def}: {how}", path.display())),
            }
        }
    }
    (paths.len(), faults)
}

#[test]
fn both_parsers_see_the_same() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.join("tests/tla/specs"), root.join("targets")];
    #[expect(clippy::disallowed_methods, reason = "where the checkout is, is up to who runs the test")]
    let checkout = std::env::var("TLAPLUS_EXAMPLES").ok().filter(|value| !value.is_empty());
    match &checkout {
        Some(checkout) => folders.push(Path::new(checkout).join("specifications")),
        None => eprintln!("NOT TESTED: the modules of tlaplus/Examples; set TLAPLUS_EXAMPLES to a checkout"),
    }
    let (mut modules, mut faults, mut met) = (0, Vec::new(), BTreeSet::new());
    for folder in folders {
        let (compared, found) = compare(&folder, &mut met);
        modules += compared;
        faults.extend(found);
    }
    if checkout.is_some() {
        let gone = KNOWN.iter().enumerate().filter(|(at, _)| !met.contains(at));
        faults.extend(gone.map(|(_, (def, module, why))| format!("{module} {def} agrees, but: {why}")));
    }
    println!("{modules} modules compared; {} known differences met", met.len());
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
