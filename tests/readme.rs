//! The README quotes files as they are, and names only files that exist. Its commands are run by `.ci/readme`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use std::fs;
use std::path::Path;

/// The fenced blocks of a text: what stands behind the opening fence, and the lines.
fn blocks(text: &str) -> Vec<(String, String)> {
    let mut blocks = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(info) = line.strip_prefix("```") {
            let body: Vec<&str> = lines.by_ref().take_while(|line| !line.starts_with("```")).collect();
            blocks.push((info.to_owned(), body.join("\n")));
        }
    }
    blocks
}

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn quoted_blocks_stand_in_their_files() {
    let blocks = blocks(&read("README.md"));
    let quoted: Vec<_> = blocks.iter().filter_map(|(info, body)| Some((info.split_once("file=")?.1, body))).collect();
    assert!(quoted.len() >= 4, "the README quotes {} blocks", quoted.len());
    for (file, body) in quoted {
        assert!(read(file).contains(body.as_str()), "{file} does not hold this block of the README:\n{body}");
    }
}

#[test]
fn every_other_block_is_a_command_that_ci_runs() {
    for (info, body) in blocks(&read("README.md")) {
        let quoted = info.contains("file=");
        assert!(quoted || info.starts_with("sh"), "nothing tests this block ({info}):\n{body}");
    }
    assert!(read(".ci/run").contains(".ci/readme"));
}

/// What a text links to, relative to its own folder.
fn links(text: &str) -> Vec<&str> {
    let targets = text.match_indices("](").filter_map(|(at, _)| text[at + 2..].split_once(')').map(|(link, _)| link));
    targets.map(|link| link.split('#').next().unwrap_or("")).filter(|link| !link.is_empty()).collect()
}

#[test]
fn documents_link_to_what_there_is() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut documents: Vec<_> = fs::read_dir(root.join("docs")).unwrap().map(|entry| entry.unwrap().path()).collect();
    documents.push(root.join("README.md"));
    assert!(documents.len() > 5);
    for document in documents {
        let text = fs::read_to_string(&document).unwrap();
        for link in links(&text).into_iter().filter(|link| !link.contains("://")) {
            assert!(document.with_file_name(link).exists(), "{} links to {link}", document.display());
        }
    }
}

/// `.ci/documents` runs `sh`, looks for the lines of `text output`, and compares or writes what has a `file=`.
#[test]
fn every_block_of_a_document_is_tested() {
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs")).unwrap() {
        let path = entry.unwrap().path();
        for (info, body) in blocks(&fs::read_to_string(&path).unwrap()) {
            let tested = info.starts_with("sh") || info == "text output" || info.contains("file=");
            assert!(tested, "nothing tests this block of {} ({info}):\n{body}", path.display());
        }
    }
    assert!(read(".ci/run").contains(".ci/documents"));
}
