//! Progress every few seconds, and the bounds on time and memory.

use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

use crate::tla::explore::{Limit, Progress};

/// How often progress is printed.
const EVERY: Duration = Duration::from_secs(5);

/// How often memory is looked at: far more often than it could be filled.
const LOOK: Duration = Duration::from_millis(100);

/// Looks at an exploration from time to time.
pub(super) struct Monitor {
    start: Instant,
    time: Option<Duration>,
    /// The most memory that the process may take, in bytes, where that can be known.
    allowed: Option<u64>,
    state: Mutex<State>,
    /// The bound on memory, once it was reached.
    over: OnceLock<Limit>,
}

struct State {
    printed: Instant,
    looked: Instant,
    last: Progress,
}

impl Monitor {
    /// A monitor with these bounds; without one on memory, it is what the machine has left.
    #[expect(clippy::disallowed_methods, reason = "progress and a bound on time are up to who calls the program")]
    pub(super) fn new(time: Option<Duration>, memory: Option<u64>) -> Monitor {
        let start = Instant::now();
        let state = Mutex::new(State { printed: start, looked: start, last: Progress::default() });
        Monitor { start, time, allowed: memory.or_else(available), state, over: OnceLock::new() }
    }

    /// The most memory that the process may take, in bytes.
    pub(super) fn allowed(&self) -> Option<u64> {
        self.allowed
    }

    /// Looks, if it is time to; a reason to stop, if there is one. It stays one for whoever looks later.
    #[expect(clippy::disallowed_methods, reason = "as above")]
    pub(super) fn look(&self, progress: &Progress) -> Option<Limit> {
        let now = Instant::now();
        if let Some(limit) = self.reached(now) {
            return Some(limit);
        }
        // Whoever finds it locked need not look: another worker does.
        let mut state = self.state.try_lock().ok()?;
        if now.duration_since(state.printed) >= EVERY {
            let seconds = now.duration_since(state.printed).as_secs_f64();
            let rate = progress.generated.saturating_sub(state.last.generated) as f64 / seconds;
            eprintln!("{}", line(progress, now.duration_since(self.start), rate));
            (state.printed, state.last) = (now, *progress);
        }
        self.look_at_memory(&mut state, now)
    }

    /// Whether there is a reason to stop, for a single evaluation that takes long.
    #[expect(clippy::disallowed_methods, reason = "as above")]
    pub(super) fn is_over(&self) -> bool {
        let now = Instant::now();
        let look = || self.look_at_memory(&mut *self.state.try_lock().ok()?, now);
        self.reached(now).or_else(look).is_some()
    }

    /// The bound that was reached before, or that on time.
    fn reached(&self, now: Instant) -> Option<Limit> {
        let late = self.time.is_some_and(|time| now.duration_since(self.start) >= time);
        self.over.get().copied().or(late.then_some(Limit::Time))
    }

    fn look_at_memory(&self, state: &mut State, now: Instant) -> Option<Limit> {
        if now.duration_since(state.looked) < LOOK {
            return None;
        }
        state.looked = now;
        let over = self.allowed.zip(resident()).is_some_and(|(allowed, taken)| taken > allowed);
        over.then(|| *self.over.get_or_init(|| Limit::Memory))
    }
}

fn line(progress: &Progress, elapsed: Duration, rate: f64) -> String {
    let Progress { generated, distinct, depth, queued } = progress;
    let seconds = elapsed.as_secs();
    format!(
        "progress after {seconds} s: depth {depth}, {generated} states generated ({rate:.0} a second), \
         {distinct} distinct states found, {queued} states left on queue"
    )
}

/// The memory that the process takes, in bytes, where the system says so.
fn resident() -> Option<u64> {
    field(&std::fs::read_to_string("/proc/self/status").ok()?, "VmRSS:")
}

/// Nine tenths of the memory that the process may still take, in bytes, and what it has: of the machine's, or of its
/// control group's where that is less.
fn available() -> Option<u64> {
    let free = field(&std::fs::read_to_string("/proc/meminfo").ok()?, "MemAvailable:")?;
    let group = std::fs::read_to_string("/sys/fs/cgroup/memory.max").ok().and_then(|text| text.trim().parse().ok());
    let all = free.saturating_add(resident().unwrap_or(0));
    Some(group.map_or(all, |group: u64| group.min(all)) / 10 * 9)
}

/// A field of a file below `/proc`, which gives it in KiB.
fn field(text: &str, name: &str) -> Option<u64> {
    let rest = text.lines().find_map(|line| line.strip_prefix(name))?;
    let kibibytes: u64 = rest.split_whitespace().next()?.parse().ok()?;
    Some(kibibytes.saturating_mul(1024))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_read_in_bytes() {
        assert_eq!(field("VmPeak:  5 kB\nVmRSS:\t    1234 kB\n", "VmRSS:"), Some(1234 * 1024));
        assert_eq!(field("VmRSS: much\n", "VmRSS:"), None);
    }

    #[test]
    fn time_ends() {
        let monitor = Monitor::new(Some(Duration::ZERO), None);
        assert_eq!(monitor.look(&Progress::default()), Some(Limit::Time));
        assert!(monitor.is_over());
        assert_eq!(Monitor::new(None, None).look(&Progress::default()), None);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn memory_ends() {
        let monitor = Monitor::new(None, Some(1));
        std::thread::sleep(LOOK);
        assert!(monitor.is_over());
        assert_eq!(monitor.look(&Progress::default()), Some(Limit::Memory), "it stays a reason");
        assert!(available().is_some_and(|bytes| bytes > 1 << 20));
    }

    #[test]
    fn progress_has_all_counts() {
        let progress = Progress { generated: 1000, distinct: 30, depth: 4, queued: 5 };
        let expected = "progress after 10 s: depth 4, 1000 states generated (100 a second), 30 distinct states found, \
                        5 states left on queue";
        assert_eq!(line(&progress, Duration::from_secs(10), 100.0), expected);
    }
}
