//! What a process saw, in numbers.

use std::fmt;

/// How full a domain is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fill {
    /// Distinct hashes seen.
    pub distinct: usize,
    /// Whether there were more than [`Fill::distinct`] that could no longer be told apart.
    pub more: bool,
    /// Features that were set.
    pub features: usize,
    /// Features that there are.
    pub capacity: usize,
}

/// What the model visited since the process started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// Model states.
    pub states: Fill,
    /// Steps of the model.
    pub transitions: Fill,
}

impl fmt::Display for Statistics {
    /// `812 model states, 3007 transitions, map states 780/8192, transitions 2200/4096`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Statistics { states, transitions } = self;
        let (more_states, more_transitions) = (plus(states.more), plus(transitions.more));
        write!(
            f,
            "{}{more_states} model states, {}{more_transitions} transitions, ",
            states.distinct, transitions.distinct
        )?;
        write!(f, "map states {}/{}, ", states.features, states.capacity)?;
        write!(f, "transitions {}/{}", transitions.features, transitions.capacity)
    }
}

fn plus(more: bool) -> &'static str {
    if more { "+" } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prints_on_one_line() {
        let states = Fill { distinct: 812, more: false, features: 780, capacity: 8192 };
        let transitions = Fill { distinct: 4_194_304, more: true, features: 4096, capacity: 4096 };
        assert_eq!(
            Statistics { states, transitions }.to_string(),
            "812 model states, 4194304+ transitions, map states 780/8192, transitions 4096/4096"
        );
    }
}
