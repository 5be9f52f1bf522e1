//! The folder of a comparison: what is compared, the binaries, and the trials that have ended.
//!
//! Binaries are kept, so that a project that is built anew meanwhile does not change what is compared.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::contender::Contender;
use super::record::Record;
use super::wanted::{Goal, Wanted};
use crate::cli::Failure;
use crate::cli::program::build::build;
use crate::cli::program::known_bugs::{self, table};
use crate::cli::program::package::Package;

/// What must be the same when a comparison is gone on with. Trials, contenders and bugs may be added.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Configuration {
    target: String,
    options: Vec<String>,
    runs: Option<u64>,
    seconds: Option<u64>,
    contenders: Vec<Contender>,
    bugs: BTreeMap<String, Bug>,
}

/// How a bug is looked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bug {
    /// The binary, in the folder.
    pub binary: String,
    /// The options that plant it, or let it be seen.
    pub options: Vec<String>,
    /// Its findings: parts of the names of classes. Nothing is looked for where there are none.
    pub classes: Vec<String>,
}

/// The name of what is no bug.
const GROWTH: &str = "none";

/// The folder of a comparison.
#[derive(Debug)]
pub struct Store {
    folder: PathBuf,
    options: Vec<String>,
    bugs: BTreeMap<String, Bug>,
    records: Vec<Record>,
    trials: File,
}

impl Store {
    /// Opens or makes the folder. What is built is built now.
    ///
    /// # Errors
    ///
    /// When it holds another comparison, or what is needed cannot be built.
    pub fn open(wanted: &Wanted, package: &Package) -> Result<Store, Failure> {
        let folder = wanted.out.clone();
        fs::create_dir_all(&folder).map_err(|error| unusable(&folder, &error))?;
        let path = folder.join("configuration.json");
        let mut configuration = match path.exists() {
            true => Configuration::read(&path)?.extended(wanted, &path)?,
            false => Configuration::new(wanted),
        };
        for contender in &wanted.contenders {
            if let Some(binary) = &contender.binary {
                keep(Path::new(binary), &folder, &own(contender))?;
            }
        }
        for goal in &wanted.goals {
            let name = goal.name().unwrap_or(GROWTH).to_owned();
            if let Entry::Vacant(place) = configuration.bugs.entry(name) {
                place.insert(prepare(goal, wanted, package, &folder)?);
            }
        }
        let text = serde_json::to_string_pretty(&configuration).map_err(|error| Failure::Fault(error.to_string()))?;
        fs::write(&path, text + "\n").map_err(|error| unusable(&path, &error))?;
        let path = folder.join("trials.ndjson");
        let records = read(&path)?;
        let trials = OpenOptions::new().create(true).append(true).open(&path);
        let trials = trials.map_err(|error| unusable(&path, &error))?;
        Ok(Store { folder, options: configuration.options, bugs: configuration.bugs, records, trials })
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The options that all contenders have.
    pub fn options(&self) -> &[String] {
        &self.options
    }

    /// The trials that have ended.
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// The binary of a contender's trials for a goal.
    pub fn binary(&self, contender: &Contender, bug: &Bug) -> PathBuf {
        // A program that is named without a folder would be looked for elsewhere.
        let folder = self.folder.canonicalize().unwrap_or_else(|_| self.folder.clone());
        folder.join(contender.binary.as_ref().map_or_else(|| bug.binary.clone(), |_| own(contender)))
    }

    /// How a goal is looked for.
    pub fn bug(&self, goal: &Goal) -> Option<&Bug> {
        self.bugs.get(goal.name().unwrap_or(GROWTH))
    }

    /// Whether a trial has ended.
    pub fn has(&self, contender: &str, bug: Option<&str>, seed: u64) -> bool {
        let same =
            |record: &&Record| record.contender == contender && record.bug.as_deref() == bug && record.seed == seed;
        self.records.iter().any(|record| same(&record))
    }

    /// Keeps a trial.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn add(&mut self, record: Record) -> Result<(), Failure> {
        let mut line = serde_json::to_string(&record).map_err(|error| Failure::Fault(error.to_string()))?;
        line.push('\n');
        self.trials.write_all(line.as_bytes()).map_err(|error| unusable(&self.folder, &error))?;
        self.records.push(record);
        Ok(())
    }

    /// Writes a file of the folder.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn write(&self, name: &str, text: &str) -> Result<(), Failure> {
        let path = self.folder.join(name);
        fs::write(&path, text).map_err(|error| unusable(&path, &error))
    }
}

impl Configuration {
    fn new(wanted: &Wanted) -> Configuration {
        Configuration {
            target: wanted.target.clone(),
            options: wanted.options.clone(),
            runs: wanted.budget.runs,
            seconds: wanted.budget.seconds,
            contenders: wanted.contenders.clone(),
            bugs: BTreeMap::new(),
        }
    }

    fn read(path: &Path) -> Result<Configuration, Failure> {
        let text = fs::read_to_string(path).map_err(|error| unusable(path, &error))?;
        serde_json::from_str(&text)
            .map_err(|error| Failure::usage(format!("{} is not understood: {error}", path.display())))
    }

    /// With the contenders that are new.
    fn extended(mut self, wanted: &Wanted, path: &Path) -> Result<Configuration, Failure> {
        let asked = Configuration::new(wanted);
        let differs = |what: &str, kept: String, asked: String| {
            let path = path.display();
            Err(Failure::usage(format!(
                "{path} is of another comparison: {what} is {kept} there, and {asked} is asked for; give another --out"
            )))
        };
        if self.target != asked.target {
            return differs("the target", self.target, asked.target);
        }
        if self.options != asked.options {
            return differs("--options", format!("{:?}", self.options), format!("{:?}", asked.options));
        }
        for (what, kept, asked) in [("--runs", self.runs, asked.runs), ("--seconds", self.seconds, asked.seconds)] {
            if kept != asked {
                let shown = |number: Option<u64>| number.map_or("not set".to_owned(), |number| number.to_string());
                return differs(what, shown(kept), shown(asked));
            }
        }
        for contender in asked.contenders {
            match self.contenders.iter().find(|kept| kept.name == contender.name) {
                Some(kept) if *kept == contender => {}
                Some(kept) => {
                    let (kept, asked) = (kept.options.join(" "), contender.options.join(" "));
                    return differs(&format!("`{}`", contender.name), format!("`{kept}`"), format!("`{asked}`"));
                }
                None => self.contenders.push(contender),
            }
        }
        Ok(self)
    }
}

/// Builds what a goal needs, and keeps the binary.
fn prepare(goal: &Goal, wanted: &Wanted, package: &Package, folder: &Path) -> Result<Bug, Failure> {
    let (built, options, classes) = match goal {
        Goal::Growth => (None, Vec::new(), Vec::new()),
        Goal::Fault(name) => (None, vec![format!("--fault={name}")], vec![String::new()]),
        Goal::Known(name) => {
            let known = table::read(&package.root, std::slice::from_ref(name))?;
            let missing = || Failure::usage(format!("there is no known bug `{name}`"));
            let bug = known.bugs.first().ok_or_else(missing)?;
            if bug.target != wanted.target {
                let (given, needed) = (&wanted.target, &bug.target);
                return Err(Failure::usage(format!(
                    "--known={name}: this is a bug of {needed}, and the target is {given}"
                )));
            }
            (
                Some(known_bugs::binary(bug, &bug.target, &bug.version, &known, package)?),
                bug.options.clone(),
                bug.classes.clone(),
            )
        }
    };
    let given = || wanted.binary.clone().map_or_else(|| build(package, &wanted.target), Ok);
    let binary = built.map_or_else(given, Ok)?;
    let name = format!("binary-{}", binary.file_name().unwrap_or_default().to_string_lossy());
    keep(&binary, folder, &name)?;
    Ok(Bug { binary: name, options, classes })
}

/// What the binary of a contender is called that has its own.
fn own(contender: &Contender) -> String {
    format!("binary-of-{}", contender.name)
}

/// Keeps a binary, unless one of this name is kept already.
fn keep(binary: &Path, folder: &Path, name: &str) -> Result<(), Failure> {
    let kept = folder.join(name);
    if !kept.exists() {
        fs::copy(binary, &kept).map_err(|error| unusable(binary, &error))?;
    }
    Ok(())
}

/// The trials of a file; a last line that is not whole, of a comparison that was killed, is cut off.
fn read(path: &Path) -> Result<Vec<Record>, Failure> {
    if !path.exists() {
        return Ok(Vec::new());
    }
    let text = fs::read_to_string(path).map_err(|error| unusable(path, &error))?;
    let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
    if whole.len() < text.len() {
        fs::write(path, whole).map_err(|error| unusable(path, &error))?;
    }
    let parse = |(index, line): (usize, &str)| {
        let wrong = |error| Failure::usage(format!("{}:{}: this is no trial: {error}", path.display(), index + 1));
        serde_json::from_str(line).map_err(wrong)
    };
    whole.lines().enumerate().map(parse).collect()
}

fn unusable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::usage(format!("{} cannot be used: {error}", path.display()))
}
