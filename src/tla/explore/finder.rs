//! What a worker does with each state that it finds.

use crate::tla::state::State;

use super::coverage::{Known, Tally};
use super::event::{Event, What};
use super::judge::Judge;
use super::key::Key;
use super::level::Level;
use super::outside::Outside;
use super::seen::{Put, Recent};
use super::shared::Shared;

/// How many successors are found between two looks at the progress.
const LOOK: u64 = 1024;

/// How many states are looked at between two looks at the progress.
const STATES: u64 = 8;

/// A state that a worker found on this level.
pub(super) struct Fresh {
    pub fingerprint: u64,
    pub key: Key,
    pub state: State,
}

/// Where successors come from.
pub(super) struct Origin<'o> {
    pub level: &'o Level,
    pub rank: u64,
    /// The state itself; none before the initial states.
    pub state: Option<&'o State>,
}

/// Takes in the successors of one state after the other.
pub(super) struct Finder<'s> {
    shared: &'s Shared<'s>,
    judge: Judge<'s>,
    known: Known<'s>,
    recent: Recent,
    outside: Outside,
    /// Whether what was asked about a state need not be asked about it again.
    remembers: bool,
    /// The states that were found on this level, and those of them that others then found earlier.
    pub fresh: Vec<Fresh>,
    pub events: Vec<Event>,
    pub tally: Tally,
    /// How many successors the state has that is being looked at.
    number: u64,
    /// How many of these nobody had found before.
    new: u64,
    /// Successors and states that the others were not told of yet.
    unreported: u64,
    looked_at: u64,
}

impl<'s> Finder<'s> {
    pub(super) fn new(shared: &'s Shared<'s>, judge: Judge<'s>) -> Finder<'s> {
        Finder {
            shared,
            remembers: judge.repeats(),
            judge,
            known: Known::new(&shared.actions),
            recent: Recent::new(),
            outside: Outside::new(),
            fresh: Vec::new(),
            events: Vec::new(),
            tally: Tally::default(),
            number: 0,
            new: 0,
            unreported: 0,
            looked_at: 0,
        }
    }

    /// Prepares for the successors of another state.
    pub(super) fn start(&mut self) {
        (self.number, self.new) = (0, 0);
    }

    /// What conditions have printed.
    pub(super) fn take_output(&mut self) -> Vec<String> {
        self.judge.take_output()
    }

    /// Takes in a successor; false to skip the rest.
    pub(super) fn take(&mut self, origin: &Origin<'_>, name: &str, state: State) -> bool {
        let action = self.known.number(name);
        self.tally.generated(action);
        let key = match origin.level.parent(origin.rank) {
            None => Key::initial(self.number, action),
            Some(parent) => Key::successor(parent, self.number, action),
        };
        let Some(key) = key else {
            self.event(origin, None, What::Wide);
            return false;
        };
        let go_on = self.judge(origin, key, state);
        self.number += 1;
        if self.number.is_multiple_of(LOOK) {
            self.shared.report_progress(LOOK, 0);
        }
        go_on && !self.shared.is_halted()
    }

    fn judge(&mut self, origin: &Origin<'_>, key: Key, state: State) -> bool {
        // What is asked about the state is asked on its own level, and the action goes on on the one before.
        self.judge.set_level(origin.level.depth + 1);
        let go_on = self.judged(origin, key, state);
        self.judge.set_level(origin.level.depth);
        go_on
    }

    fn judged(&mut self, origin: &Origin<'_>, key: Key, state: State) -> bool {
        if self.remembers && self.outside.has(state.fingerprint()) {
            self.judge_step(origin, &state);
            return true;
        }
        let put = match self.put(origin, key, &state) {
            Ok(put) => put,
            Err(()) => {
                self.event(origin, None, What::Judging);
                return true;
            }
        };
        let about = put.and_then(|(put, fingerprint)| (put != Put::Known).then_some((fingerprint, key)));
        if about.is_some() || put.is_none() {
            self.judge_state(origin, about, &state);
        }
        self.judge_step(origin, &state);
        match (put, about) {
            (Some((put, _)), Some((fingerprint, key))) => {
                self.fresh.push(Fresh { fingerprint, key, state });
                put != Put::New || self.may_go_on()
            }
            _ => true,
        }
    }

    /// Asks what is to be asked about a new state; `about` is `None` of one that a constraint keeps out.
    fn judge_state(&mut self, origin: &Origin<'_>, about: Option<(u64, Key)>, state: &State) {
        match self.judge.broken_by(origin.state, state) {
            // Other things are asked about initial states.
            Ok(None) if about.is_none() && origin.state.is_some() => self.outside.add(state.fingerprint()),
            Ok(None) => {}
            Ok(Some(broken)) => self.event(origin, about, What::Broken(broken)),
            Err(_) => self.event(origin, about, What::Judging),
        }
    }

    /// Asks what is to be asked about a step.
    fn judge_step(&mut self, origin: &Origin<'_>, state: &State) {
        let Some(before) = origin.state else { return };
        match self.judge.broken_between(before, state) {
            Ok(None) => {}
            Ok(Some(broken)) => self.event(origin, None, What::Broken(broken)),
            Err(_) => self.event(origin, None, What::Judging),
        }
    }

    /// Puts a state into the set of those seen, with its fingerprint; `None` if a constraint keeps it out.
    fn put(&mut self, origin: &Origin<'_>, key: Key, state: &State) -> Result<Option<(Put, u64)>, ()> {
        if self.remembers && self.judge.tells_by_values() {
            let fingerprint = state.fingerprint();
            if self.recent.knows(fingerprint, key) {
                return Ok(Some((Put::Known, fingerprint)));
            }
        }
        if !self.judge.is_inside(origin.state, state).map_err(drop)? {
            return Ok(None);
        }
        let fingerprint = self.judge.fingerprint(state).map_err(drop)?;
        let put = self.recent.put(&self.shared.seen, fingerprint, key, origin.level.least());
        Ok(Some((put, fingerprint)))
    }

    /// Whether one more state is within the bound: what this state alone has found must not go beyond it either.
    fn may_go_on(&mut self) -> bool {
        self.new += 1;
        !self.shared.found() || self.new <= self.shared.limits.states as u64
    }

    fn event(&mut self, origin: &Origin<'_>, about: Option<(u64, Key)>, what: What) {
        if matches!(what, What::Judging | What::Stepping) && self.is_interrupted() {
            return;
        }
        self.shared.stop.fetch_min(origin.rank, std::sync::atomic::Ordering::Relaxed);
        let event = Event { rank: origin.rank, within: self.number, about, what };
        // The first of a state is the one that counts.
        if self.events.last().is_none_or(|last| last.rank != event.rank || last.about.is_some()) {
            self.events.push(event);
        }
    }

    /// Whether a fault may be that the evaluation was interrupted: then there is a reason to stop at once.
    fn is_interrupted(&self) -> bool {
        self.shared.report_progress(0, 0);
        self.shared.is_halted()
    }

    /// Tells the others what was done since this was last told.
    pub(super) fn report(&mut self) {
        let (generated, looked_at) = (std::mem::take(&mut self.unreported), std::mem::take(&mut self.looked_at));
        self.shared.report_progress(generated, looked_at);
    }

    /// Ends the successors of a state.
    pub(super) fn finish(&mut self, origin: &Origin<'_>, fault: bool) {
        origin.level.count(origin.rank, self.number);
        let deadlock = self.number == 0 && origin.state.is_some() && self.shared.limits.deadlock;
        if fault {
            self.event(origin, None, What::Stepping);
        } else if deadlock {
            self.event(origin, None, What::Deadlock);
        }
        self.unreported += self.number % LOOK;
        self.looked_at += u64::from(origin.state.is_some());
        if self.unreported >= LOOK || self.looked_at >= STATES {
            self.report();
        }
    }
}
