//! The processes of a trial.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use super::scratch::{LOG, unusable};
use super::{Budget, Search, Trial};
use crate::cli::Failure;
use crate::cli::program::build::no_output;

/// What a random search prints, in its folder.
const OUT: &str = "out.txt";

/// How one process of a trial ended.
#[derive(Debug, Default)]
pub(super) struct Stopped {
    pub executions: Option<u64>,
    /// What ended it.
    pub class: Option<String>,
    /// What did not, and how often.
    pub others: Vec<(String, u64)>,
    /// How long after the start of the trial it was told what ended it.
    pub told: Option<Duration>,
}

impl Trial<'_> {
    /// Runs one process of it.
    pub(super) fn process(
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
        let mut classes = out.lines().filter_map(|line| line.strip_prefix("finding: "));
        let class = classes.rfind(|class| self.looks_for(class)).map(str::to_owned);
        let others = out.lines().filter_map(counted).filter(|(counted, _)| !self.looks_for(counted)).collect();
        Ok(Stopped { executions: Some(executions), class, others, told: None })
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

fn log(folder: &Path) -> String {
    format!("--log={}", folder.join(LOG).display())
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
}
