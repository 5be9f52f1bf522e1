//! A schedule that is being edited.

use super::archive::{Archive, Way};
use super::recent::Recent;
use crate::schedule::{Choice, Rng};

/// The lengths of runs that edits take: mostly short.
const RUNS: [usize; 8] = [1, 1, 1, 2, 2, 3, 5, 8];

/// A schedule that is being edited, and what edits draw from.
pub(super) struct Draft<'a> {
    pub(super) choices: Vec<Choice>,
    /// The most choices that it may hold; at least 1.
    pub(super) limit: usize,
    pub(super) rng: Rng,
    pub(super) recent: &'a Recent,
    pub(super) archive: Option<&'a Archive>,
}

impl<'a> Draft<'a> {
    /// A draft of the first `limit` choices.
    pub(super) fn new(mut choices: Vec<Choice>, limit: usize, rng: Rng, recent: &'a Recent) -> Draft<'a> {
        choices.truncate(limit);
        Draft { choices, limit, rng, recent, archive: None }
    }

    /// The same draft, with what is known of places.
    pub(super) fn with(self, archive: &'a Archive) -> Draft<'a> {
        Draft { archive: Some(archive), ..self }
    }

    /// The shortest way to a rare place of the model, and another that leads through it.
    pub(super) fn rare(&mut self) -> Option<(&'a Way, &'a Way)> {
        self.archive.and_then(|archive| archive.rare(&mut self.rng))
    }

    /// The place of one of the choices.
    pub(super) fn place(&mut self) -> usize {
        self.rng.below(self.choices.len())
    }

    /// Where something may be inserted so that at least its first choice stays within the limit.
    pub(super) fn gap(&mut self) -> usize {
        self.rng.within(0, self.choices.len().min(self.limit.saturating_sub(1)))
    }

    /// The start and length of a run: the length is at most `most`, and at least 1 if that is.
    pub(super) fn run(&mut self, most: usize) -> (usize, usize) {
        let length = self.rng.pick(&RUNS).copied().unwrap_or(1).min(most).min(self.choices.len());
        (self.rng.within(0, self.choices.len().saturating_sub(length)), length)
    }

    /// A copy of a run.
    pub(super) fn copy(&self, (start, length): (usize, usize)) -> Vec<Choice> {
        self.choices.iter().skip(start).take(length).copied().collect()
    }

    /// Removes a run and returns it.
    pub(super) fn cut(&mut self, (start, length): (usize, usize)) -> Vec<Choice> {
        let start = start.min(self.choices.len());
        let end = start.saturating_add(length).min(self.choices.len());
        self.choices.drain(start..end).collect()
    }

    /// Inserts choices; what is pushed over the limit is lost.
    pub(super) fn insert(&mut self, gap: usize, new: impl IntoIterator<Item = Choice>) {
        let gap = gap.min(self.choices.len());
        self.choices.splice(gap..gap, new);
        self.choices.truncate(self.limit);
    }
}
