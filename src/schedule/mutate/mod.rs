//! The custom mutator: edits of whole choices, so that what libFuzzer tries next is a schedule much like one that
//! showed something new.
//!
//! Most mutations set out from somewhere rare and grow a random tail: on a bug that takes some thirty exact choices, guided
//! small edits alone lost to random schedules, and cut-and-regrow with macros beat both.

mod archive;
mod delete;
mod draft;
mod duplicate_run;
mod extend_rare;
mod fault_near_rare;
mod fresh;
mod insert;
mod insert_macro;
mod late;
mod operand;
mod operator;
mod recent;
mod regrow;
mod replace;
mod routes;
mod scheduler;
mod shift;
mod splice;
mod splice_at_state;
mod swap;

pub use operator::names as operators;
pub use scheduler::{Evidence, Selection};

use archive::Archive;
use draft::Draft;
use operator::{Edit, LIBRARY, OPERATORS};
use recent::Recent;
use routes::Routes;
use scheduler::Scheduler;

use super::codec::{self, CHOICE_BYTES};
use super::{Choice, Rng};

/// libFuzzer's own mutator: it changes the bytes in place, of which the first number are the input and the second are
/// the most that may be, and returns the new length.
pub type Library<'a> = dyn FnMut(&mut [u8], usize, usize) -> usize + 'a;

/// Mutates encoded schedules, and remembers some of those that it saw, to splice them, and where executions have been, to
/// set out from there.
#[derive(Clone, Debug)]
pub struct Mutator {
    choices: usize,
    recent: Recent,
    archive: Archive,
    routes: Routes,
    scheduler: Scheduler,
}

impl Mutator {
    /// A mutator that makes schedules of at most so many choices: as many as are executed.
    pub fn new(choices: usize) -> Mutator {
        Mutator::with(choices, &Selection::default(), 0)
    }

    /// A mutator that draws its operators as the selection says, and remembers so many places of the model, where any of them
    /// sets out from there.
    pub fn with(choices: usize, selection: &Selection, places: usize) -> Mutator {
        let uses = operator::OF_PLACES.iter().any(|name| !selection.without.iter().any(|out| out == name));
        let archive = Archive::new(if uses { places } else { 0 });
        let scheduler = Scheduler::new(selection);
        Mutator { choices, recent: Recent::default(), archive, routes: Routes::default(), scheduler }
    }

    /// Takes in what an execution of a mutated schedule showed: its route (the choices that did something, as they were
    /// resolved), the places that it came to, each after so many choices of the route, and whether any feature was new.
    pub fn learn(&mut self, schedule: &[Choice], route: &[Choice], places: &[(u64, usize)], new: bool) {
        for (place, length) in places {
            self.archive.reached(*place, *length);
        }
        self.archive.end(route);
        self.routes.remember(schedule, route);
        self.scheduler.reward(new);
    }

    /// What each operator was tried for, and what came of it.
    pub fn evidence(&self) -> Vec<Evidence> {
        self.scheduler.evidence()
    }

    /// Mutates the first `size` of the bytes in place and returns the new size, at most `max_size`. Where `max_size`
    /// is less than `size` (libFuzzer minimises), it only leaves out choices. The same bytes, sizes and seed give the
    /// same result in a mutator that saw the same before.
    pub fn mutate(
        &mut self,
        bytes: &mut [u8],
        size: usize,
        max_size: usize,
        seed: u32,
        library: &mut Library<'_>,
    ) -> usize {
        let (size, max_size) = (size.min(bytes.len()), max_size.min(bytes.len()));
        let limit = self.choices.min(max_size / CHOICE_BYTES);
        self.scheduler.pause();
        if limit == 0 {
            return size.min(max_size);
        }
        let mut rng = Rng::new(u64::from(seed));
        let choices = codec::decode(bytes.get(..size).unwrap_or_default(), usize::MAX);
        self.recent.offer(&choices, self.choices, &mut rng);
        if max_size < size {
            return store(&shrunk(choices, limit, rng), bytes);
        }
        let operator = self.scheduler.draw(&mut rng);
        if operator == LIBRARY {
            let new_size = library(bytes, size, max_size);
            if new_size > 0 {
                return new_size.min(max_size);
            }
        }
        let choices = match self.routes.of(&choices) {
            Some(route) => route.to_vec(),
            None => choices,
        };
        let draft = Draft::new(choices, limit, rng, &self.recent).with(&self.archive);
        store(&edited(draft, OPERATORS.get(operator).and_then(|operator| operator.edit)), bytes)
    }
}

/// The choices of a draft after an edit. Where it cannot be made, the draft regrows.
fn edited(mut draft: Draft<'_>, edit: Option<Edit>) -> Vec<Choice> {
    let is_done = !draft.choices.is_empty() && edit.is_some_and(|edit| edit(&mut draft));
    if !is_done {
        regrow::regrow(&mut draft);
    }
    draft.choices
}

/// Leaves out runs of choices until there are few enough, and at least one run.
fn shrunk(choices: Vec<Choice>, limit: usize, rng: Rng) -> Vec<Choice> {
    let none = Recent::default();
    let mut draft = Draft::new(choices, usize::MAX, rng, &none);
    while delete::delete(&mut draft) && draft.choices.len() > limit {}
    draft.choices.truncate(limit);
    draft.choices
}

/// Writes the choices to the start of the bytes and returns their length there.
fn store(choices: &[Choice], bytes: &mut [u8]) -> usize {
    let encoded = codec::encode(choices);
    for (place, byte) in bytes.iter_mut().zip(&encoded) {
        *place = *byte;
    }
    encoded.len().min(bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::{Rng, Schedule};
    use proptest::collection::vec;
    use proptest::prelude::*;

    /// Stands for libFuzzer's mutator: adds a byte where one may be added, else changes the first.
    fn library(bytes: &mut [u8], size: usize, max_size: usize) -> usize {
        assert!(size <= max_size && max_size > 0 && max_size <= bytes.len());
        match bytes.get_mut(size) {
            Some(byte) if size < max_size => *byte = 0x5a,
            _ => bytes[0] ^= 0x80,
        }
        (size + 1).min(max_size)
    }

    fn mutated(mutator: &mut Mutator, input: &[u8], max_size: usize, seed: u32) -> Vec<u8> {
        let mut bytes = input.to_vec();
        bytes.resize(input.len().max(max_size), 0xee);
        let size = mutator.mutate(&mut bytes, input.len(), max_size, seed, &mut library);
        assert!(size <= max_size);
        bytes.truncate(size);
        bytes
    }

    fn input() -> impl Strategy<Value = Vec<u8>> {
        vec(any::<u8>(), 0..160)
    }

    proptest! {
        #[test]
        fn results_keep_their_bounds_and_depend_on_nothing_else(
            inputs in vec((input(), 0usize..200, any::<u32>()), 1..40),
            choices in 1usize..80,
        ) {
            let (mut first, mut second) = (Mutator::new(choices), Mutator::new(choices));
            for (input, max_size, seed) in inputs {
                let result = mutated(&mut first, &input, max_size, seed);
                prop_assert_eq!(&result, &mutated(&mut second, &input, max_size, seed));
                if max_size < input.len() {
                    prop_assert!(result.len() < input.len(), "it shrinks");
                }
            }
        }

        #[test]
        fn minimising_leaves_out_choices_and_changes_none(input in input(), cut in 1usize..80, seed in any::<u32>()) {
            let max_size = input.len().saturating_sub(cut);
            let result = mutated(&mut Mutator::new(1000), &input, max_size, seed);
            let mut before = Schedule::from_bytes(&input, usize::MAX).0.into_iter();
            let after = Schedule::from_bytes(&result, usize::MAX).0;
            prop_assert!(after.iter().all(|choice| before.any(|old| old == *choice)));
        }

        #[test]
        fn every_edit_keeps_the_bounds_of_drafts_and_says_whether_it_changed_them(
            input in vec(any::<u8>(), 2..160),
            other in input(),
            room in 0usize..40,
            seed in any::<u64>(),
        ) {
            let choices = codec::decode(&input, usize::MAX);
            let recent = Recent::of([codec::decode(&other, usize::MAX)]);
            let limit = choices.len() + room;
            let mut archive = Archive::new(4);
            archive.reached(1, choices.len() / 2);
            archive.end(&choices);
            for (index, edit) in OPERATORS.iter().filter_map(|operator| operator.edit).enumerate() {
                let mut draft = Draft::new(choices.clone(), limit, Rng::new(seed), &recent).with(&archive);
                let changed = edit(&mut draft);
                prop_assert!((1..=limit).contains(&draft.choices.len()), "edit {}", index);
                prop_assert!(changed || draft.choices == choices, "edit {}", index);
                let again = codec::decode(&codec::encode(&draft.choices), usize::MAX);
                prop_assert_eq!(again, draft.choices, "edit {} makes choices that can be stored", index);
            }
        }
    }

    #[test]
    fn the_library_gets_its_share_and_most_mutations_change_something() {
        let input: Vec<u8> = (0..80u8).map(|byte| byte.wrapping_mul(37)).collect();
        let mut mutator = Mutator::new(60);
        let (mut by_library, mut same) = (0, 0);
        for seed in 0..4000 {
            let mut bytes = input.clone();
            bytes.resize(120, 0);
            let before = by_library;
            let size = mutator.mutate(&mut bytes, 80, 120, seed, &mut |_, size, _| {
                by_library += 1;
                size
            });
            let result = Schedule::from_bytes(&bytes[..size], usize::MAX);
            let is_same = result == Schedule::from_bytes(&input, usize::MAX);
            same += usize::from(is_same && by_library == before);
        }
        assert!((15..70).contains(&by_library), "{by_library} of 4000");
        assert!(same < 10, "{same} of 4000 changed nothing");
    }

    #[test]
    fn something_grows_from_an_empty_input_and_a_tiny_one_shrinks() {
        let mut mutator = Mutator::new(60);
        assert!((0..100).all(|seed| !mutated(&mut mutator, &[], 120, seed).is_empty()));
        assert!((0..100).all(|seed| mutated(&mut mutator, &[0, 0, 0, 0], 3, seed).len() == 2));
        assert!((0..100).all(|seed| mutated(&mut mutator, &[0, 0], 1, seed).len() == 1));
        assert!((0..100).all(|seed| mutated(&mut mutator, &[0], 0, seed).is_empty()));
    }

    #[test]
    fn a_library_that_gives_up_is_replaced() {
        let mut mutator = Mutator::new(60);
        let mut bytes = [0; 120];
        assert!((0..100).all(|seed| mutator.mutate(&mut bytes, 10, 120, seed, &mut |_, _, _| 0) > 0));
    }
}
