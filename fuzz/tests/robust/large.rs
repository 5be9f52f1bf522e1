//! A corpus of 50,000 files.

use std::fs;

use crate::common::Folder;

const FILES: usize = 50_000;

#[test]
fn fifty_thousand_files_are_run_reported_merged_and_sorted() {
    let folder = Folder::of_many("robust-large");
    folder.canary(&["seeds", "corpus", "--count=50000", "--choices=8"]).expect(0);
    let before = folder.files("corpus");
    assert!(before.len() > FILES * 9 / 10, "{} files", before.len());
    let bytes: Vec<Vec<u8>> = before.iter().map(|file| fs::read(folder.0.join("corpus").join(file)).unwrap()).collect();
    let done = folder.canary(&["corpus", "-runs=60000", "-seed=1"]).expect(0);
    assert!(done.statistics()[0] >= FILES, "{done:#?}");
    fs::create_dir(folder.0.join("merged")).unwrap();
    folder.canary(&["-set_cover_merge=1", "merged", "corpus"]).expect(0);
    let merged = folder.files("merged").len();
    assert!(merged > 100 && merged < FILES / 4, "{merged} files");
    let done = folder.canary(&["report", "corpus"]).expect(0);
    assert!(done.out.contains("states"), "{}", done.out);
    let done = folder.canary(&["triage", "corpus", "--seconds=1"]).expect(0);
    assert!(done.out.contains("0 classes;"), "{}", done.out);
    for (file, bytes) in before.iter().zip(bytes) {
        assert_eq!(fs::read(folder.0.join("corpus").join(file)).unwrap(), bytes, "{file}");
    }
}
