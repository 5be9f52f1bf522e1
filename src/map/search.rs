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
use crate::hash::Map;
use crate::tla::value::Value;

/// How many suppositions are kept at a time.
const KEPT: usize = 48;

/// How many model states may agree with an execution; others are dropped.
const FRONTIER: usize = 12;

/// What an explained event is worth, beside what it tells.
const EXPLAINED: f64 = 0.25;

/// What is too little to count, in bits.
const SLIGHT: f64 = 0.5;

/// What is supposed of a kind of event.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Choice {
    /// The candidates of which each event is one.
    pub either: Vec<usize>,
}

/// How far an execution was followed.
#[derive(Clone, Debug)]
pub struct Run {
    /// How many of its events are explained.
    pub at: usize,
    /// The states that agree with them.
    pub frontier: Rc<[usize]>,
    /// The next event is of a kind of which something is supposed, and that does not explain it.
    pub stuck: bool,
}

/// What is supposed of the kinds of event.
#[derive(Clone, Debug)]
pub struct Supposition {
    /// Of each kind; nothing yet is `None`.
    pub choices: Vec<Option<Choice>>,
    /// How far each execution was followed with it.
    pub runs: Vec<Run>,
    /// How many events of each kind are explained,
    pub explained: Vec<usize>,
    /// and how many were not.
    pub failed: Vec<usize>,
    /// How many events of elsewhere were tried in the place of one of each kind,
    pub tries: Vec<usize>,
    /// and how many of them would have been explained.
    pub allowed: Vec<usize>,
    /// What names say of it, in bits.
    pub prior: f64,
}

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
    faulty: Vec<Map<usize, (usize, usize)>>,
    values: Map<(usize, usize), Option<Rc<[Value]>>>,
    steps: Map<(usize, usize, usize), Option<Rc<[usize]>>>,
}

impl Supposition {
    /// What it tells, in bits: for each event that it explains how much rarer others of its kind would be explained there.
    pub fn worth(&self) -> f64 {
        (0..self.choices.len()).map(|kind| self.bits(kind) * of(&self.explained, kind)).sum::<f64>() + self.prior
    }

    /// What it tells of an event of a kind.
    pub fn bits(&self, kind: usize) -> f64 {
        let rarer = (of(&self.tries, kind) + 1.0) / (of(&self.allowed, kind) + 1.0);
        (rarer.log2() - SLIGHT).max(0.0) + EXPLAINED
    }
}

fn of(counts: &[usize], kind: usize) -> f64 {
    counts.get(kind).map_or(0.0, |count| *count as f64)
}

fn count(counts: &mut [usize], kind: usize) {
    if let Some(count) = counts.get_mut(kind) {
        *count += 1;
    }
}

impl<'s> Search<'s> {
    /// A search over some of the executions that were recorded.
    pub fn new(desk: &'s mut Desk, recording: &'s Recording, chosen: Vec<usize>) -> Search<'s> {
        let candidates: Vec<_> = recording.kinds.iter().map(|kind| candidates(&mut *desk, recording, kind)).collect();
        let faulty = vec![Map::default(); candidates.len()];
        Search { desk, recording, chosen, candidates, faulty, values: Map::default(), steps: Map::default() }
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
        let (kind, _) = self.recording.events.get(event)?;
        let args = self.args(*kind, candidate, event)?;
        let form = self.candidates.get(*kind)?.get(candidate)?.form;
        let led = self.desk.try_form(form, &args, from);
        let (faults, fine) = self.faulty.get_mut(*kind)?.entry(candidate).or_default();
        *(if led.is_some() { fine } else { faults }) += 1;
        led.filter(|states| !states.is_empty()).map(Rc::from)
    }

    /// Whether a candidate could not be evaluated wherever it was tried.
    pub fn is_faulty(&self, kind: usize, candidate: usize) -> bool {
        self.faulty.get(kind).and_then(|known| known.get(&candidate)).is_some_and(|(faults, fine)| *faults >= 3 && *fine == 0)
    }

    fn args(&mut self, kind: usize, candidate: usize, event: usize) -> Option<Rc<[Value]>> {
        if let Some(known) = self.values.get(&(candidate, event)) {
            return known.clone();
        }
        let (_, seen) = self.recording.events.get(event)?;
        let found = self.candidates.get(kind)?.get(candidate)?;
        let args = values(self.desk, seen, self.recording.kinds.get(kind)?, found).map(Rc::from);
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
            explained: vec![0; kinds],
            failed: vec![0; kinds],
            tries: vec![0; kinds],
            allowed: vec![0; kinds],
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
            count(&mut supposition.failed, kind);
            return false;
        }
        count(&mut supposition.explained, kind);
        if let Some(other) = self.other(kind, event, run + at) {
            count(&mut supposition.tries, kind);
            if !self.either(&choice, other, &frontier).is_empty() {
                count(&mut supposition.allowed, kind);
            }
        }
        true
    }

    /// Where any candidate of a choice leads.
    pub fn either(&mut self, choice: &Choice, event: usize, frontier: &[usize]) -> Vec<usize> {
        let mut led = Vec::new();
        for candidate in &choice.either {
            for state in self.follow(*candidate, event, frontier) {
                if !led.contains(&state) {
                    led.push(state);
                }
            }
        }
        led
    }

    /// Another event of a kind.
    pub fn other(&self, kind: usize, event: usize, number: usize) -> Option<usize> {
        let events = &self.recording.kinds.get(kind)?.events;
        let other = *events.get((number * 7919 + 13) % events.len().max(1))?;
        (other != event).then_some(other)
    }

    /// The supposition that tells most.
    pub fn best(&mut self) -> Supposition {
        let mut kept = vec![self.start()];
        let mut done: Option<Supposition> = None;
        while !kept.is_empty() {
            let mut next = Vec::new();
            for supposition in &kept {
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
