//! What the search got wrong: a choice that looked good where its kind was first met may fail later. Where executions are
//! stuck, other choices are tried from the start, one kind at a time, as long as that tells more.

use super::search::Search;
use super::supposition::{Choice, Supposition};

/// How often a better supposition is looked for.
const ROUNDS: usize = 5;

/// How many candidates are looked at that explain all, and what of the worth is noise.
const SIMPLER: usize = 3;
const NOISE: f64 = 0.005;

/// How many other candidates of a kind are tried.
const OTHERS: usize = 3;

impl Search<'_> {
    /// A supposition that tells at least as much as this one.
    pub fn repaired(&mut self, supposition: Supposition) -> Supposition {
        let mut best = supposition;
        for _ in 0..ROUNDS {
            let mut better: Option<Supposition> = None;
            for (kind, choice) in self.others(&best) {
                let tried = self.with(&best, kind, choice);
                if tried.worth() > better.as_ref().unwrap_or(&best).worth() + 1.0 {
                    better = Some(tried);
                }
            }
            match better {
                Some(better) => best = better,
                None => break,
            }
        }
        best
    }

    /// The same with another choice for a kind, from the start; kinds that were never met are searched on.
    pub fn with(&mut self, supposition: &Supposition, kind: usize, choice: Choice) -> Supposition {
        let mut other = self.start();
        other.choices.clone_from(&supposition.choices);
        for (kind, choice) in other.choices.iter_mut().enumerate() {
            let met = supposition.explained(kind) > 0;
            choice.take_if(|_| !met);
        }
        if let Some(place) = other.choices.get_mut(kind) {
            *place = Some(choice);
        }
        other.prior = self.prior_of(&other);
        self.advance(&mut other);
        while let Some(kind) = self.waited_for(&other) {
            let split = self.split(&other, kind);
            let Some(next) = split.into_iter().max_by(|a, b| a.worth().total_cmp(&b.worth())) else { break };
            other = next;
        }
        other
    }

    /// What else may be supposed of kinds: in the place of, or beside, what does not explain the events at which executions
    /// are stuck.
    fn others(&mut self, supposition: &Supposition) -> Vec<(usize, Choice)> {
        let mut others = Vec::new();
        if supposition.runs.iter().all(|run| !run.stuck) {
            return others;
        }
        for kind in 0..supposition.choices.len() {
            let Some(Some(choice)) = supposition.choices.get(kind).cloned() else { continue };
            let places = self.places(supposition, kind, true);
            if !places.is_empty() {
                for tried in self.tried(kind, &places).iter().take(OTHERS) {
                    let form = |candidate: &usize| self.form(kind, *candidate);
                    let mut more = choice.clone();
                    if more.either.iter().all(|known| form(known) != form(&tried.candidate)) {
                        more.either.push(tried.candidate);
                    }
                    others.extend([Choice { either: vec![tried.candidate] }, more].map(|choice| (kind, choice)));
                }
            }
        }
        others.retain(|(kind, choice)| supposition.choices.get(*kind) != Some(&Some(choice.clone())));
        others
    }

    /// The same with kinds that change nothing, or what no other kind is, where that tells as much: nothing is gained by an
    /// action that another kind is already.
    pub fn simplified(&mut self, supposition: Supposition) -> Supposition {
        let mut best = supposition;
        for kind in 0..best.choices.len() {
            if self.candidates.get(kind).is_none_or(|all| all.len() < 2) {
                continue;
            }
            let met = self.met(&best, kind);
            let tried = self.tried(kind, &met);
            let all = tried.iter().filter(|tried| !tried.explains.contains(&false)).take(SIMPLER);
            let candidates: Vec<usize> = all.map(|tried| tried.candidate).collect();
            for candidate in candidates.into_iter().chain(self.nothing(kind)) {
                let other = self.with(&best, kind, Choice { either: vec![candidate] });
                let stuck = |supposition: &Supposition| supposition.runs.iter().filter(|run| run.stuck).count();
                let as_good = other.worth() - other.prior >= (best.worth() - best.prior) * (1.0 - NOISE);
                if as_good && stuck(&other) <= stuck(&best) && other.prior > best.prior {
                    best = other;
                }
            }
        }
        best
    }

    fn nothing(&self, kind: usize) -> Option<usize> {
        self.candidates.get(kind)?.iter().position(|candidate| candidate.form == 0)
    }

    /// For each kind the candidates that explain as much where it was met, and with which no less is explained elsewhere.
    pub fn as_well(&mut self, supposition: &Supposition) -> Vec<Vec<usize>> {
        let mut found = Vec::new();
        for kind in 0..supposition.choices.len() {
            let mut fitting = Vec::new();
            if self.candidates.get(kind).is_some_and(|all| all.len() > 1) {
                let met = self.met(supposition, kind);
                let tried = self.tried(kind, &met);
                let chosen = supposition.choices.get(kind).cloned().flatten().unwrap_or_default();
                let all = tried.iter().filter(|tried| !tried.explains.contains(&false)).take(SIMPLER);
                let new = |other: &usize| {
                    chosen.either.iter().all(|chosen| self.action(kind, *chosen) != self.action(kind, *other))
                };
                let others = all.map(|tried| tried.candidate).filter(new);
                for candidate in others.collect::<Vec<_>>() {
                    let other = self.with(supposition, kind, Choice { either: vec![candidate] });
                    let as_good = other.worth() >= supposition.worth() * (1.0 - NOISE);
                    if as_good && other.failed.iter().sum::<usize>() <= supposition.failed.iter().sum() {
                        fitting.push(candidate);
                    }
                }
            }
            found.push(fitting);
        }
        found
    }
}
