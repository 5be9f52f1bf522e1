//! Schedules of another format. Bytes are a schedule whatever they are, so only the text form can say which it has.

use std::fs;

use crate::Corpus;

#[test]
fn a_text_of_another_format_is_refused_by_every_command_and_left_alone() {
    let corpus = Corpus::new("encoding");
    let text = "# modelfuzz schedule, format 2\n# target canary\nwrite n1 1\n";
    fs::write(corpus.folder.0.join("file"), text).unwrap();
    for command in
        [&["replay", "file"][..], &["shrink", "file"], &["fmt", "file"], &["report", "file"], &["explain", "file"]]
    {
        let done = corpus.folder.canary(command).expect(2);
        let why = "file is no schedule: it has format `2`, but this version knows format 1 alone: use the version of modelfuzz";
        assert!(done.err.contains(why), "{done:#?}");
    }
    assert_eq!(fs::read_to_string(corpus.folder.0.join("file")).unwrap(), text);
}
