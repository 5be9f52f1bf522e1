//! What a process saw, in numbers.

use std::fmt;

use super::tally::Distinct;

/// How full a domain is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fill {
    /// Distinct hashes seen.
    pub distinct: Distinct,
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
    /// Values of facets, where the spec has any.
    pub facets: Fill,
}

impl fmt::Display for Statistics {
    /// `812 model states, 3007 transitions, map states 780/8192, transitions 2200/4096`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Statistics { states, transitions, facets } = self;
        write!(f, "{} model states, {} transitions, ", states.distinct, transitions.distinct)?;
        write!(f, "map states {}/{}, ", states.features, states.capacity)?;
        write!(f, "transitions {}/{}", transitions.features, transitions.capacity)?;
        match facets.features {
            0 => Ok(()),
            features => write!(f, ", facets {features}/{}", facets.capacity),
        }
    }
}

impl fmt::Display for Distinct {
    /// `812`, or `~70000` where it is an estimate.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Distinct::Exactly(count) => write!(f, "{count}"),
            Distinct::About(count) => write!(f, "~{count}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prints_on_one_line() {
        let states = Fill { distinct: Distinct::Exactly(812), features: 780, capacity: 8192 };
        let transitions = Fill { distinct: Distinct::About(70_123), features: 4096, capacity: 4096 };
        let facets = Fill { distinct: Distinct::Exactly(0), features: 0, capacity: 1024 };
        let told = "812 model states, ~70123 transitions, map states 780/8192, transitions 4096/4096";
        assert_eq!(Statistics { states, transitions, facets }.to_string(), told);
        let facets = Fill { features: 9, ..facets };
        assert_eq!(Statistics { states, transitions, facets }.to_string(), format!("{told}, facets 9/1024"));
    }
}
