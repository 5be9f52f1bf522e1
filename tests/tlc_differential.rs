//! Explores specs with TLC and with this project's evaluator: the counts and the verdicts must be the same, and so must
//! the lengths of counterexamples.
//!
//! Every configuration below `tests/tla/specs` is compared. TLC is the file that the environment variable TLA2TOOLS_JAR
//! names, or `target/tools/tla2tools.jar`. Without it the tests say so and pass, but for where CI=true: there it must be
//! present.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that cannot go on fails")]

#[path = "common/tlc.rs"]
mod tlc;

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use modelfuzz::tla::Spec;
use modelfuzz::tla::explore::{Crew, Exploration, ExploreLimits, Verdict, explore_with};
use modelfuzz::tla::loader::Directories;

/// What a configuration says that wants states without successors to be a finding; TLC's oldest versions have no
/// CHECK_DEADLOCK.
const DEADLOCK: &str = "\\* a deadlock is a finding";

/// What both must agree on; `None` where TLC does not say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Outcome {
    verdict: &'static str,
    generated: Option<u64>,
    distinct: Option<u64>,
    left: Option<u64>,
    depth: Option<u64>,
    /// How many states the counterexample has.
    length: Option<u64>,
}

/// A spec and its configuration.
struct Case {
    folder: PathBuf,
    /// Where modules are that are not in the folder.
    library: Option<PathBuf>,
    name: String,
    deadlock: bool,
}

impl Case {
    fn new(folder: &str, name: &str) -> Case {
        let folder = root().join(folder);
        let config = std::fs::read_to_string(folder.join(format!("{name}.cfg"))).unwrap();
        Case { folder, library: None, name: name.to_owned(), deadlock: config.contains(DEADLOCK) }
    }
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// What TLC finds.
fn tlc(jar: &Path, case: &Case) -> Outcome {
    let Case { folder, library, name, deadlock } = case;
    let work = std::env::temp_dir().join(format!("modelfuzz-tlc-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&work).unwrap();
    // The specs of targets have hundreds of thousands of states, the others few.
    let mut command = tlc::command(jar, &work, library.as_deref(), !folder.starts_with(root().join("targets")));
    if !deadlock {
        command.arg("-deadlock");
    }
    let output =
        command.arg("-config").arg(format!("{name}.cfg")).arg(format!("{name}.tla")).current_dir(folder).output();
    let output = output.expect("java runs");
    std::fs::remove_dir_all(&work).unwrap();
    read(&String::from_utf8_lossy(&output.stdout))
}

/// What the output of TLC says.
fn read(text: &str) -> Outcome {
    let verdicts = [
        ("Model checking completed. No error has been found.", "ok"),
        ("is violated", "violation"),
        ("Deadlock reached.", "deadlock"),
        ("Error: Assumption", "assumption"),
    ];
    let verdict = verdicts.iter().find(|(message, _)| text.contains(message)).map_or("error", |(_, name)| name);
    assert!(!text.contains("Parsing or semantic analysis failed") && !text.contains("ConfigFileException"), "{text}");
    let number = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>().parse::<u64>().unwrap();
    let counts =
        text.lines().rev().find(|line| line.contains(" states generated, ") && line.contains("left on queue."));
    let counts: Vec<u64> = counts.map(|line| line.split(", ").map(number).collect()).unwrap_or_default();
    let depth = text.lines().find_map(|line| line.strip_prefix("The depth of the complete state graph search is "));
    let states = text.lines().filter(|line| line.starts_with("State ")).count() as u64;
    Outcome {
        verdict,
        generated: counts.first().copied(),
        distinct: counts.get(1).copied(),
        left: counts.get(2).copied().filter(|_| verdict != "error"),
        depth: depth.map(|depth| number(depth.trim_end_matches('.'))).filter(|_| verdict == "ok"),
        length: (states > 0).then_some(states),
    }
}

/// What this project finds, with one worker and with several.
fn ours(case: &Case) -> Exploration {
    let Case { folder, library, name, deadlock } = case;
    let loader = Directories::new([folder].into_iter().chain(library).cloned().collect());
    let load = || Spec::load(&loader, &format!("{name}.tla"), &format!("{name}.cfg"));
    let spec = load().unwrap_or_else(|error| panic!("{}", error.render()));
    let limits = ExploreLimits { deadlock: *deadlock, ..ExploreLimits::default() };
    let explore = |workers| {
        let load = || load().ok();
        explore_with(&spec, limits, &Crew { workers, load: &load, say: &|_| {}, interrupt: None }, &|_| None)
    };
    let (alone, together) = (explore(1), explore(3));
    assert_eq!(outcome(&alone), outcome(&together), "{name}: one worker on the left, three on the right");
    assert!(alone.verdict.path() == together.verdict.path() && alone.coverage == together.coverage, "{name}");
    alone
}

fn outcome(found: &Exploration) -> Outcome {
    let verdict = match &found.verdict {
        Verdict::Ok => "ok",
        Verdict::Invariant { .. } | Verdict::Property { .. } => "violation",
        Verdict::Deadlock { .. } => "deadlock",
        Verdict::Assumption { .. } => "assumption",
        Verdict::Error { .. } => "error",
        other => panic!("{other:?}"),
    };
    Outcome {
        verdict,
        generated: Some(found.generated),
        distinct: Some(found.distinct),
        left: Some(found.left_on_queue),
        depth: Some(found.depth as u64),
        length: Some(found.verdict.path().len() as u64),
    }
}

/// What TLC says, against what is found here: `None` is anything.
fn agree(ours: Outcome, tlc: Outcome) -> bool {
    let same = |ours, tlc: Option<u64>| tlc.is_none() || ours == tlc;
    ours.verdict == tlc.verdict
        && same(ours.generated, tlc.generated)
        && same(ours.distinct, tlc.distinct)
        && same(ours.left, tlc.left)
        && same(ours.depth, tlc.depth)
        && same(ours.length, tlc.length)
}

/// Every configuration in the folder, but for those of benchmarks.
fn cases() -> Vec<Case> {
    let entries = std::fs::read_dir(root().join("tests/tla/specs")).unwrap();
    let names = entries
        .filter_map(|entry| entry.unwrap().file_name().into_string().unwrap().strip_suffix(".cfg").map(str::to_owned));
    let mut names: Vec<String> = names.filter(|name| !name.ends_with("Bench")).collect();
    names.sort();
    let mut cases: Vec<Case> = names.iter().map(|name| Case::new("tests/tla/specs", name)).collect();
    // The specs that targets are judged by, in their small configurations.
    let targets = [
        ("targets/raft", "MCRaft"),
        ("targets/raft", "MCRaftPreVote"),
        ("targets/raft", "MCRaftTransfer"),
        ("targets/raft", "MCRaftMembership"),
        ("targets/raft", "MCRaftJoint"),
        ("targets/raft", "MCRaftSnapshots"),
        ("targets/micro_raft", "MCMicroRaft"),
        ("targets/omnipaxos", "MCOmniPaxos"),
        ("targets/two_phase_commit", "MCTwoPhaseCommit"),
        ("targets/canary/spec", "Canary"),
        ("targets/c_register", "MCRegister"),
    ];
    for (folder, name) in targets {
        cases.push(Case { deadlock: true, ..Case::new(folder, name) });
    }
    // Those that extend the spec that Raft targets share.
    let extending =
        [("targets/c_raft", "MCCRaft"), ("targets/openraft", "MCOpenRaft"), ("targets/redis_raft", "MCRedisRaft")];
    for (folder, name) in extending {
        cases.push(Case { deadlock: true, library: Some(root().join("targets/raft")), ..Case::new(folder, name) });
    }
    cases
}

#[test]
fn tlc_and_this_project_agree() {
    let cases = cases();
    assert!(cases.len() > 70, "only {} specs", cases.len());
    let Some(jar) = tlc::jar() else {
        cases.iter().for_each(|case| drop(ours(case)));
        return;
    };
    let rest = Mutex::new(cases);
    let differ = Mutex::new(Vec::new());
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let Some(case) = rest.lock().unwrap().pop() else { return };
                    let (ours, tlc) = (outcome(&ours(&case)), tlc(&jar, &case));
                    // TLC counts a successor that lacks a variable, and shows it.
                    let waived = case.name == "Unassigned" && ours.verdict == tlc.verdict;
                    if !waived && !agree(ours, tlc) {
                        differ.lock().unwrap().push(format!("{}\n    ours {ours:?}\n    TLC  {tlc:?}", case.name));
                    }
                }
            });
        }
    });
    let mut differ = differ.into_inner().unwrap();
    differ.sort();
    assert!(differ.is_empty(), "{} differ:\n{}", differ.len(), differ.join("\n"));
}

/// The reader of TLC's output sees what is there.
#[test]
fn the_output_of_tlc_is_understood() {
    let text = "Error: Invariant Small is violated.\nState 1: <Initial predicate>\nn = 0\n\nState 2: <Next>\nn = 1\n\n\
                4 states generated, 3 distinct states found, 1 states left on queue.\n";
    let found = read(text);
    assert_eq!((found.verdict, found.length, found.generated), ("violation", Some(2), Some(4)));
    assert_eq!((found.distinct, found.left, found.depth), (Some(3), Some(1), None));
    assert_eq!(read("Error: Assumption line 3, col 1 is false.").verdict, "assumption");
}
