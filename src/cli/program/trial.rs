//! A trial: one fuzzing run of a target's binary, in a folder of its own, from an empty corpus, until it finds what is
//! looked for or its budget is used up.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::build::no_output;
use crate::cli::Failure;

/// What a trial is.
#[derive(Clone, Debug)]
pub struct Trial<'a> {
    /// The fuzz binary of the target.
    pub binary: &'a Path,
    /// Options of the target.
    pub options: &'a [String],
    /// libFuzzer's seed.
    pub seed: u64,
    /// How long it may take.
    pub seconds: u64,
    /// What it looks for: a class of finding that contains one of these.
    pub wanted: &'a [String],
}

/// How a trial ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ended {
    /// The class of what was found, if that was looked for.
    pub found: Option<String>,
    /// How many inputs were executed.
    pub executions: u64,
    /// How long it took, in milliseconds.
    pub millis: u128,
    /// Other classes that were found, and how often.
    pub others: BTreeMap<String, u64>,
    /// The record of what was found, where the target wrote one.
    pub record: Option<String>,
}

/// How one process of a trial ended.
#[derive(Debug, Default)]
struct Stopped {
    executions: u64,
    class: Option<String>,
}

/// A trial that meets something else this often is given up: it would never come to what it looks for.
const OTHERS_MAX: u64 = 1000;

impl Trial<'_> {
    /// Runs it. Whatever else it finds on the way is counted; it goes on with the same corpus and another seed.
    ///
    /// # Errors
    ///
    /// When the binary cannot be run, or refuses its options.
    #[expect(clippy::disallowed_methods, reason = "a budget of seconds needs a clock")]
    pub fn run(&self) -> Result<Ended, Failure> {
        let (folder, start) = (Scratch::new()?, Instant::now());
        let budget = Duration::from_secs(self.seconds);
        let mut ended = Ended::default();
        let mut round = 0;
        while let Some(left) = budget.checked_sub(start.elapsed()).filter(|left| left.as_secs() > 0 || round == 0) {
            let stopped = self.process(&folder.0, round, left.as_secs().max(1))?;
            ended.executions += stopped.executions;
            let Some(class) = stopped.class else { break };
            if self.wanted.iter().any(|wanted| class.contains(wanted)) {
                ended.found = Some(class);
                ended.record = record(&folder.0);
                break;
            }
            *ended.others.entry(class).or_default() += 1;
            round += 1;
            if round >= OTHERS_MAX {
                break;
            }
        }
        ended.millis = start.elapsed().as_millis();
        Ok(ended)
    }

    fn process(&self, folder: &Path, round: u64, seconds: u64) -> Result<Stopped, Failure> {
        let (corpus, artifacts) = (folder.join("corpus"), folder.join("artifacts"));
        let _ = fs::remove_dir_all(&artifacts);
        for folder in [&corpus, &artifacts] {
            fs::create_dir_all(folder).map_err(|error| unusable(folder, &error))?;
        }
        let mut command = Command::new(self.binary);
        command.args(self.options).arg(format!("-seed={}", self.seed + round * 1_000_000));
        command.arg(format!("-max_total_time={seconds}")).args(["-print_final_stats=1", "-verbosity=0"]);
        command.arg(format!("-artifact_prefix={}/", artifacts.display())).arg(&corpus);
        let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn();
        self.watch(child.map_err(|error| no_output(self.binary, &error))?)
    }

    /// Reads what a process prints, until it ends.
    fn watch(&self, mut child: Child) -> Result<Stopped, Failure> {
        let mut stopped = Stopped::default();
        let mut last = Vec::new();
        for line in child.stderr.take().into_iter().flat_map(|pipe| BufReader::new(pipe).split(b'\n')) {
            let line = line.map_err(|error| no_output(self.binary, &error))?;
            let line = String::from_utf8_lossy(&line).into_owned();
            stopped.see(&line);
            last.push(line);
            if last.len() > 20 {
                last.remove(0);
            }
        }
        let status = child.wait().map_err(|error| no_output(self.binary, &error))?;
        if !status.success() && stopped.class.is_none() {
            let (binary, said) = (self.binary.display(), last.join("\n"));
            return Err(Failure::Fault(format!("{binary} ended with {status} and without a finding:\n{said}")));
        }
        Ok(stopped)
    }
}

impl Stopped {
    fn see(&mut self, line: &str) {
        if let Some(number) = line.strip_prefix("stat::number_of_executed_units:") {
            self.executions = number.trim().parse().unwrap_or(0);
        }
        let died = || line.strip_prefix("SUMMARY: ").map(|what| format!("crash: {what}"));
        if let Some(class) = line.strip_prefix("finding: ").map(str::to_owned).or_else(died) {
            // What the target says of a finding comes before what libFuzzer says of the signal.
            self.class.get_or_insert(class);
        }
    }
}

/// The text of the finding that was kept last.
fn record(folder: &Path) -> Option<String> {
    let files = fs::read_dir(folder.join("artifacts")).ok()?;
    let paths = files.filter_map(Result::ok).map(|file| file.path());
    let text = paths.filter(|path| path.extension().is_some_and(|extension| extension == "txt")).max()?;
    fs::read_to_string(text).ok()
}

/// A folder that is gone afterwards.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Result<Scratch, Failure> {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let (process, number) = (std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(format!("modelfuzz-trial-{process}-{number}"));
        fs::create_dir(&path).map_err(|error| unusable(&path, &error))?;
        Ok(Scratch(path))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What is left behind in the folder for temporary files does no harm.
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn unusable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Fault(format!("{} cannot be made: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(lines: &str) -> (u64, Option<String>) {
        let mut stopped = Stopped::default();
        lines.lines().for_each(|line| stopped.see(line));
        (stopped.executions, stopped.class)
    }

    #[test]
    fn what_a_process_prints_says_how_it_ended() {
        let finding =
            "finding: invariant: Agreement\nSUMMARY: libFuzzer: deadly signal\nstat::number_of_executed_units: 7";
        assert_eq!(seen(finding), (7, Some("invariant: Agreement".to_owned())));
        let crash = "SUMMARY: libFuzzer: timeout\nstat::number_of_executed_units: 12";
        assert_eq!(seen(crash), (12, Some("crash: libFuzzer: timeout".to_owned())));
        assert_eq!(seen("modelfuzz: 5 executions\nstat::number_of_executed_units: 5"), (5, None));
    }

    /// A trial of what a shell does with the arguments of libFuzzer.
    fn trial(script: &str, wanted: &str) -> Result<Ended, Failure> {
        let options = ["-c".to_owned(), script.to_owned()];
        let wanted = [wanted.to_owned()];
        Trial { binary: Path::new("/bin/sh"), options: &options, seed: 1, seconds: 60, wanted: &wanted }.run()
    }

    #[test]
    #[cfg(unix)]
    fn a_trial_goes_on_until_it_finds_what_it_looks_for() {
        // The name of the corpus is the last argument: the first process leaves a file there, the second finds it.
        let script = r#"for last; do :; done; echo "stat::number_of_executed_units: 10" >&2
            if [ -e "$last/seen" ]; then echo "finding: wanted thing" >&2; else echo "finding: another" >&2; fi
            touch "$last/seen"; exit 77"#;
        let ended = trial(script, "wanted").unwrap();
        assert_eq!((ended.found.as_deref(), ended.executions), (Some("wanted thing"), 20));
        assert_eq!(ended.others, BTreeMap::from([("another".to_owned(), 1)]));
    }

    #[test]
    #[cfg(unix)]
    fn a_binary_that_refuses_is_a_fault() {
        let message = trial("echo no such option >&2; exit 2", "x").unwrap_err().to_string();
        assert!(
            message.contains("/bin/sh ended with exit status: 2") && message.contains("no such option"),
            "{message}"
        );
    }
}
