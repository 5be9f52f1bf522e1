//! Too much time and too much memory for one execution.

use crate::Corpus;

#[test]
fn a_timeout() {
    let corpus = Corpus::new("timeout");
    let done = corpus.run(&["--fault=hang", "-timeout=1", "-runs=500000"]).expect(70);
    assert!(done.err.contains("libFuzzer: timeout"), "{done:#?}");
    corpus.found(&["timeout-"]);
    corpus.is_whole();
}

#[test]
fn a_limit_of_memory() {
    let corpus = Corpus::new("memory");
    let done = corpus.run(&["--fault=memory", "-rss_limit_mb=300", "-runs=500000"]).expect(71);
    assert!(done.err.contains("libFuzzer: out-of-memory"), "{done:#?}");
    corpus.found(&["oom-"]);
    corpus.is_whole();
}
