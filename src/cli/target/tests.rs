//! Every command, from its arguments to what it prints.

use std::fs;
use std::path::PathBuf;

use super::toy::Toy;
use super::*;
use crate::schedule::{Choice, NodeRef, Schedule};

/// Runs a command line; what it printed to standard output, to standard error, and how it ended.
fn run_line(line: &str) -> (String, String, Exit) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let arguments: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    let mut console = Console { out: &mut out, err: &mut err };
    let exit = run(&Toy, &arguments, &mut console).expect("the line starts with a command");
    (String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap(), exit)
}

/// A folder of one test, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("modelfuzz-{test}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str, bytes: &[u8]) -> String {
        let path = self.0.join(name);
        fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The bytes of so many writes, all to the first node.
fn writes(count: usize) -> Vec<u8> {
    Schedule(vec![Choice::Write { node: NodeRef(0), count: 1 }; count]).to_bytes()
}

#[test]
fn other_words_are_no_commands() {
    let mut console = Console { out: &mut Vec::new(), err: &mut Vec::new() };
    assert_eq!(run(&Toy, &[], &mut console), None);
    assert_eq!(run(&Toy, &["-runs=5".to_owned()], &mut console), None);
    assert_eq!(run(&Toy, &["corpus".to_owned()], &mut console), None);
    assert_eq!(near("raplay"), Some("replay"));
}

#[test]
fn help_names_every_command_option_and_fault() {
    let (out, err, exit) = run_line("help");
    assert_eq!((err.as_str(), exit), ("", Exit::Nothing));
    for command in COMMANDS {
        assert!(out.contains(&format!("toy {}", command.name)), "{} is missing in\n{out}", command.name);
    }
    for word in ["--nodes=3", "--speed=slow", "--fault=panic"] {
        assert!(out.contains(word), "{word} is missing in\n{out}");
    }
    assert_eq!(run_line("--help").0, out);
    assert!(run_line("replay --help").0.starts_with("toy replay FILE\n"));
    assert_eq!(run_line("help replay").0, run_line("replay --help").0);
    let (_, err, exit) = run_line("help reply");
    assert_eq!(exit, Exit::Usage);
    assert!(err.contains("there is no command `reply` (did you mean `replay`?); `toy help` lists them"), "{err}");
}

#[test]
fn trace_prints_events_and_a_hash() {
    let folder = Folder::new("trace");
    let file = folder.file("two", &writes(2));
    let (out, err, exit) = run_line(&format!("trace {file}"));
    assert_eq!((err.as_str(), exit), ("", Exit::Nothing));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[..2], ["Add(node = n1)", "Add(node = n1)"]);
    assert!(lines[2].starts_with("2 events, hash ") && lines.len() == 3, "{out}");
    assert_eq!(run_line(&format!("trace {file}")).0, out);
    let other = folder.file("three", &writes(3));
    assert_ne!(run_line(&format!("trace {other}")).0.lines().last(), out.lines().last());
}

#[test]
fn replay_tells_the_story_and_the_finding() {
    let folder = Folder::new("replay");
    let file = folder.file("file", &writes(4));
    let (out, _, exit) = run_line(&format!("replay {file}"));
    assert!(out.ends_with("\nnothing was found in 4 choices\n"), "{out}");
    assert_eq!(exit, Exit::Nothing);
    let (out, _, exit) = run_line(&format!("replay {file} --fault=bad"));
    assert!(out.contains("Bad(node = n1)") && out.contains("finding: conformance: Bad"), "{out}");
    assert_eq!(exit, Exit::Finding);
}

#[test]
fn a_panic_of_the_system_is_a_finding_at_its_choice() {
    let folder = Folder::new("panic");
    let file = folder.file("file", &writes(5));
    let (out, _, exit) = run_line(&format!("replay {file} --fault=panic"));
    assert_eq!(exit, Exit::Finding);
    assert!(out.contains("finding: crash: panic at toy.rs:"), "{out}");
    assert!(out.contains(": the counter fell over\n  at choice 3 of the schedule\n"), "{out}");
    assert!(out.contains("and broke"), "{out}");
}

#[test]
fn random_counts_findings_by_class() {
    let (out, _, exit) = run_line("random --runs=300");
    assert!(out.contains("300 executions, ") && out.ends_with(" 0 findings\n"), "{out}");
    assert_eq!(exit, Exit::Nothing);
    let folder = Folder::new("random");
    let path = folder.0.display();
    let (out, _, exit) = run_line(&format!("random --runs=3000 --choices=40 --fault=bad --out={path}"));
    assert_eq!(exit, Exit::Finding);
    assert_eq!(out.matches("finding: conformance: Bad").count(), 1, "{out}");
    let kept = fs::read_dir(&folder.0).unwrap().next().unwrap().unwrap().path();
    let (_, _, exit) = run_line(&format!("replay {} --choices=40 --fault=bad", kept.display()));
    assert_eq!(exit, Exit::Finding, "what was kept shows the finding again");
    let (out, _, _) = run_line("random --runs=3000 --choices=40 --fault=bad --findings=1");
    assert!(out.ends_with(" 1 findings\n"), "{out}");
}

#[test]
fn what_fmt_prints_is_a_schedule_too() {
    let folder = Folder::new("fmt-text");
    let file = folder.file("bytes", &writes(4));
    let text = folder.0.join("text");
    fs::write(&text, run_line(&format!("fmt {file}")).0).unwrap();
    let of_text = run_line(&format!("replay {} --fault=bad", text.display()));
    assert_eq!(of_text, run_line(&format!("replay {file} --fault=bad")));
    assert_eq!(of_text.2, Exit::Finding);
}

#[test]
fn findings_overwrite_nothing() {
    let folder = Folder::new("overwrites");
    let path = folder.0.display().to_string();
    let line = format!("random --runs=3000 --choices=40 --fault=bad --out={path}");
    assert_eq!(run_line(&line).2, Exit::Finding);
    assert_eq!(run_line(&line).2, Exit::Finding, "its own files do not stand in its way");
    let names: Vec<_> = fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(names.len(), 2, "bytes and text");
    for name in names {
        let own = fs::read(&name).unwrap();
        fs::write(&name, "somebody's").unwrap();
        let (_, err, exit) = run_line(&line);
        assert_eq!(exit, Exit::Usage);
        assert!(err.contains("is there already") && err.contains("never overwritten"), "{err}");
        assert_eq!(fs::read(&name).unwrap(), b"somebody's");
        fs::write(&name, own).unwrap();
    }
    let (_, err, exit) = run_line("random --runs=1 --out=");
    assert!(exit == Exit::Usage && err.contains("the name of a folder is empty"), "{err}");
}

#[test]
fn seeds_are_reproducible() {
    let folder = Folder::new("seeds");
    let names = |run: &str, seed: u64| {
        let path = folder.0.join(run);
        let (_, _, exit) = run_line(&format!("seeds {} --count=20 --seed={seed} --choices=60", path.display()));
        assert_eq!(exit, Exit::Nothing);
        let mut names: Vec<_> = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    };
    let first = names("a", 1);
    assert_eq!(first.len(), 20);
    assert_eq!(first, names("b", 1));
    assert_ne!(first, names("c", 2));
}

#[test]
fn the_dictionary_is_one_for_libfuzzer() {
    let (out, err, exit) = run_line("dictionary");
    assert_eq!((err.as_str(), exit), ("", Exit::Nothing));
    assert!(out.lines().filter(|line| line.contains("=\"\\x")).count() > 10, "{out}");
}

#[test]
fn every_file_is_a_schedule_with_notes_on_what_has_no_effect() {
    let folder = Folder::new("files");
    let note = |name: &str, bytes: &[u8]| {
        let (out, err, exit) = run_line(&format!("fmt {}", folder.file(name, bytes)));
        assert_eq!(exit, Exit::Nothing);
        (out.lines().count(), err)
    };
    let (lines, err) = note("empty", b"");
    assert!(lines == 0 && err.ends_with("empty is empty: a schedule without choices\n"), "{err}");
    let (lines, err) = note("odd", &[writes(2), vec![7]].concat());
    assert!(lines == 2 && err.ends_with("odd: the last byte is no whole choice, and ignored\n"), "{err}");
    let (lines, err) = note("long", &writes(20));
    let ignored = "long: 12 choices after the first 8 are ignored (--choices=N)\n";
    assert!(lines == 8 && err.ends_with(ignored), "{err}");
}

#[test]
fn what_cannot_be_read_is_wrong_input() {
    let folder = Folder::new("unreadable");
    let large = folder.file("large", &vec![0; (16 << 20) + 1]);
    for (path, why) in [
        ("/no/such/file", "/no/such/file cannot be read: "),
        (folder.0.to_str().unwrap(), " is a folder, but a file is needed"),
        ("/dev/null", "/dev/null is a pipe, a socket or a device, but a regular file is needed"),
        (&large, "large is no schedule: it is larger than 16777216 bytes"),
    ] {
        for command in ["replay", "trace", "fmt"] {
            let (_, err, exit) = run_line(&format!("{command} {path}"));
            assert!(err.starts_with("error: ") && err.contains(why), "{err}");
            assert_eq!(exit, Exit::Usage);
        }
    }
    for line in [format!("seeds {large}/below"), format!("random --out={large}/below")] {
        let (_, err, exit) = run_line(&line);
        assert!(err.contains("large/below") && exit == Exit::Usage, "{err}");
    }
}

#[test]
fn names_of_megabytes_are_cut() {
    let name = "n".repeat(1 << 20);
    for line in [format!("random --{name}=1"), format!("replay {name}"), format!("random --speed=1 --fault={name}")] {
        let (_, err, exit) = run_line(&line);
        assert_eq!(exit, Exit::Usage);
        assert!(err.len() < 2_000 && err.contains("nnn...nnn"), "{} bytes", err.len());
    }
}

#[test]
fn vacuity_of_an_empty_folder_is_no_campaign() {
    let folder = Folder::new("vacuity-empty");
    let path = folder.0.display();
    let (out, err, exit) = run_line(&format!("vacuity {path}"));
    assert_eq!((out.as_str(), exit), ("", Exit::Usage));
    assert_eq!(err, format!("error: {path} has no files: give a folder with schedules, or none\n"));
}

#[test]
fn wrong_usage_says_what_is_allowed() {
    for (line, why) in [
        ("replay", "FILE is missing"),
        ("replay a b", "`b` is one argument too many"),
        ("fmt --nodes=9 a", "a cannot be read"),
        ("random --runz=5", "there is no option --runz (did you mean `runs`?)"),
        ("random --nodes=9", "toy has 3 or 4 nodes"),
        ("random --sampler=swam", "no such sampler (did you mean `swarm`?); there is macros, choices, swarm"),
        ("dictionary now", "`now` is one argument too many"),
        ("doctor --runs=0", "--runs=0: a whole number of at least 1 is needed"),
        ("vacuity --runs=0", "--runs=0: a whole number of at least 1 is needed"),
        ("random --runs=0", "--runs=0: a whole number of at least 1 is needed"),
        ("random --findings=0", "--findings=0: a whole number of at least 1 is needed"),
        ("faults --runs=0", "--runs=0: a whole number of at least 1 is needed"),
        ("faults --seeds=0", "--seeds=0: a whole number of at least 1 is needed"),
        ("shrink a --timeout=0", "--timeout=0: a whole number of at least 1 is needed"),
        ("triage a --timeout=0", "--timeout=0: a whole number of at least 1 is needed"),
        ("seeds a --count=0", "--count=0: a whole number of at least 1 is needed"),
    ] {
        let (out, err, exit) = run_line(line);
        assert!(out.is_empty() && err.contains(why), "{line}: {err}");
        assert_eq!(exit, Exit::Usage, "{line}");
    }
}

#[test]
fn shrink_writes_the_smallest_schedule_to_a_new_file() {
    let folder = Folder::new("shrink");
    let file = folder.file("found", &writes(7));
    let (out, _, exit) = run_line(&format!("shrink {file} --fault=bad"));
    assert_eq!(exit, Exit::Nothing);
    let shrunk = format!("{file}.shrunk");
    let lines = [
        "write n1 1\nwrite n1 1\nwrite n1 1\n\nfinding: conformance: Bad has no action\n7 choices became 3, in ",
        &format!("written to {shrunk}\nreplay: modelfuzz replay toy {shrunk} --fault=bad\n"),
    ];
    assert!(out.starts_with(lines[0]) && out.ends_with(lines[1]), "{out}");
    assert_eq!(fs::read(&shrunk).unwrap(), writes(3));
    assert_eq!(fs::read(&file).unwrap(), writes(7));
    assert_eq!(run_line(&format!("shrink {file} --fault=bad")).2, Exit::Nothing, "the file holds just this");
    let (_, err, exit) = run_line(&format!("shrink {file} --fault=bad --out={file}"));
    assert_eq!(exit, Exit::Usage);
    assert!(err.contains("is there already and is never overwritten"), "{err}");
    assert_eq!(fs::read(&file).unwrap(), writes(7));
}

/// The text form brings its options along, and a replay after a change says where it differs.
#[test]
fn a_text_form_replays_and_tells_what_changed() {
    let folder = Folder::new("text");
    let file = folder.file("found", &writes(7));
    run_line(&format!("shrink {file} --fault=bad --nodes=4"));
    let text = format!("{file}.shrunk.txt");
    let (out, err, exit) = run_line(&format!("replay {text}"));
    assert_eq!((err.as_str(), exit), ("", Exit::Finding));
    assert!(!out.contains("this is not what was recorded"), "{out}");
    assert_eq!(run_line(&format!("fmt {text}")).0, "write n1 1\nwrite n1 1\nwrite n1 1\n");
    let fixed = fs::read_to_string(&text).unwrap().replace("--fault=bad", "").replace("# spec 1:", "# spec 1:f");
    let fixed = folder.file("fixed", fixed.as_bytes());
    let (out, err, exit) = run_line(&format!("replay {fixed}"));
    assert_eq!((err.as_str(), exit), ("note: the spec has changed since it was recorded\n", Exit::Differs));
    let told = "this is not what was recorded: it first differs at choice 3 (write n1 1), event 1\n  \
                recorded: Bad(node = n1)\n  now:      Add(node = n1)\n";
    assert!(out.ends_with(told), "{out}");
    let other = folder.file("other", b"# modelfuzz schedule, format 1\n# target gizmo\nheal\n");
    let (_, err, exit) = run_line(&format!("replay {other}"));
    assert!(exit == Exit::Usage && err.contains("was recorded for the target gizmo, and this is toy"), "{err}");
}

/// What is wrong with options that a file brings along is said of the file, and not where the command line has its own.
#[test]
fn options_of_a_file_are_its_own() {
    let folder = Folder::new("text-options");
    for (options, why) in [
        ("--nodes=999", "--nodes=999: a number from 1 to 255 is needed"),
        ("--runz=1", "there is no option --runz"),
        ("--nodes", "--nodes needs a value: --nodes=VALUE"),
        ("nodes", "`nodes` is one argument too many"),
    ] {
        let text = format!("# modelfuzz schedule, format 1\n# options {options}\nwrite n1 1\n");
        let file = folder.file("found.txt", text.as_bytes());
        for command in ["replay", "trace", "fmt", "shrink", "explain"] {
            let (_, err, exit) = run_line(&format!("{command} {file}"));
            assert_eq!(exit, Exit::Usage);
            assert!(err.starts_with(&format!("error: in the line `# options` of {file}: {why}")), "{err}");
        }
    }
    let file = folder.file("found.txt", b"# modelfuzz schedule, format 1\n# options --nodes=9\nwrite n1 1\n");
    for command in ["replay", "trace", "shrink", "explain"] {
        let (_, err, exit) = run_line(&format!("{command} {file}"));
        let expected =
            format!("error: --nodes=9: toy has 3 or 4 nodes\n{file} brings these options along: --nodes=9\n");
        assert_eq!((err, exit), (expected, Exit::Usage), "{command}");
    }
    let file = folder.file("found.txt", b"# modelfuzz schedule, format 1\n# options --nodes=999\nwrite n1 1\n");
    assert_eq!(run_line(&format!("replay {file} --nodes=3")).2, Exit::Nothing);
    let (_, err, _) = run_line(&format!("replay {file} --nodes=0"));
    assert!(err.starts_with("error: --nodes=0: "), "{err}");
}

/// What cannot be written is told before it takes long, and leaves nothing behind.
#[test]
fn places_to_write_to_are_looked_at_first() {
    let folder = Folder::new("places");
    let file = folder.file("found", &writes(7));
    for (line, why) in [
        (format!("shrink {file} --fault=bad --out={file}/below"), "found/below cannot be written: "),
        (format!("shrink {file} --fault=bad --out={}", folder.0.display()), " is a folder, but a file is needed"),
        (format!("explain {file} --output={file}/below"), "found/below cannot be written: "),
        ("random --runs=1 --out=/proc".to_owned(), "nothing can be written to the folder /proc: "),
    ] {
        let (out, err, exit) = run_line(&line);
        assert_eq!((out.as_str(), exit), ("", Exit::Usage), "{line}");
        assert!(err.contains(why), "{err}");
    }
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1);
    let beside = input::beside("/dev/fd/63", "shrunk", "out").unwrap_err().to_string();
    assert_eq!(beside, "there is no place beside /dev/fd/63 to write to: give one with --out");
}

#[test]
fn the_doctor_looks_at_the_toy() {
    let (out, err, exit) = run_line("doctor --processes=1 --runs=30");
    // Its spec has a node more than the cluster, and most choices mean nothing to it.
    assert_eq!((err.as_str(), exit), ("", Exit::Finding), "{out}");
    assert!(
        out.contains("PROBLEM constants: ") && out.contains("the configuration has n4, but the cluster has 3 nodes"),
        "{out}"
    );
    assert!(out.contains("PROBLEM choices: ") && out.contains("crash: skipped each of "), "{out}");
    assert!(out.contains("note: no node could be crashed and restarted"), "{out}");
    for fine in ["same system", "fresh system", "restart", "events", "actions"] {
        assert!(out.contains(&format!("ok      {fine}: ")), "{fine}: {out}");
    }
    let (out, _, exit) = run_line("doctor --processes=1 --runs=30 --fault=bad --nodes=4");
    assert_eq!(exit, Exit::Finding);
    assert!(out.contains("PROBLEM events: 2 kinds of event were seen\n        Bad(node = n"), "{out}");
    assert!(out.contains("ok      constants: ") && out.contains("runs ended in a finding"), "{out}");
}

#[test]
fn shrink_needs_a_finding_and_keeps_to_its_bounds() {
    let folder = Folder::new("shrink-bounds");
    let file = folder.file("found", &writes(7));
    let (_, err, exit) = run_line(&format!("shrink {file}"));
    assert_eq!(exit, Exit::Usage);
    assert!(err.contains("shows no finding with these options"), "{err}");
    let (out, _, exit) = run_line(&format!("shrink {file} --fault=panic --executions=1"));
    assert_eq!(exit, Exit::Nothing);
    assert!(out.contains("a bound was met") && out.contains("7 choices became 7, in 1 executions"), "{out}");
    let (out, _, _) = run_line(&format!("shrink {file} --fault=panic --out={file}.panic"));
    assert!(out.contains("finding: crash: panic at toy.rs:"), "{out}");
    assert!(out.contains("7 choices became 3"), "{out}");
}

#[test]
fn triage_groups_files_by_what_they_show() {
    let folder = Folder::new("triage");
    for count in [2, 3, 5, 8] {
        folder.file(&format!("{count}"), &writes(count));
    }
    let path = folder.0.to_str().unwrap().to_owned();
    let (out, _, exit) = run_line(&format!("triage {path} --fault=bad --out={path}/out"));
    assert_eq!(exit, Exit::Finding);
    let expected = format!(
        "conformance: Bad has no action\n  3 files, such as {path}/3; in 3 choices:\n    write n1 1\n    write n1 1\n    write n1 1\n"
    );
    assert!(out.starts_with(&expected), "{out}");
    assert!(out.ends_with("1 classes; 1 files show nothing with these options\n"), "{out}");
    let written: Vec<_> = fs::read_dir(folder.0.join("out")).unwrap().collect();
    assert_eq!(written.len(), 2, "bytes, and text");
    assert_eq!(run_line(&format!("triage {path}")).2, Exit::Nothing);
    assert_eq!(run_line(&format!("triage {path}/3")).2, Exit::Usage);
}

#[test]
fn faults_are_measured_one_by_one() {
    let (out, err, exit) = run_line("faults --seeds=3 --runs=50 --lengths=40,2");
    assert_eq!((err.as_str(), exit), ("", Exit::Nothing));
    let rows: Vec<Vec<&str>> = out.lines().map(|line| line.split('|').map(str::trim).collect()).collect();
    assert_eq!(rows[0][1..5], ["fault", "with the spec: by", "after, 40 choices", "after, 2 choices"]);
    // By the spec at 40 choices, where two choices are too few for three writes; to other oracles toy shows nothing.
    for (row, fault, by, otherwise) in [(2, "bad", "conformance", "none"), (3, "panic", "crash", "crash")] {
        let row = &rows[row];
        assert_eq!((row[1], row[2], row[4], row[5]), (fault, by, "more than 50", otherwise), "{out}");
        assert!((1..50).contains(&row[3].parse::<u64>().unwrap()), "{out}");
        assert_eq!(row[8], "3", "{out}");
    }
    let (_, err, exit) = run_line("faults --lengths=long");
    assert_eq!(exit, Exit::Usage);
    assert!(err.contains("--lengths=long: numbers of choices from 1 to 1048576 are needed"), "{err}");
}

#[test]
fn explain_writes_a_page_and_never_over_another() {
    let folder = Folder::new("explain");
    let file = folder.file("file", &writes(4));
    let (out, err, exit) = run_line(&format!("explain {file} --fault=bad"));
    assert_eq!((err.as_str(), exit), ("", Exit::Finding));
    assert_eq!(out, format!("finding: conformance: Bad has no action\nwritten to {file}.html\n"));
    let page = fs::read_to_string(format!("{file}.html")).unwrap();
    assert!(
        page.contains("<section id=\"step-3\" class=\"row in violation\"") && page.contains("toy --fault=bad"),
        "{page}"
    );
    let (out, err, exit) = run_line(&format!("explain {file}"));
    assert_eq!((out.as_str(), exit), ("", Exit::Usage));
    assert!(err.contains("file.html is there already and is never overwritten: give another with --output"), "{err}");
    assert_eq!(fs::read_to_string(format!("{file}.html")).unwrap(), page);
}

#[test]
fn explain_has_a_row_for_the_choice_that_panics() {
    let folder = Folder::new("explain-panic");
    let file = folder.file("file", &writes(4));
    let (out, _, exit) = run_line(&format!("explain {file} --fault=panic --output=-"));
    assert_eq!(exit, Exit::Finding);
    assert!(out.contains("<section id=\"step-3\" class=\"row in violation\"") && !out.contains("step-4"), "{out}");
    assert!(out.contains("the counter fell over"), "{out}");
}

#[test]
fn explain_knows_its_formats() {
    let folder = Folder::new("explain-formats");
    let file = folder.file("file", &writes(2));
    let told = run_line(&format!("explain {file} --format=text --output -"));
    let replayed = run_line(&format!("replay {file}"));
    assert_eq!(told.0.trim_end(), replayed.0.trim_end().trim_end_matches(" in 2 choices"));
    for (format, extension) in [("mermaid", "mmd"), ("shiviz", "shiviz.log"), ("itf", "itf.json"), ("ndjson", "ndjson")]
    {
        let (out, err, exit) = run_line(&format!("explain {file} --format={format}"));
        assert_eq!((err.as_str(), exit), ("", Exit::Nothing));
        assert_eq!(out, format!("nothing was found in 2 choices\nwritten to {file}.{extension}\n"));
        assert!(!fs::read_to_string(format!("{file}.{extension}")).unwrap().is_empty());
    }
    let (out, err, exit) = run_line(&format!("explain {file} --format=tla"));
    assert_eq!((err.as_str(), exit), ("", Exit::Nothing));
    assert!(out.contains("check: cd ") && out.contains("tlc2.TLC ExplainedTrace"), "{out}");
    let module = fs::read_to_string(format!("{file}.tla/ExplainedTrace.tla")).unwrap();
    assert!(module.contains("\\/ traceStep = 1 /\\ traceStep' = 2 /\\ Add(n1)"), "{module}");
    let (_, err, exit) = run_line(&format!("explain {file} --format=tla"));
    assert!(exit == Exit::Usage && err.contains("is there already"), "{err}");
    let (_, err, exit) = run_line(&format!("explain {file} --format=svg"));
    assert_eq!(exit, Exit::Usage);
    assert!(err.contains("--format=svg: there is no such format; give one of html, text, "), "{err}");
    let (_, err, exit) = run_line(&format!("explain {file} --format=itf --model=off"));
    assert_eq!(exit, Exit::Usage);
    assert!(err.contains("is about the model: leave --model=off out"), "{err}");
}
