//! A trial: one fuzzing run of a target's binary, in a folder of its own, from an empty corpus, until it finds what is
//! looked for or its budget is used up.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::build::no_output;
use crate::cli::Failure;
use crate::cli::log::{self, Reached, Sample};

/// What a trial is.
#[derive(Clone, Debug)]
pub struct Trial<'a> {
    /// The fuzz binary of the target.
    pub binary: &'a Path,
    /// Who draws the schedules.
    pub search: Search,
    /// Options of the target, and flags of libFuzzer where that is who draws.
    pub options: &'a [String],
    /// The seed.
    pub seed: u64,
    /// How long it may take.
    pub budget: Budget,
    /// What it looks for: a class of finding that contains one of these.
    pub wanted: &'a [String],
}

/// Who draws the schedules of a trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// libFuzzer, with what feedback the options say.
    Fuzzing,
    /// A sampler, without any: the command `random` of the binary.
    Random,
}

/// How long a trial may take: what is used up first ends it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// In executions.
    pub runs: Option<u64>,
    /// In seconds.
    pub seconds: Option<u64>,
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
    /// How what was seen grew.
    pub samples: Vec<Sample>,
    /// What was seen in all.
    pub reached: Reached,
}

/// How one process of a trial ended.
#[derive(Debug, Default)]
struct Stopped {
    executions: Option<u64>,
    /// What ended it.
    class: Option<String>,
    /// What did not, and how often.
    others: Vec<(String, u64)>,
    /// How long after the start of the trial it was told what ended it.
    told: Option<Duration>,
}

impl Ended {
    fn add(&mut self, others: &[(String, u64)]) {
        for (class, times) in others {
            *self.others.entry(class.clone()).or_default() += times;
        }
    }
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
        let mut ended = Ended::default();
        let mut round = 0;
        while let Some(left) = self.budget.less(ended.executions, start.elapsed()).filter(|_| round < OTHERS_MAX) {
            let stopped = self.process(&folder.0, (round, ended.executions), left, start)?;
            // A process that is no fuzz binary, or died at once, has left none.
            if folder.log().exists() {
                (ended.samples, ended.reached) = log::read(&folder.log())?;
            }
            ended.executions = stopped.executions.map_or_else(
                || ended.samples.last().map_or(0, |last| last.executions),
                |executions| ended.executions + executions,
            );
            ended.add(&stopped.others);
            let Some(class) = stopped.class else { break };
            if self.looks_for(&class) {
                ended.found = Some(class);
                ended.record = record(&folder.0);
                // What is found takes time to be reported, which says nothing of how soon it was found.
                ended.millis = stopped.told.unwrap_or_else(|| start.elapsed()).as_millis();
                return Ok(ended);
            }
            ended.add(&[(class, 1)]);
            round += 1;
        }
        ended.millis = start.elapsed().as_millis();
        Ok(ended)
    }

    fn looks_for(&self, class: &str) -> bool {
        self.wanted.iter().any(|wanted| class.contains(wanted))
    }

    fn process(
        &self,
        folder: &Path,
        (round, done): (u64, u64),
        left: Budget,
        start: Instant,
    ) -> Result<Stopped, Failure> {
        let mut command = match self.search {
            Search::Fuzzing => self.fuzzing(folder, round, left)?,
            Search::Random => self.random(folder, done, left)?,
        };
        let child = command.stdin(Stdio::null()).stderr(Stdio::piped()).spawn();
        let (mut stopped, status, said) = self.watch(child.map_err(|error| no_output(self.binary, &error))?, start)?;
        if self.search == Search::Random {
            stopped = self.drawn(folder, stopped)?;
        }
        let well = status.success() || (self.search == Search::Random && status.code() == Some(1));
        if !well && stopped.class.is_none() {
            let binary = self.binary.display();
            return Err(Failure::Fault(format!("{binary} ended with {status} and without a finding:\n{said}")));
        }
        Ok(stopped)
    }

    fn fuzzing(&self, folder: &Path, round: u64, left: Budget) -> Result<Command, Failure> {
        let (corpus, artifacts) = (folder.join("corpus"), folder.join("artifacts"));
        let _ = fs::remove_dir_all(&artifacts);
        for folder in [&corpus, &artifacts] {
            fs::create_dir_all(folder).map_err(|error| unusable(folder, &error))?;
        }
        let mut command = Command::new(self.binary);
        command.args(self.options).arg(format!("-seed={}", self.seed + round * 1_000_000));
        command.args(left.runs.map(|runs| format!("-runs={runs}")));
        command.args(left.seconds.map(|seconds| format!("-max_total_time={seconds}")));
        command.args(["-print_final_stats=1", "-verbosity=0"]).arg(log(folder));
        command.arg(format!("-artifact_prefix={}/", artifacts.display())).arg(&corpus);
        command.stdout(Stdio::null());
        Ok(command)
    }

    fn random(&self, folder: &Path, done: u64, left: Budget) -> Result<Command, Failure> {
        let mut command = Command::new(self.binary);
        command
            .arg("random")
            .args(self.options)
            .arg(log(folder))
            .args([format!("--seed={}", self.seed), format!("--first={done}")]);
        command.arg(format!("--runs={}", left.runs.unwrap_or(u64::MAX)));
        command.args(left.seconds.map(|seconds| format!("--seconds={seconds}")));
        if !self.wanted.is_empty() {
            command.arg(format!("--until={}", self.wanted.join(",")));
        }
        let out = folder.join(OUT);
        command.stdout(File::create(&out).map_err(|error| unusable(&out, &error))?);
        Ok(command)
    }

    /// Reads what a process prints, until it ends.
    fn watch(&self, mut child: Child, start: Instant) -> Result<(Stopped, ExitStatus, String), Failure> {
        let mut stopped = Stopped::default();
        let mut last = Vec::new();
        for line in child.stderr.take().into_iter().flat_map(|pipe| BufReader::new(pipe).split(b'\n')) {
            let line = line.map_err(|error| no_output(self.binary, &error))?;
            let line = String::from_utf8_lossy(&line).into_owned();
            stopped.see(&line);
            if stopped.class.is_some() {
                stopped.told.get_or_insert_with(|| start.elapsed());
            }
            last.push(line);
            if last.len() > 20 {
                last.remove(0);
            }
        }
        let status = child.wait().map_err(|error| no_output(self.binary, &error))?;
        Ok((stopped, status, last.join("\n")))
    }

    /// How a random search ended. It goes on after whatever it finds; what it prints says whether it came to its end.
    fn drawn(&self, folder: &Path, died: Stopped) -> Result<Stopped, Failure> {
        let out = folder.join(OUT);
        let out = fs::read_to_string(&out).map_err(|error| no_output(self.binary, &error))?;
        let last = out.lines().last().and_then(|line| line.split_once(" executions, "));
        let Some(executions) = last.and_then(|(number, _)| number.parse().ok()) else { return Ok(died) };
        let classes = out.lines().filter_map(|line| line.strip_prefix("finding: "));
        let class = classes.filter(|class| self.looks_for(class)).last().map(str::to_owned);
        let others = out.lines().filter_map(counted).filter(|(counted, _)| !self.looks_for(counted)).collect();
        Ok(Stopped { executions: Some(executions), class, others, told: None })
    }
}

impl Budget {
    /// What is left of it after so many executions and this time; nothing if it is used up.
    fn less(self, executions: u64, time: Duration) -> Option<Budget> {
        let runs = match self.runs {
            Some(runs) => Some(runs.checked_sub(executions).filter(|left| *left > 0)?),
            None => None,
        };
        let seconds = match self.seconds {
            // libFuzzer takes 0 for no limit.
            Some(seconds) => Some(seconds.checked_sub(time.as_secs()).filter(|left| *left > 0)?),
            None => None,
        };
        Some(Budget { runs, seconds })
    }
}

impl Stopped {
    fn see(&mut self, line: &str) {
        if let Some(number) = line.strip_prefix("stat::number_of_executed_units:") {
            self.executions = number.trim().parse().ok();
        }
        if let Some(number) = line.strip_prefix("modelfuzz: in execution ") {
            self.executions = number.trim().parse().ok();
        }
        // What the target says of a finding comes before what libFuzzer says of the signal.
        let died = || line.strip_prefix("SUMMARY: ").map(|what| format!("crash: {what}"));
        let killed =
            || line.contains("the system ended the process").then(|| "crash: the system ended the process".to_owned());
        if let Some(class) = line.strip_prefix("finding: ").map(str::to_owned).or_else(died).or_else(killed) {
            self.class.get_or_insert(class);
        }
    }
}

/// A class and how often a random search found it.
fn counted(line: &str) -> Option<(String, u64)> {
    let (times, rest) = line.split_once(" times, first in run ")?;
    let (_, class) = rest.split_once(": ")?;
    Some((class.to_owned(), times.parse().ok()?))
}

/// The log of a trial, in its folder.
const LOG: &str = "log.ndjson";

fn log(folder: &Path) -> String {
    format!("--log={}", folder.join(LOG).display())
}

/// What a random search prints, in its folder.
const OUT: &str = "out.txt";

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

    fn log(&self) -> PathBuf {
        self.0.join(LOG)
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

    fn seen(lines: &str) -> (Option<u64>, Option<String>) {
        let mut stopped = Stopped::default();
        lines.lines().for_each(|line| stopped.see(line));
        (stopped.executions, stopped.class)
    }

    #[test]
    fn what_a_process_prints_says_how_it_ended() {
        let finding =
            "finding: invariant: Agreement\nSUMMARY: libFuzzer: deadly signal\nstat::number_of_executed_units: 7";
        assert_eq!(seen(finding), (Some(7), Some("invariant: Agreement".to_owned())));
        let crash = "SUMMARY: libFuzzer: timeout\nstat::number_of_executed_units: 12";
        assert_eq!(seen(crash), (Some(12), Some("crash: libFuzzer: timeout".to_owned())));
        assert_eq!(seen("modelfuzz: 5 executions\nstat::number_of_executed_units: 5"), (Some(5), None));
    }

    /// A trial of what a shell does with the arguments of libFuzzer.
    fn trial(script: &str, wanted: &str) -> Result<Ended, Failure> {
        let options = ["-c".to_owned(), script.to_owned()];
        let wanted = [wanted.to_owned()];
        let budget = Budget { runs: None, seconds: Some(60) };
        let binary = Path::new("/bin/sh");
        Trial { binary, search: Search::Fuzzing, options: &options, seed: 1, budget, wanted: &wanted }.run()
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
