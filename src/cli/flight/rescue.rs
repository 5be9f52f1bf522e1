//! What dead processes were executing becomes ordinary files.

use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use super::file::{Flight, is_at, remove};
use super::{is_kept, name, place};
use crate::cli::target::{Record, save_beside};
use crate::cli::{Failure, files, quoted};
use crate::schedule::Schedule;

/// An input that was being executed when its process was killed.
#[derive(Debug)]
pub struct Rescued {
    /// The file of its bytes.
    pub path: String,
    /// The file of its text form with the options of the run, if there is one.
    pub text: Option<String>,
    /// The target.
    pub target: Option<String>,
}

/// Makes a file of each input that a dead process left beside the artefacts of this prefix. Nothing is overwritten, and what
/// is being written by a process that lives is left to it; so is what others rescue at the same time.
///
/// # Errors
///
/// When an input cannot be written; then it stays where it was.
pub fn rescue(prefix: &str) -> Result<Vec<Rescued>, Failure> {
    let (folder, start) = place(prefix);
    let Ok(entries) = fs::read_dir(folder) else { return Ok(Vec::new()) };
    let named = |path: &PathBuf| {
        path.file_name().and_then(|name| name.to_str()?.strip_prefix(&start)).is_some_and(|rest| !rest.is_empty())
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(named).collect();
    paths.sort();
    let mut rescued = Vec::new();
    for path in paths {
        rescued.extend(one(prefix, &path)?);
    }
    Ok(rescued)
}

fn one(prefix: &str, path: &Path) -> Result<Option<Rescued>, Failure> {
    let Ok(mut file) = File::open(path) else { return Ok(None) };
    if file.try_lock().is_err() || !is_at(&file, path) {
        return Ok(None);
    }
    let mut bytes = Vec::new();
    let Ok(_) = file.read_to_end(&mut bytes) else { return Ok(None) };
    let flight = Flight::parse(&bytes);
    let input =
        flight.as_ref().and_then(|flight| flight.input.as_deref()).filter(|input| !is_kept(prefix, None, input));
    let kept = flight.as_ref().zip(input).map(|(flight, input)| keep(prefix, input, &flight.record)).transpose()?;
    remove(path);
    Ok(kept)
}

/// Writes an input with its text form.
fn keep(prefix: &str, input: &[u8], record: &str) -> Result<Rescued, Failure> {
    let path = format!("{prefix}killed-{}", name(input));
    match files::create(Path::new(&path), input) {
        // By its name it is the same input.
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
        Err(error) => {
            return Err(Failure::usage(format!(
                "{path} cannot be written: {error}; what a killed process executed stays in {} until a run can write it",
                place(prefix).0.display()
            )));
        }
        Ok(()) => {}
    }
    let record = Record::parse(record).ok();
    let target = record.as_ref().and_then(|record| record.target.clone());
    let record = record.map(|record| record.about(Schedule::from_bytes(input, usize::MAX)));
    let text = record.and_then(|record| save_beside(Path::new(&path), &record).ok());
    Ok(Rescued { text: text.map(|text| text.to_string_lossy().into_owned()), path, target })
}

/// What is told of it: where it is, and how to go on. What has killed its process once may do so again.
pub fn tell(rescued: &Rescued) -> String {
    let file = quoted(rescued.text.as_ref().unwrap_or(&rescued.path));
    let target = rescued.target.as_deref().unwrap_or("TARGET");
    format!(
        "modelfuzz: a process of a run was killed while it executed this, maybe by it:\n  killed:   {}\n  replay:   modelfuzz \
         replay {target} {file}\n  shrink:   modelfuzz shrink {target} {file}\n",
        quoted(&rescued.path)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::flight::{FOLDER, HEAD, create};

    const RECORD: &str = "# modelfuzz schedule, format 1\n# target toy\n# options --nodes=4\n";

    /// A folder of one test, and the prefix of artefacts there.
    fn folder(test: &str) -> (PathBuf, String) {
        let folder = std::env::temp_dir().join(format!("modelfuzz-rescue-{test}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let prefix = format!("{}/a-", folder.display());
        (folder, prefix)
    }

    /// What a process leaves that is in an execution of these two bytes.
    fn execute(prefix: &str, input: [u8; 2]) -> File {
        let (file, path) = create(prefix, 10, RECORD).unwrap();
        let mut bytes = fs::read(&path).unwrap();
        (bytes[Flight::RUNNING], bytes[Flight::LENGTH]) = (1, 2);
        bytes[HEAD..HEAD + 2].copy_from_slice(&input);
        fs::write(&path, bytes).unwrap();
        file
    }

    #[test]
    fn what_a_dead_process_executed_is_kept_and_that_of_a_living_one_left() {
        let (folder, prefix) = folder("kept");
        let living = execute(&prefix, [0xff, 0]);
        drop(execute(&prefix, [0xb8, 1]));
        let rescued = rescue(&prefix).unwrap();
        assert_eq!(rescued.len(), 1, "{rescued:?}");
        assert_eq!(rescued[0].path, format!("{prefix}killed-{}", name(&[0xb8, 1])));
        assert_eq!(fs::read(&rescued[0].path).unwrap(), [0xb8, 1]);
        let text = fs::read_to_string(rescued[0].text.as_ref().unwrap()).unwrap();
        assert_eq!(text, format!("{RECORD}write n2 1\n"));
        assert!(tell(&rescued[0]).contains(&format!("modelfuzz replay toy {}.txt\n", rescued[0].path)));
        assert!(rescue(&prefix).unwrap().is_empty() && folder.join(FOLDER).exists());
        drop(living);
        assert_eq!(rescue(&prefix).unwrap().len(), 1);
        assert!(!folder.join(FOLDER).exists());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_an_artefact_holds_is_not_kept_twice() {
        let (folder, prefix) = folder("artefact");
        drop(execute(&prefix, [0xff, 0]));
        fs::write(format!("{prefix}oom-{}", name(&[0xff, 0])), [0xff, 0]).unwrap();
        assert!(rescue(&prefix).unwrap().is_empty() && !folder.join(FOLDER).exists());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_cannot_be_written_stays() {
        let (folder, prefix) = folder("unwritable");
        drop(execute(&prefix, [0xff, 0]));
        // A prefix whose folder has the recorders and nothing else: the artefact's name is too long.
        let long = format!("{}/{}", folder.display(), "a".repeat(230));
        let recorder = fs::read_dir(folder.join(FOLDER)).unwrap().next().unwrap().unwrap().path();
        fs::rename(recorder, folder.join(FOLDER).join(format!("{}running-1", "a".repeat(230)))).unwrap();
        let message = rescue(&long).unwrap_err().to_string();
        assert!(message.contains("stays in"), "{message}");
        assert_eq!(fs::read_dir(folder.join(FOLDER)).unwrap().count(), 1);
        fs::remove_dir_all(folder).unwrap();
    }
}
