//! One step of the search: what a kind of event may be, where executions wait for it.

use std::rc::Rc;

use super::search::{Search, Tried};
use super::supposition::{Choice, Counts, Supposition};

/// How many executions that wait a candidate is tried with, and after how many it is given up if it explains none.
const WAITING: usize = 16;
const FIRST: usize = 4;

/// How often another value is tried for each field.
const ELSEWHERE: usize = 10;

/// How many candidates go on.
const GOING_ON: usize = 8;

/// How many of what goes on is kept.
const CHILDREN: usize = 6;

/// How many candidates that lead to the same states are kept, each of another action.
const ALIKE: usize = 2;

/// From how many candidates chains begin, and how many candidates one has at most.
const CHAINS: usize = 4;
pub(super) const MEMBERS: usize = 3;

/// The share of events that a candidate must explain to be one of two.
const PART: f64 = 0.2;

/// What another candidate of a kind costs, and what an action costs that another kind is already, in bits.
const MORE: f64 = 4.0;
const AGAIN: f64 = 8.0;

/// Where an execution waits: the event and the states before it.
pub type Place = (usize, Rc<[usize]>);

impl Search<'_> {
    /// The suppositions that go on from this one with something supposed of a kind; with nothing, where nothing explains
    /// it.
    pub(super) fn split(&mut self, supposition: &Supposition, kind: usize) -> Vec<Supposition> {
        let places = self.places(supposition, kind, false);
        let tried = self.tried(kind, &places);
        let mut choices = self.choices(kind, &tried);
        if choices.is_empty() {
            choices.push(Choice::default());
        }
        let mut next: Vec<Supposition> =
            choices.into_iter().map(|choice| self.going_on(supposition, kind, choice)).collect();
        next.sort_by(|a, b| b.worth().total_cmp(&a.worth()));
        next.truncate(CHILDREN);
        next
    }

    pub(super) fn going_on(&mut self, supposition: &Supposition, kind: usize, choice: Choice) -> Supposition {
        let mut next = supposition.clone();
        if let Some(place) = next.choices.get_mut(kind) {
            *place = Some(choice);
        }
        next.prior = self.prior_of(&next);
        self.advance(&mut next);
        next
    }

    /// Where executions wait for, or are stuck at, an event of a kind; some of them, far apart, if there are many.
    pub(super) fn places(&self, supposition: &Supposition, kind: usize, stuck: bool) -> Vec<Place> {
        let mut places = Vec::new();
        for (number, run) in supposition.runs.iter().enumerate().filter(|(_, run)| run.stuck == stuck) {
            if let Some(event) =
                self.next_event(supposition, number).filter(|event| self.recording.kind_of(*event) == kind)
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
            let same: Vec<&Tried> = different.iter().filter(|other| other.leads == tried.leads).collect();
            let action = self.action(kind, tried.candidate);
            if same.len() < ALIKE && same.iter().all(|other| self.action(kind, other.candidate) != action) {
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

    /// The action of a candidate; empty for none.
    pub(super) fn action(&self, kind: usize, candidate: usize) -> &str {
        self.desk.forms.get(self.form(kind, candidate)).map_or("", |form| &form.action)
    }

    /// What names and economy say of a supposition: that several kinds are the same action is less likely.
    pub(super) fn prior_of(&self, supposition: &Supposition) -> f64 {
        let mut used: Vec<&str> = Vec::new();
        let mut prior = 0.0;
        for (kind, choice) in supposition.choices.iter().enumerate() {
            let Some(Choice { either }) = choice else { continue };
            let least = either.iter().map(|candidate| self.prior(kind, *candidate)).fold(f64::INFINITY, f64::min);
            prior += if either.is_empty() { 0.0 } else { least - MORE * (either.len() - 1) as f64 };
            for action in
                either.iter().map(|candidate| self.action(kind, *candidate)).filter(|action| !action.is_empty())
            {
                prior -= if used.contains(&action) { AGAIN } else { 0.0 };
                used.push(action);
            }
        }
        prior
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

    /// What it tells that a candidate explains an event of these, in bits.
    fn bits(&mut self, kind: usize, candidate: usize, places: &[Place]) -> f64 {
        let fields = self.recording.kinds.get(kind).map_or(0, |kind| kind.fields.len());
        let mut counts = Counts::default();
        for number in 0..ELSEWHERE * fields {
            // Each field is tried at different places.
            let place = places.get((number + number / fields.max(1)) % places.len().max(1));
            let Some((here, frontier)) = place else { break };
            if let Some((field, other)) = self.other(kind, *here, number) {
                counts.tried(field, !self.follow(candidate, other, frontier).is_empty());
            }
        }
        counts.bits()
    }

    /// What may be supposed, with what names say: single candidates, and several of which each explains what those before it
    /// do not.
    fn choices(&self, kind: usize, tried: &[Tried]) -> Vec<Choice> {
        let mut found: Vec<Choice> = Vec::new();
        for (rank, one) in tried.iter().enumerate() {
            if rank < GOING_ON || self.is_nothing(kind, one.candidate) {
                found.push(Choice { either: vec![one.candidate] });
            }
            if rank < CHAINS && one.explains.contains(&false) {
                found.push(self.chain(kind, one, tried));
            }
        }
        found
    }

    fn is_nothing(&self, kind: usize, candidate: usize) -> bool {
        self.form(kind, candidate) == 0
    }

    pub(super) fn form(&self, kind: usize, candidate: usize) -> usize {
        self.candidates.get(kind).and_then(|all| all.get(candidate)).map_or(0, |candidate| candidate.form)
    }

    /// A candidate, and others that explain what those before do not; what tells most comes first. Two are not the same form
    /// with other fields.
    fn chain(&self, kind: usize, first: &Tried, tried: &[Tried]) -> Choice {
        let mut members = vec![first];
        let mut open: Vec<bool> = first.explains.iter().map(|explains| !explains).collect();
        while members.len() < MEMBERS && open.contains(&true) {
            let gain = |other: &Tried| {
                let more = other.explains.iter().zip(&open).filter(|(explains, open)| **explains && **open).count();
                more as f64 * (other.bits + 0.5)
            };
            let form = |tried: &Tried| self.form(kind, tried.candidate);
            let new = tried
                .iter()
                .filter(|other| gain(other) > 0.0 && members.iter().all(|known| form(known) != form(other)));
            let Some(best) = new.max_by(|a, b| gain(a).total_cmp(&gain(b))) else { break };
            open.iter_mut().zip(&best.explains).for_each(|(open, explains)| *open &= !explains);
            members.push(best);
        }
        members.sort_by(|a, b| b.bits.total_cmp(&a.bits));
        Choice { either: members.into_iter().map(|member| member.candidate).collect() }
    }
}
