//! Two runs on one corpus at the same time.

use crate::{BASE, CANARY, Corpus};

#[test]
fn neither_takes_anything_of_the_other() {
    let corpus = Corpus::new("two");
    let command = |seed: &str| corpus.folder.command(CANARY, &[BASE, &["-runs=15000", "-reload=1", seed]].concat());
    let runs = ["-seed=2", "-seed=3"].map(|seed| command(seed).stderr(std::process::Stdio::piped()).spawn().unwrap());
    for run in runs {
        let output = run.wait_with_output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && !err.contains("killed:"), "{err}");
    }
    corpus.found(&[]);
    assert!(corpus.is_whole() > 0);
    // A finding of each, and no recorder of either.
    let command = |seed: &str| corpus.folder.command(CANARY, &[BASE, &["--fault=panic", seed]].concat());
    let mut runs = ["-seed=2", "-seed=3"].map(|seed| corpus.spawn(&mut command(seed)));
    assert!(runs.iter_mut().all(|run| run.wait().unwrap().code() == Some(77)));
    let found = corpus.folder.files("found");
    assert!(found.iter().all(|file| file.starts_with("crash-")) && (2..=4).contains(&found.len()), "{found:?}");
    corpus.is_whole();
}
