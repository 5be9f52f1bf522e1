//! Running the trials that are missing.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError, mpsc};

use super::contender::Contender;
use super::record::Record;
use super::store::Store;
use super::wanted::{Goal, Wanted};
use crate::cli::program::trial::Trial;
use crate::cli::{Console, Failure};

/// A trial that is to be run.
struct Job<'a> {
    contender: &'a Contender,
    goal: &'a Goal,
    seed: u64,
}

/// Runs the trials that are missing, so many at a time, and keeps each as it ends.
///
/// # Errors
///
/// When a trial cannot be run; those that ended before are kept.
pub fn missing(wanted: &Wanted, store: &mut Store, console: &mut Console<'_>) -> Result<(), Failure> {
    let jobs: Vec<(Job<'_>, Bound)> =
        jobs(wanted, store).into_iter().filter_map(|job| bound(&job, store).map(|bound| (job, bound))).collect();
    let all = jobs.len();
    if all > 0 {
        writeln!(console.err, "{all} trials to run, {} at a time", wanted.jobs)?;
    }
    let queue = Mutex::new(jobs.into_iter());
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    std::thread::scope(|scope| {
        let (sender, ended) = mpsc::channel();
        for _ in 0..wanted.jobs.min(all) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                while let Some((job, bound)) = next() {
                    // Nobody listens any more once a trial has failed.
                    if sender.send(run(&job, &bound, wanted)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for (done, record) in ended.iter().enumerate() {
            let record: Record = record?;
            writeln!(console.err, "{}/{all} {}", done + 1, line(&record))?;
            store.add(record)?;
        }
        Ok(())
    })
}

/// What a trial of a kind runs.
struct Bound {
    binary: PathBuf,
    options: Vec<String>,
    classes: Vec<String>,
}

/// The options of all contenders, of the contender, and of what is looked for.
fn bound(job: &Job<'_>, store: &Store) -> Option<Bound> {
    let bug = store.bug(job.goal)?;
    let options = store.options().iter().chain(job.contender.flags()).chain(&bug.options).cloned().collect();
    let binary = store.binary(job.contender, bug);
    Some(Bound { binary, options, classes: bug.classes.clone() })
}

fn run(job: &Job<'_>, bound: &Bound, wanted: &Wanted) -> Result<Record, Failure> {
    let trial = Trial {
        binary: &bound.binary,
        search: job.contender.search(),
        options: &bound.options,
        seed: job.seed,
        budget: wanted.budget,
        wanted: &bound.classes,
    };
    Ok(Record::new(&job.contender.name, job.goal.name(), job.seed, trial.run()?))
}

/// A trial in a line of progress.
fn line(record: &Record) -> String {
    let bug = record.bug.as_ref().map_or(String::new(), |bug| format!(", {bug}"));
    let found = record.found.as_ref().map_or("not found".to_owned(), |class| format!("found as {class}"));
    let found = if record.bug.is_some() { format!(", {found}") } else { String::new() };
    let seconds = record.millis as f64 / 1000.0;
    format!("{}{bug}, seed {}: {} executions, {seconds:.1} s{found}", record.contender, record.seed, record.executions)
}

/// One trial of each kind after the other, so that all kinds meet the same load of the machine.
fn jobs<'a>(wanted: &'a Wanted, store: &Store) -> Vec<Job<'a>> {
    let mut jobs = Vec::new();
    for seed in wanted.seed..wanted.seed.saturating_add(wanted.trials) {
        for goal in &wanted.goals {
            for contender in &wanted.contenders {
                if !store.has(&contender.name, goal.name(), seed) {
                    jobs.push(Job { contender, goal, seed });
                }
            }
        }
    }
    jobs
}
