//! Where executions have been: for each place of the model, how often, and a way that leads there.
//!
//! libFuzzer keeps an input for what it showed as a whole. Which of its choices came to a rare place, only the executions
//! themselves tell: so whoever watches them reports places here, and edits set out from the rare ones.

use std::rc::Rc;

use crate::schedule::{Choice, Rng};

/// How many rare places are compared when one is drawn: the more, the greedier.
const DRAWN: usize = 8;

/// After so many visits, the latest way to a place is renewed by one execution in so many alone.
const RENEWAL: u32 = 16;

/// Places, and ways to them. Places are hashes; those that are equal modulo the capacity count as one.
#[derive(Clone, Debug)]
pub struct Archive {
    cells: Vec<Cell>,
    occupied: Vec<u32>,
    /// The places of the execution under way, each with the number of choices that it took.
    trail: Vec<(u32, u32)>,
    /// How many executions were taken in.
    executions: u32,
}

/// A place.
#[derive(Clone, Debug, Default)]
struct Cell {
    /// How many executions came by.
    visits: u32,
    /// The execution that came by last.
    stamp: u32,
    /// The shortest way there.
    shortest: Option<Way>,
    /// The way of an execution of late.
    latest: Option<Way>,
}

/// A schedule that leads to a place with its first `length` choices.
#[derive(Clone, Debug)]
pub(super) struct Way {
    schedule: Rc<[Choice]>,
    length: usize,
}

impl Way {
    /// The choices that lead to the place.
    pub(super) fn there(&self) -> &[Choice] {
        self.schedule.get(..self.length).unwrap_or(&self.schedule)
    }

    /// The choices that follow.
    pub(super) fn onward(&self) -> &[Choice] {
        self.schedule.get(self.length..).unwrap_or_default()
    }
}

impl Archive {
    /// Knows no place yet, and has room for so many (rounded up to a power of two, at least 1). With 0, it stays empty.
    pub fn new(capacity: usize) -> Archive {
        let cells = if capacity == 0 { 0 } else { capacity.next_power_of_two() };
        Archive { cells: vec![Cell::default(); cells], occupied: Vec::new(), trail: Vec::new(), executions: 0 }
    }

    /// The execution under way came to a place after so many choices.
    pub fn reached(&mut self, place: u64, choices: usize) {
        if self.cells.is_empty() {
            return;
        }
        let index = (place & (self.cells.len() as u64 - 1)) as usize;
        let now = self.executions + 1;
        let Some(cell) = self.cells.get_mut(index).filter(|cell| cell.stamp != now) else { return };
        cell.stamp = now;
        self.trail.push((index as u32, u32::try_from(choices).unwrap_or(u32::MAX)));
    }

    /// The execution has ended; these were its choices.
    pub fn end(&mut self, choices: &[Choice]) {
        self.executions = self.executions.wrapping_add(1);
        let renews = self.executions.is_multiple_of(RENEWAL);
        let mut shared: Option<Rc<[Choice]>> = None;
        for (index, length) in std::mem::take(&mut self.trail) {
            let Some(cell) = self.cells.get_mut(index as usize) else { continue };
            if cell.visits == 0 {
                self.occupied.push(index);
            }
            cell.visits = cell.visits.saturating_add(1);
            let length = (length as usize).min(choices.len());
            let mut way = || Way { schedule: shared.get_or_insert_with(|| choices.into()).clone(), length };
            if cell.shortest.as_ref().is_none_or(|shortest| length < shortest.length) {
                cell.shortest = Some(way());
            }
            if renews || cell.visits < RENEWAL {
                cell.latest = Some(way());
            }
        }
    }

    /// The shortest way to a rare place, and another that leads through it.
    pub(super) fn rare(&self, rng: &mut Rng) -> Option<(&Way, &Way)> {
        let drawn = (0..DRAWN).filter_map(|_| rng.pick(&self.occupied));
        let cells = drawn.filter_map(|index| self.cells.get(*index as usize));
        let rarest = cells.min_by_key(|cell| cell.visits)?;
        Some((rarest.shortest.as_ref()?, rarest.latest.as_ref()?))
    }

    /// How many places are known.
    #[cfg(test)]
    fn len(&self) -> usize {
        self.occupied.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Partitions, numbered.
    fn choices(numbers: std::ops::Range<u8>) -> Vec<Choice> {
        numbers.map(|sides| Choice::Partition { sides }).collect()
    }

    #[test]
    fn the_shortest_way_and_the_latest_are_kept() {
        let mut archive = Archive::new(16);
        for (length, from) in [(5, 0), (3, 10), (4, 20)] {
            archive.reached(7, length);
            archive.reached(7, 1);
            archive.end(&choices(from..from + 6));
        }
        assert_eq!(archive.len(), 1);
        let (shortest, latest) = archive.rare(&mut Rng::new(1)).unwrap();
        assert_eq!(shortest.there(), choices(10..13), "of an execution, the first visit counts");
        assert_eq!((latest.there(), latest.onward()), (&choices(20..24)[..], &choices(24..26)[..]));
    }

    #[test]
    fn rare_places_are_drawn_more_often() {
        let mut archive = Archive::new(16);
        for run in 0..100 {
            archive.reached(1, 1);
            if run < 2 {
                archive.reached(2, 2);
            }
            archive.end(&choices(0..3));
        }
        let mut rng = Rng::new(1);
        let rare = (0..100).filter(|_| archive.rare(&mut rng).unwrap().0.there().len() == 2).count();
        assert!(rare > 90, "{rare}");
    }

    #[test]
    fn an_archive_without_room_stays_empty() {
        let mut archive = Archive::new(0);
        archive.reached(1, 1);
        archive.end(&choices(0..3));
        assert!(archive.len() == 0 && archive.rare(&mut Rng::new(1)).is_none());
    }
}
