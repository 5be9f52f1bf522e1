//! What the search got wrong: a choice that looked good where its kind was first met may fail later. Where executions are
//! stuck, other choices are tried from the start, one kind at a time, as long as that tells more.

use super::search::{Choice, Search, Supposition};

/// How often a better supposition is looked for.
const ROUNDS: usize = 12;

/// How many other candidates of a kind are tried.
const OTHERS: usize = 6;

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
            let met = supposition.explained.get(kind).is_some_and(|explained| *explained > 0);
            choice.take_if(|_| !met);
        }
        if let Some(place) = other.choices.get_mut(kind) {
            *place = Some(choice);
        }
        other.prior = (0..other.choices.len()).map(|kind| self.prior_of(&other, kind)).sum();
        self.advance(&mut other);
        while let Some(kind) = self.waited_for(&other) {
            let split = self.split(&other, kind);
            let Some(next) = split.into_iter().max_by(|a, b| a.worth().total_cmp(&b.worth())) else { break };
            other = next;
        }
        other
    }

    fn prior_of(&self, supposition: &Supposition, kind: usize) -> f64 {
        let Some(Some(choice)) = supposition.choices.get(kind) else { return 0.0 };
        let least = choice.either.iter().map(|candidate| self.prior(kind, *candidate)).fold(f64::INFINITY, f64::min);
        let more = choice.either.len().saturating_sub(1) as f64 * 4.0;
        if choice.either.is_empty() { 0.0 } else { least - more }
    }

    /// What else may be supposed of kinds: in the place of, or beside, what does not explain the events at which executions
    /// are stuck; and what explains where others of the kind are explained, for a wrong choice may show elsewhere.
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
                    let mut more = choice.clone();
                    more.either.push(tried.candidate);
                    others.extend([Choice { either: vec![tried.candidate] }, more].map(|choice| (kind, choice)));
                }
            }
            let met = self.met(supposition, kind);
            for tried in self.tried(kind, &met).iter().take(OTHERS) {
                others.push((kind, Choice { either: vec![tried.candidate] }));
            }
        }
        others.retain(|(kind, choice)| supposition.choices.get(*kind) != Some(&Some(choice.clone())));
        others
    }
}
