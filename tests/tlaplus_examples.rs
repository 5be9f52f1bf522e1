//! Runs the models of a checkout of github.com/tlaplus/Examples with `modelfuzz check`, and compares the verdict and
//! the counts with TLC's, which stand in `tests/tlaplus-examples.json`.
//!
//! The checkout is the folder that the environment variable TLAPLUS_EXAMPLES names; without it the test says so and
//! passes. TLAPLUS_EXAMPLES_SECONDS bounds the time of each model (60), TLAPLUS_EXAMPLES_TLC_SECONDS leaves out models
//! that took TLC longer, and TLAPLUS_EXAMPLES_ONLY keeps those whose configuration has this text in its path.
//!
//! The test fails when a model disagrees whose facts do not say why (`differs`), or agrees although they do. Models that
//! need too long are listed, and fail nothing.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that cannot go on fails")]
#![expect(
    clippy::disallowed_methods,
    reason = "where the checkout is, and how long a model may take, is up to who runs it"
)]

#[path = "common/modules.rs"]
mod modules;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use modelfuzz::tla::diagnostic::Diagnostic;
use modelfuzz::tla::level::Levels;
use modelfuzz::tla::loader::{Directories, load_modules};
use modelfuzz::tla::resolve::resolve;
use modelfuzz::tla::source::{FileId, SourceMap};
use modelfuzz::tla::{parse_config, parse_module};
use modules::modules_below;
use serde_json::Value;

/// What TLC found, or what `modelfuzz check` did.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Outcome {
    verdict: String,
    generated: Option<u64>,
    distinct: Option<u64>,
    depth: Option<u64>,
}

/// How a model compares.
enum Compared {
    Agrees,
    Differs(String),
    /// It was not done in time.
    Unfinished,
}

fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

fn seconds(name: &str, default: u64) -> u64 {
    let number = |value: String| value.parse().unwrap_or_else(|_| panic!("{name}={value}: a number is needed"));
    variable(name).map_or(default, number)
}

#[test]
fn models_of_the_examples_repository() {
    let Some(checkout) = variable("TLAPLUS_EXAMPLES").map(PathBuf::from) else {
        eprintln!("NOT TESTED: set TLAPLUS_EXAMPLES to a checkout of github.com/tlaplus/Examples");
        return;
    };
    assert!(checkout.join("specifications").is_dir(), "{} holds no specifications/", checkout.display());
    let facts = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tlaplus-examples.json")).unwrap();
    let facts: Value = serde_json::from_str(&facts).unwrap();
    let only = variable("TLAPLUS_EXAMPLES_ONLY").unwrap_or_default();
    let most = seconds("TLAPLUS_EXAMPLES_TLC_SECONDS", u64::MAX) as f64;
    let chosen = |model: &&Value| {
        text(model, "cfg").contains(&only) && model["tlc_seconds"].as_f64().is_none_or(|seconds| seconds <= most)
    };
    let models: Vec<&Value> = facts["models"].as_array().unwrap().iter().filter(chosen).collect();
    let limit = Duration::from_secs(seconds("TLAPLUS_EXAMPLES_SECONDS", 60));
    let (mut agreed, mut unfinished, mut faults) = (0, 0, Vec::new());
    println!("{:<9} {:>8} {:>10} {:>9} {:>5}  model", "", "seconds", "generated", "distinct", "depth");
    for model in &models {
        let started = Instant::now();
        let ours = run(&checkout, model, limit);
        let compared = compare(model, ours.as_ref());
        row(model, ours.as_ref(), &compared, started.elapsed());
        match (&compared, model["differs"].as_str()) {
            (Compared::Agrees, None) => agreed += 1,
            (Compared::Agrees, Some(why)) => faults.push(format!("{} agrees, but: {why}", text(model, "cfg"))),
            (Compared::Differs(_), Some(_)) => {}
            (Compared::Differs(how), None) => faults.push(format!("{}: {how}", text(model, "cfg"))),
            (Compared::Unfinished, _) => unfinished += 1,
        }
    }
    println!("{agreed} of {} models agree; {unfinished} were not done in {limit:?}", models.len());
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn text<'m>(model: &'m Value, key: &str) -> &'m str {
    model[key].as_str().unwrap_or_else(|| panic!("{key} is missing: {model}"))
}

/// One line of the table.
fn row(model: &Value, ours: Option<&Outcome>, compared: &Compared, time: Duration) {
    let number = |of: fn(&Outcome) -> Option<u64>| ours.and_then(of).map_or_else(|| "-".to_owned(), |n| n.to_string());
    let (word, why) = match compared {
        Compared::Agrees => ("agrees", ""),
        Compared::Unfinished => ("too long", ""),
        Compared::Differs(how) => ("DIFFERS", how.as_str()),
    };
    let note = if model["liveness"] == true { " (without its PROPERTY)" } else { "" };
    println!(
        "{word:<9} {:>8.1} {:>10} {:>9} {:>5}  {}{note}",
        time.as_secs_f64(),
        number(|ours| ours.generated),
        number(|ours| ours.distinct),
        number(|ours| ours.depth),
        text(model, "cfg")
    );
    if !why.is_empty() {
        println!("    {}", why.replace('\n', "\n    "));
    }
}

/// What TLC found. A search that a violation stops has seen other states in another order, so there only the length
/// of the counterexample counts; a failure of liveness is one that is not looked for.
fn expected(model: &Value) -> Outcome {
    let number = |key: &str| model[key].as_u64();
    let all = |verdict: &str| Outcome {
        verdict: verdict.to_owned(),
        generated: number("generated"),
        distinct: number("distinct"),
        depth: number("depth"),
    };
    match text(model, "result") {
        "success" | "liveness failure" => all("success"),
        "safety failure" => Outcome { generated: None, distinct: None, ..all("safety failure") },
        other => Outcome { verdict: other.to_owned(), generated: None, distinct: None, depth: None },
    }
}

fn compare(model: &Value, ours: Option<&Outcome>) -> Compared {
    let Some(ours) = ours else { return Compared::Unfinished };
    let tlc = expected(model);
    let same = |ours: Option<u64>, tlc: Option<u64>| tlc.is_none() || ours == tlc;
    // TLC gives no depth where there are no states.
    let deep = tlc.distinct == Some(0) || same(ours.depth, tlc.depth);
    if ours.verdict == tlc.verdict && same(ours.generated, tlc.generated) && same(ours.distinct, tlc.distinct) && deep {
        return Compared::Agrees;
    }
    let number = |n: Option<u64>| n.map_or_else(|| "-".to_owned(), |n| n.to_string());
    let counts = |o: &Outcome| {
        format!("generated {}, distinct {}, depth {}", number(o.generated), number(o.distinct), number(o.depth))
    };
    Compared::Differs(format!("{}; {}\nTLC: {}; {}", ours.verdict, counts(ours), tlc.verdict, counts(&tlc)))
}

/// What `modelfuzz check` says; `None` if it is not done in time.
fn run(checkout: &Path, model: &Value, limit: Duration) -> Option<Outcome> {
    let work = std::env::temp_dir().join(format!("modelfuzz-examples-{}", std::process::id()));
    fs::create_dir_all(&work).unwrap();
    let spec = checkout.join(text(model, "spec"));
    let (config, deadlock) = config(checkout, model, &work);
    let (stdout, stderr) = (work.join("stdout"), work.join("stderr"));
    let mut child = Command::new(env!("CARGO_BIN_EXE_modelfuzz"))
        .arg("check")
        .arg(format!("--config={}", config.display()))
        .args(model["workers"].as_u64().map(|workers| format!("--workers={workers}")))
        .args(if deadlock { &[][..] } else { &["--deadlock=off"] })
        .arg(&spec)
        .stdout(Stdio::from(fs::File::create(&stdout).unwrap()))
        .stderr(Stdio::from(fs::File::create(&stderr).unwrap()))
        .spawn()
        .unwrap();
    let started = Instant::now();
    let ended = loop {
        match child.try_wait().unwrap() {
            Some(status) => break Some(status),
            None if started.elapsed() > limit => {
                child.kill().unwrap();
                child.wait().unwrap();
                break None;
            }
            None => std::thread::sleep(Duration::from_millis(20)),
        }
    };
    let read = |path: &Path| String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned();
    let outcome = ended.map(|status| outcome(status.code(), &read(&stdout), &read(&stderr)));
    fs::remove_dir_all(&work).unwrap();
    outcome
}

/// The configuration, and whether it is for a deadlock to be found; where a PROPERTY of it is about whole behaviours, a
/// copy without any.
fn config(checkout: &Path, model: &Value, work: &Path) -> (PathBuf, bool) {
    let path = checkout.join(text(model, "cfg"));
    let mut bytes = fs::read(&path).unwrap();
    let text = String::from_utf8(bytes.clone()).unwrap();
    let parsed = parse_config(FileId(0), &text).unwrap_or_else(|fault| panic!("{}: {}", path.display(), fault.message));
    let deadlock = parsed.check_deadlock.is_none_or(|(check, _)| check);
    if model["liveness"] != true {
        return (path, deadlock);
    }
    for property in parsed.properties {
        bytes[property.span.start as usize..property.span.end as usize].fill(b' ');
    }
    let copy = work.join(path.file_name().unwrap());
    fs::write(&copy, bytes).unwrap();
    (copy, deadlock)
}

fn outcome(code: Option<i32>, stdout: &str, stderr: &str) -> Outcome {
    let counts = stdout.lines().rev().find(|line| line.contains("states generated"));
    let numbers: Vec<u64> = counts.map(numbers_in).unwrap_or_default();
    let found = |index: usize| numbers.get(index).copied();
    let states = stdout.lines().filter_map(|line| line.strip_prefix("state ")?.split_whitespace().next()?.parse().ok());
    let length = states.max();
    let assumption = stdout.lines().any(|line| line.starts_with("assumption "));
    let verdict = match code {
        Some(0) => "success".to_owned(),
        Some(1) if assumption => "assumption failure".to_owned(),
        Some(1) => "safety failure".to_owned(),
        _ => {
            let all = format!("{stderr}\n{stdout}");
            format!("exit code {code:?}: {}", all.trim().lines().take(12).collect::<Vec<_>>().join("\n"))
        }
    };
    Outcome { verdict, generated: found(0), distinct: found(1), depth: length.or(found(3)) }
}

fn numbers_in(line: &str) -> Vec<u64> {
    line.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect()
}

/// Every module of the checkouts that TLAPLUS_EXAMPLES and TLAPLUS_COMMUNITY_MODULES name parses. With the modules that
/// it needs it loads, too: its names are known, and its operators have the arguments and the levels that they need. What
/// is for the checker Apalache (its name begins with AP, or it extends the module Apalache) need not load.
#[test]
fn modules_of_the_checkouts_load() {
    let folder = |(name, inner): &(&str, &str)| variable(name).map(|checkout| Path::new(&checkout).join(inner));
    let folders = [("TLAPLUS_EXAMPLES", "specifications"), ("TLAPLUS_COMMUNITY_MODULES", "modules")];
    let folders: Vec<PathBuf> = folders.iter().filter_map(folder).collect();
    if folders.is_empty() {
        eprintln!("NOT TESTED: set TLAPLUS_EXAMPLES and TLAPLUS_COMMUNITY_MODULES to checkouts of these repositories");
        return;
    }
    let paths: Vec<PathBuf> = folders.iter().flat_map(|folder| modules_below(folder)).collect();
    let (mut faults, mut others) = (Vec::new(), 0);
    for path in &paths {
        let text = fs::read_to_string(path).unwrap();
        if let Err(fault) = parse_module(FileId(0), &text) {
            faults.push(format!("{}: {}", path.display(), fault.message));
            continue;
        }
        let name = path.file_name().unwrap().to_str().unwrap();
        if name.starts_with("AP") || text.lines().any(|line| line.starts_with("EXTENDS") && line.contains("Apalache")) {
            others += 1;
            continue;
        }
        let loader = Directories::new(vec![path.parent().unwrap().to_owned()]);
        faults.extend(load_fault(&loader, name).map(|fault| format!("{}\n{fault}", path.display())));
    }
    println!(
        "{} of {} modules parse and load; {others} of them need not load",
        paths.len() - faults.len(),
        paths.len()
    );
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The first fault of a module and of those that it needs.
fn load_fault(loader: &Directories, name: &str) -> Option<String> {
    let first = |faults: &[Diagnostic], sources: &SourceMap| faults.first().map(|fault| fault.render(sources));
    let loaded = match load_modules(loader, name) {
        Ok(loaded) => loaded,
        Err((sources, faults)) => return first(&faults, &sources),
    };
    match resolve(&loaded.modules) {
        Err(faults) => first(&faults, &loaded.sources),
        Ok(tree) => Levels::check(&tree).err().and_then(|faults| first(&faults, &loaded.sources)),
    }
}
