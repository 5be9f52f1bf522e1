//! The command line of a fuzz target: libFuzzer's flags and corpora, and modelfuzz's own options among them.

use std::ffi::{CString, OsString};
use std::os::unix::ffi::OsStrExt;

use modelfuzz::cli::{Arguments, Failure, Settings};
use modelfuzz::schedule::codec::CHOICE_BYTES;
use modelfuzz::target::Target;

use crate::artifact::Artifacts;

/// The environment variable that hands options on to child processes: libFuzzer starts them, for `-jobs`, `-fork`,
/// `-merge` and `-minimize_crash`, with its own flags alone. A user may set it too, where cargo-fuzz takes no flags;
/// options on the command line win.
pub const OPTIONS_VARIABLE: &str = "MODELFUZZ_OPTIONS";

/// The seconds that one execution may take. One takes well under a millisecond; libFuzzer's own default is 1,200.
const TIMEOUT: u32 = 10;

/// A command line, taken apart.
#[derive(Debug)]
pub struct CommandLine {
    /// What modelfuzz's options say.
    pub settings: Settings,
    /// What libFuzzer is started with, the program's name first.
    pub arguments: Vec<CString>,
    /// Where libFuzzer leaves artefacts.
    pub artifacts: Artifacts,
}

impl CommandLine {
    /// Takes a command line apart. Options start with two dashes; libFuzzer has none such.
    ///
    /// # Errors
    ///
    /// When an option does not exist or its value is not allowed.
    pub fn parse(target: &dyn Target, arguments: &[OsString], inherited: &str) -> Result<CommandLine, Failure> {
        let mut options: Vec<String> = inherited.split_whitespace().map(str::to_owned).collect();
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
        let mut options = Arguments::parse(&options)?;
        let settings = Settings::take(target, &mut options)?;
        options.finish()?;
        let artifacts = Artifacts::of(&rest);
        let arguments = [vec![program], defaults(&settings, &rest), rest].concat();
        Ok(CommandLine { arguments: to_c(&arguments)?, settings, artifacts })
    }
}

/// The flags that guidance by a model needs, before the user's own, which win.
///
/// - `-len_control=0`: with constant novelty libFuzzer would keep inputs at a few bytes.
/// - `-entropic=0`: its schedule takes time in proportion to the corpus, and found less.
/// - `-max_len`: what the choices take; more is ignored anyway. Not when minimising: libFuzzer then sets a length of its
///   own, and insists on having no other.
fn defaults(settings: &Settings, rest: &[OsString]) -> Vec<OsString> {
    let mut flags = vec!["-len_control=0".to_owned(), "-entropic=0".to_owned(), format!("-timeout={TIMEOUT}")];
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
