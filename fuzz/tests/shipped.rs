//! The seed corpora and dictionaries in the repository: exactly what the commands write.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests panic to fail")]

mod common;

use std::fs;
use std::path::Path;

use common::{Done, Folder};

fn repository(path: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path).to_str().unwrap().to_owned()
}

/// A target's binary, run in a folder.
type Run = fn(&Folder, &[&str]) -> Done;

fn seeds_are_as_shipped(target: &str, run: Run) {
    let folder = Folder::new(&format!("shipped-seeds-{target}"));
    run(&folder, &["seeds", "seeds", "--count=100"]).expect(0);
    let shipped = Path::new(&repository("corpus")).join(target);
    assert_eq!(folder.files("seeds"), folder.files(shipped.to_str().unwrap()));
    for name in folder.files("seeds") {
        assert_eq!(fs::read(folder.0.join("seeds").join(&name)).unwrap(), fs::read(shipped.join(&name)).unwrap());
    }
}

fn dictionary_is_as_shipped(target: &str, run: Run) {
    let folder = Folder::new(&format!("shipped-dictionary-{target}"));
    let shipped = repository(&format!("dictionaries/{target}.dict"));
    let text = fs::read_to_string(&shipped).unwrap();
    assert_eq!(run(&folder, &["dictionary"]).expect(0).out, text);
    let entries = text.lines().filter(|line| line.contains('"')).count();
    let done = run(&folder, &["-runs=1", &format!("-dict={shipped}")]).expect(0);
    assert!(done.err.contains(&format!("Dictionary: {entries} entries")), "{}", done.err);
}

#[test]
fn seeds() {
    seeds_are_as_shipped("raft_rs", Folder::raft_rs);
    seeds_are_as_shipped("micro_raft", Folder::micro_raft);
    seeds_are_as_shipped("c_raft", Folder::c_raft);
    seeds_are_as_shipped("c_register", Folder::c_register);
    seeds_are_as_shipped("etcd_raft", Folder::etcd_raft);
    seeds_are_as_shipped("omnipaxos", Folder::omnipaxos);
    seeds_are_as_shipped("redis_raft", Folder::redis_raft);
    seeds_are_as_shipped("two_phase_commit", Folder::two_phase_commit);
}

#[test]
fn dictionaries() {
    dictionary_is_as_shipped("raft_rs", Folder::raft_rs);
    dictionary_is_as_shipped("micro_raft", Folder::micro_raft);
    if c_raft_target::IS_BUILT {
        dictionary_is_as_shipped("c_raft", Folder::c_raft);
    }
    dictionary_is_as_shipped("c_register", Folder::c_register);
    if etcd_raft_target::IS_BUILT {
        dictionary_is_as_shipped("etcd_raft", Folder::etcd_raft);
    }
    dictionary_is_as_shipped("omnipaxos", Folder::omnipaxos);
    if redis_raft_target::IS_BUILT {
        dictionary_is_as_shipped("redis_raft", Folder::redis_raft);
    }
    dictionary_is_as_shipped("two_phase_commit", Folder::two_phase_commit);
}
