//! One step of the search: a kind of event is something more, for executions are stuck at it.

use super::search::Search;
use super::split::MEMBERS;
use super::supposition::{Choice, Supposition};

/// At how many stuck executions a kind may be something more, and how much of that is tried.
const STUCK: usize = 2;
const WIDER: usize = 3;

impl Search<'_> {
    /// The kind at which several executions are stuck, most of all, and of which more may be supposed.
    pub(super) fn stuck_at(&self, supposition: &Supposition) -> Option<usize> {
        let mut stuck = vec![0_usize; supposition.choices.len()];
        for (number, _) in supposition.runs.iter().enumerate().filter(|(_, run)| run.stuck) {
            let kind = self.next_event(supposition, number).map(|event| self.recording.kind_of(event));
            if let Some(count) = kind.and_then(|kind| stuck.get_mut(kind)) {
                *count += 1;
            }
        }
        let open = |kind: usize| {
            supposition.given_up.get(kind) == Some(&false)
                && supposition
                    .choices
                    .get(kind)
                    .and_then(Option::as_ref)
                    .is_some_and(|choice| choice.either.len() < MEMBERS)
        };
        let all = stuck.into_iter().enumerate().filter(|(kind, count)| *count >= STUCK && open(*kind));
        all.max_by_key(|(kind, count)| (*count, std::cmp::Reverse(*kind))).map(|(kind, _)| kind)
    }

    /// The suppositions in which a kind is something more, so that executions go on that are stuck at it; and the one in which
    /// it is not.
    pub(super) fn widened(&mut self, supposition: &Supposition, kind: usize) -> Vec<Supposition> {
        let mut without = supposition.clone();
        if let Some(given_up) = without.given_up.get_mut(kind) {
            *given_up = true;
        }
        let mut all = vec![without];
        let Some(Some(choice)) = supposition.choices.get(kind).cloned() else { return all };
        let places = self.places(supposition, kind, true);
        let tried = self.tried(kind, &places);
        let form = |candidate: &usize| self.form(kind, *candidate);
        let new = tried.iter().filter(|tried| choice.either.iter().all(|known| form(known) != form(&tried.candidate)));
        let choices: Vec<Choice> = new
            .take(WIDER)
            .map(|tried| Choice { either: choice.either.iter().copied().chain([tried.candidate]).collect() })
            .collect();
        for choice in choices {
            let mut next = supposition.clone();
            if let Some(counts) = next.counts.get_mut(kind) {
                counts.fields.clear();
            }
            for number in 0..next.runs.len() {
                let here = self.next_event(&next, number).is_some_and(|event| self.recording.kind_of(event) == kind);
                if let Some(run) = next.runs.get_mut(number).filter(|run| run.stuck && here) {
                    run.stuck = false;
                    if let Some(failed) = next.failed.get_mut(kind) {
                        *failed = failed.saturating_sub(1);
                    }
                }
            }
            all.push(self.going_on(&next, kind, choice));
        }
        all
    }
}
