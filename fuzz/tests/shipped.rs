//! The seed corpora and dictionaries in the repository: exactly what the commands write.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests panic to fail")]

mod common;

use std::fs;
use std::path::Path;

use common::Folder;

fn repository(path: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path).to_str().unwrap().to_owned()
}

#[test]
fn seeds_of_raft_rs() {
    let folder = Folder::new("shipped-seeds");
    folder.raft_rs(&["seeds", "seeds", "--count=100"]).expect(0);
    let shipped = Path::new(&repository("corpus/raft_rs")).to_owned();
    assert_eq!(folder.files("seeds"), folder.files(shipped.to_str().unwrap()));
    for name in folder.files("seeds") {
        assert_eq!(fs::read(folder.0.join("seeds").join(&name)).unwrap(), fs::read(shipped.join(&name)).unwrap());
    }
}

#[test]
fn dictionary_of_raft_rs() {
    let folder = Folder::new("shipped-dictionary");
    let shipped = repository("dictionaries/raft_rs.dict");
    let text = fs::read_to_string(&shipped).unwrap();
    assert_eq!(folder.raft_rs(&["dictionary"]).expect(0).out, text);
    let entries = text.lines().filter(|line| line.contains('"')).count();
    let done = folder.raft_rs(&["-runs=1", &format!("-dict={shipped}")]).expect(0);
    assert!(done.err.contains(&format!("Dictionary: {entries} entries")), "{}", done.err);
}
