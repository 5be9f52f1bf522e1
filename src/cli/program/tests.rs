//! The program's own answers, without building anything.

use super::*;

fn run_line(line: &str) -> (String, String, ExitCode) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let arguments: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    let code = main(&arguments, &mut Console { out: &mut out, err: &mut err });
    (String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap(), code)
}

#[test]
fn help_names_every_command() {
    let (out, err, code) = run_line("help");
    assert_eq!((err.as_str(), code), ("", ExitCode::SUCCESS));
    for name in ["run", "check", "help", "replay", "random", "seeds", "dictionary", "fmt", "trace"] {
        assert!(out.contains(&format!("modelfuzz {name} ")), "{name} is missing in\n{out}");
    }
    assert_eq!(run_line("--help").0, out);
    let (out, err, code) = run_line("");
    assert!(out.is_empty() && err.contains("modelfuzz run TARGET") && code == Exit::Usage.into(), "{err}");
}

#[test]
fn mistakes_are_explained() {
    for (line, why) in [
        (
            "repaly raft_rs x",
            "error: there is no command `repaly` (did you mean `replay`?); `modelfuzz help` lists them",
        ),
        ("frobnicate", "error: there is no command `frobnicate`; `modelfuzz help` lists them"),
        ("replay", "error: TARGET is missing\nusage: modelfuzz replay TARGET FILE"),
        ("replay --nodes=5 x", "error: TARGET comes first, before --nodes=5"),
        ("run", "error: TARGET is missing: modelfuzz run TARGET"),
    ] {
        let (out, err, code) = run_line(line);
        assert!(out.is_empty() && err.starts_with(why), "{line}: {err}");
        assert_eq!(code, Exit::Usage.into());
    }
}

#[test]
fn versions_and_usage_are_results() {
    assert_eq!(run_line("--version").0, format!("modelfuzz {}\n", env!("CARGO_PKG_VERSION")));
    assert!(run_line("replay --help").0.starts_with("usage: modelfuzz replay TARGET FILE\n"));
    assert!(run_line("run --help").0.starts_with("modelfuzz run TARGET"));
}

/// A spec that counts to three, and a configuration with these lines.
fn counting(test: &str, config: &str) -> String {
    let folder = std::env::temp_dir().join(format!("modelfuzz-check-{test}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let spec = "---- MODULE Count ----\nEXTENDS Naturals\nVARIABLE n\nInit == n = 0\nNext == n < 3 /\\ n' = n + 1\n\
                Small == n < 3\nWrong == n < \"a\"\n====\n";
    std::fs::write(folder.join("Count.tla"), spec).unwrap();
    std::fs::write(folder.join("Count.cfg"), format!("INIT Init\nNEXT Next\n{config}\n")).unwrap();
    folder.join("Count.tla").to_str().unwrap().to_owned()
}

#[test]
fn check_explores_a_spec() {
    let spec = counting("explores", "");
    let summary = "4 states generated, 4 distinct states found, 0 states left on queue, depth 4\n";
    let (out, err, code) = run_line(&format!("check {spec} --deadlock=off"));
    assert_eq!((out, err.as_str(), code), (format!("no error was found\n{summary}"), "", ExitCode::SUCCESS));
    let (out, _, code) = run_line(&format!("check {spec}"));
    assert!(out.starts_with("a state has no successor (deadlock)\n\nstate 1\n/\\ n = 0\n"), "{out}");
    assert_eq!(code, Exit::Finding.into());
    let (out, _, code) = run_line(&format!("check {spec} --depth=2"));
    assert!(out.starts_with("a limit was reached") && code == ExitCode::SUCCESS, "{out}");
}

#[test]
fn check_shows_the_way_to_a_broken_invariant() {
    let spec = counting("invariant", "INVARIANT Small");
    let (out, _, code) = run_line(&format!("check {spec}"));
    assert!(out.starts_with("the invariant Small is false\n\nstate 1\n/\\ n = 0\n\nstate 2\n"), "{out}");
    assert!(out.contains("state 4\n/\\ n = 3\n\n4 states generated"), "{out}");
    assert_eq!(code, Exit::Finding.into());
}

#[test]
fn check_points_at_what_is_wrong() {
    for (test, config, place) in
        [("wrong", "INVARIANT Wrong", "Count.tla:7:"), ("unknown", "INVARIANT Smal", "Count.cfg:3:")]
    {
        let (out, err, code) = run_line(&format!("check {}", counting(test, config)));
        assert!(format!("{out}{err}").contains(place), "{out}{err}");
        assert_eq!(code, Exit::Usage.into());
    }
    let (_, err, code) = run_line("check Nowhere.tla");
    assert!(err.starts_with("error: Nowhere.tla cannot be read") && code == Exit::Usage.into(), "{err}");
    let (_, err, _) = run_line(&format!("check {} --deadlok=off", counting("option", "")));
    assert!(err.contains("did you mean `deadlock`?"), "{err}");
}

/// Of two configurations of one name, the one that was asked for is read.
#[test]
fn check_reads_the_configuration_that_it_is_given() {
    let spec = counting("configuration", "");
    let folder = std::path::Path::new(&spec).parent().unwrap().join("other");
    std::fs::create_dir_all(&folder).unwrap();
    let config = folder.join("Count.cfg");
    std::fs::write(&config, "INIT Init NEXT Next INVARIANT Small").unwrap();
    let (out, err, code) = run_line(&format!("check {spec} --config={}", config.display()));
    assert!(out.starts_with("the invariant Small is false"), "{out}{err}");
    assert_eq!(code, Exit::Finding.into());
}
