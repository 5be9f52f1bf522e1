//! Running the binaries of targets in a folder of one test.

#![allow(dead_code, reason = "each test file is a crate of its own and uses some of this")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder of one test, removed at its end unless the test fails.
pub struct Folder(pub PathBuf);

/// What a process did.
#[derive(Debug)]
pub struct Done {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Folder {
    /// An empty folder; the name is that of the test.
    pub fn new(test: &str) -> Folder {
        Folder::at(Path::new(env!("CARGO_TARGET_TMPDIR")).join(test))
    }

    /// An empty folder of very many files: in memory where that can be, since some disks take minutes to remove them.
    pub fn of_many(test: &str) -> Folder {
        let memory = Path::new("/dev/shm");
        match memory.is_dir() {
            true => Folder::at(memory.join(format!("modelfuzz-{test}-{}", std::process::id()))),
            false => Folder::new(test),
        }
    }

    fn at(path: PathBuf) -> Folder {
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// Runs the canary here.
    pub fn canary(&self, arguments: &[&str]) -> Done {
        self.canary_with(arguments, &[])
    }

    /// Runs the canary here with environment variables.
    pub fn canary_with(&self, arguments: &[&str], variables: &[(&str, &str)]) -> Done {
        self.run(env!("CARGO_BIN_EXE_canary"), arguments, variables)
    }

    /// Runs raft_rs here.
    pub fn raft_rs(&self, arguments: &[&str]) -> Done {
        self.run(env!("CARGO_BIN_EXE_raft_rs"), arguments, &[])
    }

    /// Runs micro_raft here.
    pub fn micro_raft(&self, arguments: &[&str]) -> Done {
        self.run(env!("CARGO_BIN_EXE_micro_raft"), arguments, &[])
    }

    /// Runs etcd_raft here.
    pub fn etcd_raft(&self, arguments: &[&str]) -> Done {
        self.run(env!("CARGO_BIN_EXE_etcd_raft"), arguments, &[])
    }

    /// Runs c_raft here.
    pub fn c_raft(&self, arguments: &[&str]) -> Done {
        self.run(env!("CARGO_BIN_EXE_c_raft"), arguments, &[])
    }

    /// Runs c_register here.
    pub fn c_register(&self, arguments: &[&str]) -> Done {
        self.run(env!("CARGO_BIN_EXE_c_register"), arguments, &[])
    }

    /// Runs redis_raft here.
    pub fn redis_raft(&self, arguments: &[&str]) -> Done {
        self.run(env!("CARGO_BIN_EXE_redis_raft"), arguments, &[])
    }

    /// Runs a system in a shared library here.
    pub fn shared_library(&self, arguments: &[&str]) -> Done {
        self.run(env!("CARGO_BIN_EXE_shared_library"), arguments, &[])
    }

    /// Runs omnipaxos here.
    pub fn omnipaxos(&self, arguments: &[&str]) -> Done {
        self.run(env!("CARGO_BIN_EXE_omnipaxos"), arguments, &[])
    }

    /// Runs openraft here.
    pub fn openraft(&self, arguments: &[&str]) -> Done {
        self.run(env!("CARGO_BIN_EXE_openraft"), arguments, &[])
    }

    /// Runs two_phase_commit here.
    pub fn two_phase_commit(&self, arguments: &[&str]) -> Done {
        self.run(env!("CARGO_BIN_EXE_two_phase_commit"), arguments, &[])
    }

    fn run(&self, binary: &str, arguments: &[&str], variables: &[(&str, &str)]) -> Done {
        let output = self.command(binary, arguments).envs(variables.iter().copied()).output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        Done { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }

    /// What runs a program here.
    pub fn command(&self, program: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(&self.0);
        command.env_remove("MODELFUZZ_OPTIONS").env("RUST_BACKTRACE", "0");
        command
    }

    /// The names of the files in a folder here, in order.
    pub fn files(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.0.join(folder)).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }

    /// The one file here whose name starts like this, beside its text form.
    pub fn file(&self, prefix: &str) -> String {
        let files = self.files(".");
        let mut found = files.iter().filter(|name| name.starts_with(prefix) && !name.ends_with(".txt"));
        let first = found.next().unwrap_or_else(|| panic!("no {prefix} among {files:?}"));
        assert_eq!(found.next(), None, "more than one {prefix} among {files:?}");
        first.clone()
    }

    /// Fuzzes the canary from an empty corpus until a planted fault is found, and returns the name of its artefact.
    pub fn find(&self, fault: &str) -> (Done, String) {
        let done = self.canary(&[&format!("--fault={fault}"), "-runs=500000", "-timeout=1", "-verbosity=0", "-seed=1"]);
        let prefix = if fault == "hang" { "timeout-" } else { "crash-" };
        let artefact = self.file(prefix);
        (done, artefact)
    }
}

impl Done {
    /// The numbers of the last line of statistics: executions, model states, transitions, then for the map how many
    /// features of how many, of states and of transitions.
    #[track_caller]
    pub fn statistics(&self) -> Vec<usize> {
        let line = self.err.lines().rfind(|line| line.starts_with("modelfuzz: ") && line.contains(" executions, "));
        let line = line.unwrap_or_else(|| panic!("no statistics in {self:#?}"));
        let numbers = line.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty());
        numbers.map(|digits| digits.parse().unwrap()).collect()
    }

    /// Checks the exit code, showing everything when it is another.
    #[track_caller]
    pub fn expect(self, code: i32) -> Done {
        assert_eq!(self.code, Some(code), "{self:#?}");
        self
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let _ = fs::remove_dir_all(&self.0);
        }
    }
}
