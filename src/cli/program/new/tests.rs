use std::fs;
use std::path::{Path, PathBuf};

use super::*;

const SPEC: &str = r"---- MODULE Lock ----
CONSTANTS Node, Nil
VARIABLES holder
Init == holder = Nil
Grant(i) == holder = Nil /\ holder' = i
Free == holder # Nil /\ holder' = Nil
Next == Free \/ \E i \in Node : Grant(i)
====";

/// An empty project with the spec in it.
fn project(name: &str) -> PathBuf {
    let root = std::env::temp_dir().join(format!("modelfuzz-new-{name}-{}", std::process::id()));
    fs::create_dir_all(&root).unwrap();
    fs::write(root.join("Lock.tla"), SPEC).unwrap();
    root
}

fn wanted(root: &Path, name: &str) -> Wanted {
    let text = |path: &Path| path.to_str().unwrap().to_owned();
    let arguments = [name.to_owned(), "--spec".to_owned(), text(&root.join("Lock.tla"))];
    Wanted::take(Arguments::parse(&arguments).unwrap()).unwrap()
}

fn made(root: &Path, name: &str) -> Result<Written, Failure> {
    let wanted = wanted(root, name);
    create(&wanted, &Project::around(&root.join("below")), &read(&wanted)?)
}

#[test]
fn nothing_that_is_there_is_overwritten() {
    let root = project("twice");
    fs::write(root.join("Cargo.toml"), "[package]\nname = \"a\"\n").unwrap();
    let written = made(&root, "lock").unwrap();
    assert!(written.paths.iter().any(|path| path.ends_with("fuzz/lock/src/node.rs")), "{written:?}");
    let manifest = fs::read_to_string(root.join("fuzz/Cargo.toml")).unwrap();
    assert_eq!(manifest.matches("[[bin]]").count(), 1);

    let again = made(&root, "lock").unwrap_err().to_string();
    assert!(again.ends_with("Cargo.toml: it depends on a `lock_target` already: give another name"), "{again}");
    fs::create_dir_all(root.join("fuzz/second")).unwrap();
    let there = made(&root, "second").unwrap_err().to_string();
    assert!(there.ends_with("fuzz/second is there already: give another NAME, or move it away"), "{there}");
    assert_eq!(fs::read_to_string(root.join("fuzz/Cargo.toml")).unwrap(), manifest);

    made(&root, "third").unwrap();
    let both = fs::read_to_string(root.join("fuzz/Cargo.toml")).unwrap();
    assert_eq!(both.matches("[[bin]]").count(), 2, "{both}");
    fs::remove_dir_all(&root).unwrap();
}

#[test]
fn a_spec_of_the_project_stays_where_it_is() {
    let root = project("stays");
    fs::write(root.join("Cargo.toml"), "[package]\nname = \"a\"\n").unwrap();
    made(&root, "lock").unwrap();
    let library = fs::read_to_string(root.join("fuzz/lock/src/lib.rs")).unwrap();
    assert!(library.contains("(\"Lock.tla\", include_str!(\"../../../Lock.tla\"))"), "{library}");
    assert!(!root.join("fuzz/lock/spec/Lock.tla").exists());
    fs::remove_dir_all(&root).unwrap();
}

#[test]
fn arguments_are_looked_at_first() {
    let root = project("arguments");
    let spec = format!("--spec={}", root.join("Lock.tla").display());
    let told = |arguments: &[&str]| {
        let arguments: Vec<String> = arguments.iter().map(|argument| (*argument).to_owned()).collect();
        let taken = Arguments::parse(&arguments).and_then(Wanted::take);
        taken.err().map(|failure| failure.to_string()).unwrap_or_default()
    };
    assert_eq!(told(&["lock", &spec]), "");
    assert!(told(&["lock"]).starts_with("--spec is missing: modelfuzz new NAME"));
    assert!(told(&["Lock", &spec]).starts_with("NAME: `Lock` cannot be the name of a target"));
    assert_eq!(told(&["lock", &spec, "--system=go"]), "--system=go: rust or c is needed");
    assert!(told(&["lock", "--spec=nowhere.tla"]).starts_with("nowhere.tla cannot be read"));
    assert!(told(&["lock", &spec, "--config=nowhere.cfg"]).starts_with("nowhere.cfg cannot be read"));
    fs::remove_dir_all(&root).unwrap();
}
