//! Executions in a process of their own: what kills the process, or never comes to an end, is a finding like any other.

use std::fs::File;
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::runs::Runs;
use super::verdict::{self, Progress};
use crate::cli::{Failure, Settings};
use crate::oracle::Class;
use crate::schedule::Schedule;
use crate::shrink::Shown;
use crate::target::Target;

/// How long to wait between two looks at the other process.
const PAUSE: Duration = Duration::from_millis(2);

/// Runs schedules in other processes.
#[derive(Debug)]
pub struct Isolated {
    options: Vec<String>,
    /// How long one execution may take.
    timeout: Duration,
}

/// What an execution in another process showed.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// What was found.
    pub shown: Option<Shown>,
    /// It ended the process, or did not end.
    pub died: bool,
}

/// How another process ended, and what it printed.
struct Ended {
    told: String,
    said: String,
    /// None where it took too long.
    status: Option<ExitStatus>,
}

impl Isolated {
    /// Executions with these settings, which may take so many seconds each.
    pub fn new(target: &dyn Target, settings: &Settings, seconds: u64) -> Isolated {
        Isolated { options: settings.changed(target), timeout: Duration::from_secs(seconds) }
    }

    /// Runs schedules one after the other; `None` where this program is not one that serves commands (a test, say), and
    /// there is no other process to be had.
    ///
    /// # Errors
    ///
    /// When no process can be started, or it cannot be set up.
    pub fn run_all(&self, schedules: &[Schedule]) -> Result<Option<Vec<Outcome>>, Failure> {
        let mut outcomes = Vec::new();
        while let Some(rest) = schedules.get(outcomes.len()..).filter(|rest| !rest.is_empty()) {
            let ended = self.start(rest)?;
            let Some(told) = verdict::read(&ended.told) else {
                return if outcomes.is_empty() { Ok(None) } else { Err(fault("it does not answer any more")) };
            };
            let before = outcomes.len();
            for (progress, schedule) in told.into_iter().zip(rest) {
                outcomes.push(outcome(progress, schedule, &ended));
            }
            if outcomes.len() == before {
                return Err(ended.unready());
            }
        }
        Ok(Some(outcomes))
    }

    fn start(&self, schedules: &[Schedule]) -> Result<Ended, Failure> {
        let own = std::env::current_exe().map_err(fault)?;
        let (out, err) = (Output::new("out")?, Output::new("err")?);
        let mut command = Command::new(own);
        command.arg(verdict::COMMAND.name).args(&self.options).stdin(Stdio::piped());
        command.stdout(out.handle()?).stderr(err.handle()?);
        let mut child = command.spawn().map_err(fault)?;
        if let Some(mut input) = child.stdin.take() {
            // A process that ends before it has read all is told of below.
            let _ = input.write_all(&verdict::pack(schedules));
        }
        let status = self.wait(&mut child, &out)?;
        Ok(Ended { told: out.text()?, said: err.text()?, status })
    }

    /// Waits as long as the process goes on to print; kills it when it has not for too long.
    #[expect(clippy::disallowed_methods, reason = "only a clock tells that an execution never ends")]
    fn wait(&self, child: &mut Child, out: &Output) -> Result<Option<ExitStatus>, Failure> {
        let (mut since, mut size) = (Instant::now(), 0);
        loop {
            if let Some(status) = child.try_wait().map_err(fault)? {
                return Ok(Some(status));
            }
            let now = out.size()?;
            if now != size {
                (since, size) = (Instant::now(), now);
            } else if since.elapsed() > self.timeout {
                child.kill().and_then(|()| child.wait()).map_err(fault)?;
                return Ok(None);
            }
            std::thread::sleep(PAUSE);
        }
    }
}

impl Runs for Isolated {
    fn shown(&mut self, schedule: &Schedule) -> Result<Option<Shown>, Failure> {
        let outcomes = self.run_all(std::slice::from_ref(schedule))?;
        Ok(outcomes.into_iter().flatten().next().and_then(|outcome| outcome.shown))
    }
}

/// What one execution came to; one that has not ended is where the process did.
fn outcome(progress: Progress, schedule: &Schedule, ended: &Ended) -> Outcome {
    let Progress { mut done, choices, finding, ended: complete } = progress;
    if complete {
        let shown = finding.map(|class| Shown { class, done });
        return Outcome { shown, died: false };
    }
    // The choice that it died of never said what it did.
    done.extend(schedule.0.get(choices));
    let class = Class { oracle: crate::oracle::CRASH, fault: cause(ended) };
    Outcome { shown: Some(Shown { class, done }), died: true }
}

impl Ended {
    /// Why it came to run nothing.
    fn unready(&self) -> Failure {
        let said = self.said.trim_end().trim_start_matches("error: ");
        match said.is_empty() {
            true => fault(format!("before it ran anything: {}", cause(self))),
            false => Failure::Usage(said.to_owned()),
        }
    }
}

/// How a process died, in words that are the same each time.
fn cause(ended: &Ended) -> String {
    let Some(status) = ended.status else { return "no end within the time for one execution".to_owned() };
    if ended.said.contains("has overflowed its stack") {
        return "stack overflow".to_owned();
    }
    match (signal(status), status.code()) {
        (Some(signal), _) => format!("signal {signal}{}", name(signal)),
        (None, Some(code)) => format!("the system ends the process with code {code}"),
        (None, None) => "the process ended for an unknown reason".to_owned(),
    }
}

#[cfg(unix)]
fn signal(status: ExitStatus) -> Option<i32> {
    std::os::unix::process::ExitStatusExt::signal(&status)
}

#[cfg(not(unix))]
fn signal(_: ExitStatus) -> Option<i32> {
    None
}

/// The names of the signals whose numbers all systems share.
fn name(signal: i32) -> &'static str {
    match signal {
        4 => " (SIGILL)",
        5 => " (SIGTRAP)",
        6 => " (SIGABRT)",
        8 => " (SIGFPE)",
        9 => " (SIGKILL)",
        11 => " (SIGSEGV)",
        _ => "",
    }
}

/// How many names are tried for a file.
const NAMES: usize = 1_000;

/// The number of the next file.
static NEXT: AtomicUsize = AtomicUsize::new(0);

/// A file for what another process prints: a pipe that nobody empties would stop it.
struct Output {
    path: PathBuf,
    file: File,
}

impl Output {
    fn new(what: &str) -> Result<Output, Failure> {
        // What is there by a name that can be foreseen may be somebody else's, or lead to it.
        for _ in 0..NAMES {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let path = std::env::temp_dir().join(format!("modelfuzz-{}-{number}-{what}", std::process::id()));
            match File::options().read(true).append(true).create_new(true).open(&path) {
                Ok(file) => return Ok(Output { path, file }),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(fault(format!("{}: {error}", path.display()))),
            }
        }
        Err(fault(format!("{} holds too many files of others named modelfuzz-*", std::env::temp_dir().display())))
    }

    fn handle(&self) -> Result<Stdio, Failure> {
        self.file.try_clone().map(Stdio::from).map_err(fault)
    }

    fn size(&self) -> Result<u64, Failure> {
        self.file.metadata().map(|metadata| metadata.len()).map_err(fault)
    }

    fn text(mut self: Output) -> Result<String, Failure> {
        let mut bytes = Vec::new();
        self.file.seek(SeekFrom::Start(0)).and_then(|_| self.file.read_to_end(&mut bytes)).map_err(fault)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.path);
    }
}

fn fault(error: impl std::fmt::Display) -> Failure {
    Failure::Fault(format!("an execution in another process failed: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_others_are_left_alone() {
        let first = Output::new("test").unwrap();
        let number = NEXT.load(Ordering::Relaxed);
        // Other tests may take numbers meanwhile.
        let theirs = (number..number + 5)
            .map(|number| std::env::temp_dir().join(format!("modelfuzz-{}-{number}-test", std::process::id())));
        let theirs: Vec<PathBuf> = theirs.collect();
        theirs.iter().for_each(|path| std::fs::write(path, "mine").unwrap());
        let second = Output::new("test").unwrap();
        assert!(first.path != second.path && !theirs.contains(&second.path));
        for path in theirs {
            assert_eq!(std::fs::read(&path).unwrap(), b"mine");
            std::fs::remove_file(path).unwrap();
        }
    }

    #[test]
    fn a_process_that_says_nothing_is_told_of() {
        let ended = Ended { told: String::new(), said: String::new(), status: None };
        let message = ended.unready().to_string();
        assert!(message.ends_with("before it ran anything: no end within the time for one execution"), "{message}");
        let ended = Ended { said: "error: toy has 3 or 4 nodes\n".to_owned(), ..ended };
        assert_eq!(ended.unready().to_string(), "toy has 3 or 4 nodes");
    }
}
