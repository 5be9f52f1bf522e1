//! Whole runs of `check`.

use std::process::ExitCode;

use super::*;

fn run_line(line: &str) -> (String, String, ExitCode) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let arguments: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    let mut console = Console { out: &mut out, err: &mut err };
    let code = match run(&arguments, &mut console) {
        Ok(code) => code,
        Err(failure) => console.conclude(Err(failure)).into(),
    };
    (String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap(), code)
}

/// A spec that counts to three, and a configuration with these lines.
fn counting(test: &str, config: &str) -> String {
    let folder = std::env::temp_dir().join(format!("modelfuzz-check-{test}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let spec = "---- MODULE Count ----\nEXTENDS Naturals\nVARIABLES n, m\nInit == n = 0 /\\ m = \"a\"\n\
                Add == n < 3 /\\ n' = n + 1 /\\ m' = m\nNever == n > 9 /\\ UNCHANGED <<n, m>>\nNext == Add \\/ Never\n\
                Small == n < 3\nWrong == n < \"a\"\nGrows == [][n' > n]_n\nLive == <>(n = 3)\nBoth == []Small /\\ Live\n\
                Al == [twice |-> 2 * n, next |-> n']\nNot == n\nEmpty == n = 0 /\\ n = 1 /\\ m = n\nPost == 1 = 2\n\
                ASSUME 1 + 1 = 2\nFalse == FALSE\n====\n";
    std::fs::write(folder.join("Count.tla"), spec).unwrap();
    let relations = if config.contains("INIT") { "" } else { "INIT Init\nNEXT Next\n" };
    std::fs::write(folder.join("Count.cfg"), format!("{relations}{config}\n")).unwrap();
    folder.join("Count.tla").to_str().unwrap().to_owned()
}

#[test]
fn a_spec_without_faults_has_counts_coverage_and_a_probability() {
    let (out, err, code) = run_line(&format!("{} --deadlock=off --workers=2", counting("explores", "")));
    let start = "no error was found\nactions, and how many distinct states of how many they gave:\n    Init: 1:1\n    \
                 Add: 3:3\n    Never: 0:0\nprobability that two states were taken for one: 0 calculated, ";
    assert!(out.starts_with(start), "{out}");
    let end = " based on the actual fingerprints\n4 states generated, 4 distinct states found, 0 states left on queue, \
               depth 4\n";
    assert!(out.ends_with(end), "{out}");
    assert_eq!((err.as_str(), code), ("", ExitCode::SUCCESS));
}

#[test]
fn deadlock_is_what_the_configuration_and_the_options_say() {
    let (out, _, code) = run_line(&counting("deadlock", ""));
    assert!(
        out.starts_with("a state has no successor (deadlock)\n\nstate 1 (Init)\n/\\ n = 0\n/\\ m = \"a\"\n"),
        "{out}"
    );
    assert_eq!(code, Exit::Finding.into());
    let configured = counting("deadlock_off", "CHECK_DEADLOCK FALSE");
    assert_eq!(run_line(&configured).2, ExitCode::SUCCESS);
    assert_eq!(run_line(&format!("{configured} --deadlock=on")).2, Exit::Finding.into());
}

#[test]
fn bounds_stop_it_with_counts() {
    let spec = counting("bounds", "CHECK_DEADLOCK FALSE");
    for (option, message, left) in
        [("depth", "the bound on the depth was reached", 1), ("states", "the bound on distinct states", 0)]
    {
        let (out, _, code) = run_line(&format!("{spec} --{option}=2"));
        assert!(out.starts_with(message) && code == ExitCode::SUCCESS, "{out}");
        assert!(out.contains(&format!(" 2 distinct states found, {left} states left on queue, depth 2\n")), "{out}");
    }
    let (_, err, code) = run_line(&format!("{spec} --depth=0"));
    assert!(err.contains("--depth=0: a whole number of at least 1 is needed") && code == Exit::Usage.into(), "{err}");
}

#[test]
fn a_counterexample_shows_what_changes_and_ends_in_full() {
    let (out, _, code) = run_line(&counting("invariant", "INVARIANT Small"));
    assert!(out.starts_with("the invariant Small is false\n\nstate 1 (Init)\n/\\ n = 0\n"), "{out}");
    assert!(
        out.contains("\n\nstate 3 (Add)\n    n: 1 -> 2\n\nstate 4 (Add)\n    n: 2 -> 3\n/\\ n = 3\n/\\ m = \"a\"\n\n"),
        "{out}"
    );
    assert_eq!(code, Exit::Finding.into());
}

#[test]
fn properties_are_checked_as_far_as_they_are_safety() {
    let (out, _, code) = run_line(&counting("grows", "PROPERTY Grows CHECK_DEADLOCK FALSE"));
    assert!(out.starts_with("no error was found") && code == ExitCode::SUCCESS, "{out}");
    let spec = counting("live", "PROPERTY Both CHECK_DEADLOCK FALSE");
    let (_, err, code) = run_line(&spec);
    assert!(err.contains("liveness") && err.contains("Count.tla:11:") && code == Exit::Usage.into(), "{err}");
    let (out, err, code) = run_line(&format!("{spec} --liveness=skip"));
    assert!(err.starts_with("not checked: a part of the property `Both`"), "{err}");
    assert!(out.starts_with("the property Both is false\n") && code == Exit::Finding.into(), "{out}");
}

#[test]
fn an_alias_is_what_is_shown() {
    let (out, _, _) = run_line(&counting("alias", "INVARIANT Small ALIAS Al"));
    assert!(out.contains("state 1 (Init)\n/\\ next = 1\n/\\ twice = 0\n"), "{out}");
    assert!(out.contains("state 4 (Add)\n    twice: 4 -> 6\n/\\ next = 3\n/\\ twice = 6\n"), "{out}");
    let (out, _, _) = run_line(&counting("no_alias", "INVARIANT Small ALIAS Not"));
    assert!(out.contains("shown without the ALIAS:\nthe ALIAS must be a record, but it is an integer\n"), "{out}");
}

#[test]
fn postconditions_assumptions_and_empty_initial_predicates_are_told() {
    let (out, _, code) = run_line(&counting("post", "POSTCONDITION Post CHECK_DEADLOCK FALSE"));
    assert!(out.starts_with("the postcondition Post is false\n") && code == Exit::Finding.into(), "{out}");
    let spec = counting("assume", "");
    let text = std::fs::read_to_string(&spec).unwrap().replace("ASSUME 1 + 1 = 2", "ASSUME 1 + 1 = 3");
    std::fs::write(&spec, text).unwrap();
    let (out, _, code) = run_line(&spec);
    assert!(out.starts_with("assumption 1 is false\n  --> ") && out.contains("Count.tla:17:8\n"), "{out}");
    assert_eq!(code, Exit::Finding.into());
    let (out, err, code) = run_line(&counting("empty", "INIT Empty NEXT Next"));
    assert!(err.starts_with("warning: no state satisfies the initial predicate"), "{err}");
    assert!(out.starts_with("no error was found") && code == ExitCode::SUCCESS, "{out}");
}

#[test]
fn faults_point_at_what_is_wrong() {
    for (test, config, place) in
        [("wrong", "INVARIANT Wrong", "Count.tla:9:"), ("unknown", "INVARIANT Smal", "Count.cfg:3:")]
    {
        let (out, err, code) = run_line(&counting(test, config));
        assert!(format!("{out}{err}").contains(place), "{out}{err}");
        assert_eq!(code, Exit::Usage.into());
    }
    let (_, err, code) = run_line("Nowhere.tla");
    assert!(err.starts_with("error: Nowhere.tla cannot be read") && code == Exit::Usage.into(), "{err}");
    let (_, err, _) = run_line("src");
    assert!(err.starts_with("error: src is a folder, but a file is needed"), "{err}");
    let (_, err, code) = run_line(&format!("{} --config=/dev/null", counting("device", "")));
    let device = "error: /dev/null is a pipe, a socket or a device, but a regular file is needed";
    assert!(err.starts_with(device) && code == Exit::Usage.into(), "{err}");
    let (_, err, _) = run_line(&format!("{} --deadlok=off", counting("option", "")));
    assert!(err.contains("did you mean `deadlock`?"), "{err}");
}

#[test]
fn results_are_json_too_and_a_trace_file_is_never_overwritten() {
    let spec = counting("json", "INVARIANT Small");
    let file = std::path::Path::new(&spec).with_file_name("trace.itf.json");
    let _ = std::fs::remove_file(&file);
    let line = format!("{spec} --format=json --itf={}", file.display());
    let (out, _, code) = run_line(&line);
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&json["schema"], &json["verdict"]), (&"modelfuzz-check/1".into(), &"invariant".into()));
    assert_eq!((&json["generated"], &json["counterexample"]["states"][3]["n"]), (&4.into(), &3.into()));
    assert_eq!(code, Exit::Finding.into());
    let trace: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!(trace["states"][1]["#meta"]["action"], "Add");
    let (_, err, code) = run_line(&line);
    assert!(err.contains("exists already") && code == Exit::Usage.into(), "{err}");
    // Told before the search, which may take hours, and leaving nothing behind.
    let (out, err, code) = run_line(&format!("{spec} --itf={spec}/below.json"));
    assert!(err.contains("Count.tla/below.json cannot be written: ") && code == Exit::Usage.into(), "{err}");
    assert_eq!(out, "");
    let other = file.with_file_name("other.itf.json");
    assert_eq!(run_line(&format!("{} --itf={}", counting("json", ""), other.display())).2, Exit::Finding.into());
    assert!(other.exists());
    std::fs::remove_file(&other).unwrap();
    let fine = counting("json", "CHECK_DEADLOCK FALSE");
    assert_eq!(run_line(&format!("{fine} --itf={}", other.display())).2, ExitCode::SUCCESS);
    assert!(!other.exists(), "there is no counterexample");
}

/// Of two configurations of one name, the one that was asked for is read.
#[test]
fn the_configuration_that_is_named_is_read() {
    let spec = counting("configuration", "");
    let folder = std::path::Path::new(&spec).parent().unwrap().join("other");
    std::fs::create_dir_all(&folder).unwrap();
    let config = folder.join("Count.cfg");
    std::fs::write(&config, "INIT Init NEXT Next INVARIANT Small").unwrap();
    let (out, err, code) = run_line(&format!("{spec} --config={}", config.display()));
    assert!(out.starts_with("the invariant Small is false"), "{out}{err}");
    assert_eq!(code, Exit::Finding.into());
}
