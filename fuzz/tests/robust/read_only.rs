//! Folders that nothing can be written to. Permissions do not stop root, so a read-only file system does, and a file where a folder
//! should be.

use crate::{Corpus, mounting};

#[test]
fn a_corpus_that_cannot_grow_is_refused_but_may_be_run() {
    let corpus = Corpus::new("read-only");
    let lines = r#"cp -r corpus found mounted; mount -o remount,ro mounted
        "$0" mounted/corpus -artifact_prefix=found/ -runs=0 2>ran || exit 9
        "$0" corpus mounted/corpus -artifact_prefix=found/ -seed=1 -runs=100 2>ran || exit 8
        "$0" mounted/corpus -artifact_prefix=found/ -runs=100 2>refused && exit 7
        "$0" corpus -artifact_prefix=mounted/found/ -runs=100 2>refused-too && exit 6
        cat refused refused-too >&2"#;
    let Some(done) = mounting(&corpus, lines) else { return };
    let done = done.expect(0);
    let refused = "error: the corpus cannot be kept: nothing can be written to mounted/corpus: Read-only file system";
    assert!(done.err.contains(refused), "{done:#?}");
    let refused = "error: findings cannot be kept: nothing can be written to mounted/found: Read-only file system";
    assert!(done.err.contains(refused), "{done:#?}");
    corpus.is_whole();
}

#[test]
fn a_file_in_place_of_a_folder_is_refused() {
    let corpus = Corpus::new("no-folder");
    std::fs::write(corpus.folder.0.join("file"), "mine").unwrap();
    let done = corpus.folder.canary(&["corpus", "-artifact_prefix=file/", "-runs=10"]).expect(2);
    let refused = "error: findings cannot be kept: nothing can be written to file: Not a directory";
    assert!(done.err.contains(refused), "{done:#?}");
    assert_eq!(std::fs::read(corpus.folder.0.join("file")).unwrap(), b"mine");
    corpus.is_whole();
}
