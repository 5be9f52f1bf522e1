//! Runs that something goes wrong with, one file for each: nothing that is the user's is lost in any.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests panic to fail")]

#[path = "../common/mod.rs"]
mod common;
mod disk;
mod encoding;
mod killed;
mod large;
mod limits;
mod read_only;
mod stopped;
mod two;

use std::collections::BTreeMap;
use std::fs;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use common::{Done, Folder};
use modelfuzz::cli::flight::{FOLDER, Flight, name};

/// The binary that is run.
const CANARY: &str = env!("CARGO_BIN_EXE_canary");

/// How often it is looked whether a process has come to where it is waited for, and how long to wait between.
const LOOKS: usize = 600;
const PAUSE: Duration = Duration::from_millis(50);

/// A folder with a corpus of the user's and a place for findings, and what is in the corpus.
struct Corpus {
    folder: Folder,
    before: BTreeMap<String, Vec<u8>>,
}

impl Corpus {
    fn new(test: &str) -> Corpus {
        let folder = Folder::new(&format!("robust-{test}"));
        folder.canary(&["seeds", "corpus", "--count=20"]).expect(0);
        fs::create_dir(folder.0.join("found")).unwrap();
        let before = contents(&folder);
        assert_eq!(before.len(), 20);
        Corpus { folder, before }
    }

    /// Checks that the user's files are there byte for byte, and that what came is whole, by its name; how much came.
    #[track_caller]
    fn is_whole(&self) -> usize {
        let now = contents(&self.folder);
        for (file, bytes) in &self.before {
            assert_eq!(now.get(file), Some(bytes), "{file} is not what it was");
        }
        let came: Vec<_> = now.iter().filter(|(file, _)| !self.before.contains_key(*file)).collect();
        for (file, bytes) in &came {
            assert_eq!(**file, name(bytes), "{file} is not whole");
        }
        came.len()
    }

    /// Runs the canary on the corpus, with more arguments.
    fn run(&self, arguments: &[&str]) -> Done {
        self.folder.canary(&[BASE, arguments].concat())
    }

    /// Starts the canary on the corpus, and waits until executions are under way. What it prints goes to the file `printed`.
    fn start(&self, arguments: &[&str]) -> Child {
        let child = self.spawn(&mut self.folder.command(CANARY, &[BASE, arguments].concat()));
        wait_until(|| !self.flights().is_empty());
        child
    }

    fn spawn(&self, command: &mut Command) -> Child {
        let printed = fs::File::create(self.folder.0.join("printed")).unwrap();
        command.stdout(Stdio::null()).stderr(printed).spawn().unwrap()
    }

    fn printed(&self) -> String {
        String::from_utf8_lossy(&fs::read(self.folder.0.join("printed")).unwrap()).into_owned()
    }

    /// Waits until the canary hangs in an execution; its input.
    fn hung(&self) -> Vec<u8> {
        let mut before = None;
        let mut same = 0;
        wait_until(|| {
            let now = self.flights().pop().and_then(|bytes| Flight::parse(&bytes)?.input);
            same = if now.is_some() && now == before { same + 1 } else { 0 };
            before = now;
            same == 10
        });
        before.unwrap()
    }

    /// The bytes of all flight recorders.
    fn flights(&self) -> Vec<Vec<u8>> {
        let entries = fs::read_dir(self.folder.0.join("found").join(FOLDER)).into_iter().flatten().flatten();
        entries.filter_map(|entry| fs::read(entry.path()).ok()).collect()
    }

    /// Checks that what was found is this file alone, beside its text form, and that no flight recorder is left.
    #[track_caller]
    fn found(&self, expected: &[&str]) {
        let found: Vec<String> =
            self.folder.files("found").into_iter().filter(|file| !file.ends_with(".txt")).collect();
        assert_eq!(found.len(), expected.len(), "{found:?}");
        assert!(found.iter().zip(expected).all(|(file, start)| file.starts_with(start)), "{found:?}");
    }
}

const BASE: &[&str] = &["corpus", "-artifact_prefix=found/", "-seed=1"];

fn contents(folder: &Folder) -> BTreeMap<String, Vec<u8>> {
    let files = folder.files("corpus").into_iter();
    files.map(|file| (file.clone(), fs::read(folder.0.join("corpus").join(file)).unwrap())).collect()
}

#[track_caller]
fn wait_until(mut is_so: impl FnMut() -> bool) {
    for _ in 0..LOOKS {
        if is_so() {
            return;
        }
        sleep(PAUSE);
    }
    panic!("waited for in vain");
}

/// Sends a signal.
fn send(signal: &str, process: u32) {
    assert!(Command::new("kill").args([&format!("-{signal}"), &process.to_string()]).status().unwrap().success());
}

/// Runs lines of a shell in the folder of a corpus where file systems may be mounted, with the canary as `$0`; none, said loudly, where
/// that is not allowed.
fn mounting(corpus: &Corpus, lines: &str) -> Option<Done> {
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    let try_out = "mkdir -p mounted && mount -t tmpfs -o size=256k tmpfs mounted";
    for unshare in [&["-m"][..], &["-rm"]] {
        let shell = |lines: &str| {
            let arguments = [unshare, &["sh", "-ec", lines, CANARY]].concat();
            corpus.folder.command("unshare", &arguments).output()
        };
        if shell(try_out).is_ok_and(|output| output.status.success()) {
            let output = shell(&format!("{try_out}\n{lines}")).unwrap();
            return Some(Done { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) });
        }
    }
    eprintln!("NOT TESTED: no file system can be mounted here, so none was full or read-only");
    None
}
