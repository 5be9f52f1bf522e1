//! What schedules came down to when they were executed.

use std::rc::Rc;

use crate::hash::{Map, stable64};
use crate::schedule::{Choice, codec};

/// How many choices of routes are remembered, some ten bytes each; beyond it, all are forgotten.
const MOST: usize = 1 << 22;

/// Of schedules that were executed, the choices that did something, as they were resolved. A third of the choices of a
/// random schedule do nothing: an edit of the route leaves more room for what is new.
#[derive(Clone, Debug, Default)]
pub(super) struct Routes {
    known: Map<u64, Rc<[Choice]>>,
    /// How many choices they hold, and one for each.
    size: usize,
}

impl Routes {
    /// Remembers the route of a schedule.
    pub(super) fn remember(&mut self, schedule: &[Choice], route: &[Choice]) {
        if self.size >= MOST {
            *self = Routes::default();
        }
        self.size += route.len() + 1;
        self.known.insert(key(schedule), route.into());
    }

    /// The route of a schedule, where it is known.
    pub(super) fn of(&self, schedule: &[Choice]) -> Option<&[Choice]> {
        self.known.get(&key(schedule)).map(|route| &**route)
    }
}

fn key(schedule: &[Choice]) -> u64 {
    stable64(&codec::encode(schedule))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn routes_are_known_by_the_schedule() {
        let (schedule, route) = ([Choice::Heal, Choice::Partition { sides: 3 }], [Choice::Partition { sides: 3 }]);
        let mut routes = Routes::default();
        routes.remember(&schedule, &route);
        assert_eq!(routes.of(&schedule), Some(&route[..]));
        assert_eq!(routes.of(&route), None);
        routes.size = MOST;
        routes.remember(&route, &route);
        assert_eq!((routes.of(&schedule), routes.of(&route)), (None, Some(&route[..])));
    }
}
