//! The search for what kinds of event are: executions are followed by the spec, and wherever they come to an event of a
//! kind of which nothing is supposed yet, the suppositions split into those that explain it.
//!
//! A supposition is worth what it tells: for each event that it explains, how much rarer the spec would allow an event of
//! this kind from elsewhere in its place. So what allows everything is worth next to nothing, and a supposition that is
//! wrong loses what comes later, for the spec cannot follow any more.

use std::rc::Rc;

use super::candidates::{Candidate, candidates, values};
use super::desk::Desk;
use super::recording::Recording;
use super::supposition::{Choice, Counts, Run, Supposition};
use crate::hash::Map;
use crate::tla::value::Value;
use crate::trace::Event;

/// How many suppositions are kept at a time.
const KEPT: usize = 16;

/// How many model states may agree with an execution; others are dropped.
const FRONTIER: usize = 12;

/// A candidate that was tried where nothing was supposed of its kind.
#[derive(Clone, Debug)]
pub struct Tried {
    /// The candidate.
    pub candidate: usize,
    /// The events that it explains, of those it was tried with.
    pub explains: Vec<bool>,
    /// What it tells of one event, in bits.
    pub bits: f64,
    /// The states that it leads to; what has the same is the same as far as can be told there.
    pub leads: Vec<Rc<[usize]>>,
}

/// Where a step leads, if anywhere.
type Led = Option<Rc<[usize]>>;

/// What a search works with.
pub struct Search<'s> {
    /// The spec.
    pub desk: &'s mut Desk,
    /// What was seen.
    pub recording: &'s Recording,
    /// The executions that are followed.
    pub chosen: Vec<usize>,
    /// What each kind may be.
    pub candidates: Vec<Vec<Candidate>>,
    mixed: Vec<(usize, Rc<Event>)>,
    mixtures: Map<(usize, usize, usize), Option<usize>>,
    faulty: Vec<Map<usize, (usize, usize)>>,
    values: Map<(usize, usize), Option<Rc<[Value]>>>,
    steps: Map<(usize, usize, usize), Led>,
}

impl<'s> Search<'s> {
    /// A search over some of the executions that were recorded.
    pub fn new(desk: &'s mut Desk, recording: &'s Recording, chosen: Vec<usize>) -> Search<'s> {
        let candidates: Vec<_> = recording.kinds.iter().map(|kind| candidates(&mut *desk, recording, kind)).collect();
        let faulty = vec![Map::default(); candidates.len()];
        Search {
            desk,
            recording,
            chosen,
            candidates,
            mixed: Vec::new(),
            mixtures: Map::default(),
            faulty,
            values: Map::default(),
            steps: Map::default(),
        }
    }

    /// Where a candidate of an event's kind leads from a state.
    pub fn step(&mut self, candidate: usize, event: usize, from: usize) -> Option<Rc<[usize]>> {
        let key = (candidate, event, from);
        if let Some(known) = self.steps.get(&key) {
            return known.clone();
        }
        let found = self.evaluate(candidate, event, from);
        self.steps.insert(key, found.clone());
        found
    }

    fn evaluate(&mut self, candidate: usize, event: usize, from: usize) -> Option<Rc<[usize]>> {
        let (kind, _) = self.event(event)?;
        let args = self.args(kind, candidate, event)?;
        let form = self.candidates.get(kind)?.get(candidate)?.form;
        let led = self.desk.try_form(form, &args, from);
        let (faults, fine) = self.faulty.get_mut(kind)?.entry(candidate).or_default();
        *(if led.is_some() { fine } else { faults }) += 1;
        led.filter(|states| !states.is_empty()).map(Rc::from)
    }

    /// Whether a candidate could not be evaluated wherever it was tried.
    pub fn is_faulty(&self, kind: usize, candidate: usize) -> bool {
        self.faulty
            .get(kind)
            .and_then(|known| known.get(&candidate))
            .is_some_and(|(faults, fine)| *faults >= 3 && *fine == 0)
    }

    fn args(&mut self, kind: usize, candidate: usize, event: usize) -> Option<Rc<[Value]>> {
        if let Some(known) = self.values.get(&(candidate, event)) {
            return known.clone();
        }
        let (_, seen) = self.event(event)?;
        let found = self.candidates.get(kind)?.get(candidate)?;
        let args = values(self.desk, &seen, self.recording.kinds.get(kind)?, found).map(Rc::from);
        self.values.insert((candidate, event), args.clone());
        args
    }

    /// Where any of these states may lead by a candidate.
    pub fn follow(&mut self, candidate: usize, event: usize, frontier: &[usize]) -> Vec<usize> {
        let mut led = Vec::new();
        for from in frontier {
            for state in self.step(candidate, event, *from).iter().flat_map(|states| states.iter()) {
                if !led.contains(state) && led.len() < FRONTIER {
                    led.push(*state);
                }
            }
        }
        led
    }

    /// Nothing supposed, no event followed.
    pub fn start(&self) -> Supposition {
        let frontier: Rc<[usize]> = Rc::from(self.desk.initial.as_slice());
        let run = Run { at: 0, frontier, stuck: false };
        let kinds = self.recording.kinds.len();
        Supposition {
            choices: vec![None; kinds],
            runs: vec![run; self.chosen.len()],
            counts: vec![Counts::default(); kinds],
            failed: vec![0; kinds],
            given_up: vec![false; kinds],
            prior: 0.0,
        }
    }

    /// The event that an execution waits at.
    pub fn next_event(&self, supposition: &Supposition, run: usize) -> Option<usize> {
        let at = supposition.runs.get(run)?.at;
        self.recording.runs.get(*self.chosen.get(run)?)?.get(at).copied()
    }

    /// Follows each execution as far as the supposition goes.
    pub fn advance(&mut self, supposition: &mut Supposition) {
        for run in 0..supposition.runs.len() {
            while let Some(event) = self.next_event(supposition, run) {
                if !self.one(supposition, run, event) {
                    break;
                }
            }
        }
    }

    /// Follows an execution by one event; says whether it could be.
    pub(super) fn one(&mut self, supposition: &mut Supposition, run: usize, event: usize) -> bool {
        let kind = self.recording.kind_of(event);
        let Some(Some(choice)) = supposition.choices.get(kind) else { return false };
        let Some(run_of) = supposition.runs.get(run).filter(|run| !run.stuck) else { return false };
        let (choice, frontier, at) = (choice.clone(), run_of.frontier.clone(), run_of.at);
        let led = self.either(&choice, event, &frontier);
        if let Some(run) = supposition.runs.get_mut(run) {
            run.stuck = led.is_empty();
            if !led.is_empty() {
                (run.at, run.frontier) = (at + 1, Rc::from(led.as_slice()));
            }
        }
        if led.is_empty() {
            if let Some(failed) = supposition.failed.get_mut(kind) {
                *failed += 1;
            }
            return false;
        }
        let other = self.other(kind, event, run + at);
        // What any of them allows is allowed.
        let allowed = other.map(|(field, other)| (field, !self.either(&choice, other, &frontier).is_empty()));
        if let Some(counts) = supposition.counts.get_mut(kind) {
            counts.explained += 1;
            allowed.into_iter().for_each(|(field, allowed)| counts.tried(field, allowed));
        }
        true
    }

    /// Where the first candidate of a choice leads that explains an event; from each state by itself.
    pub fn either(&mut self, choice: &Choice, event: usize, frontier: &[usize]) -> Vec<usize> {
        let mut led: Vec<usize> = Vec::new();
        for from in frontier {
            let by_first = choice.either.iter().find_map(|candidate| self.step(*candidate, event, *from));
            let states = by_first.iter().flat_map(|states| states.iter().copied());
            let new: Vec<usize> = states.filter(|state| !led.contains(state)).collect();
            led.extend(new.into_iter().take(FRONTIER.saturating_sub(led.len())));
        }
        led
    }

    /// An event with the value of another in the place of one of its fields, and which field that is; different numbers give
    /// different ones.
    pub fn other(&mut self, kind: usize, event: usize, number: usize) -> Option<(usize, usize)> {
        let known = self.recording.kinds.get(kind)?;
        let field = number % known.fields.len().max(1);
        let other = *known.events.get((number * 7919 + 13) % known.events.len().max(1))?;
        if let Some(mixed) = self.mixtures.get(&(event, other, field)) {
            return mixed.map(|mixed| (field, mixed));
        }
        let mixed = self.mixture(kind, (event, other, field));
        self.mixtures.insert((event, other, field), mixed);
        mixed.map(|mixed| (field, mixed))
    }

    fn mixture(&mut self, kind: usize, (event, other, field): (usize, usize, usize)) -> Option<usize> {
        let name = self.recording.kinds.get(kind)?.fields.get(field)?;
        let value = self.recording.events.get(other)?.1.field(name)?.clone();
        let mut mixed = Event::clone(&self.recording.events.get(event)?.1);
        let (_, place) = mixed.fields.iter_mut().find(|(known, _)| known == name)?;
        if *place == value {
            return None;
        }
        *place = value;
        self.mixed.push((kind, Rc::new(mixed)));
        Some(self.recording.events.len() + self.mixed.len() - 1)
    }

    /// An event that was seen, or is mixed of two such.
    fn event(&self, number: usize) -> Option<(usize, Rc<Event>)> {
        let mixed = || self.mixed.get(number.checked_sub(self.recording.events.len())?);
        self.recording.events.get(number).or_else(mixed).cloned()
    }

    /// The supposition that tells most.
    pub fn best(&mut self) -> Supposition {
        let mut kept = vec![self.start()];
        let mut done: Option<Supposition> = None;
        while !kept.is_empty() {
            let mut next = Vec::new();
            for supposition in &kept {
                if let Some(kind) = self.stuck_at(supposition) {
                    next.extend(self.widened(supposition, kind));
                    continue;
                }
                match self.waited_for(supposition) {
                    Some(kind) => next.extend(self.split(supposition, kind)),
                    None if done.as_ref().is_none_or(|done| done.worth() < supposition.worth()) => {
                        done = Some(supposition.clone());
                    }
                    None => {}
                }
            }
            next.sort_by(|a, b| b.worth().total_cmp(&a.worth()));
            next.truncate(KEPT);
            kept = next;
        }
        done.unwrap_or_else(|| self.start())
    }

    /// The kind of which nothing is supposed yet and for which most executions wait.
    pub(super) fn waited_for(&self, supposition: &Supposition) -> Option<usize> {
        let mut waiting = vec![0_usize; self.recording.kinds.len()];
        for run in 0..supposition.runs.len() {
            let Some(event) = self.next_event(supposition, run) else { continue };
            let kind = self.recording.kind_of(event);
            if supposition.choices.get(kind).is_some_and(Option::is_none)
                && let Some(waiting) = waiting.get_mut(kind)
            {
                *waiting += 1;
            }
        }
        let most = waiting.iter().enumerate().filter(|(_, count)| **count > 0);
        most.max_by_key(|(kind, count)| (**count, std::cmp::Reverse(*kind))).map(|(kind, _)| kind)
    }
}
