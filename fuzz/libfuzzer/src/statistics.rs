//! What the run saw, in terms of the model, on standard error: now and then, and at the end.

use std::sync::{Mutex, OnceLock};

use modelfuzz::guide::Distinct;

use crate::folders::Folders;
use crate::{driver, flight, mutator};

/// The executions and the model states of the line before.
static BEFORE: Mutex<(u64, usize)> = Mutex::new((0, 0));

/// The folders that the run writes to.
static FOLDERS: OnceLock<Folders> = OnceLock::new();

/// Prints are at powers of two from here on, like libFuzzer's own,
const FIRST: u64 = 1 << 10;

/// and every so many executions: at 10,000 a second twice a minute.
const EVERY: u64 = 1 << 18;

/// Prints once more when the process ends. libFuzzer calls `exit` after the last run, so that nothing of Rust's `main`
/// comes after it.
pub fn install() {
    extern "C" fn end() {
        print_last();
        flight::close();
    }
    // SAFETY: the function neither unwinds nor uses anything that `exit` has taken down: see `driver::with`.
    // Where registering fails there is no last line; libFuzzer's own are there all the same.
    unsafe { libc::atexit(end) };
}

/// Prints what was seen in all, and ends the log.
pub fn print_last() {
    driver::with(|driver| {
        print(&driver.executions, driver);
        driver.end();
    });
    FOLDERS.get().into_iter().for_each(Folders::warn);
    print_operators();
}

/// Looks at these folders whenever it prints.
pub fn watch(folders: Folders) {
    FOLDERS.get_or_init(|| folders);
}

/// Prints when it is time.
pub fn tick(driver: &driver::Driver) {
    let executions = driver.executions;
    if executions >= FIRST && (executions.is_power_of_two() || executions.is_multiple_of(EVERY)) {
        print(&executions, driver);
        FOLDERS.get().into_iter().for_each(Folders::warn);
    }
}

/// What each operator of the mutator was tried for, and what came of it.
fn print_operators() {
    let tried = mutator::evidence().into_iter().filter(|evidence| evidence.tries > 0);
    let told: Vec<String> = tried.map(|evidence| evidence.to_string()).collect();
    if !told.is_empty() {
        eprintln!("modelfuzz: mutations: {}", told.join(", "));
    }
}

fn print(executions: &u64, driver: &driver::Driver) {
    if *executions > 0 {
        let memory = driver.usage().map_or(String::new(), |usage| format!(", {usage}"));
        let statistics = driver.statistics();
        let growth = growth(*executions, statistics.states.distinct);
        eprintln!("modelfuzz: {executions} executions, {statistics}{memory}{growth}");
    }
}

/// How many states each thousand executions brought since the line before.
fn growth(executions: u64, states: Distinct) -> String {
    let (Distinct::Exactly(states) | Distinct::About(states)) = states;
    let Ok(mut before) = BEFORE.lock() else { return String::new() };
    let (more, new) = (executions.saturating_sub(before.0), states.saturating_sub(before.1));
    *before = (executions, states);
    match more {
        0 => String::new(),
        more => format!(", {:.1} new states per thousand executions lately", new as f64 * 1000.0 / more as f64),
    }
}
