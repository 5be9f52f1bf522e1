//! Story files: what is done, `----`, what is then seen, and a blank line, again and again.

use std::fs;
use std::path::Path;

/// Runs every story of `tests/stories/FOLDER`. `run` makes for each file what answers its stanzas, each given as the
/// lines above its `----`. With `UPDATE_STORIES=1` the files are rewritten to what is seen; else a difference fails.
pub fn check<F: FnMut(&str) -> String>(folder: &str, run: impl Fn() -> F) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/stories").join(folder);
    let mut differing = Vec::new();
    let mut count = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        let expected = fs::read_to_string(&path).unwrap();
        let seen = tell(&expected, run());
        count += 1;
        if seen != expected && update() {
            fs::write(&path, seen).unwrap();
        } else if seen != expected {
            differing.push(format!("{}, of which is seen:\n{seen}", path.display()));
        }
    }
    assert!(count > 0, "{} holds no story", folder.display());
    assert!(differing.is_empty(), "stories differ (UPDATE_STORIES=1 rewrites them):\n{}", differing.join("\n"));
}

/// The same story with what is seen now.
fn tell(story: &str, mut answer: impl FnMut(&str) -> String) -> String {
    let stanzas = story.split("\n\n").map(str::trim).filter(|stanza| !stanza.is_empty());
    let told = stanzas.map(|stanza| match stanza.split_once("\n----") {
        Some((input, _)) => format!("{input}\n----\n{}", answer(input)).trim_end().to_owned() + "\n",
        None => format!("{stanza}\n"),
    });
    told.collect::<Vec<_>>().join("\n")
}

#[expect(clippy::disallowed_methods, reason = "rewriting expected output is asked for from outside")]
fn update() -> bool {
    std::env::var("UPDATE_STORIES").is_ok_and(|value| value == "1")
}
