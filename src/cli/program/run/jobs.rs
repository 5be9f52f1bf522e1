//! `run TARGET --jobs=N`: several processes that fuzz over one corpus, and one view of what they do.
//!
//! libFuzzer reads what other processes add to a corpus every second, so each job builds on what the others found. Its own
//! `-jobs` leaves one log a job and no view of all, and its `-fork` spends most of the time on starting and merging: in 20
//! seconds on two cores it did a third of the executions that two jobs did.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::cli::flight;
use crate::cli::log::{self, Sample};
use crate::cli::program::Ended;
use crate::cli::program::build::no_output;
use crate::cli::{Console, Exit, Failure, PARENT_VARIABLE};

/// The most jobs.
const MOST: usize = 256;

/// How often it is looked whether a job has ended.
const LOOK: Duration = Duration::from_millis(200);

/// How often the progress is told.
const TELL: Duration = Duration::from_secs(10);

/// Lines of what a job prints that are shown when it has found something.
const SHOWN: [&str; 6] = ["finding:", "  rerun:", "  minimise:", "  record:", "error:", "SUMMARY:"];

/// Takes `--jobs=N` out of the arguments; 1 where it is not there.
///
/// # Errors
///
/// When N is not from 1 to 256, or there is a `--log` beside more than one job.
pub(super) fn take(arguments: &mut Vec<String>) -> Result<usize, Failure> {
    let Some(at) = arguments.iter().position(|argument| argument == "--jobs" || argument.starts_with("--jobs=")) else {
        return Ok(1);
    };
    let given = arguments.remove(at);
    let value = match given.strip_prefix("--jobs=") {
        Some(value) => value.to_owned(),
        None if at < arguments.len() => arguments.remove(at),
        None => String::new(),
    };
    let jobs = value.parse().ok().filter(|jobs| (1..=MOST).contains(jobs));
    let jobs =
        jobs.ok_or_else(|| Failure::usage(format!("--jobs: `{value}` is not a number of processes from 1 to {MOST}")))?;
    if jobs > 1 && arguments.iter().any(|argument| argument == "--log" || argument.starts_with("--log=")) {
        return Err(Failure::usage("--log: each of several jobs has a log of its own, which a run with --jobs names"));
    }
    Ok(jobs)
}

/// Runs so many processes of a binary until all have ended, and exits as the first of them, by number, that did not end well.
/// What each prints and logs goes to the folder, in place of what the run before left there.
///
/// # Errors
///
/// When the folder cannot be written to, or the binary cannot be run.
pub(super) fn run(
    binary: &Path,
    arguments: &[OsString],
    count: usize,
    folder: &Path,
    console: &mut Console<'_>,
) -> Ended {
    let unusable = |error| Failure::usage(format!("{} cannot be written to: {error}", folder.display()));
    fs::create_dir_all(folder).map_err(unusable)?;
    writeln!(console.err, "{count} jobs; what job 1 prints is in {}, and so on", folder.join("1.txt").display())?;
    let prefix = artifacts(arguments);
    tell_rescued(&prefix, console)?;
    let mut jobs = Vec::new();
    for number in 1..=count {
        jobs.push(Job::start(binary, arguments, number, folder)?);
    }
    watch(&mut jobs, &prefix, console)?;
    let bad = jobs.iter().filter_map(|job| job.ended).find(|status| !status.success());
    Ok(bad.map_or(Exit::Nothing.into(), code))
}

#[expect(clippy::disallowed_methods, reason = "progress is told from time to time")]
fn watch(jobs: &mut [Job], prefix: &str, console: &mut Console<'_>) -> Result<(), Failure> {
    let (start, mut told) = (Instant::now(), Instant::now());
    while jobs.iter().any(|job| job.ended.is_none()) {
        std::thread::sleep(LOOK);
        for job in jobs.iter_mut().filter(|job| job.ended.is_none()) {
            job.look(prefix, console)?;
        }
        if told.elapsed() >= TELL {
            told = Instant::now();
            writeln!(console.err, "{}", progress(jobs, start.elapsed()))?;
        }
    }
    Ok(writeln!(console.err, "{}", progress(jobs, start.elapsed()))?)
}

/// A process.
struct Job {
    number: usize,
    child: Child,
    log: PathBuf,
    printed: PathBuf,
    ended: Option<ExitStatus>,
}

impl Job {
    fn start(binary: &Path, arguments: &[OsString], number: usize, folder: &Path) -> Result<Job, Failure> {
        let (log, printed) = (folder.join(format!("{number}.log")), folder.join(format!("{number}.txt")));
        // Of the run before; logs are added to.
        let _ = fs::remove_file(&log);
        let unusable = |error| Failure::usage(format!("{} cannot be written to: {error}", printed.display()));
        let file = File::create(&printed).map_err(unusable)?;
        let copy = file.try_clone().map_err(unusable)?;
        let mut command = Command::new(binary);
        command.args(arguments.iter().map(|argument| own(argument, number)));
        let mut option = OsString::from("--log=");
        option.push(&log);
        command.arg(option);
        // No job outlives this program, however that ends.
        command.env(PARENT_VARIABLE, std::process::id().to_string());
        let child = command.stdin(Stdio::null()).stdout(file).stderr(copy).spawn();
        let child = child.map_err(|error| no_output(binary, &error))?;
        Ok(Job { number, child, log, printed, ended: None })
    }

    /// Looks whether it has ended, and tells what it found.
    fn look(&mut self, prefix: &str, console: &mut Console<'_>) -> Result<(), Failure> {
        let ended = self.child.try_wait();
        self.ended = ended.map_err(|error| Failure::Fault(format!("job {} is lost: {error}", self.number)))?;
        let Some(status) = self.ended.filter(|status| !status.success()) else { return Ok(()) };
        writeln!(console.err, "job {} ended with {status}; {} has all of it", self.number, self.printed.display())?;
        let said = fs::read(&self.printed).unwrap_or_default();
        for line in String::from_utf8_lossy(&said).lines().filter(|line| is_shown(line)) {
            writeln!(console.err, "  {line}")?;
        }
        tell_rescued(prefix, console)
    }

    /// What it had seen when it logged last.
    fn sample(&self) -> Sample {
        let read = log::read(&self.log).ok();
        read.and_then(|(samples, _)| samples.last().copied()).unwrap_or_default()
    }
}

/// What the names of artefacts begin with.
fn artifacts(arguments: &[OsString]) -> String {
    let value = |argument: &OsString| argument.to_str()?.strip_prefix("-artifact_prefix=").map(str::to_owned);
    arguments.iter().filter_map(value).next_back().unwrap_or_default()
}

/// Keeps and tells of what jobs executed that were killed outright.
fn tell_rescued(prefix: &str, console: &mut Console<'_>) -> Result<(), Failure> {
    match flight::rescue(prefix) {
        Ok(all) => all.iter().try_for_each(|rescued| Ok(write!(console.err, "{}", flight::tell(rescued))?)),
        // The other jobs go on.
        Err(failure) => Ok(writeln!(console.err, "{failure}")?),
    }
}

/// An argument as one of several jobs gets it: a seed of its own.
fn own(argument: &OsStr, number: usize) -> OsString {
    let seed = argument.to_str().and_then(|text| text.strip_prefix("-seed=")?.parse::<u32>().ok());
    seed.map_or(argument.to_owned(), |seed| format!("-seed={}", seed.wrapping_add(number as u32 - 1)).into())
}

fn is_shown(line: &str) -> bool {
    SHOWN.iter().any(|start| line.starts_with(start))
}

/// `2 of 2 jobs run, 41000 executions (2050/s), at most 9000 model states and 1800 features in one, 0 ended badly`, as they
/// logged last: a job logs again when it has done a twelfth more.
fn progress(jobs: &[Job], time: Duration) -> String {
    let samples: Vec<Sample> = jobs.iter().map(Job::sample).collect();
    let most = |what: fn(&Sample) -> u64| samples.iter().map(what).max().unwrap_or(0);
    let executions: u64 = samples.iter().map(|sample| sample.executions).sum();
    let running = jobs.iter().filter(|job| job.ended.is_none()).count();
    let bad = jobs.iter().filter(|job| job.ended.is_some_and(|status| !status.success())).count();
    format!(
        "{running} of {} jobs run, {executions} executions ({:.0}/s), at most {} model states and {} features in one, {bad} \
         ended badly",
        jobs.len(),
        executions as f64 / time.as_secs_f64().max(0.001),
        most(|sample| sample.states),
        most(|sample| sample.features),
    )
}

/// The exit code of a job, as the one of all.
fn code(status: ExitStatus) -> ExitCode {
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    code.map_or(Exit::Fault.into(), ExitCode::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(text: &str) -> Result<(usize, String), String> {
        let mut arguments: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        let jobs = take(&mut arguments).map_err(|failure| failure.to_string())?;
        Ok((jobs, arguments.join(" ")))
    }

    #[test]
    fn jobs_are_taken_out_of_the_arguments() {
        assert_eq!(taken("-runs=3 --jobs=2 c").unwrap(), (2, "-runs=3 c".to_owned()));
        assert_eq!(taken("--jobs 3").unwrap(), (3, String::new()));
        assert_eq!(taken("-jobs=2").unwrap(), (1, "-jobs=2".to_owned()));
        for text in ["--jobs=0", "--jobs=300", "--jobs=x", "--jobs"] {
            assert!(taken(text).unwrap_err().contains("is not a number of processes from 1 to 256"), "{text}");
        }
        assert!(taken("--jobs=2 --log=x").unwrap_err().starts_with("--log: each of several jobs"));
    }

    #[test]
    fn each_job_has_its_seed() {
        let told = |argument: &str| own(OsStr::new(argument), 3).into_string().unwrap();
        assert_eq!(told("-seed=40"), "-seed=42");
        assert_eq!(told("-runs=9"), "-runs=9");
    }

    #[test]
    #[cfg(unix)]
    fn what_a_job_finds_is_told_and_is_how_all_end() {
        let folder = std::env::temp_dir().join(format!("modelfuzz-jobs-{}", std::process::id()));
        let script = r#"case "$2" in *-seed=2) echo "finding: something"; echo "other"; exit 77;; esac"#;
        // What a job of a run before was executing when it was killed.
        let prefix = folder.join("found-").to_str().unwrap().to_owned();
        let (_, recorder) = flight::create(&prefix, 4, "").unwrap();
        let mut bytes = fs::read(&recorder).unwrap();
        bytes[flight::Flight::RUNNING] = 1;
        fs::write(&recorder, bytes).unwrap();
        let arguments = ["-c", script, "sh", "-seed=1", "-seed=1", &format!("-artifact_prefix={prefix}")];
        let arguments = arguments.map(OsString::from);
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut console = Console { out: &mut out, err: &mut err };
        let ended = run(Path::new("/bin/sh"), &arguments, 2, &folder, &mut console).unwrap();
        let err = String::from_utf8(err).unwrap();
        assert_eq!(ended, ExitCode::from(77), "{err}");
        assert!(err.contains("job 2 ended with exit status: 77"), "{err}");
        assert!(err.contains("  killed:   ") && !recorder.exists(), "{err}");
        assert!(err.contains("  finding: something\n") && !err.contains("other"), "{err}");
        assert!(err.contains("\n0 of 2 jobs run, 0 executions (0/s)") && err.ends_with(", 1 ended badly\n"), "{err}");
        fs::remove_dir_all(&folder).unwrap();
    }
}
