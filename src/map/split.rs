//! One step of the search: what a kind of event may be, where executions wait for it.

use std::rc::Rc;

use super::search::{Choice, Search, Supposition, Tried};

/// How many executions that wait a candidate is tried with, and after how many it is given up if it explains none.
const WAITING: usize = 24;
const FIRST: usize = 5;

/// How many events of elsewhere it is tried with.
const ELSEWHERE: usize = 40;

/// How many candidates go on.
const GOING_ON: usize = 12;

/// The share of events that a candidate must explain to be one of two.
const PART: f64 = 0.2;

/// Where an execution waits: the event and the states before it.
pub type Place = (usize, Rc<[usize]>);

impl Search<'_> {
    /// The suppositions that go on from this one with something supposed of a kind; with nothing, where nothing explains
    /// it.
    pub(super) fn split(&mut self, supposition: &Supposition, kind: usize) -> Vec<Supposition> {
        let places = self.places(supposition, kind, false);
        let tried = self.tried(kind, &places);
        let mut choices = self.choices(kind, &tried, places.len());
        if choices.is_empty() {
            choices.push((Choice::default(), 0.0));
        }
        choices.into_iter().map(|(choice, prior)| self.going_on(supposition, kind, choice, prior)).collect()
    }

    fn going_on(&mut self, supposition: &Supposition, kind: usize, choice: Choice, prior: f64) -> Supposition {
        let mut next = supposition.clone();
        if let Some(place) = next.choices.get_mut(kind) {
            *place = Some(choice);
        }
        next.prior += prior;
        self.advance(&mut next);
        next
    }

    /// Where executions wait for, or are stuck at, an event of a kind; some of them, far apart, if there are many.
    pub(super) fn places(&self, supposition: &Supposition, kind: usize, stuck: bool) -> Vec<Place> {
        let mut places = Vec::new();
        for (number, run) in supposition.runs.iter().enumerate().filter(|(_, run)| run.stuck == stuck) {
            if let Some(event) = self.next_event(supposition, number).filter(|event| self.recording.kind_of(*event) == kind)
            {
                places.push((event, run.frontier.clone()));
            }
        }
        let stride = places.len().div_ceil(WAITING).max(1);
        places.into_iter().step_by(stride).collect()
    }

    /// Where events of a kind were explained; some of them.
    pub(super) fn met(&mut self, supposition: &Supposition, kind: usize) -> Vec<Place> {
        let mut places: Vec<Place> = Vec::new();
        for number in 0..supposition.runs.len() {
            let mut run = self.start();
            run.choices.clone_from(&supposition.choices);
            let end = supposition.runs.get(number).map_or(0, |run| run.at);
            let mut of_run = 0;
            for _ in 0..end {
                let Some(event) = self.next_event(&run, number) else { break };
                let here = run.runs.get(number).map(|run| run.frontier.clone());
                if self.recording.kind_of(event) == kind && of_run < 2 {
                    places.extend(here.map(|frontier| (event, frontier)));
                    of_run += 1;
                }
                self.one(&mut run, number, event);
            }
        }
        let stride = places.len().div_ceil(WAITING).max(1);
        places.into_iter().step_by(stride).collect()
    }

    /// The candidates of a kind that explain events at these places, best first.
    pub(super) fn tried(&mut self, kind: usize, places: &[Place]) -> Vec<Tried> {
        let count = self.candidates.get(kind).map_or(0, Vec::len);
        let mut all: Vec<Tried> = Vec::new();
        for candidate in 0..count {
            if let Some(tried) = self.try_at(kind, candidate, places) {
                all.push(tried);
            }
        }
        all.sort_by(|a, b| self.rank(kind, b).total_cmp(&self.rank(kind, a)));
        let mut different: Vec<Tried> = Vec::new();
        for tried in all {
            if !different.iter().any(|other| other.leads == tried.leads) {
                different.push(tried);
            }
        }
        different
    }

    fn rank(&self, kind: usize, tried: &Tried) -> f64 {
        let prior = self.prior(kind, tried.candidate);
        let explained = tried.explains.iter().filter(|explains| **explains).count() as f64;
        explained * (tried.bits + 0.5) + prior
    }

    pub(super) fn prior(&self, kind: usize, candidate: usize) -> f64 {
        self.candidates.get(kind).and_then(|all| all.get(candidate)).map_or(0.0, |candidate| candidate.prior)
    }

    fn try_at(&mut self, kind: usize, candidate: usize, places: &[Place]) -> Option<Tried> {
        let mut explains = Vec::new();
        let mut leads: Vec<Rc<[usize]>> = Vec::new();
        for (number, (event, frontier)) in places.iter().enumerate() {
            if self.is_faulty(kind, candidate) || (number == FIRST && !explains.contains(&true)) {
                return None;
            }
            let led = self.follow(candidate, *event, frontier);
            explains.push(!led.is_empty());
            leads.push(Rc::from(led));
        }
        let explained = explains.iter().filter(|explains| **explains).count();
        if explained == 0 || (explained as f64) < PART * places.len() as f64 {
            return None;
        }
        let bits = self.bits(kind, candidate, places);
        Some(Tried { candidate, explains, bits, leads })
    }

    /// What it tells that a candidate explains an event: the binary logarithm of how much rarer it explains other events
    /// of the kind at the same places, rounded down.
    fn bits(&mut self, kind: usize, candidate: usize, places: &[Place]) -> f64 {
        let (mut tries, mut allowed) = (0_u32, 0_u32);
        for number in 0..ELSEWHERE {
            let Some((here, frontier)) = places.get(number % places.len().max(1)) else { break };
            if let Some(other) = self.other(kind, *here, number) {
                tries += 1;
                allowed += u32::from(!self.follow(candidate, other, frontier).is_empty());
            }
        }
        (f64::from(tries + 1) / f64::from(allowed + 1)).log2().floor()
    }

    /// What may be supposed, with what names say: single candidates, and two of which one explains what the other does not.
    fn choices(&self, kind: usize, tried: &[Tried], places: usize) -> Vec<(Choice, f64)> {
        let mut found = Vec::new();
        for (rank, one) in tried.iter().enumerate() {
            let prior = self.prior(kind, one.candidate);
            let nothing = self.candidates.get(kind).and_then(|all| all.get(one.candidate)).is_some_and(|one| one.form == 0);
            if rank < GOING_ON || nothing {
                found.push((Choice { either: vec![one.candidate] }, prior));
            }
            let explained = one.explains.iter().filter(|explains| **explains).count();
            if rank < 3 && explained < places {
                let rest = |other: &&Tried| {
                    other.explains.iter().zip(&one.explains).filter(|(other, one)| **other && !**one).count()
                };
                let best = tried.iter().filter(|other| rest(other) > 0).max_by_key(|other| (rest(other), other.bits as i64));
                if let Some(other) = best {
                    let either = vec![one.candidate, other.candidate];
                    found.push((Choice { either }, prior.min(self.prior(kind, other.candidate)) - 4.0));
                }
            }
        }
        found
    }
}
