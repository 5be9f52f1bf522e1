//! The states that agree with the trace so far.

use super::states::StateId;

/// Two sets of states: those that agree with the events so far, and those that agree with one more.
#[derive(Debug, Default)]
pub struct Frontier {
    current: Vec<StateId>,
    next: Vec<StateId>,
}

impl Frontier {
    /// Empties both sets.
    pub fn clear(&mut self) {
        self.current.clear();
        self.next.clear();
    }

    /// Adds a state to the next set, once.
    pub fn add(&mut self, state: StateId) {
        if !self.next.contains(&state) {
            self.next.push(state);
        }
    }

    /// Adds a state to the current set; says whether it was not there.
    pub fn join(&mut self, state: StateId) -> bool {
        let new = !self.current.contains(&state);
        if new {
            self.current.push(state);
        }
        new
    }

    /// Makes the next set the current one.
    pub fn advance(&mut self) {
        std::mem::swap(&mut self.current, &mut self.next);
        self.next.clear();
    }

    /// The size of the current set.
    pub fn len(&self) -> usize {
        self.current.len()
    }

    /// A state of the current set.
    pub fn get(&self, position: usize) -> StateId {
        self.current[position]
    }

    /// The size of the next set.
    pub fn next_len(&self) -> usize {
        self.next.len()
    }

    /// Whether no state agrees with one more event.
    pub fn next_is_empty(&self) -> bool {
        self.next.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holds_each_state_once() {
        let mut frontier = Frontier::default();
        frontier.add(StateId(3));
        frontier.add(StateId(3));
        frontier.add(StateId(1));
        assert_eq!(frontier.next_len(), 2);
        frontier.advance();
        assert_eq!((frontier.len(), frontier.get(0), frontier.next_is_empty()), (2, StateId(3), true));
    }
}
