//! Killed outright.

use std::fs;

use modelfuzz::cli::flight::name;

use crate::Corpus;

#[test]
fn what_was_executed_is_kept_for_the_next_run() {
    let corpus = Corpus::new("killed");
    let mut child = corpus.start(&["--fault=hang", "-timeout=1000"]);
    let input = corpus.hung();
    child.kill().unwrap();
    child.wait().unwrap();
    corpus.is_whole();
    // Its options come along: the next run has others.
    let done = corpus.run(&["-runs=100"]).expect(0);
    let kept = format!("found/killed-{}", name(&input));
    for line in [
        format!("  killed:   {kept}\n"),
        format!("  replay:   modelfuzz replay canary {kept}.txt\n"),
        format!("  shrink:   modelfuzz shrink canary {kept}.txt\n"),
    ] {
        assert!(done.err.contains(&line), "{line} is missing in {done:#?}");
    }
    assert_eq!(fs::read(corpus.folder.0.join(&kept)).unwrap(), input);
    let arguments = ["shrink", &format!("{kept}.txt"), "--out=small", "--timeout=1", "--seconds=20"];
    let done = corpus.folder.canary(&arguments).expect(0);
    assert!(done.out.contains("no end within the time for one execution"), "{done:#?}");
    corpus.found(&["killed-"]);
    corpus.is_whole();
    let done = corpus.run(&["-runs=100"]).expect(0);
    assert!(!done.err.contains("killed:"), "{done:#?}");
    corpus.found(&["killed-"]);
}

#[test]
fn what_lives_is_left_alone() {
    let corpus = Corpus::new("living");
    let mut child = corpus.start(&["--fault=hang", "-timeout=1000"]);
    corpus.hung();
    let done = corpus.run(&["-runs=100"]).expect(0);
    assert!(!done.err.contains("killed:"), "{done:#?}");
    assert_eq!(corpus.flights().len(), 1);
    child.kill().unwrap();
    child.wait().unwrap();
    // What does not fuzz does not look.
    corpus.run(&["-runs=0"]).expect(0);
    assert_eq!(corpus.flights().len(), 1);
    corpus.run(&["-runs=1"]).expect(0);
    corpus.found(&["killed-"]);
    corpus.is_whole();
}

#[test]
fn what_leaves_an_artefact_leaves_nothing_else() {
    for (fault, artefact) in
        [("panic", "crash-"), ("segfault", "crash-"), ("exit", "crash-"), ("forbidden", "crash-"), ("none", "")]
    {
        let corpus = Corpus::new(&format!("artefact-{fault}"));
        let planted = format!("--fault={fault}");
        match artefact {
            "" => corpus.run(&["-runs=2000"]).expect(0),
            _ => corpus.run(&["-runs=500000", &planted]).expect(77),
        };
        corpus.found(if artefact.is_empty() { &[] } else { &["crash-"] });
        corpus.is_whole();
    }
}
