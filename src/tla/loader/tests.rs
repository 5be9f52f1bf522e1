//! Loading: order, standard modules, inner modules, and everything that can be missing or wrong.

use std::path::PathBuf;

use super::{Directories, LoadedModules, Memory, load_modules};

fn module(name: &str, body: &str) -> (String, String) {
    (format!("{name}.tla"), format!("---- MODULE {name} ----\n{body}\n====\n"))
}

fn memory(files: &[(&str, &str)]) -> Memory {
    Memory::new(files.iter().map(|(name, body)| module(name, body)).collect())
}

#[track_caller]
fn loaded(files: &[(&str, &str)], root: &str) -> LoadedModules {
    match load_modules(&memory(files), root) {
        Ok(loaded) => loaded,
        Err((sources, faults)) => {
            panic!("{}", faults.iter().map(|fault| fault.render(&sources)).collect::<String>())
        }
    }
}

fn order(loaded: &LoadedModules) -> Vec<&str> {
    loaded.modules.iter().map(|module| &*module.name.name).collect()
}

/// Everything that is said about what does not load.
#[track_caller]
fn faults(loader: &dyn super::Loader, root: &str) -> String {
    let (sources, faults) = load_modules(loader, root).unwrap_err();
    faults.iter().map(|fault| fault.render(&sources)).collect()
}

#[test]
fn modules_follow_those_that_they_need() {
    let files = [
        ("Root", "EXTENDS A, B\nI == INSTANCE C"),
        ("A", "EXTENDS B"),
        ("B", ""),
        ("C", "X == LET J == INSTANCE D IN J!x"),
        ("D", "x == 1"),
    ];
    let loaded = loaded(&files, "Root.tla");
    assert_eq!(order(&loaded), ["B", "A", "D", "C", "Root"]);
    assert_eq!(&*loaded.modules[loaded.root].name.name, "Root");
    assert_eq!(&*self::loaded(&files, "D").modules[0].name.name, "D");
}

#[test]
fn standard_modules_are_named_and_not_read() {
    let files =
        [("Root", "EXTENDS Naturals, A, TLC"), ("A", "EXTENDS Sequences, Naturals"), ("Naturals", "unreadable")];
    let loaded = loaded(&files, "Root.tla");
    assert_eq!(order(&loaded), ["A", "Root"]);
    assert_eq!(loaded.standard.iter().map(|name| &**name).collect::<Vec<_>>(), ["Naturals", "Sequences", "TLC"]);
}

#[test]
fn inner_modules_hide_files() {
    let files = [("Root", "---- MODULE A ----\nEXTENDS B\n====\nI == INSTANCE A"), ("A", "not a module"), ("B", "")];
    assert_eq!(order(&loaded(&files, "Root.tla")), ["B", "Root"]);
}

#[test]
fn an_inner_module_is_visible_only_where_it_stands() {
    let files = [("Root", "EXTENDS B\n---- MODULE A ----\n====\n"), ("B", "EXTENDS A"), ("A", "")];
    assert_eq!(order(&loaded(&files, "Root.tla")), ["A", "B", "Root"]);
}

#[test]
fn modules_may_follow_the_root_in_its_file() {
    let (name, root) = module("Root", "EXTENDS A");
    let (_, a) = module("A", "EXTENDS B");
    let (_, b) = module("B", "x == 1");
    let loader = Memory::new(vec![(name, format!("{root}notes\n{b}\nmore notes {a}\n{a}"))]);
    let loaded = load_modules(&loader, "Root.tla").unwrap();
    assert_eq!(order(&loaded), ["B", "A", "Root"]);
    assert!(loaded.modules.iter().all(|module| module.span.file.0 == 0));
}

#[test]
fn a_missing_module_is_reported_where_it_is_needed() {
    let expected = "\
error: there is no module `Protocoll`
 --> Root.tla:2:9
  |
2 | EXTENDS Protocoll
  |         ^^^^^
  = note: did you mean `Protocol`?
  = note: searched for `Protocoll.tla` in memory
error: there is no module `Naturls`
 --> Root.tla:3:15
  |
3 | I == INSTANCE Naturls
  |               ^^^^^^^
  = note: did you mean `Naturals`?
  = note: searched for `Naturls.tla` in memory
";
    let loader = memory(&[("Root", "EXTENDS Protocoll\nI == INSTANCE Naturls"), ("Protocol", "")]);
    assert_eq!(faults(&loader, "Root.tla"), expected);
}

#[test]
fn a_missing_root_is_reported() {
    let expected = "\
error: there is no file `Rot.tla`
  = note: did you mean `Root`?
  = note: searched for `Rot.tla` in memory
";
    assert_eq!(faults(&memory(&[("Root", "")]), "Rot.tla"), expected);
}

#[test]
fn a_module_that_is_missing_twice_is_reported_once() {
    let loader = memory(&[("Root", "EXTENDS A, Z"), ("A", "EXTENDS Z")]);
    assert_eq!(faults(&loader, "Root.tla").matches("there is no module `Z`").count(), 1);
}

#[test]
fn cycles_are_shown_with_their_links() {
    let expected = "\
error: the module `A` needs itself
 --> C.tla:2:15
  |
2 | I == INSTANCE A
  |               ^
 ::: A.tla:2:9
  |
2 | EXTENDS B
  |         - `A` needs `B`
 ::: B.tla:2:9
  |
2 | EXTENDS C
  |         - `B` needs `C`
";
    let loader = memory(&[("Root", "EXTENDS A"), ("A", "EXTENDS B"), ("B", "EXTENDS C"), ("C", "I == INSTANCE A")]);
    assert_eq!(faults(&loader, "Root.tla"), expected);
    assert!(
        faults(&memory(&[("Root", "EXTENDS Root")]), "Root.tla").starts_with("error: the module `Root` needs itself")
    );
}

#[test]
fn a_module_has_the_name_of_its_file() {
    let (_, text) = module("Other", "");
    let loader = Memory::new(vec![module("Root", "EXTENDS A"), ("A.tla".to_owned(), text)]);
    let expected = "\
error: this module is named `Other`, but its file is `A.tla`
 --> A.tla:1:13
  |
1 | ---- MODULE Other ----
  |             ^^^^^
 ::: Root.tla:2:9
  |
2 | EXTENDS A
  |         - needed here
  = note: a module has the name of its file
";
    assert_eq!(faults(&loader, "Root.tla"), expected);
}

#[test]
fn syntax_errors_of_several_modules_are_reported_together() {
    let loader = memory(&[("Root", "EXTENDS A, B"), ("A", "x == )"), ("B", "y == (")]);
    let text = faults(&loader, "Root.tla");
    assert!(text.contains("A.tla:2:6") && text.contains("B.tla:3:1"), "{text}");
}

#[test]
fn a_long_chain_of_modules_loads() {
    let files = (0..5_000).map(|index| module(&format!("M{index}"), &format!("EXTENDS M{}", index + 1)));
    let files = files.chain([module("M5000", "")]).collect::<Vec<_>>();
    struct Chain(Vec<(String, String)>);
    impl super::Loader for Chain {
        fn load(&self, file_name: &str) -> Option<Result<(PathBuf, String), String>> {
            let index: usize = file_name.strip_prefix('M')?.strip_suffix(".tla")?.parse().ok()?;
            self.0.get(index).map(|(name, text)| Ok((PathBuf::from(name), text.clone())))
        }
        fn places(&self) -> Vec<String> {
            Vec::new()
        }
        fn available(&self) -> Vec<String> {
            Vec::new()
        }
    }
    assert_eq!(load_modules(&Chain(files), "M0").unwrap().modules.len(), 5_001);
}

/// A directory of its own for a test, removed at its end.
struct Directory(PathBuf);

impl Directory {
    fn new(name: &str, files: &[(&str, &[u8])]) -> Directory {
        let path = std::env::temp_dir().join(format!("modelfuzz-loader-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        for (file, bytes) in files {
            std::fs::write(path.join(file), bytes).unwrap();
        }
        Directory(path)
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn directories_are_searched_in_order() {
    let first = Directory::new("first", &[("Root.tla", b"---- MODULE Root ----\nEXTENDS A\n====")]);
    let second = Directory::new(
        "second",
        &[("A.tla", b"---- MODULE A ----\n====\n"), ("Root.tla", b"never read"), ("Aa.txt", b"")],
    );
    let loader = Directories::new(vec![first.0.clone(), second.0.clone()]);
    let loaded = load_modules(&loader, "Root.tla").unwrap();
    assert_eq!(order(&loaded), ["A", "Root"]);
    let text = faults(&loader, "Rooot.tla");
    assert!(text.contains("did you mean `Root`?"), "{text}");
    assert!(text.contains(&format!("in `{}`, `{}`", first.0.display(), second.0.display())), "{text}");
}

#[test]
fn files_that_are_no_text_are_reported() {
    let directory = Directory::new(
        "bytes",
        &[
            ("Root.tla", b"---- MODULE Root ----\nEXTENDS A\n===="),
            ("A.tla", b"---- MODULE A ----\n\\* caf\xe9\n====\n"),
        ],
    );
    let text = faults(&Directories::new(vec![directory.0.clone()]), "Root.tla");
    assert!(text.starts_with("error: `"), "{text}");
    assert!(text.contains("A.tla` is no UTF-8 text: the fault is in line 2, at byte 25 of the file"), "{text}");
    assert!(text.contains("2 | EXTENDS A\n"), "{text}");
}
