//! What the workers of a search share, and what happens when all are done with a level.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::tla::eval::{Progress as Told, Registers};
use crate::tla::value::{Interner, Value, read_interned};

use super::coverage::{Actions, Coverage, Tally};
use super::event::{Event, What};
use super::exchange::Exchange;
use super::key::Key;
use super::level::Level;
use super::meeting::Meeting;
use super::progress::{Limit, Progress, Watch};
use super::seen::Seen;
use super::{Crew, ExploreLimits};

/// What the workers share.
pub(super) struct Shared<'w> {
    pub limits: ExploreLimits,
    pub watch: Watch<'w>,
    say: &'w (dyn Fn(&str) + Sync),
    pub seen: Seen,
    pub actions: Actions,
    pub exchange: Exchange,
    pub meeting: Meeting,
    /// States of higher rank need not be looked at: the search ends before.
    pub stop: AtomicU64,
    /// A reason to stop at once.
    halted: Mutex<Option<Limit>>,
    is_halted: AtomicBool,
    counters: Counters,
    level: Mutex<Arc<Level>>,
    reports: Mutex<Vec<Report>>,
    ledger: Mutex<Ledger>,
    /// The registers that assumptions have set, with canonical bytes for their values.
    registers: Vec<(i64, Vec<u8>)>,
}

/// What workers write all the time, on cache lines of its own: what they only read stays undisturbed.
#[derive(Default)]
#[repr(align(128))]
struct Counters {
    generated: AtomicU64,
    distinct: AtomicU64,
    /// States that wait to be looked at, the next level's included.
    queued: AtomicU64,
    depth: AtomicUsize,
    /// The highest rank that was looked at, where the number of states is bounded.
    top: AtomicU64,
}

/// What a worker has to say about a level.
#[derive(Default)]
pub(super) struct Report {
    /// Where the states that it owns were found.
    pub keys: Vec<Key>,
    pub events: Vec<Event>,
    /// States of the level that it has put aside.
    pub aside: usize,
    pub tally: Tally,
}

/// What is known of the levels that are done.
#[derive(Default)]
pub(super) struct Ledger {
    /// Where each state was found, by level, in the order of the search: from this, ways to states are found again.
    pub trail: Vec<Arc<Vec<Key>>>,
    pub generated: u64,
    pub distinct: u64,
    pub depth: usize,
    pub left: u64,
    pub tally: Tally,
    pub end: Option<End>,
}

/// How a search ended.
#[derive(Clone, Copy, Debug)]
pub(super) enum End {
    /// There are no more states.
    Complete,
    /// Something came up.
    Event(Event),
    /// A limit was reached.
    Limit(Limit),
}

/// What workers do after a level.
pub(super) enum Then {
    /// Look at what was put aside.
    Again,
    /// Go on with the next level, whose states were found at these places.
    Next(Arc<Vec<Key>>),
    /// Stop.
    End,
}

fn bytes(value: &Value) -> Vec<u8> {
    let mut bytes = Vec::new();
    value.write_canonical(&mut bytes);
    bytes
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'w> Shared<'w> {
    pub(super) fn new(actions: Actions, crew: &Crew<'w>, limits: ExploreLimits, watch: Watch<'w>) -> Shared<'w> {
        let workers = crew.workers.max(1);
        Shared {
            limits,
            watch,
            say: crew.say,
            seen: Seen::new(),
            actions,
            exchange: Exchange::new(workers),
            meeting: Meeting::new(workers),
            stop: AtomicU64::new(u64::MAX),
            halted: Mutex::default(),
            is_halted: AtomicBool::new(false),
            counters: Counters::default(),
            level: Mutex::new(Arc::new(Level::root())),
            reports: Mutex::default(),
            ledger: Mutex::default(),
            registers: Vec::new(),
        }
    }

    /// The same with registers for each worker to begin with.
    pub(super) fn with(mut self, registers: &Registers) -> Shared<'w> {
        self.registers = registers.values().iter().map(|(at, value)| (*at, bytes(value))).collect();
        self
    }

    /// Gives registers the values that each worker begins with.
    pub(super) fn fill_registers(&self, registers: &Registers, interner: &mut Interner) {
        for (at, bytes) in &self.registers {
            if let Ok((value, _)) = read_interned(bytes, interner) {
                registers.set(*at, value);
            }
        }
    }

    /// How far the search is, for a spec that asks while states of this depth are being found.
    pub(super) fn progress_at(&self, depth: usize) -> Told {
        let Counters { generated, distinct, queued, depth: deepest, .. } = &self.counters;
        Told {
            level: depth as u64,
            diameter: deepest.load(Ordering::Relaxed) as u64,
            generated: generated.load(Ordering::Relaxed),
            distinct: distinct.load(Ordering::Relaxed),
            queue: queued.load(Ordering::Relaxed),
            workers: self.meeting.size() as u64,
        }
    }

    pub(super) fn level(&self) -> Arc<Level> {
        locked(&self.level).clone()
    }

    pub(super) fn into_ledger(self) -> (Ledger, Actions, Seen) {
        (self.ledger.into_inner().unwrap_or_else(PoisonError::into_inner), self.actions, self.seen)
    }

    /// Stops the search at once.
    pub(super) fn halt(&self, limit: Limit) {
        locked(&self.halted).get_or_insert(limit);
        self.is_halted.store(true, Ordering::Relaxed);
    }

    #[inline]
    pub(super) fn is_halted(&self) -> bool {
        self.is_halted.load(Ordering::Relaxed)
    }

    /// Takes note of the rank of a state that is being looked at.
    #[inline]
    pub(super) fn looks_at(&self, rank: u64) {
        if self.limits.states != usize::MAX {
            self.counters.top.fetch_max(rank, Ordering::Relaxed);
        }
    }

    /// Takes note of a new state; true if there are more now than asked for.
    #[inline]
    pub(super) fn found(&self) -> bool {
        self.counters.queued.fetch_add(1, Ordering::Relaxed);
        let distinct = self.counters.distinct.fetch_add(1, Ordering::Relaxed) + 1;
        let over = distinct > self.limits.states as u64;
        if over {
            // All states up to here are looked at, so that where the search ends does not depend on who was quicker.
            self.stop.fetch_min(self.counters.top.load(Ordering::Relaxed), Ordering::Relaxed);
        }
        over
    }

    /// Takes note of work done, and asks whether to go on.
    pub(super) fn report_progress(&self, generated: u64, looked_at: u64) {
        let Counters { generated: all, distinct, queued, depth, .. } = &self.counters;
        all.fetch_add(generated, Ordering::Relaxed);
        if looked_at > 0 {
            let less = |queued: u64| Some(queued.saturating_sub(looked_at));
            let _ = queued.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        }
        let progress = Progress {
            generated: all.load(Ordering::Relaxed),
            distinct: distinct.load(Ordering::Relaxed),
            depth: depth.load(Ordering::Relaxed),
            queued: queued.load(Ordering::Relaxed),
        };
        if let Some(limit) = (self.watch)(&progress) {
            self.halt(limit);
        }
    }

    /// Passes on what the spec printed.
    pub(super) fn say(&self, lines: &[String]) {
        lines.iter().for_each(|line| (self.say)(line));
    }

    pub(super) fn leave(&self, report: Report) {
        locked(&self.reports).push(report);
    }

    /// Ends a level: one worker does this while the others wait.
    pub(super) fn conclude(&self) {
        let level = self.level();
        let reports = std::mem::take(&mut *locked(&self.reports));
        let mut keys: Vec<Key> = reports.iter().flat_map(|report| &report.keys).copied().collect();
        keys.sort_unstable();
        let mut ledger = locked(&self.ledger);
        let aside = reports.iter().any(|report| report.aside > 0);
        let mut events: Vec<Event> = reports.iter().flat_map(|report| &report.events).copied().collect();
        events.extend(self.crossing(&ledger, &level, &keys));
        let first = events.into_iter().min_by_key(Event::order);
        let halted = *locked(&self.halted);
        match first {
            Some(event) if halted.is_some() || event.rank <= self.stop.load(Ordering::Relaxed) || !aside => {
                ledger.stopped(&level, &keys, event);
            }
            None if halted.is_none() && !aside => {
                ledger.done(&level, &reports, Arc::new(keys));
                let more = ledger.end.is_none();
                if more && level.depth + 1 >= self.limits.depth {
                    ledger.end = Some(End::Limit(Limit::Depth));
                }
                *locked(&self.level) = Arc::new(level.after(ledger.trail.last().map_or(0, |keys| keys.len())));
                self.counters.depth.store(level.depth + 1, Ordering::Relaxed);
            }
            _ => {
                if let Some(limit) = halted {
                    let aside = reports.iter().map(|report| report.aside).sum();
                    ledger.halted(&level, keys.len(), aside, limit);
                }
            }
        }
        drop(ledger);
        self.stop.store(u64::MAX, Ordering::Relaxed);
        self.counters.top.store(0, Ordering::Relaxed);
        self.exchange.reset();
    }

    /// Where the search crossed the bound on distinct states.
    fn crossing(&self, ledger: &Ledger, level: &Level, keys: &[Key]) -> Option<Event> {
        let allowed = (self.limits.states as u64).checked_sub(ledger.distinct)?;
        let key = keys.get(usize::try_from(allowed).ok()?)?;
        let rank = key.parent().map_or(0, |parent| parent.saturating_sub(level.first));
        Some(Event { rank, within: key.number(), about: None, what: What::States })
    }

    /// What to do after a level, where this one was `before`.
    pub(super) fn then(&self, before: &Level) -> Then {
        let ledger = locked(&self.ledger);
        match (&ledger.end, ledger.trail.last()) {
            (Some(_), _) => Then::End,
            (None, Some(keys)) if ledger.trail.len() > before.depth => Then::Next(keys.clone()),
            _ => Then::Again,
        }
    }
}

impl Ledger {
    /// How far the search came, for a spec that asks after its end.
    pub(super) fn told(&self) -> Told {
        let depth = self.depth as u64;
        let Ledger { generated, distinct, left, .. } = *self;
        Told { level: depth, diameter: depth, generated, distinct, queue: left, workers: 1 }
    }

    /// A level is done.
    fn done(&mut self, level: &Level, reports: &[Report], keys: Arc<Vec<Key>>) {
        self.generated += level.successors_before(level.size() as u64);
        self.distinct += keys.len() as u64;
        self.left = keys.len() as u64;
        reports.iter().for_each(|report| self.tally.add(&report.tally));
        if keys.is_empty() {
            // TLC says so of no state at all, too.
            self.depth = self.depth.max(1);
            self.end = Some(End::Complete);
        } else {
            self.depth = level.depth + 1;
            self.trail.push(keys);
        }
    }

    /// An event ended the search within a level: counts are those of one worker alone that comes to this place.
    fn stopped(&mut self, level: &Level, keys: &[Key], event: Event) {
        let place = event.place(level);
        self.generated += level.successors_before(event.rank) + event.generated();
        let before = keys.partition_point(|key| key.place() < place);
        let with = keys.partition_point(|key| key.place() <= place);
        let found = if event.what == What::States { before } else { with };
        self.distinct += found as u64;
        let rest = (level.size() as u64).saturating_sub(event.rank + 1);
        self.left = rest * u64::from(level.depth > 0) + before as u64;
        self.depth = level.depth + usize::from(found > 0);
        self.end = Some(match event.what {
            What::States => End::Limit(Limit::States),
            What::Wide => End::Limit(Limit::Successors),
            _ => End::Event(event),
        });
    }

    /// The search stopped at once.
    fn halted(&mut self, level: &Level, found: usize, aside: usize, limit: Limit) {
        self.generated += level.successors_before(level.size() as u64);
        self.distinct += found as u64;
        self.left = (found + aside) as u64;
        self.depth = level.depth + usize::from(found > 0);
        self.end = Some(End::Limit(limit));
    }

    /// What each action did on the levels that are done.
    pub(super) fn coverage(&self, actions: &Actions) -> Vec<Coverage> {
        actions.coverage(&self.tally)
    }
}
