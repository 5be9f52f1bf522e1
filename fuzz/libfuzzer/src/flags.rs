//! The command line of a fuzz target: libFuzzer's flags and corpora, and modelfuzz's own options among them.

use std::ffi::{CString, OsString};
use std::os::unix::ffi::OsStrExt;

use modelfuzz::cli::{Arguments, Failure, Settings};
use modelfuzz::schedule::codec::CHOICE_BYTES;
use modelfuzz::target::Target;

use crate::artifact::Artifacts;
use crate::folders::Folders;

/// The environment variable that hands options on to child processes: libFuzzer starts them, for `-jobs`, `-fork`,
/// `-merge` and `-minimize_crash`, with its own flags alone. A user may set it too, where cargo-fuzz takes no flags;
/// options on the command line win.
pub const OPTIONS_VARIABLE: &str = "MODELFUZZ_OPTIONS";

/// The seconds that one execution may take. One takes well under a millisecond, but on a loaded machine a process was
/// seen to wait for eleven seconds. libFuzzer's own default is 1,200.
const TIMEOUT: u32 = 60;

/// A command line, taken apart.
#[derive(Debug)]
pub struct CommandLine {
    /// What modelfuzz's options say.
    pub settings: Settings,
    /// Where the run is logged.
    pub log: Option<String>,
    /// What libFuzzer is started with, the program's name first.
    pub arguments: Vec<CString>,
    /// Where libFuzzer leaves artefacts.
    pub artifacts: Artifacts,
    /// What is written to; none when nothing is fuzzed.
    pub folders: Option<Folders>,
}

impl CommandLine {
    /// Takes a command line apart. Options start with two dashes; libFuzzer has none such.
    ///
    /// # Errors
    ///
    /// When an option does not exist or its value is not allowed.
    pub fn parse(target: &dyn Target, arguments: &[OsString], inherited: &str) -> Result<CommandLine, Failure> {
        let inherited: Vec<String> = inherited.split_whitespace().map(str::to_owned).collect();
        let mut options = Vec::new();
        let mut rest = Vec::new();
        let mut arguments = arguments.iter();
        let program = arguments.next().cloned().unwrap_or_else(|| target.name().into());
        while let Some(argument) = arguments.next() {
            match argument.to_str() {
                Some(text) if text.starts_with("--") => {
                    options.push(text.to_owned());
                    if !text.contains('=') {
                        options.extend(arguments.next().and_then(|value| value.to_str()).map(str::to_owned));
                    }
                }
                _ => rest.push(argument.clone()),
            }
        }
        let mut options = Arguments::parse(&options)?.or(Arguments::parse(&inherited)?);
        let settings = Settings::take(target, &mut options)?;
        let log = options.take("log");
        options.finish()?;
        let artifacts = Artifacts::of(&rest);
        let folders = Folders::of(&rest, &artifacts);
        let arguments = [vec![program], defaults(&settings, &rest), rest].concat();
        Ok(CommandLine { arguments: to_c(&arguments)?, settings, log, artifacts, folders })
    }
}

/// The flags that guidance by a model needs, before the user's own, which win.
///
/// - `-len_control=0`: with constant novelty libFuzzer would keep inputs at a few bytes.
/// - `-entropic=0`: its schedule takes time in proportion to the corpus, and found less.
/// - `-detect_leaks=0`: with AddressSanitizer, libFuzzer looks for leaks after each execution that allocated more than it freed,
///   as every one does whose model states are remembered: a thousand times, at a tenth of a second each. What leaks is still
///   told at the end.
/// - `-max_len`: what the choices take; more is ignored anyway. Not when minimising: libFuzzer then sets a length of its
///   own, and insists on having no other.
fn defaults(settings: &Settings, rest: &[OsString]) -> Vec<OsString> {
    let mut flags = ["-len_control=0", "-entropic=0", "-detect_leaks=0"].map(str::to_owned).to_vec();
    flags.push(format!("-timeout={TIMEOUT}"));
    let minimises = |flag: &OsString| flag.to_str().is_some_and(|flag| flag.starts_with("-minimize_crash"));
    if !rest.iter().any(minimises) {
        flags.push(format!("-max_len={}", settings.options.choices.saturating_mul(CHOICE_BYTES)));
    }
    flags.into_iter().map(OsString::from).collect()
}

fn to_c(arguments: &[OsString]) -> Result<Vec<CString>, Failure> {
    let convert = |argument: &OsString| CString::new(argument.as_bytes());
    arguments.iter().map(convert).collect::<Result<_, _>>().map_err(|_| Failure::usage("an argument holds a zero byte"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::OsStr;

    use canary_target::Canary;

    fn parse(line: &str, inherited: &str) -> Result<CommandLine, Failure> {
        let arguments: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
        CommandLine::parse(&Canary, &arguments, inherited)
    }

    fn passed(line: &CommandLine) -> String {
        line.arguments.iter().map(|argument| argument.to_str().unwrap()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn options_are_taken_out_and_defaults_put_before_the_users_flags() {
        let line = parse("canary -runs=5 --choices=30 corpus --fault panic -max_len=7 more", "").unwrap();
        let expected =
            "canary -len_control=0 -entropic=0 -detect_leaks=0 -timeout=60 -max_len=60 -runs=5 corpus -max_len=7 more";
        assert_eq!(passed(&line), expected);
        assert_eq!((line.settings.options.choices, line.settings.options.fault.as_deref()), (30, Some("panic")));
    }

    #[test]
    fn inherited_options_hold_unless_the_command_line_says_otherwise() {
        let line = parse("canary --choices=30", "--choices=40 --states=64").unwrap();
        assert_eq!((line.settings.options.choices, line.settings.capacities.states), (30, 64));
    }

    #[test]
    fn what_a_parent_hands_on_says_the_same_to_its_child() {
        let parent = parse("canary --choices=30 --model=off --fault=hang --transitions=2", "").unwrap();
        let child = parse("canary", &parent.settings.changed(&Canary).join(" ")).unwrap();
        assert_eq!(child.settings, parent.settings);
    }

    #[test]
    fn no_length_is_set_when_libfuzzer_minimises() {
        for flag in ["-minimize_crash=1", "-minimize_crash_internal_step=1"] {
            let line = parse(&format!("canary {flag} file"), "").unwrap();
            assert_eq!(
                passed(&line),
                format!("canary -len_control=0 -entropic=0 -detect_leaks=0 -timeout=60 {flag} file")
            );
        }
    }

    #[test]
    fn paths_need_not_be_text() {
        let path = OsStr::from_bytes(b"corpus\xff");
        let line = CommandLine::parse(&Canary, &["canary".into(), path.to_owned()], "").unwrap();
        assert_eq!(line.arguments.last().unwrap().as_bytes(), b"corpus\xff");
    }

    #[test]
    fn mistakes_are_refused() {
        for (line, why) in [
            ("canary --choices=0", "--choices=0: a number from 1 to"),
            ("canary --runs=5", "there is no option --runs"),
            ("canary --choices", "--choices needs a value"),
            ("canary --fault=none", "--fault=none: no such planted fault"),
        ] {
            let message = parse(line, "").unwrap_err().to_string();
            assert!(message.starts_with(why), "{line}: {message}");
        }
    }
}
