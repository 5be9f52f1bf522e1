//! A full disk.

use std::fs;

use modelfuzz::cli::log;

use crate::{CANARY, Corpus, mounting};

#[test]
fn a_disk_that_fills_is_told_of_and_nothing_is_lost() {
    let corpus = Corpus::new("disk");
    let lines = r#"
        cp -r corpus found mounted; cd mounted
        "$0" corpus -artifact_prefix=found/ -seed=1 -runs=20000 --log=log
        cd ..; cp mounted/log log
        cp -r mounted/corpus after; ls -A mounted/found > left"#;
    let Some(done) = mounting(&corpus, lines) else { return };
    let done = done.expect(0);
    assert!(
        done.err.contains("the corpus cannot be kept: nothing can be written to corpus: No space left"),
        "{done:#?}"
    );
    assert!(done.err.contains("findings cannot be kept") || done.err.contains("it cannot be written to any more"));
    for (file, bytes) in &corpus.before {
        assert_eq!(fs::read(corpus.folder.0.join("after").join(file)).ok().as_ref(), Some(bytes), "{file}");
    }
    assert_eq!(fs::read_to_string(corpus.folder.0.join("left")).unwrap(), "", "a flight recorder is left");
    assert!(!log::read(&corpus.folder.0.join("log")).unwrap().0.is_empty());
}

#[test]
fn a_disk_that_is_full_is_told_of_before_the_run() {
    let corpus = Corpus::new("disk-full");
    let done = corpus.run(&["-runs=10", "--log=/dev/full"]).expect(2);
    assert!(done.err.contains("--log=/dev/full: it cannot be written to: No space left"), "{done:#?}");
    let lines = r#"
        cp -r corpus found mounted; cd mounted; cat /dev/zero > filling 2>/dev/null || true
        exec "$0" corpus -artifact_prefix=found/ -runs=10"#;
    let Some(done) = mounting(&corpus, lines) else { return };
    let done = done.expect(2);
    assert!(done.err.contains("the corpus cannot be kept"), "{done:#?}");
}

#[test]
fn a_file_that_may_not_grow_is_like_a_full_disk() {
    let corpus = Corpus::new("file-size");
    let lines = "ulimit -f 4; exec \"$0\" corpus -artifact_prefix=found/ -seed=1 -runs=20000 --log=log";
    let output = corpus.folder.command("sh", &["-c", lines, CANARY]).output().unwrap();
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{err}");
    assert_eq!(err.matches("--log: it cannot be written to any more: File too large").count(), 1, "{err}");
    corpus.found(&[]);
    assert!(corpus.is_whole() > 0);
    assert!(!log::read(&corpus.folder.0.join("log")).unwrap().0.is_empty());
}
