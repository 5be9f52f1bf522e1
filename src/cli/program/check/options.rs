//! The options of `check`.

use std::path::PathBuf;
use std::time::Duration;

use crate::cli::{Arguments, Console, Failure};
use crate::tla::Spec;
use crate::tla::explore::ExploreLimits;

/// What the options mean.
pub(super) const HELP: &str = "
    --config=FILE      the configuration; without it, SPEC.cfg beside the spec
    --workers=N        threads; without it, or with 0, as many as the machine has cores. Results do not depend on it
    --deadlock=on|off  whether a state without successors is a finding; without it, what CHECK_DEADLOCK says, else on
    --liveness=skip    check the safety parts of properties and leave the rest unchecked; without it, liveness is refused
    --states=N --depth=N --time=SECONDS --memory=MIB
                       stop at a bound: distinct states, states on a path, seconds, memory of the process;
                       without --memory, stop when the machine runs short of it
    --coverage=on|off  what each action did; on unless said otherwise
    --itf=FILE         write a counterexample in the Informal Trace Format (JSON) to a new file
    --format=text|json how results are printed; the JSON carries the version of its schema";

/// How results are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Text,
    Json,
}

/// What the user asked for.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub spec: PathBuf,
    pub config: PathBuf,
    pub workers: usize,
    /// Whether to check for deadlock, where it is said.
    deadlock: Option<bool>,
    skip_liveness: bool,
    states: usize,
    depth: usize,
    pub time: Option<Duration>,
    /// In bytes.
    pub memory: Option<u64>,
    pub coverage: bool,
    pub itf: Option<PathBuf>,
    pub format: Format,
}

/// More workers than this are a mistake.
const WORKERS: usize = 1024;

impl Options {
    pub(super) fn parse(arguments: &[String]) -> Result<Options, Failure> {
        let mut arguments = Arguments::parse(arguments)?;
        let config = arguments.take("config").map(PathBuf::from);
        let defaults = ExploreLimits::default();
        let workers = match arguments.take_number("workers", 0_usize)? {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            workers if workers <= WORKERS => workers,
            workers => return Err(Failure::usage(format!("--workers={workers}: at most {WORKERS} are allowed"))),
        };
        let deadlock = choice(&mut arguments, "deadlock", &[("on", true), ("off", false)])?;
        let skip_liveness = choice(&mut arguments, "liveness", &[("refuse", false), ("skip", true)])?.unwrap_or(false);
        let coverage = choice(&mut arguments, "coverage", &[("on", true), ("off", false)])?.unwrap_or(true);
        let formats = [("text", Format::Text), ("json", Format::Json)];
        let format = choice(&mut arguments, "format", &formats)?.unwrap_or(Format::Text);
        let states = arguments.take_positive("states")?.unwrap_or(defaults.states);
        let depth = arguments.take_positive("depth")?.unwrap_or(defaults.depth);
        let time = arguments.take_positive("time")?.map(Duration::from_secs);
        let memory = arguments.take_positive("memory")?.map(|mebibytes: u64| mebibytes.saturating_mul(1 << 20));
        let itf = arguments.take("itf").map(PathBuf::from);
        let spec = PathBuf::from(arguments.next("SPEC.tla")?);
        arguments.finish()?;
        let config = config.unwrap_or_else(|| spec.with_extension("cfg"));
        Ok(Options {
            spec,
            config,
            workers,
            deadlock,
            skip_liveness,
            states,
            depth,
            time,
            memory,
            coverage,
            itf,
            format,
        })
    }

    /// The bounds on the exploration; whether deadlock counts may be said in the configuration, too.
    pub(super) fn limits(&self, spec: &Spec) -> ExploreLimits {
        let configured = spec.config().check_deadlock.map(|(check, _)| check);
        let deadlock = self.deadlock.or(configured).unwrap_or(true);
        ExploreLimits { states: self.states, depth: self.depth, deadlock, ..ExploreLimits::default() }
    }

    /// Refuses liveness, or says that it is left out.
    pub(super) fn check_liveness(&self, spec: &Spec, console: &mut Console<'_>) -> Result<(), Failure> {
        let liveness = &spec.properties().liveness;
        if liveness.is_empty() {
            return Ok(());
        }
        if self.skip_liveness {
            for part in liveness {
                writeln!(
                    console.err,
                    "{}",
                    part.render(spec.sources()).replacen("error: ", "not checked: ", 1).trim_end()
                )?;
            }
            return Ok(());
        }
        let note = "--liveness=skip checks the rest: invariants, and the parts []P and [][A]_v of properties";
        Err(Failure::Usage(liveness.iter().map(|part| part.clone().note(note).render(spec.sources())).collect()))
    }
}

/// One of some words.
fn choice<T: Copy>(arguments: &mut Arguments, key: &str, allowed: &[(&str, T)]) -> Result<Option<T>, Failure> {
    let Some(text) = arguments.take(key) else { return Ok(None) };
    match allowed.iter().find(|(word, _)| *word == text) {
        Some((_, meaning)) => Ok(Some(*meaning)),
        None => {
            let words: Vec<String> = allowed.iter().map(|(word, _)| format!("`{word}`")).collect();
            Err(Failure::usage(format!("--{key}={text}: {} is needed", words.join(" or "))))
        }
    }
}
