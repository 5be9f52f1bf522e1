//! What a corpus reaches, with what it does not reach first.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests panic to fail")]

mod common;

use std::fs;

use common::Folder;
use modelfuzz::schedule::Schedule;
use serde_json::Value;

#[test]
fn a_corpus_that_reaches_little() {
    let folder = Folder::new("report-little");
    fs::create_dir(folder.0.join("corpus")).unwrap();
    for (name, text) in [("one", "write n1\nwrite n2\nwrite n1\n"), ("two", "write n1\nwrite n2\n")] {
        let schedule: Schedule = text.parse().unwrap();
        fs::write(folder.0.join("corpus").join(name), schedule.to_bytes()).unwrap();
    }
    let done = folder.canary(&["report", "corpus"]).expect(0);
    assert!(done.out.starts_with("# canary: what 2 schedules of the corpus reach\n\n## Not reached\n"), "{}", done.out);
    assert!(done.out.contains("- actions never taken: Copy, Crash, Restart\n"), "{}", done.out);
    assert!(done.out.contains("- never true with the others of Restart, Canary.tla:"), "{}", done.out);
    assert!(done.out.contains("| Add | 5 |"), "{}", done.out);
    // Four states, of which the last is in one schedule alone.
    let result: Value =
        serde_json::from_str(&folder.canary(&["report", "corpus", "--format=json"]).expect(0).out).unwrap();
    assert_eq!((&result["states"]["distinct"], &result["states"]["once"]), (&4.into(), &1.into()));
    assert_eq!(result["states"]["expected_new"], 0.5);
    assert_eq!(result["transitions"]["distinct"], 3);
}

#[test]
fn the_log_of_a_run_is_drawn() {
    let folder = Folder::new("report-log");
    fs::create_dir(folder.0.join("corpus")).unwrap();
    let done = folder.canary(&["-runs=3000", "-seed=1", "-verbosity=0", "--log=log.ndjson", "corpus"]).expect(0);
    assert!(done.err.contains(" new states per thousand executions lately"), "{}", done.err);
    let report = ["report", "corpus", "--log=log.ndjson", "--format=html", "--out=report.html"];
    folder.canary(&report).expect(0);
    let page = fs::read_to_string(folder.0.join("report.html")).unwrap();
    assert!(page.contains("Growth of the run, by its log") && page.matches("class=\"curve").count() == 8, "{page}");
    assert!(page.contains("actions never taken: none"), "{page}");
    let done = folder.canary(&["report", "corpus", "--log=log.ndjson"]).expect(0);
    assert!(done.out.contains("The log's last "), "{}", done.out);
    folder.canary(&["report", "--format=pdf"]).expect(2);
    folder.canary(&["report", "--runs=20"]).expect(0);
}
