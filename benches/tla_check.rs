//! This project's checker and TLC in turn, on the same models, one worker each: generated states a CPU-second. Then this
//! project's with one worker and with two: the ratio of the times that a user waits.
//!
//! `cargo bench --bench tla_check [-- ROUNDS [MODEL ...]]`. TLC is what TLA2TOOLS_JAR names, or
//! `target/tools/tla2tools.jar`. CPU-seconds are those of the whole process, user and system, as Linux counts them: the
//! start of the Java machine is in TLC's.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    missing_docs,
    reason = "a benchmark that cannot go on ends"
)]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// The name of a model, its folder, spec and configuration.
const MODELS: &[(&str, &str, &str, &str)] = &[
    ("raft", "targets/raft", "MCRaft", "MCRaft"),
    ("paxos", "tests/tla/specs", "Paxos", "PaxosBench"),
    ("two-phase commit", "tests/tla/specs", "TwoPhase", "TwoPhaseBench"),
    ("dining philosophers", "tests/tla/specs", "Philosophers", "PhilosophersBench"),
    ("sequences", "tests/tla/specs", "Queues", "QueuesBench"),
    ("message bag", "tests/tla/specs", "Raft", "RaftSmallBench"),
];

/// One run.
#[derive(Clone, Copy)]
struct Run {
    generated: u64,
    /// CPU-seconds.
    cpu: f64,
    /// Seconds on the clock.
    wall: f64,
}

impl Run {
    fn rate(self) -> f64 {
        self.generated as f64 / self.cpu
    }
}

/// The CPU-seconds of all child processes that have ended.
fn children_cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").expect("Linux");
    let after = text.rsplit_once(')').unwrap().1;
    let fields: Vec<f64> = after.split_whitespace().map(|field| field.parse().unwrap_or(0.0)).collect();
    // cutime and cstime, in hundredths of a second.
    (fields[13] + fields[14]) / 100.0
}

#[expect(clippy::disallowed_methods, reason = "a benchmark measures time")]
fn run(command: &mut Command) -> Run {
    let (start, before) = (Instant::now(), children_cpu());
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().expect("the program runs");
    let (wall, cpu) = (start.elapsed().as_secs_f64(), children_cpu() - before);
    let text = String::from_utf8_lossy(&output.stdout);
    let counts =
        text.lines().rev().find(|line| line.contains(" states generated, ")).unwrap_or_else(|| panic!("{text}"));
    let number: String =
        counts.split(" states generated").next().unwrap().chars().filter(char::is_ascii_digit).collect();
    Run { generated: number.parse().unwrap(), cpu: cpu.max(0.01), wall }
}

fn ours(folder: &Path, spec: &str, config: &str, workers: usize) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_modelfuzz"));
    command.arg("check").arg(folder.join(format!("{spec}.tla")));
    command.arg(format!("--config={}", folder.join(format!("{config}.cfg")).display()));
    run(command.args(["--deadlock=off", &format!("--workers={workers}")]))
}

fn tlc(jar: &Path, folder: &Path, spec: &str, config: &str) -> Run {
    let work = std::env::temp_dir().join(format!("modelfuzz-bench-{}", std::process::id()));
    std::fs::create_dir_all(&work).unwrap();
    let mut command = Command::new("java");
    // The collector that takes the least CPU with one worker.
    command.arg("-XX:+UseSerialGC").arg(format!("-Djava.io.tmpdir={}", work.display())).arg("-cp").arg(jar).args([
        "tlc2.TLC",
        "-workers",
        "1",
        "-deadlock",
        "-metadir",
    ]);
    command.arg(&work).arg("-config").arg(format!("{config}.cfg")).arg(format!("{spec}.tla")).current_dir(folder);
    let done = run(&mut command);
    std::fs::remove_dir_all(&work).unwrap();
    done
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len() % 2 == 1 { values[middle] } else { (values[middle - 1] + values[middle]) / 2.0 }
}

#[expect(clippy::disallowed_methods, reason = "where TLC is, and what to run, is up to who runs the benchmark")]
fn main() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let given = std::env::var_os("TLA2TOOLS_JAR").map(PathBuf::from);
    let jar = given.unwrap_or_else(|| root.join("target/tools/tla2tools.jar"));
    assert!(jar.is_file(), "{} is no file: set TLA2TOOLS_JAR to a tla2tools.jar, or run .ci/setup", jar.display());
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let rounds: usize = arguments.first().map_or(1, |rounds| rounds.parse().expect("ROUNDS is a number"));
    let chosen = |name: &str| arguments.len() < 2 || arguments[1..].iter().any(|wanted| name.contains(wanted.as_str()));
    println!(
        "{:20} {:>10} {:>14} {:>14} {:>8} {:>12}",
        "model", "generated", "ours /CPU-s", "TLC /CPU-s", "ratio", "2 workers"
    );
    let mut ratios = Vec::new();
    for (name, folder, spec, config) in MODELS.iter().filter(|model| chosen(model.0)) {
        let folder = root.join(folder);
        let mut rows = Vec::new();
        for _ in 0..rounds {
            let (here, there) = (ours(&folder, spec, config, 1), tlc(&jar, &folder, spec, config));
            let two = ours(&folder, spec, config, 2);
            assert_eq!(
                (here.generated, two.generated),
                (there.generated, here.generated),
                "{name}: all generate the same"
            );
            rows.push((here, there, two));
        }
        let of = |value: fn(&(Run, Run, Run)) -> f64| median(rows.iter().map(value).collect());
        let ratio = of(|row| row.0.rate() / row.1.rate());
        println!(
            "{name:20} {:>10} {:>14.0} {:>14.0} {ratio:>8.2} {:>11.2}x",
            rows[0].0.generated,
            of(|row| row.0.rate()),
            of(|row| row.1.rate()),
            of(|row| row.0.wall / row.2.wall)
        );
        ratios.push(ratio);
    }
    println!(
        "median ratio {:.2}, least {:.2}",
        median(ratios.clone()),
        ratios.iter().copied().fold(f64::INFINITY, f64::min)
    );
}
