//! The log of a run: how what the model saw grew, one JSON object a line.
//!
//! A run may take several processes, which add to the same file, one after the other. Each counts from nothing.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::Instant;

use cpu_time::ProcessTime;
use serde::{Deserialize, Serialize};

use super::exit::Failure;
use crate::guide::{Distinct, Guide, Statistics};

/// What a process had seen after so many executions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sample {
    /// How many inputs were executed.
    pub executions: u64,
    /// The time since the process started, in milliseconds.
    pub millis: u64,
    /// The time that the processor worked for it, in milliseconds.
    pub cpu_millis: u64,
    /// Model states.
    pub states: u64,
    /// Steps of the model.
    pub transitions: u64,
    /// Features that were set, of those that guide.
    pub features: u64,
    /// Values of facets.
    #[serde(default)]
    pub facets: u64,
}

/// What a process had seen at its end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reached {
    /// The actions of the spec that were taken.
    pub actions: Vec<String>,
    /// A sample of the states: see [`crate::guide::Lowest`].
    pub states: Vec<u64>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Line {
    /// A process starts.
    Start,
    Sample(Sample),
    Reached(Reached),
}

/// Writes a log.
#[derive(Debug)]
pub struct Log {
    file: File,
    start: Instant,
    next: u64,
    /// The last line could not be written, or not all of it.
    torn: bool,
}

impl Log {
    /// Adds to the file of this name. The time counts from here.
    ///
    /// # Errors
    ///
    /// When it cannot be written to.
    #[expect(clippy::disallowed_methods, reason = "a log says when")]
    pub fn append(path: &str) -> Result<Log, Failure> {
        let file = OpenOptions::new().create(true).append(true).open(path);
        let unusable = |error| Failure::usage(format!("--log={path}: it cannot be written to: {error}"));
        let mut log = Log { file: file.map_err(unusable)?, start: Instant::now(), next: 1, torn: !is_whole(path) };
        log.write(&Line::Start).map_err(unusable)?;
        Ok(log)
    }

    /// Takes a sample if one is due: at every execution at first, then at each that is a twelfth more than the one before,
    /// eight or nine for each doubling. So a curve is as fine over a minute as over a day.
    #[inline]
    pub fn tick(&mut self, executions: u64, guide: &Guide<'_>) {
        if executions >= self.next {
            self.next = executions + (executions / 12).max(1);
            self.tell(&Line::Sample(self.sample(executions, guide)));
        }
    }

    /// Takes the last sample, and what was reached.
    pub fn end(&mut self, executions: u64, guide: &Guide<'_>) {
        self.tell(&Line::Sample(self.sample(executions, guide)));
        let reached = Reached { actions: guide.actions().to_vec(), states: guide.states().hashes().collect() };
        self.tell(&Line::Reached(reached));
    }

    fn sample(&self, executions: u64, guide: &Guide<'_>) -> Sample {
        let Statistics { states, transitions, facets } = guide.statistics();
        let distinct = |distinct: Distinct| match distinct {
            Distinct::Exactly(count) | Distinct::About(count) => count as u64,
        };
        let millis = |time: std::time::Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        Sample {
            executions,
            millis: millis(self.start.elapsed()),
            cpu_millis: millis(ProcessTime::now().as_duration()),
            states: distinct(states.distinct),
            transitions: distinct(transitions.distinct),
            features: guide.features() as u64,
            facets: distinct(facets.distinct),
        }
    }

    /// Writes a line, or says that it cannot be: a run that cannot be logged any more, on a full disk say, is worth going on with.
    fn tell(&mut self, line: &Line) {
        let before = self.torn;
        if let Err(error) = self.write(line)
            && !before
        {
            eprintln!("modelfuzz: --log: it cannot be written to any more: {error}; the run goes on");
        }
    }

    fn write(&mut self, line: &Line) -> io::Result<()> {
        let mut text = serde_json::to_string(line)? + "\n";
        if self.torn {
            text.insert(0, '\n');
        }
        let written = (&self.file).write_all(text.as_bytes());
        self.torn = written.is_err();
        written
    }
}

/// Whether a log ends with a whole line; a process that was killed, or ran on a full disk, may leave half a one.
fn is_whole(path: &str) -> bool {
    let last = || {
        let mut file = File::open(path).ok()?;
        file.seek(SeekFrom::End(-1)).ok()?;
        let mut byte = [0];
        file.read_exact(&mut byte).ok().map(|()| byte[0])
    };
    last().is_none_or(|byte| byte == b'\n')
}

/// What is read of a log: the samples of its processes put one after the other, and all that these had reached.
///
/// A process that goes on with the corpus of the one before has most of its states soon; what it adds to them is not known
/// before it has more in all, so until then the curve is flat.
///
/// # Errors
///
/// When the file cannot be read, or is no log. Lines that are not whole are left out.
pub fn read(path: &Path) -> Result<(Vec<Sample>, Reached), Failure> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| Failure::usage(format!("{} cannot be read: {error}", path.display())))?;
    let (mut samples, mut reached) = (Samples::default(), Reached::default());
    let mut states = crate::guide::Lowest::default();
    for (index, line) in text.lines().filter(|line| !line.is_empty()).enumerate() {
        match serde_json::from_str(line) {
            Ok(Line::Start) => samples.start(),
            Ok(Line::Sample(sample)) => samples.add(sample),
            Ok(Line::Reached(Reached { actions, states: more })) => {
                reached.actions.extend(actions);
                states.merge(&more);
            }
            // A process that was killed, or ran on a full disk, may leave half a line; the next begins another.
            Err(_) if index > 0 => {}
            Err(error) => {
                return Err(Failure::usage(format!("{}:1: this is no line of a run's log: {error}", path.display())));
            }
        }
    }
    reached.actions.sort();
    reached.actions.dedup();
    reached.states = states.hashes().collect();
    Ok((samples.all, reached))
}

/// The samples of several processes.
#[derive(Default)]
struct Samples {
    /// What the processes before came to.
    before: Sample,
    all: Vec<Sample>,
}

impl Samples {
    fn start(&mut self) {
        self.before = self.all.last().copied().unwrap_or_default();
    }

    fn add(&mut self, sample: Sample) {
        let before = self.before;
        let sample = Sample {
            executions: before.executions + sample.executions,
            millis: before.millis + sample.millis,
            cpu_millis: before.cpu_millis + sample.cpu_millis,
            states: before.states.max(sample.states),
            transitions: before.transitions.max(sample.transitions),
            features: before.features.max(sample.features),
            facets: before.facets.max(sample.facets),
        };
        if self.all.last().is_some_and(|last| last.executions == sample.executions) {
            self.all.pop();
        }
        self.all.push(sample);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guide::{Capacities, Counters};

    #[test]
    #[cfg(target_os = "linux")]
    fn a_full_disk_is_told_of_before_the_run() {
        let message = Log::append("/dev/full").unwrap_err().to_string();
        assert!(message.starts_with("--log=/dev/full: it cannot be written to: No space left"), "{message}");
    }

    #[test]
    fn what_two_processes_wrote_is_one_run() {
        let path = std::env::temp_dir().join(format!("modelfuzz-log-{}", std::process::id()));
        let counters = Counters::new();
        for executions in [100, 30] {
            let mut log = Log::append(path.to_str().unwrap()).unwrap();
            let guide = Guide::new(&counters, Capacities::default());
            for execution in 1..=executions {
                log.tick(execution, &guide);
            }
            log.end(executions, &guide);
        }
        std::fs::write(&path, std::fs::read_to_string(&path).unwrap() + "{\"sam").unwrap();
        let (samples, reached) = read(&path).unwrap();
        let executions: Vec<u64> = samples.iter().map(|sample| sample.executions).collect();
        assert_eq!(executions[..3], [1, 2, 3]);
        assert!(
            executions.is_sorted() && executions.contains(&100) && executions.last() == Some(&130),
            "{executions:?}"
        );
        assert!(executions.len() < 80, "{executions:?}");
        assert_eq!(reached, Reached::default());
        // A run after one that was killed goes on in a new line.
        Log::append(path.to_str().unwrap()).unwrap().tick(7, &Guide::new(&counters, Capacities::default()));
        assert_eq!(read(&path).unwrap().0.last().unwrap().executions, 137);
        std::fs::write(&path, "{\"sam\n\n").unwrap();
        assert!(read(&path).unwrap_err().to_string().contains(":1: this is no line of a run's log"));
        std::fs::remove_file(&path).unwrap();
    }
}
