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
    // Of a command of this program, and of one about targets, wherever one is.
    assert!(run_line("help check").0.starts_with("modelfuzz check SPEC.tla "));
    assert!(run_line("help replay").0.starts_with("usage: modelfuzz replay TARGET FILE"));
    assert_eq!(run_line("help help").0, out);
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
