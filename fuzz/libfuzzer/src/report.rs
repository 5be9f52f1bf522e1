//! What is printed of a finding.

use std::fmt::Write;
use std::path::Path;
use std::sync::OnceLock;

use modelfuzz::cli::target::{Record, Trail, save_beside};
use modelfuzz::cli::{Settings, quoted};
use modelfuzz::oracle::{CRASH, Finding};
use modelfuzz::schedule::Schedule;
use modelfuzz::target::Target;

use crate::artifact::Artifacts;

static CONTEXT: OnceLock<Context> = OnceLock::new();

/// What the commands in a report depend on.
#[derive(Debug)]
struct Context {
    target: &'static str,
    options: Vec<String>,
    choices: usize,
    /// What is the same in the records of all findings.
    record: Record,
    artifacts: Artifacts,
}

/// Says what reports are about. Only the first call counts.
pub fn install(target: &dyn Target, settings: Settings, artifacts: Artifacts) {
    CONTEXT.get_or_init(|| Context {
        target: target.name(),
        options: settings.changed(target),
        choices: settings.options.choices,
        record: Record::new(target, &settings, &Schedule::default()),
        artifacts,
    });
}

/// Prints the report of a finding to standard error, and keeps the text form of its input beside the artefact. Where
/// nothing was taken down (a panic may strike anywhere), it has the choices and the class alone.
pub fn print(finding: &Finding, input: &[u8], trail: Trail) {
    let Some(context) = CONTEXT.get() else { return eprint!("\n{finding}") };
    let path = context.artifacts.path(input);
    eprint!("\n{}", text(finding, context.target, &context.options.join(" "), &path));
    let record = context.record.clone().about(Schedule::from_bytes(input, context.choices));
    let record = match finding.class.oracle == CRASH {
        true => record.of(&finding.class),
        false => record.with(trail, Some(finding)),
    };
    match save_beside(Path::new(&path), &record) {
        Ok(text) => eprintln!("  record:   {}", quoted(&text.to_string_lossy())),
        Err(error) => eprintln!("  no record: {error}"),
    }
}

/// The finding and the commands that replay, shrink, rerun and minimise it, ready to paste.
fn text(finding: &Finding, target: &str, options: &str, path: &str) -> String {
    let sanitizer = if cfg!(sanitized) { "" } else { " -s none" };
    let path = quoted(path);
    let (own, passed) = match options {
        "" => (String::new(), String::new()),
        options => (format!(" {options}"), format!(" -- {options}")),
    };
    let mut text = finding.to_string();
    // Writing to a string cannot fail.
    let _ = writeln!(text, "  replay:   modelfuzz replay {target} {path}{own}");
    let _ = writeln!(text, "  shrink:   modelfuzz shrink {target} {path}{own}");
    let _ = writeln!(text, "  rerun:    cargo fuzz run{sanitizer} {target} {path}{passed}");
    let _ = writeln!(text, "  minimise: cargo fuzz tmin{sanitizer} {target} {path}{passed}");
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use modelfuzz::oracle::Class;

    fn finding() -> Finding {
        let class = Class { oracle: "conformance", fault: "Vote needs term".to_owned() };
        Finding { choice: Some(4), ..Finding::new(class, "Vote(i = n1)".to_owned(), "why\nin detail".to_owned()) }
    }

    #[test]
    fn the_report_says_what_and_how_to_go_on() {
        let expected = "\
finding: conformance: Vote needs term
  at choice 5 of the schedule
  event: Vote(i = n1)
  why
  in detail
  replay:   modelfuzz replay toy fuzz/artifacts/toy/crash-1
  shrink:   modelfuzz shrink toy fuzz/artifacts/toy/crash-1
  rerun:    cargo fuzz run -s none toy fuzz/artifacts/toy/crash-1
  minimise: cargo fuzz tmin -s none toy fuzz/artifacts/toy/crash-1
";
        assert_eq!(text(&finding(), "toy", "", "fuzz/artifacts/toy/crash-1"), expected);
    }

    #[test]
    fn options_in_use_are_part_of_the_commands() {
        let text = text(&finding(), "toy", "--nodes=5 --fault=bad", "my files/crash-1");
        assert!(text.contains("modelfuzz replay toy 'my files/crash-1' --nodes=5 --fault=bad\n"), "{text}");
        assert!(text.contains("cargo fuzz run -s none toy 'my files/crash-1' -- --nodes=5 --fault=bad\n"), "{text}");
        assert!(text.contains("cargo fuzz tmin -s none toy 'my files/crash-1' -- --nodes=5 --fault=bad\n"), "{text}");
    }
}
